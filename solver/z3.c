#include "frontend/base/vec.h"
#include "solver/backend.h"
#include "solver/watch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <z3.h>

/* State of Z3.  Terms of one bit are Booleans, all others bit vectors. */
typedef struct {
  const TermStore *store;
  Diag *diag;
  Z3_context z3;
  Z3_solver solver;
  Z3_model model;
  Z3_ast bit[2]; /* vectors of one bit */
  Z3_ast *ast;   /* by term; the solver's context keeps them alive */
  uint32_t n_ast;
  Arena *arena; /* arena of the stack */
  VEC(Term) stack;
  uint64_t variables, clauses;
  bool (*stop)(void *);
  void *context;
} Z3;

/* Handles running out of memory.  Other errors are read where they matter, by
 * Z3_get_error_code. */
static void on_error(Z3_context c, Z3_error_code code) {
  (void)c;
  if (code == Z3_MEMOUT_FAIL)
    arena_exhausted();
}

/* Adds a reference, since Z3 keeps only its last result alive by itself. */
static Z3_ast held(Z3 *z, Z3_ast a) {
  Z3_inc_ref(z->z3, a);
  return a;
}

static void *create(const BackendSetup *setup) {
  Z3 *z = xcalloc(1, sizeof *z);
  z->store = setup->store, z->diag = setup->diag;
  z->arena = arena_new();
  Z3_config config = Z3_mk_config();
  z->z3 = Z3_mk_context_rc(config);
  Z3_del_config(config);
  Z3_set_error_handler(z->z3, on_error);
  z->solver =
      Z3_mk_solver_for_logic(z->z3, Z3_mk_string_symbol(z->z3, "QF_BV"));
  Z3_solver_inc_ref(z->z3, z->solver);
  for (unsigned i = 0; i < 2; i++)
    z->bit[i] =
        held(z, Z3_mk_unsigned_int64(z->z3, i, Z3_mk_bv_sort(z->z3, 1)));
  return z;
}

static void forget_model(Z3 *z) {
  if (z->model)
    Z3_model_dec_ref(z->z3, z->model);
  z->model = NULL;
}

static void destroy(void *state) {
  Z3 *z = state;
  forget_model(z);
  for (uint32_t i = 0; i < z->n_ast; i++)
    if (z->ast[i])
      Z3_dec_ref(z->z3, z->ast[i]);
  for (unsigned i = 0; i < 2; i++)
    Z3_dec_ref(z->z3, z->bit[i]);
  Z3_solver_dec_ref(z->z3, z->solver);
  Z3_del_context(z->z3);
  free(z->ast);
  arena_delete(z->arena);
  free(z);
}

static Z3_sort sort_of(Z3 *z, unsigned width) {
  return width == 1 ? Z3_mk_bool_sort(z->z3) : Z3_mk_bv_sort(z->z3, width);
}

static Z3_ast numeral(Z3 *z, unsigned width, uint64_t v) {
  if (width == 1)
    return v ? Z3_mk_true(z->z3) : Z3_mk_false(z->z3);
  return Z3_mk_unsigned_int64(z->z3, v, sort_of(z, width));
}

static void require_ast(Z3 *z, Z3_ast a) {
  z->clauses++;
  Z3_solver_assert(z->z3, z->solver, a);
}

/* Returns a variable, with one reference. */
static Z3_ast make_variable(Z3 *z, Term t) {
  unsigned width = term_width(z->store, t);
  Z3_ast a =
      Z3_mk_const(z->z3, Z3_mk_int_symbol(z->z3, (int)t), sort_of(z, width));
  uint64_t closed = bits_mask(width) & ~term_ones(z->store, t);
  z->variables++;
  held(z, a);
  if (closed) {
    Z3_ast mask = numeral(z, width, closed);
    Z3_ast outside = held(z, Z3_mk_bvand(z->z3, a, mask));
    require_ast(z, Z3_mk_eq(z->z3, outside, numeral(z, width, 0)));
    Z3_dec_ref(z->z3, outside);
  }
  return a;
}

/* Returns the operation on Booleans, or NULL if there is none. */
static Z3_ast make_boolean(Z3 *z, Op op, const Z3_ast *x) {
  switch (op) {
  case OP_AND: return Z3_mk_and(z->z3, 2, x);
  case OP_OR: return Z3_mk_or(z->z3, 2, x);
  case OP_XOR: return Z3_mk_xor(z->z3, x[0], x[1]);
  case OP_NOT: return Z3_mk_not(z->z3, x[0]);
  case OP_EQ: return Z3_mk_eq(z->z3, x[0], x[1]);
  default: return NULL;
  }
}

