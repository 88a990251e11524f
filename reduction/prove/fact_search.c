#include "reduction/prove/fact_search.h"

#include "reduction/prove/count_facts.h"
#include "reduction/prove/lock_facts.h"
#include "reduction/prove/ticket_facts.h"

#include <string.h>

/* ---- facts */

static const Term *premises_of(Arena *a, const Known *f,
                               const Term *invariants) {
  const System *s = f->system;
  Term *out = ARENA_ARRAY(a, Term, s->n_edges + 1);
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    out[i] = term_and(s->terms, e->guard, known_at(f, e->from));
    if (invariants)
      out[i] = term_and(s->terms, out[i], invariants[e->from]);
  }
  return out;
}

Known facts_find(Arena *a, const System *s, Solver *solver) {
  Known out = known_none(a, s);
  const Term *premises = premises_of(a, &out, NULL);
  lock_facts_find(a, &out, solver, premises);
  ticket_facts_find(a, &out, solver, premises);
  return out;
}

static uint32_t size_of(const Known *f) {
  uint32_t n = f->n_counts + f->n_rolls;
  for (NodeId i = 0; i < f->system->n_nodes; i++) {
    for (uint32_t k = 0; k < f->n_locks; k++)
      n += f->locks[k].held[i];
    for (uint32_t k = 0; k < f->n_tickets; k++)
      n += f->tickets[k].drawn[i] != VAR_NONE;
  }
  return n;
}

bool facts_extend(Arena *a, Known *f, Solver *solver, const Term *invariants) {
  uint32_t before = size_of(f);
  const Term *premises = premises_of(a, f, invariants);
  lock_facts_find(a, f, solver, premises);
  ticket_facts_find(a, f, solver, premises);
  roll_facts_find(a, f, solver, premises);
  count_facts_find(a, f, solver, premises);
  return size_of(f) > before;
}

/* ---- ghosts */

/* Who makes threads of it is made once. */
static bool has_roll(const System *s, TemplateId t) {
  if (!s->templates[t].is_many || s->templates[t].first == NODE_END)
    return false;
  for (uint32_t i = 0; i < s->n_edges; i++)
    for (uint32_t k = 0; k < s->edges[i].n_made; k++)
      if (s->edges[i].made[k].template == t &&
          s->templates[s->nodes[s->edges[i].from].template].is_many)
        return false;
  return true;
}

static uint64_t n_made(const SystemEdge *e, TemplateId t) {
  uint64_t n = 0;
  for (uint32_t i = 0; i < e->n_made; i++)
    n += e->made[i].template == t;
  return n;
}

static void enrol(System *s, SystemVar *vars, SystemEdge *edges, TemplateId t) {
  enum { WIDTH = 32 };
  VarId v = s->n_vars++;
  const char *name =
      arena_printf(s->arena, "number of %s", s->templates[t].name);
  Term value = term_var(s->terms, WIDTH, bits_mask(WIDTH), name);
  vars[v] = (SystemVar){.name = name,
                        .value = value,
                        .initial = term_const(s->terms, WIDTH, 0),
                        .owner = TEMPLATE_NONE,
                        .rolls = t};
  for (uint32_t i = 0; i < s->n_edges; i++) {
    uint64_t n = n_made(&edges[i], t);
    if (!n)
      continue;
    Update *u = ARENA_ARRAY(s->arena, Update, edges[i].n_updates + 1);
    memcpy(u, edges[i].updates, edges[i].n_updates * sizeof *u);
    u[edges[i].n_updates++] =
        (Update){v, term_add(s->terms, value, term_const(s->terms, WIDTH, n))};
    edges[i].updates = u;
  }
}

const System *system_with_rolls(const System *from) {
  System *s = ARENA_NEW(from->arena, System);
  SystemVar *vars =
      ARENA_ARRAY(from->arena, SystemVar, from->n_vars + from->n_templates);
  SystemEdge *edges = ARENA_ARRAY(from->arena, SystemEdge, from->n_edges + 1);
  memcpy(vars, from->vars, from->n_vars * sizeof *vars);
  memcpy(edges, from->edges, from->n_edges * sizeof *edges);
  *s = *from;
  s->vars = vars, s->edges = edges;
  for (TemplateId t = 1; t < s->n_templates; t++)
    if (has_roll(s, t))
      enrol(s, vars, edges, t);
  return s->n_vars > from->n_vars ? s : NULL;
}
