#include "reduction/proof/rule/wraps.h"

#include <assert.h>

/* True if the variable is signed.  The type of a local is not known; most
 * are. */
static bool is_signed(const SystemVar *v) {
  uint64_t begin;
  const Type *t = v->object && v->object->type
                      ? type_leaf(v->object->type, v->offset, &begin)
                      : NULL;
  return !t || t->is_signed;
}

/* Returns the term that a sum adds to a constant; or TERM_NONE. */
static Term counted(const System *s, Term sum, uint64_t *by) {
  if (term_kind(s->terms, sum) != TERM_OP + OP_ADD)
    return TERM_NONE;
  for (unsigned i = 0; i < 2; i++)
    if (term_is_const(s->terms, term_child(s->terms, sum, i), by))
      return term_child(s->terms, sum, 1 - i);
  return TERM_NONE;
}

/* Returns the condition that a variable does not wrap around as it is counted
 * by a constant.  This is for one variable, or VAR_NONE: any.  TERM_NONE: it is
 * not counted so. */
static Term stays(const System *s, Update u, VarId only) {
  uint64_t by = 0;
  Term from = counted(s, u.value, &by);
  VarId v = from ? system_var_of(s, from) : VAR_NONE;
  unsigned width = term_width(s->terms, u.value);
  assert(width == term_width(s->terms, s->vars[u.var].value));
  if (v == VAR_NONE || s->vars[v].ghost || width == 1 ||
      (only != VAR_NONE && only != v))
    return TERM_NONE;
  bool is_up = !(by >> (width - 1) & 1);
  Op op = is_signed(&s->vars[v]) ? OP_SLE : OP_ULE;
  return is_up ? term_op(s->terms, op, 1, from, u.value, TERM_NONE)
               : term_op(s->terms, op, 1, u.value, from, TERM_NONE);
}

bool system_may_wrap(const System *s, VarId v) {
  for (uint32_t i = 0; i < s->n_edges; i++)
    for (uint32_t k = 0; k < s->edges[i].n_updates; k++)
      if (stays(s, s->edges[i].updates[k], v))
        return true;
  return false;
}

/* Returns the guard without the steps of 'by' that wrap around. */
static Term without(const System *s, Term guard, const SystemEdge *by,
                    VarId v) {
  for (uint32_t k = 0; k < by->n_updates; k++) {
    Term holds = stays(s, by->updates[k], v);
    if (holds)
      guard = term_and(s->terms, guard, holds);
  }
  return guard;
}

/* A check may read variables that its own step counts. */
static Term guard_without(const System *s, const SystemEdge *e, VarId v) {
  Term out = without(s, e->guard, e, v);
  for (uint32_t i = 0; e->to == NODE_ERROR && i < s->n_edges; i++)
    out = without(s, out, &s->edges[i], v);
  return out;
}

const System *system_without_wraps(const System *from, VarId v) {
  assert(v == VAR_NONE || v < from->n_vars);
  System *s = ARENA_NEW(from->arena, System);
  SystemEdge *edges = ARENA_ARRAY(from->arena, SystemEdge, from->n_edges + 1);
  for (uint32_t i = 0; i < from->n_edges; i++) {
    edges[i] = from->edges[i];
    edges[i].guard = guard_without(from, &edges[i], v);
  }
  *s = *from;
  s->edges = edges;
  return s;
}
