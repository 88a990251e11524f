#include "reduction/proof/invgen/progress_facts.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/silent_cycles.h"
#include "reduction/proof/rule/var_set.h"

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  Arena *arena;
  const Term *premises;
} Search;

/* ---- edges that are not silent, or never taken */

static const bool *find_changed(const Search *s) {
  bool *out = ARENA_ARRAY(s->arena, bool, s->system->n_edges + 1);
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    const SystemEdge *e = &s->system->edges[i];
    Term changes = observed_change(s->system, e);
    out[i] = node_is_inner(e->to) &&
             solver_refutes(s->solver, term_and(s->terms, s->premises[i],
                                                term_not(s->terms, changes)));
  }
  return out;
}

/* ---- ranks */

static RankKind kind_of(const Search *s, const RankFact *x, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  bool is_local =
      s->system->vars[x->var].owner == s->system->nodes[e->from].template;
  if (!node_is_inner(e->to) || !is_local)
    return RANK_ANY;
  if (!edge_updates(e, x->var))
    return RANK_KEEPS;
  for (RankKind k = RANK_RAISES; k > RANK_ANY; k--) {
    Term holds = rank_holds(s->system, x, e, k);
    if (solver_refutes(s->solver, term_and(s->terms, s->premises[i],
                                           term_not(s->terms, holds))))
      return k;
  }
  return RANK_ANY;
}

static RankFact rank_of(const Search *s, VarId v, bool is_signed,
                        bool is_falling) {
  RankKind *kinds = ARENA_ARRAY(s->arena, RankKind, s->system->n_edges + 1);
  RankFact out = {v, is_signed, is_falling, kinds};
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    kinds[i] = kind_of(s, &out, i);
  return out;
}

static bool is_raised(const Search *s, const RankFact *x) {
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    if (x->kinds[i] == RANK_RAISES)
      return true;
  return false;
}

static uint32_t n_made(const Known *f, Arena *scratch) {
  const SilentCycle *all = silent_cycles_find(f, scratch, NULL);
  uint32_t n = 0;
  for (NodeId i = 0; i < f->system->n_nodes; i++)
    n += all[i] == SILENT_NOT;
  return n;
}

/* Adds the ranks that help, of the variable. */
static void try_rank(const Search *s, Known *f, RankFact *ranks, VarId v) {
  for (unsigned i = 0; i < 4; i++) {
    Arena *scratch = arena_new();
    const uint32_t before = n_made(f, scratch);
    ranks[f->n_ranks] = rank_of(s, v, i & 1, i >> 1);
    if (is_raised(s, &ranks[f->n_ranks])) {
      f->n_ranks++;
      f->n_ranks -= n_made(f, scratch) == before;
    }
    arena_delete(scratch);
  }
}

/* Adds the variables that new values of these mention. */
static void add_sources(const Search *s, Mentions *m, VarSet of, VarSet to) {
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    const SystemEdge *e = &s->system->edges[i];
    for (uint32_t k = 0; k < e->n_updates; k++)
      if (var_set_has(of, e->updates[k].var))
        mentions_add(m, e->updates[k].value, to);
  }
}

/* True if new values of the local depend on its value, maybe by others. */
static bool is_counter(const Search *s, Mentions *m, VarId v) {
  if (system_is_shared(s->system, v) ||
      term_width(s->terms, s->system->vars[v].value) == 1)
    return false;
  Arena *scratch = arena_new();
  VarSet of = var_set_new(scratch, s->system),
         from = var_set_new(scratch, s->system);
  var_set_add(of, v);
  do
    add_sources(s, m, of, from);
  while (var_set_unite(of, from));
  bool out = var_set_has(from, v);
  arena_delete(scratch);
  return out;
}

void progress_facts_find(Arena *a, Known *f, Solver *solver,
                         const Term *premises) {
  const Search s = {f->system, f->system->terms, solver, a, premises};
  RankFact *ranks = ARENA_ARRAY(a, RankFact, 4 * f->system->n_vars + 1);
  f->changed = find_changed(&s);
  f->ranks = ranks, f->n_ranks = 0;
  Mentions *mentions = mentions_new(s.system);
  for (VarId v = 0; v < f->system->n_vars; v++)
    if (is_counter(&s, mentions, v))
      try_rank(&s, f, ranks, v);
  mentions_delete(mentions);
}
