#include "encoder/engine/prove_reasons.h"

#include "reduction/proof/rule/deadlock.h"

#include "reduction/proof/invgen/explain.h"
#include "reduction/proof/rule/wraps.h"

#include <assert.h>

Result prove_unknown(const char *reason, Loc where) {
  return (Result){.verdict = VERDICT_UNKNOWN, .reason = reason, .where = where};
}

const char *prove_why_stopped(const Prover *p) {
  return engine_why(p->options);
}

/* ---- variables that wrap around */

/* True if there is a proof for the System without steps in which the variable,
 * or any variable, wraps around. */
static bool is_proved_without_wraps(ProofSearch *x, VarId v) {
  const System *s = system_without_wraps(x->of->plain, v);
  ProofSearch inner = proof_search_nest(x);
  inner.has_failed = true;
  bool is_found =
      s && proof_search_goes_on(&inner) &&
      proof_search_run(&inner, s, CANDIDATES_SINGLE, CANDIDATES_PAIRS);
  proof_search_end(x, &inner, false);
  return is_found;
}

/* Returns a line that names a variable which must not wrap around for a proof;
 * or NULL. */
static const char *find_wrap(ProofSearch *x) {
  enum { MOST_TRIED = 4 };
  const System *plain = x->of->plain;
  uint32_t n = 0;
  for (VarId v = 0; v < plain->n_vars; v++)
    n += system_may_wrap(plain, v);
  if (!n || !is_proved_without_wraps(x, VAR_NONE))
    return NULL;
  for (VarId v = 0; n <= MOST_TRIED && v < plain->n_vars; v++)
    if (system_may_wrap(plain, v) && is_proved_without_wraps(x, v))
      return arena_printf(x->of->arena,
                          "a proof needs that '%s' does not wrap around",
                          plain->vars[v].name);
  return "a proof needs that variables do not wrap around";
}

/* ---- the clause that failed */

static bool is_late(void *context) {
  const ProofSearch *x = context;
  double due = x->of->reasons_due;
  return due > 0 ? stats_now() > due : proof_search_stops(context);
}

static Solver *explainer_of(ProofSearch *x) {
  Solver *s = proof_search_solver(x);
  solver_set_stop(s, is_late, x);
  return s;
}

static void add_there(const ProofSearch *x, Gaps *to, const char *what,
                      const char *text) {
  assert(x->failed.node < x->system->n_nodes);
  const SystemNode *n = &x->system->nodes[x->failed.node];
  if (text)
    gaps_add(to, (Gap){arena_printf(x->of->arena, "%s at node %s: %s", what,
                                    n->name, text),
                       n->loc});
}

/* Adds the facts known at the check, and how it could fail, as far as known. */
static void explain(ProofSearch *x, Gaps *to) {
  Arena *a = x->of->arena;
  const Proof *p = &x->proof;
  const Clause *c = &x->failed;
  Solver *s = explainer_of(x);
  const char *values = explain_case(a, p, c, s);
  add_there(x, to, "known", explain_known(a, p, c, s));
  add_there(x, to, "not excluded", values);
  add_there(x, to, "may come about", explain_cause(a, p, c, s));
  add_there(x, to, "others may write", explain_writers(a, p, c));
  solver_delete(s);
  const char *wrap = x->of->reasons_due > 0 ? NULL : find_wrap(x);
  if (wrap)
    gaps_add(to, (Gap){wrap, c->edge->loc});
}

static const char *failure(const ProofSearch *x) {
  const SystemEdge *e = x->failed.edge;
  if (e->kind == EDGE_UNSUPPORTED)
    return arena_printf(x->of->arena, "no proof without a bound: %s", e->text);
  return arena_printf(x->of->arena,
                      "no proof without a bound: the invariant found leaves "
                      "this check open: %s",
                      explain_text(x->of->arena, e->text));
}

static const char *kind_of(const SystemAccess *a) {
  return a->is_atomic  ? a->is_write ? "written atomically" : "read atomically"
         : a->is_write ? "written"
                       : "read";
}

static Result with_others(Result r, const Gaps *others) {
  r.others = others->data, r.n_others = others->n;
  return r;
}

/* Reports two accesses that are not proved to exclude each other. */
static Result report_race(ProofSearch *x) {
  assert(x->failed.kind == CLAUSE_RACE);
  const SystemAccess *a = x->failed.first, *b = x->failed.second;
  Arena *arena = x->of->arena;
  Gaps known = {.arena = arena};
  Clause c = x->failed;
  Solver *s = explainer_of(x);
  c.edge = &a->edge;
  const char *values = explain_case(arena, &x->proof, &c, s);
  Result out = prove_unknown(
      arena_printf(arena,
                   "no proof without a bound: '%s' may be %s here while it is "
                   "%s in line %u",
                   a->edge.text, kind_of(a), kind_of(b), b->edge.loc.line),
      a->edge.loc);
  if (values)
    gaps_add(&known, (Gap){arena_printf(arena, "not excluded: %s", values),
                           a->edge.loc});
  solver_delete(s);
  return with_others(out, &known);
}

