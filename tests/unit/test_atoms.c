#include "reduction/proof/rule/atoms.h"
#include "tests/unit/unit.h"

/* Variables of all threads, or of one (MINE); no step changes FIXED. */
enum { X, Y, Z, MINE, FIXED, N_VAR };
enum { WIDTH = 8 };

typedef struct {
  TermStore *terms;
  SystemVar vars[N_VAR];
  Update updates[N_VAR];
  SystemEdge edge;
  System system;
  Mentions *mentions;
} Case;

static void init(Case *c) {
  static const SystemNode node = {.name = "here"};
  static const SystemTemplate template = {.name = "main", .number = VAR_NONE};
  *c = (Case){.terms = term_store_new()};
  for (VarId v = 0; v < N_VAR; v++) {
    Term value = term_var(c->terms, WIDTH, bits_mask(WIDTH), NULL);
    c->vars[v] =
        (SystemVar){.value = value, .owner = v == MINE ? 0 : TEMPLATE_NONE};
    c->updates[v] = (Update){v, value};
  }
  c->edge = (SystemEdge){.updates = c->updates, .n_updates = FIXED};
  c->system = (System){.arena = unit_arena,
                       .terms = c->terms,
                       .vars = c->vars,
                       .templates = &template,
                       .nodes = &node,
                       .edges = &c->edge,
                       .n_vars = N_VAR,
                       .n_templates = 1,
                       .n_nodes = 1,
                       .n_edges = 1};
}

static void release(Case *c) {
  mentions_delete(c->mentions);
  term_store_delete(c->terms);
}

static Term value(const Case *c, VarId v) { return c->vars[v].value; }

static Term number(const Case *c, uint64_t n) {
  return term_const(c->terms, WIDTH, n);
}

static Term is(const Case *c, VarId v, uint64_t n) {
  return term_eq(c->terms, value(c, v), number(c, n));
}

/* Returns a term: none of the bits is in the set. */
static Term is_apart(const Case *c, Term bits, Term set) {
  return term_eq(c->terms, term_and(c->terms, bits, set), number(c, 0));
}

/* Returns the atoms of the only edge. */
static Atoms atoms_of(Case *c, Term guard) {
  c->edge.guard = guard;
  c->mentions = mentions_new(&c->system);
  return atoms_find(unit_arena, &c->system, c->mentions);
}

static const Atom *find(const Atoms *all, Term t) {
  for (uint32_t i = 0; i < all->n; i++)
    if (all->data[i].term == t)
      return &all->data[i];
  return NULL;
}

static bool has(const Atoms *all, Term t) { return find(all, t); }

/* ---- which terms */

typedef Term Connect(TermStore *, Term, Term, Term);

static Term both(TermStore *s, Term a, Term b, Term c) {
  return term_and(s, a, term_and(s, b, c));
}

static Term some(TermStore *s, Term a, Term b, Term c) {
  return term_or(s, a, term_or(s, b, term_not(s, c)));
}

static Term odd(TermStore *s, Term a, Term b, Term c) {
  return term_xor(s, a, term_xor(s, b, c));
}

static void each_part_of_a_guard_is_asked(void) {
  static Connect *const connect[] = {both, some, odd, term_ite};
  for (unsigned i = 0; i < sizeof connect / sizeof *connect; i++) {
    Case c;
    init(&c);
    Term x = is(&c, X, 1), y = is(&c, Y, 2);
    Term z = is(&c, MINE, 3);
    Atoms all = atoms_of(&c, connect[i](c.terms, x, y, z));
    CU_ASSERT_EQUAL(all.n, 3);
    CU_ASSERT_TRUE(has(&all, x) && has(&all, y) && has(&all, z));
    CU_ASSERT_FALSE(all.has_sets);
    release(&c);
  }
}

