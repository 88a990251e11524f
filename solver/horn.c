#include "solver/horn.h"

#include "frontend/system/subprocess.h"
#include "frontend/base/vec.h"
#include "solver/bv_to_int.h"

#include <inttypes.h>

#define PREDICATE "at" /* prefix of a predicate's name, before its number */

typedef struct {
  const Term *variables;
  uint32_t n;
  Z3_func_decl decl;
} Predicate;

typedef struct {
  const HornAtom *body;
  uint32_t n;
  Term constraint;
  const HornAtom *head; /* or NULL */
} Clause;

typedef VEC(Z3_ast) AstVec;

struct Horn {
  Arena *arena;
  TermStore *terms;
  Z3_context z3;
  BvToInt *integers;
  VEC(Predicate) predicates;
  VEC(Clause) clauses;
  Z3_func_decl never; /* nullary predicate for constraints that must not hold */
  AstVec rules;
  HornClauses *add;
  void *context; /* context of 'add' */
  Subprocess *subprocess;
  AstVec leaves, parts; /* scratch for one clause */
};

/* Errors show as missing results. */
static void on_error(Z3_context c, Z3_error_code code) { (void)c, (void)code; }

static Z3_context context_new(void) {
  Z3_config config = Z3_mk_config();
  Z3_context z3 = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(z3, on_error);
  Z3_set_ast_print_mode(z3, Z3_PRINT_SMTLIB2_COMPLIANT);
  return z3;
}

Horn *horn_new(TermStore *terms) {
  Arena *a = arena_new();
  Horn *h = ARENA_NEW(a, Horn);
  *h = (Horn){.arena = a, .terms = terms, .z3 = context_new()};
  h->integers = bv_to_int_new(terms, h->z3);
  return h;
}

void horn_delete(Horn *h) {
  if (!h)
    return;
  subprocess_delete(h->subprocess);
  bv_to_int_delete(h->integers);
  Z3_del_context(h->z3);
  arena_delete(h->arena);
}

/* ---- the query */

static const Term *copied(Horn *h, const Term *data, uint32_t n) {
  Term *out = ARENA_ARRAY(h->arena, Term, n + 1);
  memcpy(out, data, n * sizeof *data);
  return out;
}

uint32_t horn_predicate(Horn *h, const Term *variables, uint32_t n) {
  *vec_push(h->arena, &h->predicates) =
      (Predicate){.variables = copied(h, variables, n), .n = n};
  return h->predicates.n - 1;
}

static HornAtom *copied_atoms(Horn *h, const HornAtom *data, uint32_t n) {
  HornAtom *out = ARENA_ARRAY(h->arena, HornAtom, n + 1);
  for (uint32_t i = 0; i < n; i++)
    out[i] = (HornAtom){
        data[i].predicate,
        copied(h, data[i].values, h->predicates.data[data[i].predicate].n)};
  return out;
}

void horn_clause(Horn *h, const HornAtom *body, uint32_t n, Term constraint,
                 const HornAtom *head) {
  if (!term_is_false(h->terms, constraint))
    *vec_push(h->arena, &h->clauses) =
        (Clause){copied_atoms(h, body, n), n, constraint,
                 head ? copied_atoms(h, head, 1) : NULL};
}

/* ---- integers */

static void look_at_atom(Horn *h, const HornAtom *a) {
  for (uint32_t i = 0; a && i < h->predicates.data[a->predicate].n; i++)
    bv_to_int_look_at(h->integers, a->values[i]);
}

static void look_at(Horn *h, const Clause *c) {
  bv_to_int_look_at(h->integers, c->constraint);
  for (uint32_t i = 0; i < c->n; i++)
    look_at_atom(h, &c->body[i]);
  look_at_atom(h, c->head);
}