static Z3_ast make_vector(Z3 *z, Op op, unsigned from, unsigned width,
                          const Z3_ast *x) {
  Z3_context c = z->z3;
  switch (op) {
  case OP_ADD: return Z3_mk_bvadd(c, x[0], x[1]);
  case OP_SUB: return Z3_mk_bvsub(c, x[0], x[1]);
  case OP_MUL: return Z3_mk_bvmul(c, x[0], x[1]);
  case OP_UDIV: return Z3_mk_bvudiv(c, x[0], x[1]);
  case OP_UREM: return Z3_mk_bvurem(c, x[0], x[1]);
  case OP_SDIV: return Z3_mk_bvsdiv(c, x[0], x[1]);
  case OP_SREM: return Z3_mk_bvsrem(c, x[0], x[1]);
  case OP_AND: return Z3_mk_bvand(c, x[0], x[1]);
  case OP_OR: return Z3_mk_bvor(c, x[0], x[1]);
  case OP_XOR: return Z3_mk_bvxor(c, x[0], x[1]);
  case OP_SHL: return Z3_mk_bvshl(c, x[0], x[1]);
  case OP_LSHR: return Z3_mk_bvlshr(c, x[0], x[1]);
  case OP_ASHR: return Z3_mk_bvashr(c, x[0], x[1]);
  case OP_EQ: return Z3_mk_eq(c, x[0], x[1]);
  case OP_ULT: return Z3_mk_bvult(c, x[0], x[1]);
  case OP_ULE: return Z3_mk_bvule(c, x[0], x[1]);
  case OP_SLT: return Z3_mk_bvslt(c, x[0], x[1]);
  case OP_SLE: return Z3_mk_bvsle(c, x[0], x[1]);
  case OP_NOT: return Z3_mk_bvnot(c, x[0]);
  case OP_NEG: return Z3_mk_bvneg(c, x[0]);
  case OP_ZEXT: return Z3_mk_zero_ext(c, width - from, x[0]);
  case OP_SEXT: return Z3_mk_sign_ext(c, width - from, x[0]);
  case OP_TRUNC: return Z3_mk_extract(c, width - 1, 0, x[0]);
  case OP_ITE:
  case N_OP: break;
  }
  assert(false);
  return NULL;
}

static Z3_ast make_shape(Z3 *z, Term t, const Z3_ast *x) {
  if (term_kind(z->store, t) == TERM_CONCAT)
    return Z3_mk_concat(z->z3, x[0], x[1]);
  unsigned low = term_low(z->store, t);
  return Z3_mk_extract(z->z3, low + term_width(z->store, t) - 1, low, x[0]);
}

/* Returns the operation through bit vectors: Boolean operands become vectors of
 * one bit, a result of one bit becomes a Boolean. */
static Z3_ast make_by_vectors(Z3 *z, Term t, unsigned arity, const Z3_ast *x) {
  const TermStore *s = z->store;
  unsigned kind = term_kind(s, t), width = term_width(s, t);
  Z3_ast y[3];
  for (unsigned i = 0; i < arity; i++)
    y[i] = held(z, term_width(s, term_child(s, t, i)) == 1
                       ? Z3_mk_ite(z->z3, x[i], z->bit[1], z->bit[0])
                       : x[i]);
  Z3_ast a =
      held(z, kind >= TERM_OP
                  ? make_vector(z, (Op)(kind - TERM_OP),
                                term_width(s, term_child(s, t, 0)), width, y)
                  : make_shape(z, t, y));
  bool is_predicate = kind >= TERM_OP && op_is_predicate((Op)(kind - TERM_OP));
  Z3_ast r = width > 1 || is_predicate ? a : Z3_mk_eq(z->z3, a, z->bit[1]);
  Z3_inc_ref(z->z3, r);
  Z3_dec_ref(z->z3, a);
  for (unsigned i = 0; i < arity; i++)
    Z3_dec_ref(z->z3, y[i]);
  return r;
}

/* Returns the translation, with one reference. */
static Z3_ast make_ast(Z3 *z, Term t) {
  const TermStore *s = z->store;
  unsigned kind = term_kind(s, t), arity = term_arity(s, t);
  uint64_t k;
  Z3_ast x[3] = {0};
  for (unsigned i = 0; i < arity; i++)
    x[i] = z->ast[term_child(s, t, i)];
  if (term_is_const(s, t, &k))
    return held(z, numeral(z, term_width(s, t), k));
  if (kind == TERM_VAR)
    return make_variable(z, t);
  if (kind == TERM_OP + OP_ITE)
    return held(z, Z3_mk_ite(z->z3, x[0], x[1], x[2]));
  Z3_ast a = NULL;
  if (kind >= TERM_OP && term_width(s, term_child(s, t, 0)) == 1)
    a = make_boolean(z, (Op)(kind - TERM_OP), x);
  return a ? held(z, a) : make_by_vectors(z, t, arity, x);
}

