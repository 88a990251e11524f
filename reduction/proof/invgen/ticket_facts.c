#include "reduction/proof/invgen/ticket_facts.h"

#include "frontend/base/vec.h"

typedef struct {
  const System *system;
  TermStore *terms;
  Solver *solver;
  Arena *arena;
  const Term *premises;
  VarId var, base;
  VarId *drawn; /* by node */
} Search;

static Term value_of(const Search *s, VarId v) {
  return s->system->vars[v].value;
}

/* Returns the assumption that the variable does not pass its base from below,
 * and that threads give back in turn. */
static Term hope(const Search *s, const SystemEdge *e) {
  Term out = term_true(s->terms);
  if (s->base == VAR_NONE)
    return out;
  Term before = value_of(s, s->base), base = edge_value(s->system, e, s->base),
       var = edge_value(s->system, e, s->var);
  VarId mine = s->drawn[e->from];
  if (var != value_of(s, s->var))
    out = term_op(s->terms, OP_ULT, 1,
                  term_sub(s->terms, value_of(s, s->var), before),
                  term_sub(s->terms, var, before), TERM_NONE);
  if (base != before && mine != VAR_NONE)
    out = term_and(s->terms, out, term_eq(s->terms, before, value_of(s, mine)));
  return out;
}

static bool follows(const Search *s, uint32_t edge, Term t) {
  Term wrong = term_and(s->terms, s->premises[edge],
                        term_and(s->terms, hope(s, &s->system->edges[edge]),
                                 term_not(s->terms, t)));
  return solver_refutes(s->solver, wrong);
}

static bool is_raised(const Search *s, const SystemEdge *e) {
  return e->to != NODE_ERROR &&
         edge_value(s->system, e, s->var) != value_of(s, s->var);
}

/* True if numbers that another thread may have drawn stay drawn after the
 * edge. */
static bool keeps(const Search *s, uint32_t i) {
  const SystemEdge *e = &s->system->edges[i];
  const TicketFact x = {s->var, s->base, s->drawn};
  unsigned width = term_width(s->terms, value_of(s, s->var));
  Term number = term_var(s->terms, width, bits_mask(width), "drawn");
  Term may_be = ticket_has(s->system, &x, NULL, number),
       stays = ticket_has(s->system, &x, e, number);
  VarId mine = s->drawn[e->from];
  if (mine != VAR_NONE)
    stays =
        term_or(s->terms, stays, term_eq(s->terms, number, value_of(s, mine)));
  return may_be == stays ||
         follows(s, i, term_or(s->terms, stays, term_not(s->terms, may_be)));
}

static bool keep_all(const Search *s) {
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    const SystemEdge *e = &s->system->edges[i];
    if (e->to != NODE_ERROR && !s->system->nodes[e->from].is_alone &&
        !keeps(s, i))
      return false;
  }
  return true;
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

/* True if the local need not be drawn after the edge. */
static bool loses(const Search *s, uint32_t i, VarId v) {
  const SystemEdge *e = &s->system->edges[i];
  Term mine = edge_value(s->system, e, v);
  bool is_kept = s->drawn[e->from] == v && mine == value_of(s, v);
  if (!is_kept && !is_drawn_from(s, e, v))
    return true;
  const TicketFact x = {s->var, s->base, s->drawn};
  Term before = ticket_has(s->system, &x, NULL, mine),
       after = ticket_has(s->system, &x, e, mine);
  return !follows(s, i,
                  is_kept ? term_or(s->terms, after, term_not(s->terms, before))
                          : after);
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

/* Keeps the local of a template that is drawn at most nodes, of several. */
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
  s->drawn = ARENA_ARRAY(s->arena, VarId, s->system->n_nodes + 1);
  for (NodeId i = 0; i < s->system->n_nodes; i++)
    s->drawn[i] = VAR_NONE;
  for (VarId v = 0; v < s->system->n_vars; v++)
    if (!system_is_shared(s->system, v) && is_drawn_by(s, v))
      try_local(s, v);
  for (NodeId i = 0; i < s->system->n_nodes; i++)
    is_ticket |= s->drawn[i] != VAR_NONE;
  return is_ticket && keep_all(s);
}

static bool is_drawn_by_any(const Search *s) {
  for (VarId v = 0; v < s->system->n_vars; v++)
    if (!system_is_shared(s->system, v) && is_drawn_by(s, v))
      return true;
  return false;
}

static bool may_be_ticket(const Search *s, VarId v) {
  return system_is_shared(s->system, v) && !s->system->vars[v].ghost;
}

static bool may_be_base(const Search *s, VarId v) {
  return may_be_ticket(s, v) && v != s->var &&
         term_width(s->terms, value_of(s, v)) ==
             term_width(s->terms, value_of(s, s->var));
}

/* Takes the first base that will do. */
static bool try_bases(Search *s) {
  for (VarId v = 0; v < s->system->n_vars; v++)
    if (may_be_base(s, v)) {
      s->base = v;
      if (try_ticket(s))
        return true;
    }
  return false;
}

void ticket_facts_find(Arena *a, Known *f, Solver *solver, const Term *premises,
                       bool assumes) {
  VEC(TicketFact) found = {0};
  for (VarId v = 0; v < f->system->n_vars; v++) {
    Search s = {.system = f->system,
                .terms = f->system->terms,
                .solver = solver,
                .arena = a,
                .premises = premises,
                .var = v,
                .base = VAR_NONE};
    if (may_be_ticket(&s, v) && is_drawn_by_any(&s) &&
        (try_ticket(&s) || (assumes && try_bases(&s))))
      *vec_push(a, &found) = (TicketFact){v, s.base, s.drawn};
  }
  f->tickets = found.data, f->n_tickets = found.n;
}
