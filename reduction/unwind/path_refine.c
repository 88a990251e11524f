#include "reduction/unwind/path_refine.h"

enum {
  MOST_PARTS = 32, /* parts of a path that are examined, */
  DEEPEST = 3      /* and depth of operands in one of them */
};

/* Callback: term t equals the constant. */
typedef void FactVisit(void *context, Term t, Term constant);

static bool is_op(const TermStore *ts, Term t, Op op) {
  return term_kind(ts, t) == TERM_OP + op;
}

static void visit_equality(const TermStore *ts, Term a, Term b,
                           FactVisit *visit, void *context) {
  if (term_is_const(ts, b, NULL))
    visit(context, a, b);
  else if (term_is_const(ts, a, NULL))
    visit(context, b, a);
}

/* Reports all equations that follow from a fact, or from its negation if not
 * 'holds'. */
static void visit_facts(TermStore *ts, Term fact, bool holds, unsigned depth,
                        FactVisit *visit, void *context) {
  if (is_op(ts, fact, OP_NOT)) {
    visit_facts(ts, term_child(ts, fact, 0), !holds, depth, visit, context);
    return;
  }
  visit(context, fact, holds ? term_true(ts) : term_false(ts));
  if (holds && is_op(ts, fact, OP_EQ))
    visit_equality(ts, term_child(ts, fact, 0), term_child(ts, fact, 1), visit,
                   context);
  if (depth == DEEPEST || !is_op(ts, fact, holds ? OP_AND : OP_OR))
    return;
  for (unsigned i = 0; i < 2; i++)
    visit_facts(ts, term_child(ts, fact, i), holds, depth + 1, visit, context);
}

static void note_decided(void *unwinder, Term t, Term constant) {
  Unwinder *u = unwinder;
  (void)constant;
  while (u->decided.n <= t)
    *vec_push(u->run, &u->decided) = false;
  u->decided.data[t] = true;
}

void path_refine_note(Unwinder *u, Term literal) {
  visit_facts(u->terms, literal, true, 0, note_decided, u);
}

typedef struct {
  Term wanted, found;
} Sought;

static void find_decided(void *context, Term t, Term constant) {
  Sought *x = context;
  if (t == x->wanted)
    x->found = constant;
}

/* Returns the constant that the guard implies for the term, or TERM_NONE. */
static Term decided(Unwinder *u, const Guard *g, Term t) {
  Sought x = {t, TERM_NONE};
  if (t >= u->decided.n || !u->decided.data[t])
    return TERM_NONE;
  for (unsigned n = 0; g && g->parent && !x.found && n < MOST_PARTS; n++) {
    visit_facts(u->terms, g->literal, true, 0, find_decided, &x);
    g = g->parent;
  }
  return x.found;
}

/* Follows decided choices.  A choice's condition is no negation: the store
 * swaps the sides. */
static Term come_to(Unwinder *u, const Guard *g, Term t) {
  const TermStore *ts = u->terms;
  Term holds = TERM_NONE;
  while (is_op(ts, t, OP_ITE) && (holds = decided(u, g, term_child(ts, t, 0))))
    t = term_child(ts, t, term_is_true(ts, holds) ? 1 : 2);
  Term x = decided(u, g, t);
  return x ? x : t;
}

Term path_refine(Unwinder *u, const UnwindState *s, Term t) {
  Term x = come_to(u, s->guard, t);
  if (!s->multi || u->refines)
    return x;
  u->could_refine |= x != t;
  return t;
}

bool path_refine_begins(Unwinder *u) {
  bool begins = u->could_refine && !u->refines;
  u->refines |= begins;
  return begins;
}