/* Reads a predicate's arguments with the signedness that the predicate uses. */
static void read_alike(Horn *h, const HornAtom *a) {
  const Predicate *p = &h->predicates.data[a->predicate];
  for (uint32_t i = 0; i < p->n; i++)
    if (term_kind(h->terms, a->values[i]) == TERM_VAR &&
        a->values[i] != p->variables[i])
      bv_to_int_read_alike(h->integers, a->values[i], p->variables[i]);
}

static void read_all(Horn *h) {
  for (uint32_t i = 0; i < h->clauses.n; i++)
    look_at(h, &h->clauses.data[i]);
  for (uint32_t i = 0; i < h->clauses.n; i++)
    for (uint32_t k = 0; k < h->clauses.data[i].n; k++)
      read_alike(h, &h->clauses.data[i].body[k]);
}

/* ---- rules */

static void declare(Horn *h, uint32_t number) {
  Predicate *p = &h->predicates.data[number];
  Z3_sort *sorts = ARENA_ARRAY(h->arena, Z3_sort, p->n + 1);
  for (uint32_t i = 0; i < p->n; i++)
    sorts[i] = bv_to_int_sort(h->integers, p->variables[i]);
  p->decl = Z3_mk_func_decl(
      h->z3,
      Z3_mk_string_symbol(h->z3,
                          arena_printf(h->arena, PREDICATE "%u", number)),
      p->n, sorts, Z3_mk_bool_sort(h->z3));
}

static Z3_ast applied(Horn *h, const HornAtom *a) {
  const Predicate *p = &h->predicates.data[a->predicate];
  Z3_ast *values = ARENA_ARRAY(h->arena, Z3_ast, p->n + 1);
  for (uint32_t i = 0; i < p->n; i++)
    values[i] = bv_to_int_like(h->integers, a->values[i], p->variables[i]);
  return Z3_mk_app(h->z3, p->decl, p->n, values);
}

static void add_leaf(void *context, Term t) {
  Horn *h = context;
  Z3_ast range = bv_to_int_range(h->integers, t);
  *vec_push(h->arena, &h->leaves) = bv_to_int_constant(h->integers, t);
  if (range)
    *vec_push(h->arena, &h->parts) = range;
}

static void add_leaves(Horn *h, const HornAtom *a) {
  for (uint32_t i = 0; a && i < h->predicates.data[a->predicate].n; i++)
    bv_to_int_visit(h->integers, a->values[i], add_leaf, h);
}

static Z3_ast quantified(Horn *h, Z3_ast matrix) {
  Z3_app *bound = ARENA_ARRAY(h->arena, Z3_app, h->leaves.n + 1);
  for (uint32_t i = 0; i < h->leaves.n; i++)
    bound[i] = Z3_to_app(h->z3, h->leaves.data[i]);
  return h->leaves.n
             ? Z3_mk_forall_const(h->z3, 0, h->leaves.n, bound, 0, NULL, matrix)
             : matrix;
}

static void add_rule(Horn *h, const Clause *c) {
  h->leaves.n = h->parts.n = 0;
  bv_to_int_next(h->integers);
  bv_to_int_assume(h->integers, c->constraint);
  for (uint32_t i = 0; i < c->n; i++)
    *vec_push(h->arena, &h->parts) = applied(h, &c->body[i]);
  *vec_push(h->arena, &h->parts) =
      bv_to_int_boolean(h->integers, c->constraint);
  Z3_ast head =
      c->head ? applied(h, c->head) : Z3_mk_app(h->z3, h->never, 0, NULL);
  for (uint32_t i = 0; i < c->n; i++)
    add_leaves(h, &c->body[i]);
  add_leaves(h, c->head);
  bv_to_int_visit(h->integers, c->constraint, add_leaf, h);
  Z3_ast body = Z3_mk_and(h->z3, h->parts.n, h->parts.data);
  *vec_push(h->arena, &h->rules) =
      quantified(h, Z3_mk_implies(h->z3, body, head));
}

