#include "reduction/proof/invgen/cell_candidates.h"

#include "frontend/base/vec.h"

enum {
  MOST_FORMS = 4,
  MOST_POSITIONS = 12,
  MOST_CONSTANTS = 2, /* of a width */
  MOST_VARIABLES = 6  /* that values are compared with */
};

/* Index that an edge asks for; its only variable, or TERM_NONE if it has
 * several. */
typedef struct {
  Term term, leaf;
  VarSet vars;
} Form;

typedef struct {
  Term at;
  bool is_constant;
} Position;

typedef struct {
  VarId index, value; /* of a cell */
} Fixed;

struct CellCandidates {
  const System *system;
  TermStore *terms;
  Arena *arena;
  Mentions *mentions;
  const CandidateList *constants;
  VEC(Fixed) cells;
  VEC(Form) forms;
  VEC(bool) seen; /* by term */
  VEC(Position) positions;
  VarSet changed; /* variables that some edge changes */
  VarSet live;
  Term unless; /* candidates hold, or this does */
  CellCandidateVisit *visit;
  void *context;
};

static Term value_of(const CellCandidates *c, VarId v) {
  return c->system->vars[v].value;
}

static unsigned width_of(const CellCandidates *c, VarId v) {
  return term_width(c->terms, value_of(c, v));
}

/* ---- forms of indexes */

static bool is_index(const CellCandidates *c, Term t) {
  VarId v = system_var_of(c->system, t);
  return v != VAR_NONE && c->system->vars[v].ghost == GHOST_INDEX;
}

/* Returns the only variable of the set; VAR_NONE: it has none, or several. */
static VarId only_one(const CellCandidates *c, VarSet vars) {
  VarId out = VAR_NONE;
  for (VarId v = 0; v < c->system->n_vars; v++)
    if (var_set_has(vars, v)) {
      if (out != VAR_NONE)
        return VAR_NONE;
      out = v;
    }
  return out;
}

static void add_form(CellCandidates *c, Term t) {
  Form f = {.term = t, .vars = var_set_new(c->arena, c->system)};
  mentions_add(c->mentions, t, f.vars);
  VarId leaf = only_one(c, f.vars);
  if (c->forms.n >= MOST_FORMS || term_is_const(c->terms, t, NULL) ||
      mentions_has_input(c->mentions, t))
    return;
  f.leaf = leaf == VAR_NONE ? TERM_NONE : value_of(c, leaf);
  for (uint32_t i = 0; i < c->forms.n; i++) {
    const Form *x = &c->forms.data[i];
    bool is_alike =
        x->leaf && f.leaf &&
        term_width(c->terms, x->leaf) == term_width(c->terms, f.leaf) &&
        term_with(c->terms, t, f.leaf, x->leaf) == x->term;
    if (x->term == t || is_alike)
      return;
  }
  *vec_push(c->arena, &c->forms) = f;
}

/* Finds the terms that are compared with the index of a fixed cell. */
static void find_forms(CellCandidates *c, Term t) {
  while (c->seen.n <= t)
    *vec_push(c->arena, &c->seen) = false;
  if (c->seen.data[t])
    return;
  c->seen.data[t] = true;
  if (term_kind(c->terms, t) == TERM_OP + (unsigned)OP_EQ)
    for (unsigned i = 0; i < 2; i++)
      if (is_index(c, term_child(c->terms, t, i)))
        add_form(c, term_child(c->terms, t, 1 - i));
  for (unsigned i = 0; i < term_arity(c->terms, t); i++)
    find_forms(c, term_child(c->terms, t, i));
}

CellCandidates *cell_candidates_find(Arena *a, const System *s, Mentions *m,
                                     const CandidateList *constants) {
  CellCandidates *c = ARENA_NEW(a, CellCandidates);
  *c = (CellCandidates){.system = s,
                        .terms = s->terms,
                        .arena = a,
                        .mentions = m,
                        .constants = constants};
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].ghost == GHOST_INDEX)
      *vec_push(a, &c->cells) = (Fixed){v, v + 1};
  if (!c->cells.n)
    return NULL;
  c->changed = var_set_new(a, s);
  for (uint32_t i = 0; i < s->n_edges; i++) {
    find_forms(c, s->edges[i].guard);
    for (uint32_t k = 0; k < s->edges[i].n_updates; k++) {
      find_forms(c, s->edges[i].updates[k].value);
      var_set_add(c->changed, s->edges[i].updates[k].var);
    }
  }
  return c;
}

/* ---- positions */

static void add_position(CellCandidates *c, Term at) {
  bool is_constant = term_is_const(c->terms, at, NULL);
  for (uint32_t i = 0; i < c->positions.n; i++)
    if (c->positions.data[i].at == at)
      return;
  if (c->positions.n < MOST_POSITIONS)
    *vec_push(c->arena, &c->positions) = (Position){at, is_constant};
}

static bool is_plain(const CellCandidates *c, VarId v, unsigned width) {
  return var_set_has(c->live, v) && var_set_has(c->changed, v) &&
         !c->system->vars[v].ghost && width_of(c, v) == width;
}

static void place(CellCandidates *c, const Form *f) {
  unsigned width = term_width(c->terms, f->leaf);
  const CandidateList *k = &c->constants[width];
  for (VarId v = 0; v < c->system->n_vars; v++)
    if (is_plain(c, v, width))
      add_position(c, term_with(c->terms, f->term, f->leaf, value_of(c, v)));
  for (uint32_t i = 0; i < k->n && i < MOST_CONSTANTS; i++)
    add_position(c, term_with(c->terms, f->term, f->leaf, k->data[i]));
}

