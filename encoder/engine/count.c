#include "encoder/engine/count.h"

#include <assert.h>
#include <inttypes.h>

enum {
  MOST_BITS = 12,           /* in all inputs together */
  MOST_SCHEDULES = 5000000, /* schedules of any length, enumerated for one
                               input */
  MOST_MODELS = 100000
};

Status count_models(Encoding *e, Solver *solver, const Threads *th,
                    const Term *assume, unsigned n, uint64_t most,
                    Words *schedules) {
  Arena *a = arena_new();
  TransitionId *taken = ARENA_ARRAY(a, TransitionId, th->frames + 1);
  Answer answer = ANSWER_SAT;
  while (words_count(schedules) <= most &&
         (answer = solver_solve(solver, assume, n)) == ANSWER_SAT) {
    uint32_t length = encoder_taken(e, taken);
    words_add(schedules, taken, length);
    encoder_block(e, taken, length);
  }
  arena_delete(a);
  return answer == ANSWER_UNSAT ? OK : LIMIT;
}

typedef struct {
  Arena *arena;
  FILE *out;
  const Threads *threads;
  const CountOptions *options;
  Inputs inputs;
  const char *why;
} Count;

static Status fail(Count *c, Status s, const char *why) {
  assert(s != OK);
  c->why = why;
  return s;
}

static Status check_inputs(Count *c) {
  assert(c->inputs.n || !c->inputs.bits);
  const Inputs *in = &c->inputs;
  TermStore *ts = c->threads->terms;
  if (in->bits <= MOST_BITS)
    return OK;
  Term widest = in->variables[0];
  for (uint32_t i = 1; i < in->n; i++)
    if (term_width(ts, in->variables[i]) > term_width(ts, widest))
      widest = in->variables[i];
  const char *name = term_name(ts, widest);
  return fail(c, UNSUPPORTED,
              arena_printf(c->arena,
                           "inputs have %u bits, of which %u are of '%s'; "
                           "interleavings are counted for up to %d bits",
                           in->bits, term_width(ts, widest),
                           name ? name : "a choice", MOST_BITS));
}

static EnumerateOptions enumerate_options(const Count *c, uint32_t wanted,
                                          const Dependence *order,
                                          const Words *only) {
  return (EnumerateOptions){.order = order,
                            .only = only,
                            .wanted = wanted,
                            .max_schedules = MOST_SCHEDULES,
                            .stop = c->options->stop,
                            .stop_context = c->options->stop_context};
}

static void print_row(const Count *c, const char *name, uint64_t n) {
  fprintf(c->out, "  %-36s %12" PRIu64 "\n", name, n);
}

/* Prints the number of enumerated items, or "too many" if enumeration was not
 * completed. */
static Status print_enumerated(Count *c, Status s, const char *name,
                               const Words *seen) {
  if (s == OK)
    print_row(c, name, words_count(seen));
  else
    fprintf(c->out, "  %-36s %12s\n", name, "too many");
  return s;
}

static bool is_same(const Words *a, const Words *b) {
  uint32_t n;
  return words_count(a) == words_count(b) && !words_missing(a, b, &n);
}

static Status count_by_solver(Count *c, const CountRow *row, Words *models) {
  const CountOptions *o = c->options;
  const Threads *th = row->reduced.threads;
  TermStore *ts = th->terms;
  Solver *solver = solver_new(o->solver, ts, NULL, o->diag);
  solver_set_stop(solver, o->stop, o->stop_context);
  Encoding *e = encoder_encode(c->arena, o->encoder, &row->reduced, solver,
                               o->stop, o->stop_context);
  Status s = LIMIT;
  if (e) {
    Term assume[2] = {goal_complete(encoder_goals(e)),
                      term_not(ts, th->beyond)};
    s = count_models(e, solver, th, assume, 2, MOST_MODELS, models);
  }
  solver_delete(solver);
  return s == OK ? OK : fail(c, s, "the solver did not count to the end");
}

static Status compare(Count *c, const CountRow *row, const Words *expected) {
  assert(row->by_solver);
  Words *models = words_new();
  Status s = count_by_solver(c, row, models);
  if (s == OK)
    print_row(c, arena_printf(c->arena, "%s, by the solver", row->name),
              words_count(models));
  if (s == OK && !is_same(models, expected))
    s = fail(c, INVALID,
             arena_printf(c->arena,
                          "the formula admits %" PRIu64
                          " schedules, enumeration %" PRIu64,
                          words_count(models), words_count(expected)));
  words_delete(models);
  return s;
}

static Status count_schedules(Count *c, const CountRow *row) {
  EnumerateOptions o =
      enumerate_options(c, 1u << SEEN_SCHEDULE, row->reduced.order, NULL);
  Enumeration *e = enumeration_new(row->reduced.threads);
  Status s = print_enumerated(c, enumerate_inputs(e, &o, &c->inputs), row->name,
                              enumeration_seen(e, SEEN_SCHEDULE));
  if (!row->by_solver)
    s = OK;
  else if (s == OK)
    s = compare(c, row, enumeration_seen(e, SEEN_SCHEDULE));
  else
    fail(c, s, "too many interleavings to count");
  enumeration_delete(e);
  return s;
}