static Result report_check(ProofSearch *x) {
  Gaps known = {.arena = x->of->arena};
  if (x->failed.edge->kind == EDGE_CHECK)
    explain(x, &known);
  return with_others(prove_unknown(failure(x), x->failed.edge->loc), &known);
}

/* Returns the location of a wait from the node, or else of the node. */
static Loc wait_at(const System *s, NodeId n) {
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].edge.from == n)
      return s->waits[i].edge.loc;
  return s->nodes[n].loc;
}

/* Reports where threads may wait for ever, as far as the invariant says. */
static Result report_waits(ProofSearch *x) {
  Arena *a = x->of->arena;
  const System *s = x->proof.system;
  const bool is_circular = x->failed.kind == CLAUSE_CIRCULAR;
  Term *there = ARENA_ARRAY(a, Term, s->n_nodes + 1);
  Gaps at = {.arena = a};
  Term may_be = deadlock_condition(&x->proof, is_circular, there);
  Solver *solver = explainer_of(x);
  if (solver_solve(solver, &may_be, 1) == ANSWER_SAT)
    for (NodeId n = 0; n < s->n_nodes; n++)
      if (there[n] && solver_value(solver, there[n]))
        gaps_add(&at, (Gap){arena_printf(a, "a thread may wait at node %s",
                                         s->nodes[n].name),
                            wait_at(s, n)});
  solver_delete(solver);
  Result out = prove_unknown(
      is_circular ? "no proof without a bound: threads may wait for each other"
                  : "no proof without a bound: all threads may wait",
      at.n ? at.data[0].loc : (Loc){0});
  return with_others(out, &at);
}

static Result report_joins(ProofSearch *x) {
  const System *s = x->proof.system;
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].kind == WAIT_END)
      return prove_unknown("no proof without a bound: threads may join each "
                           "other, or one that joins an endless one",
                           s->waits[i].edge.loc);
  return prove_unknown("no proof without a bound: joins", (Loc){0});
}

static Result report_failed(ProofSearch *x) {
  if (x->failed.kind == CLAUSE_JOIN)
    return report_joins(x);
  if (clause_is_of_waits(x->failed.kind))
    return report_waits(x);
  assert(x->failed.kind == CLAUSE_CHECK || x->failed.kind == CLAUSE_RACE);
  return x->failed.kind == CLAUSE_RACE ? report_race(x) : report_check(x);
}

/* ---- limits */

static Gap no_time(const Prover *p) {
  return (Gap){arena_printf(p->arena,
                            "no proof without a bound: there was no time to "
                            "find an invariant of %u nodes, %u edges and %u "
                            "variables",
                            p->plain->n_nodes, p->plain->n_edges,
                            p->plain->n_vars),
               (Loc){0}};
}

static Result report_attempt(ProofSearch *x, const Attempt *a) {
  ProofSearch inner = proof_search_nest(x);
  inner.system = a->proof.system;
  inner.proof = a->proof, inner.failed = a->failed;
  Result out = report_failed(&inner);
  proof_search_end(x, &inner, false);
  return out;
}

/* Reports a limit, and the check that the last invariant leaves open, if it can
 * be explained soon. */
static Result report_limit(ProofSearch *x) {
  const double soon = 1;
  const char *why = prove_why_stopped(x->of);
  Result out = prove_unknown(why ? why : "no invariant was found", (Loc){0});
  Gaps others = {.arena = x->of->arena};
  if (!x->last) {
    gaps_add(&others, no_time(x->of));
    return with_others(out, &others);
  }
  x->of->reasons_due = stats_now() + soon;
  Result left = report_attempt(x, x->last);
  gaps_add(&others, (Gap){left.reason, left.where});
  for (uint32_t i = 0; i < left.n_others; i++)
    gaps_add(&others, left.others[i]);
  return with_others(out, &others);
}

/* ---- the answer */

static bool find_clause(void *context, const Clause *c) {
  ProofSearch *x = context;
  bool is_it = c->kind == CLAUSE_CHECK && c->edge == sample_failure(x->sample);
  if (is_it)
    x->failed = *c;
  return !is_it;
}

Result prove_reasons(ProofSearch *x) {
  const Result nothing = prove_unknown("no invariant was found", (Loc){0});
  if (x->of->options->control.is_trial)
    return nothing;
  if (proof_search_stops(x))
    return report_limit(x);
  if (x->proof.invariants && sample_failure(x->sample))
    proof_visit(&x->proof, find_clause, x);
  return proof_search_leaves_open(x) ? report_failed(x) : nothing;
}
