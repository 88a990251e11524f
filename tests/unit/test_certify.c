#include "solver/certify.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <stdlib.h>

/* A solver that logs arbitrary claims, and answers that there is no model. */
static const OrderLog *log_of_liar;
static void (*lie)(const OrderLog *);

static void *create(const SatSetup *setup) {
  (void)setup;
  return xcalloc(1, 1);
}

static void clause(void *state, const int *literals, unsigned n) {
  (void)state, (void)literals, (void)n;
}

static Answer solve(void *state, const int *assume, unsigned n) {
  (void)state, (void)assume, (void)n;
  lie(log_of_liar);
  return ANSWER_UNSAT;
}

static uint32_t chain(void *state, uint32_t n) {
  (void)state, (void)n;
  return 0;
}

static void before(void *state, uint32_t u, uint32_t v) {
  (void)state, (void)u, (void)v;
}

static void edge(void *state, int literal, uint32_t u, uint32_t v) {
  (void)state, (void)literal, (void)u, (void)v;
}

static void take_log(void *state, const OrderLog *log) {
  (void)state;
  log_of_liar = log;
}

static const OrderOps order = {
    .chain = chain, .before = before, .edge = edge, .log = take_log};
static const SatOps liar = {"liar", create, free,   clause, NULL, NULL,
                            solve,  NULL,   &order, NULL,   NULL, NULL};

/* Announces edges of two chains 0 1 2 and 3 4 5:
 *   1 from 2 to 3   2 from 4 to 2   3 from 4 to 1   -4 from 3 to 1
 * and an unconditional one from 1 to 4; and the clause 1 or 2. */
static void announce(void *solver) {
  const SatOps *ops = &sat_minisat_checked;
  ops->order->chain(solver, 3), ops->order->chain(solver, 3);
  ops->order->edge(solver, 1, 2, 3), ops->order->edge(solver, 2, 4, 2);
  ops->order->edge(solver, 3, 4, 1), ops->order->edge(solver, -4, 3, 1);
  ops->order->before(solver, 1, 4);
  ops->clause(solver, (const int[]){1, 2}, 2);
}

static void expect(void (*what)(const OrderLog *), const int *assume,
                   unsigned n, Answer expected) {
  FILE *nowhere = fopen("/dev/null", "w");
  Diag *d = diag_new(nowhere);
  void *solver = certify_new(&liar, &(SatSetup){.diag = d});
  lie = what;
  announce(solver);
  CU_ASSERT_EQUAL(sat_minisat_checked.solve(solver, assume, n), expected);
  CU_ASSERT_EQUAL(diag_count(d), expected == ANSWER_UNKNOWN);
  sat_minisat_checked.destroy(solver);
  diag_delete(d);
  fclose(nowhere);
}

static void say(const OrderLog *log, int a, int b) {
  log->lemma(log->context, (const int[]){a, b}, b ? 2 : 1);
}

static void nothing(const OrderLog *log) { (void)log; }
static void one_and_two(const OrderLog *log) { say(log, -1, -2); }
static void three(const OrderLog *log) { say(log, -3, 0); }
static void not_four(const OrderLog *log) { say(log, 4, -1); }
static void one(const OrderLog *log) { say(log, -1, 0); }
static void one_the_other_way(const OrderLog *log) { say(log, 1, 2); }
static void four(const OrderLog *log) { say(log, -4, -1); }

static void hold_one(const OrderLog *log) {
  log->hold(log->context, 1);
  say(log, -2, 0);
}

static void hold_three(const OrderLog *log) {
  log->hold(log->context, 3);
  log->lemma(log->context, NULL, 0);
}

static void cycles_refute(void) {
  expect(one_and_two, (const int[]){1, 2}, 2, ANSWER_UNSAT);
  expect(three, (const int[]){3}, 1, ANSWER_UNSAT);
  expect(not_four, (const int[]){1, -4}, 2, ANSWER_UNSAT);
  expect(hold_one, (const int[]){1, 2}, 2, ANSWER_UNSAT);
  expect(nothing, (const int[]){-1, -2}, 2, ANSWER_UNSAT);
}

static void what_is_no_cycle_is_refused(void) {
  expect(one, (const int[]){1}, 1, ANSWER_UNKNOWN);
  expect(one_the_other_way, (const int[]){1, 2}, 2, ANSWER_UNKNOWN);
  expect(four, (const int[]){4, 1}, 2, ANSWER_UNKNOWN);
}

/* A literal that is held must follow, too. */
static void what_does_not_suffice_is_refused(void) {
  expect(nothing, (const int[]){1, 2}, 2, ANSWER_UNKNOWN);
  expect(hold_one, (const int[]){2}, 1, ANSWER_UNKNOWN);
  expect(hold_three, NULL, 0, ANSWER_UNKNOWN);
  expect(one_and_two, (const int[]){1}, 1, ANSWER_UNKNOWN);
}

UNIT(certify) {
  TEST(cycles_refute);
  TEST(what_is_no_cycle_is_refused);
  TEST(what_does_not_suffice_is_refused);
}