static void build(Horn *h) {
  read_all(h);
  for (uint32_t i = 0; i < h->predicates.n; i++)
    declare(h, i);
  h->never = Z3_mk_func_decl(h->z3, Z3_mk_string_symbol(h->z3, "never"), 0,
                             NULL, Z3_mk_bool_sort(h->z3));
  for (uint32_t i = 0; i < h->clauses.n; i++)
    add_rule(h, &h->clauses.data[i]);
}

/* ---- answer of Spacer: a conjunction of predicate definitions */

typedef struct {
  const Horn *horn;
  Z3_context z3;
  Z3_ast *found; /* by predicate, over its variables, or NULL */
} Reader;

static Z3_ast argument(Z3_context c, Z3_ast a, unsigned i) {
  return Z3_get_app_arg(c, Z3_to_app(c, a), i);
}

/* Replaces bound variables, which the predicate's application names, by the
 * predicate's own. */
static Z3_ast named(const Reader *r, const Predicate *p, Z3_ast left,
                    Z3_ast right, unsigned n_bound) {
  Z3_context c = r->z3;
  Z3_ast *to = ARENA_ARRAY(r->horn->arena, Z3_ast, n_bound + 1);
  for (uint32_t i = 0; i < n_bound; i++)
    to[i] = Z3_mk_true(c);
  for (uint32_t i = 0; i < p->n; i++) {
    Z3_ast x = argument(c, left, i);
    if (Z3_get_ast_kind(c, x) == Z3_VAR_AST)
      to[Z3_get_index_value(c, x)] = Z3_translate(
          r->horn->z3, bv_to_int_constant(r->horn->integers, p->variables[i]),
          c);
  }
  return Z3_substitute_vars(c, right, n_bound, to);
}

static void read_equation(Reader *r, Z3_ast left, Z3_ast right,
                          unsigned n_bound) {
  const Horn *h = r->horn;
  uint32_t number;
  if (Z3_get_ast_kind(r->z3, left) != Z3_APP_AST)
    return;
  Z3_func_decl d = Z3_get_app_decl(r->z3, Z3_to_app(r->z3, left));
  const char *name = Z3_get_symbol_string(r->z3, Z3_get_decl_name(r->z3, d));
  if (sscanf(name, PREDICATE "%" SCNu32, &number) == 1 &&
      number < h->predicates.n)
    r->found[number] =
        named(r, &h->predicates.data[number], left, right, n_bound);
}

static void read_answer(Reader *r, Z3_ast a, unsigned n_bound) {
  Z3_context c = r->z3;
  if (Z3_get_ast_kind(c, a) == Z3_QUANTIFIER_AST) {
    read_answer(r, Z3_get_quantifier_body(c, a),
                Z3_get_quantifier_num_bound(c, a));
    return;
  }
  if (Z3_get_ast_kind(c, a) != Z3_APP_AST)
    return;
  Z3_app x = Z3_to_app(c, a);
  Z3_decl_kind kind = Z3_get_decl_kind(c, Z3_get_app_decl(c, x));
  if (kind == Z3_OP_AND)
    for (unsigned i = 0; i < Z3_get_app_num_args(c, x); i++)
      read_answer(r, Z3_get_app_arg(c, x, i), n_bound);
  else if (kind == Z3_OP_EQ || kind == Z3_OP_IFF)
    read_equation(r, Z3_get_app_arg(c, x, 0), Z3_get_app_arg(c, x, 1), n_bound);
}

/* Returns a Boolean constant; in the text it implies the predicate's
 * definition. */
static Z3_ast marker(const Horn *h, Z3_context c, uint32_t number) {
  const char *name = arena_printf(h->arena, "is%u", number);
  return Z3_mk_const(c, Z3_mk_string_symbol(c, name), Z3_mk_bool_sort(c));
}

