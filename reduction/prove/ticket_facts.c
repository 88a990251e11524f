#include "reduction/prove/ticket_facts.h"

#include "frontend/base/vec.h"

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  Arena *arena;
  const Term *premises;
  VarId var;
  VarId *drawn; /* by node */
} Search;

static Term value_of(const Search *s, VarId v) {
  return s->system->vars[v].value;
}

static bool follows(const Search *s, uint32_t edge, Term t) {
  Term wrong = term_and(s->terms, s->premises[edge], term_not(s->terms, t));
  return term_is_false(s->terms, wrong) ||
         solver_solve(s->solver, &wrong, 1) == ANSWER_UNSAT;
}

static bool is_raised(const Search *s, const SystemEdge *e) {
  return e->to != NODE_ERROR &&
         edge_value(s->system, e, s->var) != value_of(s, s->var);
}

/* Nothing lowers it once there are threads. */
static bool is_raised_only(const Search *s) {
  bool is_ever = false;
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    const SystemEdge *e = &s->system->edges[i];
    if (!is_raised(s, e) || s->system->nodes[e->from].is_alone)
      continue;
    is_ever = true;
    if (!follows(s, i,
                 term_ule(s->terms, value_of(s, s->var),
                          edge_value(s->system, e, s->var))))
      return false;
  }
  return is_ever;
}

static bool is_drawn_from(const Search *s, const SystemEdge *e, VarId v) {
  return is_raised(s, e) && edge_value(s->system, e, v) == value_of(s, s->var);
}

static bool is_drawn_by(const Search *s, VarId v) {
  for (uint32_t i = 0; i < s->system->n_edges; i++)
    if (is_drawn_from(s, &s->system->edges[i], v))
      return true;
  return false;
}

/* True when after the edge, the local need not be drawn. */
static bool loses(const Search *s, uint32_t i, VarId v) {
  const SystemEdge *e = &s->system->edges[i];
  Term mine = edge_value(s->system, e, v);
  bool is_kept = s->drawn[e->from] == v && mine == value_of(s, v);
  if (!is_kept && !is_drawn_from(s, e, v))
    return true;
  Term before = term_op(s->terms, OP_ULT, 1, mine, value_of(s, s->var), 0);
  Term after = edge_value(s->system, e, s->var);
  Term is_less = term_op(s->terms, OP_ULT, 1, mine, after, 0);
  return !follows(s, i,
                  is_kept
                      ? term_or(s->terms, is_less, term_not(s->terms, before))
                      : is_less);
}

static bool loses_any(Search *s, VarId v) {
  bool has_changed = false;
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    NodeId to = s->system->edges[i].to;
    if (node_is_inner(to) && s->drawn[to] == v && loses(s, i, v)) {
      s->drawn[to] = VAR_NONE;
      has_changed = true;
    }
  }
  return has_changed;
}

static uint32_t count_drawn(const Search *s, VarId v) {
  uint32_t n = 0;
  for (NodeId i = 0; i < s->system->n_nodes; i++)
    n += s->drawn[i] == v;
  return n;
}

/* Of several locals of a template, that which is drawn at most nodes. */
static void try_local(Search *s, VarId v) {
  TemplateId t = s->system->vars[v].owner;
  VarId *before = s->drawn;
  uint32_t most = 0, n;
  s->drawn = ARENA_ARRAY(s->arena, VarId, s->system->n_nodes + 1);
  for (NodeId i = 0; i < s->system->n_nodes; i++) {
    const SystemNode *x = &s->system->nodes[i];
    bool is_mine = x->template == t;
    bool may_be = !x->is_alone && s->system->templates[t].first != i;
    most += is_mine && before[i] != VAR_NONE;
    s->drawn[i] = !is_mine ? before[i] : may_be ? v : VAR_NONE;
  }
  while (loses_any(s, v))
    ;
  n = count_drawn(s, v);
  if (n <= most)
    s->drawn = before;
}

static bool try_ticket(Search *s) {
  bool is_ticket = false;
  if (!is_raised_only(s))
    return false;
  s->drawn = ARENA_ARRAY(s->arena, VarId, s->system->n_nodes + 1);
  for (NodeId i = 0; i < s->system->n_nodes; i++)
    s->drawn[i] = VAR_NONE;
  for (VarId v = 0; v < s->system->n_vars; v++)
    if (!system_is_shared(s->system, v) && is_drawn_by(s, v))
      try_local(s, v);
  for (NodeId i = 0; i < s->system->n_nodes; i++)
    is_ticket |= s->drawn[i] != VAR_NONE;
  return is_ticket;
}

void ticket_facts_find(Arena *a, Known *f, Solver *solver,
                       const Term *premises) {
  VEC(TicketFact) found = {0};
  for (VarId v = 0; v < f->system->n_vars; v++) {
    Search s = {.system = f->system,
                .terms = f->system->terms,
                .solver = solver,
                .arena = a,
                .premises = premises,
                .var = v};
    bool may_be = system_is_shared(f->system, v) && !f->system->vars[v].ghost;
    if (may_be && try_ticket(&s))
      *vec_push(a, &found) = (TicketFact){v, s.drawn};
  }
  f->tickets = found.data, f->n_tickets = found.n;
}