static bool is_live(const CellCandidates *c, VarSet vars) {
  for (VarId v = 0; v < c->system->n_vars; v++)
    if (var_set_has(vars, v) && !var_set_has(c->live, v))
      return false;
  return true;
}

static void find_positions(CellCandidates *c) {
  c->positions.n = 0;
  for (uint32_t i = 0; i < c->forms.n; i++) {
    const Form *f = &c->forms.data[i];
    if (is_live(c, f->vars))
      add_position(c, f->term);
    if (f->leaf)
      place(c, f);
  }
}

/* ---- candidates */

static Term op(const CellCandidates *c, Op o, Term a, Term b) {
  return term_op(c->terms, o, 1, a, b, TERM_NONE);
}

static void add(const CellCandidates *c, Term t) {
  c->visit(c->context, term_or(c->terms, c->unless, t));
}

/* Returns the condition that no element begins at the cell's index: nothing is
 * known of its value then. */
static Term is_uneven(const CellCandidates *c, const Fixed *x) {
  unsigned bits = 0;
  while (8u << bits < width_of(c, x->value))
    bits++;
  Term index = value_of(c, x->index);
  return bits ? term_not(c->terms,
                         term_eq(c->terms,
                                 term_extract(c->terms, index, 0, bits),
                                 term_const(c->terms, bits, 0)))
              : term_false(c->terms);
}

/* Adds what may hold of the elements below a position, or from it. */
static void add_there(const CellCandidates *c, Term index, Term holds) {
  for (uint32_t i = 0; i < c->positions.n; i++) {
    const Position *p = &c->positions.data[i];
    if (term_width(c->terms, p->at) != term_width(c->terms, index))
      continue;
    Term is_below = op(c, OP_ULT, index, p->at);
    add(c, term_implies(c->terms, is_below, holds));
    if (!p->is_constant)
      add(c, term_or(c->terms, is_below, holds));
  }
}

static void add_compared(const CellCandidates *c, const Fixed *x, Term with) {
  Term index = value_of(c, x->index), value = value_of(c, x->value);
  add_there(c, index, term_eq(c->terms, value, with));
  if (term_width(c->terms, value) == 1)
    return;
  add_there(c, index, op(c, OP_SLE, value, with));
  add_there(c, index, op(c, OP_SLE, with, value));
}

static void add_values(const CellCandidates *c, const Fixed *x) {
  unsigned width = width_of(c, x->value);
  const CandidateList *k = &c->constants[width];
  uint32_t n = 0;
  for (uint32_t i = 0; i < k->n && i < MOST_CONSTANTS; i++)
    add_compared(c, x, k->data[i]);
  for (VarId v = 0; v < c->system->n_vars && n < MOST_VARIABLES; v++)
    if (is_plain(c, v, width) && system_is_shared(c->system, v))
      add_compared(c, x, value_of(c, v)), n++;
}

/* Adds that the value is what the index was computed of. */
static void add_own_index(const CellCandidates *c, const Fixed *x) {
  Term index = value_of(c, x->index), value = value_of(c, x->value);
  for (uint32_t i = 0; i < c->forms.n; i++) {
    const Form *f = &c->forms.data[i];
    if (!f->leaf ||
        term_width(c->terms, f->leaf) != term_width(c->terms, value) ||
        term_width(c->terms, f->term) != term_width(c->terms, index))
      continue;
    Term is =
        term_eq(c->terms, term_with(c->terms, f->term, f->leaf, value), index);
    add(c, is);
    add_there(c, index, is);
  }
}

static void add_two(const CellCandidates *c, const Fixed *x, const Fixed *y) {
  Term i = value_of(c, x->index), k = value_of(c, y->index);
  Term v = value_of(c, x->value), w = value_of(c, y->value);
  if (term_width(c->terms, v) != term_width(c->terms, w) ||
      term_width(c->terms, i) != term_width(c->terms, k))
    return;
  const Term both[] = {
      term_implies(c->terms, term_eq(c->terms, i, k), term_eq(c->terms, v, w)),
      op(c, OP_SLE, v, w),
      term_implies(c->terms, op(c, OP_ULT, i, k), op(c, OP_SLE, v, w)),
      term_implies(c->terms, op(c, OP_ULT, k, i), op(c, OP_SLE, w, v))};
  for (unsigned n = 0; n < sizeof both / sizeof *both; n++) {
    add(c, both[n]);
    add_there(c, n == 2 ? k : i, both[n]);
  }
}

void cell_candidates_each(CellCandidates *c, VarSet live,
                          CellCandidateVisit *visit, void *context) {
  c->live = live, c->visit = visit, c->context = context;
  find_positions(c);
  for (uint32_t i = 0; i < c->cells.n; i++)
    for (uint32_t k = 0; k < i; k++) {
      c->unless = term_or(c->terms, is_uneven(c, &c->cells.data[i]),
                          is_uneven(c, &c->cells.data[k]));
      add_two(c, &c->cells.data[i], &c->cells.data[k]);
    }
  for (uint32_t i = 0; i < c->cells.n; i++) {
    c->unless = is_uneven(c, &c->cells.data[i]);
    add_own_index(c, &c->cells.data[i]);
  }
  for (uint32_t i = 0; i < c->cells.n; i++) {
    c->unless = is_uneven(c, &c->cells.data[i]);
    add_values(c, &c->cells.data[i]);
  }
}