static void print_answer(const Horn *h, Z3_context z3, Z3_ast answer,
                         FILE *to) {
  Reader r = {h, z3, ARENA_ARRAY(h->arena, Z3_ast, h->predicates.n + 1)};
  if (answer)
    read_answer(&r, answer, 0);
  for (uint32_t i = 0; i < h->predicates.n; i++)
    if (r.found[i])
      fprintf(to, "(assert %s)\n",
              Z3_ast_to_string(
                  z3, Z3_mk_implies(z3, marker(h, z3, i), r.found[i])));
}

/* ---- Spacer, in a subprocess */

/* Settings of one attempt.  One of them mostly succeeds soon, if any does. */
typedef struct {
  const char *name; /* parameter that differs from its default, or NULL */
  bool is_number;
  unsigned value;
} Way;

static const Way ways[] = {{"spacer.iuc", true, 0},
                           {"spacer.gpdr", false, true},
                           {"spacer.use_euf_gen", false, true},
                           {.name = NULL}};

static void set_flag(Z3_context z3, Z3_params p, const char *name, bool is_on) {
  Z3_params_set_bool(z3, p, Z3_mk_string_symbol(z3, name), is_on);
}

static void set_number(Z3_context z3, Z3_params p, const char *name,
                       unsigned n) {
  Z3_params_set_uint(z3, p, Z3_mk_string_symbol(z3, name), n);
}

static void set_parameters(Z3_context z3, Z3_fixedpoint f, const Way *w,
                           unsigned milliseconds) {
  Z3_params p = Z3_mk_params(z3);
  Z3_params_inc_ref(z3, p);
  Z3_params_set_symbol(z3, p, Z3_mk_string_symbol(z3, "engine"),
                       Z3_mk_string_symbol(z3, "spacer"));
  set_flag(z3, p, "xform.inline_eager", false);
  set_flag(z3, p, "xform.inline_linear", false);
  set_flag(z3, p, "xform.slice", false);
  set_number(z3, p, "timeout", milliseconds);
  if (w->name && w->is_number)
    set_number(z3, p, w->name, w->value);
  else if (w->name)
    set_flag(z3, p, w->name, w->value);
  Z3_fixedpoint_set_params(z3, f, p);
  Z3_params_dec_ref(z3, p);
}

/* Returns the rules as text, for a fresh context: Spacer is faster there, and
 * deterministic. */
static const char *rules_text(Horn *h) {
  Z3_fixedpoint f = Z3_mk_fixedpoint(h->z3);
  Z3_fixedpoint_inc_ref(h->z3, f);
  for (uint32_t i = 0; i < h->predicates.n; i++)
    Z3_fixedpoint_register_relation(h->z3, f, h->predicates.data[i].decl);
  Z3_fixedpoint_register_relation(h->z3, f, h->never);
  for (uint32_t i = 0; i < h->rules.n; i++)
    Z3_fixedpoint_add_rule(h->z3, f, h->rules.data[i], NULL);
  return arena_printf(h->arena, "%s\n(query never)\n",
                      Z3_fixedpoint_to_string(h->z3, f, 0, NULL));
}

/* Runs Spacer; true if there is nothing left to look for. */
static bool ask(const Horn *h, const char *rules, const Way *w,
                unsigned milliseconds, FILE *to) {
  Z3_context z3 = context_new();
  Z3_fixedpoint f = Z3_mk_fixedpoint(z3);
  Z3_fixedpoint_inc_ref(z3, f);
  set_parameters(z3, f, w, milliseconds);
  Z3_ast_vector queries = Z3_fixedpoint_from_string(z3, f, rules);
  if (!queries || Z3_ast_vector_size(z3, queries) != 1)
    return true;
  Z3_lbool answer =
      Z3_fixedpoint_query(z3, f, Z3_ast_vector_get(z3, queries, 0));
  if (answer == Z3_L_FALSE)
    print_answer(h, z3, Z3_fixedpoint_get_answer(z3, f), to);
  return answer != Z3_L_UNDEF;
}