static void what_is_asked_twice_is_an_atom_once(void) {
  Case c;
  init(&c);
  Term a = is_apart(&c, value(&c, X), value(&c, Y));
  Term b =
      is_apart(&c, value(&c, X), term_or(c.terms, value(&c, Y), value(&c, Z)));
  Atoms all = atoms_of(&c, term_or(c.terms, a, term_not(c.terms, b)));
  CU_ASSERT_EQUAL(all.n, 3);
  release(&c);
}

static void inputs_are_in_no_atom(void) {
  Case c;
  init(&c);
  Term input = term_var(c.terms, WIDTH, bits_mask(WIDTH), "input");
  Term a = is(&c, X, 1);
  Atoms all =
      atoms_of(&c, term_and(c.terms, a, term_eq(c.terms, value(&c, Y), input)));
  CU_ASSERT_EQUAL(all.n, 1);
  CU_ASSERT_TRUE(has(&all, a));
  release(&c);
}

static void what_never_changes_is_no_atom(void) {
  Case c;
  init(&c);
  Term a = term_eq(c.terms, value(&c, X), value(&c, FIXED));
  Atoms all = atoms_of(&c, term_and(c.terms, a, is(&c, FIXED, 1)));
  CU_ASSERT_EQUAL(all.n, 1);
  CU_ASSERT_TRUE(has(&all, a));
  release(&c);
}

static void atoms_tell_what_they_are_of(void) {
  Case c;
  init(&c);
  Term a = term_eq(c.terms, value(&c, X), value(&c, Y));
  Term b = term_eq(c.terms, value(&c, X), value(&c, MINE));
  Atoms all = atoms_of(&c, term_or(c.terms, a, b));
  const Atom *shared = find(&all, a), *own = find(&all, b);
  CU_ASSERT_TRUE_FATAL(shared && own);
  CU_ASSERT_TRUE(shared->is_shared);
  CU_ASSERT_TRUE(var_set_has(shared->vars, Y));
  CU_ASSERT_FALSE(var_set_has(shared->vars, MINE));
  CU_ASSERT_FALSE(own->is_shared);
  CU_ASSERT_TRUE(var_set_has(own->vars, MINE));
  release(&c);
}

/* ---- sets */

static void check_sets(Case *c, Term bits, Term sets) {
  Atoms all = atoms_of(c, term_not(c->terms, is_apart(c, bits, sets)));
  CU_ASSERT_TRUE(all.has_sets);
  CU_ASSERT_EQUAL(all.n, 4);
  CU_ASSERT_TRUE(has(&all, is_apart(c, bits, sets)));
  for (VarId v = X; v <= Z; v++)
    CU_ASSERT_TRUE(has(&all, is_apart(c, bits, value(c, v))));
}

static Term three_sets(const Case *c) {
  return term_or(c->terms, value(c, X),
                 term_or(c->terms, value(c, Y), value(c, Z)));
}

/* The result does not depend on which term is older. */
static void each_set_of_several_is_asked(void) {
  Case c;
  init(&c);
  check_sets(&c, value(&c, MINE), three_sets(&c));
  release(&c);
  init(&c);
  Term sets = three_sets(&c);
  check_sets(
      &c,
      term_op(c.terms, OP_SHL, 1, number(&c, 1), value(&c, MINE), TERM_NONE),
      sets);
  release(&c);
}

/* Bits of a constant are no set: nothing is a member. */
static void bits_that_are_known_are_no_set(void) {
  Case c;
  init(&c);
  Term sets = term_or(c.terms, value(&c, X), value(&c, Y));
  Term a = is_apart(&c, sets, number(&c, 6));
  Atoms all = atoms_of(&c, a);
  CU_ASSERT_FALSE(all.has_sets);
  CU_ASSERT_EQUAL(all.n, 1);
  release(&c);
}

UNIT(atoms) {
  TEST(each_part_of_a_guard_is_asked);
  TEST(what_is_asked_twice_is_an_atom_once);
  TEST(inputs_are_in_no_atom);
  TEST(what_never_changes_is_no_atom);
  TEST(atoms_tell_what_they_are_of);
  TEST(each_set_of_several_is_asked);
  TEST(bits_that_are_known_are_no_set);
}