static void fit(Z3 *z) {
  uint32_t n = term_count(z->store) + 1;
  if (n <= z->n_ast)
    return;
  n = n > 2 * z->n_ast ? n : 2 * z->n_ast;
  z->ast = xrealloc(z->ast, n * sizeof *z->ast);
  memset(z->ast + z->n_ast, 0, (n - z->n_ast) * sizeof *z->ast);
  z->n_ast = n;
}

static void push(Z3 *z, Term t) { *vec_push(z->arena, &z->stack) = t; }

static Z3_ast translate(Z3 *z, Term t) {
  fit(z);
  push(z, t);
  while (z->stack.n) {
    Term top = *vec_top(&z->stack);
    uint32_t before = z->stack.n;
    if (!z->ast[top]) {
      for (unsigned i = 0; i < term_arity(z->store, top); i++)
        if (!z->ast[term_child(z->store, top, i)])
          push(z, term_child(z->store, top, i));
      if (z->stack.n > before)
        continue;
      z->ast[top] = make_ast(z, top);
    }
    z->stack.n--;
  }
  return z->ast[t];
}

static void require(void *state, Term t) {
  Z3 *z = state;
  forget_model(z);
  require_ast(z, translate(z, t));
}

static void clause(void *state, const Term *terms, unsigned n) {
  Z3 *z = state;
  Z3_ast *x = xcalloc(n, sizeof *x);
  for (unsigned i = 0; i < n; i++)
    x[i] = translate(z, terms[i]);
  forget_model(z);
  require_ast(z, Z3_mk_or(z->z3, n, x));
  free(x);
}

static void set_stop(void *state, bool (*stop)(void *), void *context) {
  Z3 *z = state;
  z->stop = stop, z->context = context;
}

static void interrupt(void *state) { Z3_interrupt(((Z3 *)state)->z3); }

/* Returns a literal for the assumption: Z3 takes only literals, so other terms
 * get a name. */
static Z3_ast assumption(Z3 *z, Term t) {
  Z3_ast a = translate(z, t);
  if (term_kind(z->store, t) == TERM_VAR)
    return held(z, a);
  Z3_ast name =
      held(z, Z3_mk_fresh_const(z->z3, "assume", Z3_mk_bool_sort(z->z3)));
  Z3_solver_assert(z->z3, z->solver, Z3_mk_implies(z->z3, name, a));
  return name;
}

static Answer check(Z3 *z, Z3_ast *names, unsigned n) {
  Watch *watch = watch_new(z->stop, z->context, interrupt, z);
  Z3_lbool r = Z3_solver_check_assumptions(z->z3, z->solver, n, names);
  watch_delete(watch);
  if (r == Z3_L_TRUE) {
    z->model = Z3_solver_get_model(z->z3, z->solver);
    Z3_model_inc_ref(z->z3, z->model);
    return ANSWER_SAT;
  }
  if (r == Z3_L_FALSE)
    return ANSWER_UNSAT;
  if (!z->stop || !z->stop(z->context))
    diag_error(z->diag, LIMIT, (Loc){0}, "Z3 gave up: %s",
               Z3_solver_get_reason_unknown(z->z3, z->solver));
  return ANSWER_UNKNOWN;
}

static Answer solve(void *state, const Term *assume, unsigned n) {
  Z3 *z = state;
  forget_model(z);
  if (z->stop && z->stop(z->context))
    return ANSWER_UNKNOWN;
  Z3_ast *names = xcalloc(n, sizeof *names);
  for (unsigned i = 0; i < n; i++)
    names[i] = assumption(z, assume[i]);
  Answer answer = check(z, names, n);
  for (unsigned i = 0; i < n; i++)
    Z3_dec_ref(z->z3, names[i]);
  free(names);
  return answer;
}

static uint64_t value(void *state, Term variable) {
  Z3 *z = state;
  if (!z->model || variable >= z->n_ast || !z->ast[variable])
    return 0;
  Z3_ast a;
  if (!Z3_model_eval(z->z3, z->model, z->ast[variable], true, &a))
    return 0;
  uint64_t v = 0;
  Z3_inc_ref(z->z3, a);
  if (term_width(z->store, variable) == 1)
    v = Z3_get_bool_value(z->z3, a) == Z3_L_TRUE;
  else if (!Z3_get_numeral_uint64(z->z3, a, &v))
    v = 0;
  Z3_dec_ref(z->z3, a);
  return v;
}

static void measure(const void *state, SolverStats *stats) {
  const Z3 *z = state;
  stats->variables = z->variables, stats->clauses = z->clauses;
}

const BackendOps backend_z3 = {
    create,  destroy, require, clause, NULL, set_stop, NULL, solve, value,
    measure, NULL,    NULL,    NULL,   NULL, NULL,     NULL, NULL,  NULL};