static void work(void *context, FILE *to) {
  enum { FIRST = 150, FACTOR = 3, MOST = 100000 }; /* milliseconds */
  Horn *h = context;
  bool is_finished = false;
  h->add(h, h->context);
  build(h);
  Z3_global_param_set("memory_max_size", "600");
  Z3_global_param_set("smt.relevancy", "0"); /* there are no quantifiers */
  const char *rules = rules_text(h);
  for (unsigned time = FIRST; time < MOST && !is_finished; time *= FACTOR)
    for (size_t i = 0; i < sizeof ways / sizeof *ways && !is_finished; i++)
      is_finished = ask(h, rules, &ways[i], time, to);
}

void horn_start(Horn *h, HornClauses *add, void *context, unsigned seconds) {
  h->add = add, h->context = context;
  h->subprocess = subprocess_start(work, h, seconds);
}

bool horn_is_finished(Horn *h, unsigned milliseconds) {
  return !h->subprocess || subprocess_is_finished(h->subprocess, milliseconds);
}

/* ---- the result */

/* Names in the text. */
typedef struct {
  VEC(Z3_symbol) names;
  VEC(Z3_func_decl) decls;
} Names;

static void add_name(Horn *h, Names *to, const char *name, Z3_ast constant) {
  *vec_push(h->arena, &to->names) = Z3_mk_string_symbol(h->z3, name);
  *vec_push(h->arena, &to->decls) =
      Z3_get_app_decl(h->z3, Z3_to_app(h->z3, constant));
}

static void add_variable(Horn *h, Names *to, bool *is_named, Term t) {
  for (unsigned is_signed = 0; is_signed < 2 && !is_named[t]; is_signed++)
    add_name(h, to, arena_printf(h->arena, "%c%u", is_signed ? 's' : 'u', t),
             bv_to_int_constant_read(h->integers, t, is_signed));
  is_named[t] = true;
}

static Names names_of(Horn *h) {
  Names out = {0};
  bool *is_named = ARENA_ARRAY(h->arena, bool, term_count(h->terms) + 1);
  for (uint32_t i = 0; i < h->predicates.n; i++) {
    const Predicate *p = &h->predicates.data[i];
    add_name(h, &out, arena_printf(h->arena, "is%u", i), marker(h, h->z3, i));
    for (uint32_t k = 0; k < p->n; k++)
      add_variable(h, &out, is_named, p->variables[k]);
  }
  return out;
}

/* Reads "is4 implies ...". */
static void read_part(Horn *h, Z3_ast a, Term *found) {
  for (uint32_t i = 0; i < h->predicates.n; i++)
    if (Z3_is_eq_ast(h->z3, argument(h->z3, a, 0), marker(h, h->z3, i)))
      found[i] = bv_to_int_term(h->integers, argument(h->z3, a, 1));
}

static bool read_text(Horn *h, const char *text, Term *found) {
  Names n = names_of(h);
  Z3_ast_vector all = Z3_parse_smtlib2_string(
      h->z3, text, 0, NULL, NULL, n.names.n, n.names.data, n.decls.data);
  if (Z3_get_error_code(h->z3) != Z3_OK || !all)
    return false;
  Z3_ast_vector_inc_ref(h->z3, all);
  unsigned size = Z3_ast_vector_size(h->z3, all);
  for (unsigned i = 0; i < size; i++)
    read_part(h, Z3_ast_vector_get(h->z3, all, i), found);
  Z3_ast_vector_dec_ref(h->z3, all);
  return size > 0;
}

static const char *text_of(const Horn *h) {
  const char *text = h->subprocess ? subprocess_text(h->subprocess) : NULL;
  return text && *text ? text : NULL;
}

bool horn_has_found(Horn *h) { return horn_is_finished(h, 0) && text_of(h); }

Term *horn_read(Horn *h, Arena *a) {
  const char *text = text_of(h);
  Term *found = ARENA_ARRAY(a, Term, h->predicates.n + 1);
  for (uint32_t i = 0; i < h->predicates.n; i++)
    found[i] = term_true(h->terms);
  return text && read_text(h, text, found) ? found : NULL;
}