/* ---- execution graphs */

/* Enumerates the graphs of the schedules in 'only', or of all schedules if
 * NULL. */
static Enumeration *enumerate_graphs(Count *c, const Threads *th,
                                     const Words *only, Status *s) {
  Enumeration *e = enumeration_new(th);
  EnumerateOptions o =
      enumerate_options(c, 1u << SEEN_GRAPH | 1u << SEEN_BEHAVIOUR, NULL, only);
  *s = enumerate_inputs(e, &o, &c->inputs);
  return e;
}

/* True if there is one model per graph, and no graph that enumeration lacks.
 * SIR must preserve all control behaviours; other reductions preserve all
 * graphs. */
static bool are_right(const CountRow *row, const Words *models,
                      const Enumeration *left, const Enumeration *all) {
  Seen kept = row->reduced.sensitivity ? SEEN_BEHAVIOUR : SEEN_GRAPH;
  const Words *graphs = enumeration_seen(left, SEEN_GRAPH);
  uint32_t n;
  return words_count(models) == words_count(graphs) &&
         !words_missing(enumeration_seen(all, SEEN_GRAPH), graphs, &n) &&
         is_same(enumeration_seen(left, kept), enumeration_seen(all, kept));
}

static Status compare_graphs(Count *c, const CountRow *row,
                             const Enumeration *all) {
  Words *models = words_new();
  Status s = count_by_solver(c, row, models);
  if (s == OK) {
    print_row(c, arena_printf(c->arena, "%s, by the solver", row->name),
              words_count(models));
    Enumeration *left = enumerate_graphs(c, row->reduced.threads, models, &s);
    if (s != OK)
      s = fail(c, s, "too many interleavings to count");
    else if (!are_right(row, models, left, all))
      s = fail(c, INVALID,
               "the formula admits other execution graphs than "
               "enumeration finds");
    enumeration_delete(left);
  }
  words_delete(models);
  return s;
}

/* Prints the counts of a row.  With SIR only the solver counts, since the
 * formula alone decides what SIR leaves. */
static Status count_graphs(Count *c, const CountRow *row) {
  const Threads *th = row->reduced.threads;
  bool is_contracted = th != c->threads;
  Status s;
  if (row->reduced.sensitivity && !row->by_solver)
    return OK;
  Enumeration *e = enumerate_graphs(c, th, NULL, &s);
  if (is_contracted || !row->reduced.sensitivity)
    print_enumerated(c, s,
                     is_contracted ? "none, threads contracted" : row->name,
                     enumeration_seen(e, SEEN_GRAPH));
  if (!row->by_solver)
    s = OK;
  else if (s == OK)
    s = compare_graphs(c, row, e);
  else
    fail(c, s, "too many interleavings to count");
  enumeration_delete(e);
  return s;
}

static bool counts_graphs(const Count *c) {
  return c->options->encoder == &encoder_order;
}

static Status count_row(Count *c, const CountRow *row) {
  return counts_graphs(c) ? count_graphs(c, row) : count_schedules(c, row);
}

static void count_classes(Count *c) {
  EnumerateOptions o =
      enumerate_options(c, 1u << SEEN_TRACE | 1u << SEEN_BEHAVIOUR, NULL, NULL);
  Enumeration *e = enumeration_new(c->threads);
  Status s = enumerate_inputs(e, &o, &c->inputs);
  print_enumerated(c, s, "Mazurkiewicz traces",
                   enumeration_seen(e, SEEN_TRACE));
  print_enumerated(c, s, "control behaviours",
                   enumeration_seen(e, SEEN_BEHAVIOUR));
  enumeration_delete(e);
}

static Status count_all(Count *c) {
  if (c->threads->n_facts)
    return fail(c, UNSUPPORTED,
                "interleavings are not counted where blocks have a size that "
                "is not constant");
  if (c->threads->n_floats)
    return fail(c, UNSUPPORTED,
                "interleavings are not counted where floating-point numbers "
                "are not constant");
  TRY(check_inputs(c));
  fprintf(c->out,
          "%s at --unwind %u: %u transitions, %u threads, %u input bits\n",
          counts_graphs(c) ? "execution graphs" : "interleavings",
          c->options->bound, c->threads->n_transitions, c->threads->n_threads,
          c->inputs.bits);
  for (uint32_t i = 0; i < c->options->n_rows; i++)
    TRY(count_row(c, &c->options->rows[i]));
  count_classes(c);
  return OK;
}

Status count_print(Arena *a, FILE *out, const Threads *th,
                   const CountOptions *o, const char **why) {
  Count c = {a, out, th, o, inputs_of(a, th), NULL};
  Status s = count_all(&c);
  *why = c.why;
  return s;
}
