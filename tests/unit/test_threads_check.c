/* Threads that were broken by hand are detected. */
#include "frontend/ir/ir_read.h"
#include "frontend/ir/property_ids.h"
#include "reduction/unwind/threads_check.h"
#include "reduction/unwind/unwind.h"
#include "tests/unit/unit.h"

#include <stdio.h>
#include <string.h>

/* Two readers, one of which creates the other, after it read; main goes on
 * writing, and allocates a heap block. */
static const char program[] =
    "program \"t.c\" 64\nentry @main\nthread_start @start\n"
    "object x size 4 align 4\n"
    "object y size 4 align 4\n"
    "function start params 2 {\n reg 64 f\n reg 64 p\n call %f(%p)\n"
    " end_thread\n}\n"
    "function second params 1 {\n reg 64 p\n reg 32 v\n reg 1 c\n"
    " %v = load &y !1:1\n %c = eq %v, 7:32\n"
    " assert %c assertion \"y == 7\"\n return\n}\n"
    "function first params 1 {\n reg 64 p\n reg 32 v\n reg 32 t\n reg 1 c\n"
    " %v = load &x !2:1\n %c = eq %v, 8:32\n branch %c, make, leave\n"
    "make:\n %t = spawn @second, 0:64\n"
    "leave:\n %v = load &x !3:1\n atomic_begin\n %v = load &y !3:2\n"
    " %c = ult %v, 9:32\n wait %c\n store &x, %v !3:3\n atomic_end\n"
    " return\n}\n"
    "function main params 0 {\n reg 32 t\n reg 32 v\n reg 64 h\n"
    " %t = spawn @first, 0:64\n %v = nondet \"n\"\n"
    " store &x, %v !4:1\n store &y, %v !5:1\n"
    " %h = alloc 4:64 heap\n store %h, 1:32 !6:1\n free %h\n"
    " exit\n}\n";

typedef struct {
  Arena *arena;
  TermStore *terms;
  Threads th;
  Cell *cells;
  Transition *transitions;
  Check *checks;
  Thread *threads;
  HeapEvent *heap;
} Made;

#define COPY(A, T, FROM, N)                                                    \
  memcpy(ARENA_ARRAY((A), T, (N) + 1), (FROM), (N) * sizeof(T))

static Made make(void) {
  Made m = {.arena = arena_new(), .terms = term_store_new()};
  Diag *d = diag_new(stderr);
  const Program *p = NULL;
  CU_ASSERT_EQUAL_FATAL(ir_read(m.arena, program, "test.ir", d, &p), OK);
  UnwindOptions o = {.bound = 1,
                     .properties =
                         1u << PROPERTY_ASSERTION | 1u << PROPERTY_MEMCLEANUP,
                     .max_threads = 64,
                     .free_transitions = 50};
  uint32_t rounds;
  Gap why;
  const Threads *th;
  CU_ASSERT_EQUAL_FATAL(unwind(m.arena, p, m.terms, &o, &th, &rounds, &why),
                        OK);
  diag_delete(d);
  CU_ASSERT_EQUAL_FATAL(th->n_threads, 3);
  CU_ASSERT_FATAL(th->n_heap && th->n_checks);
  m.th = *th;
  m.th.cells = m.cells = COPY(m.arena, Cell, th->cells, th->n_cells);
  m.th.transitions = m.transitions =
      COPY(m.arena, Transition, th->transitions, th->n_transitions);
  m.th.checks = m.checks = COPY(m.arena, Check, th->checks, th->n_checks);
  m.th.threads = m.threads = COPY(m.arena, Thread, th->threads, th->n_threads);
  m.th.heap = m.heap = COPY(m.arena, HeapEvent, th->heap, th->n_heap);
  return m;
}

static void expect(Made *m, const char *rule) {
  const char *found = threads_check_find(m->arena, &m->th);
  bool good = rule ? found && strstr(found, rule) : !found;
  if (!good)
    fprintf(stderr, "\nexpected: %s\nfound: %s\n", rule ? rule : "nothing",
            found ? found : "nothing");
  CU_ASSERT(good);
  term_store_delete(m->terms);
  arena_delete(m->arena);
}

static void good_threads_break_no_rule(void) {
  Made m = make();
  expect(&m, NULL);
}

/* Changes new Threads by a statement, in which they are named m. */
#define BROKEN(CHANGE, RULE)                                                   \
  do {                                                                         \
    Made m = make();                                                           \
    CHANGE;                                                                    \
    expect(&m, RULE);                                                          \
  } while (0)

static Term wide(Made *m) { return term_var(m->terms, 7, 127, NULL); }

/* Returns the thread's i-th transition. */
static Transition *transition(Made *m, ThreadId t, uint32_t i) {
  return &m->transitions[m->threads[t].first + i];
}

static CellRead *reads(Made *m, Transition *t) {
  CellRead *copy = COPY(m->arena, CellRead, t->reads, t->n_reads);
  t->reads = copy;
  return copy;
}

/* Returns the writes of the first transition that has some; they may be
 * changed. */
static CellWrite *writes(Made *m, Transition **of) {
  Transition *t = m->transitions;
  while (!t->n_writes)
    t++;
  CellWrite *copy = COPY(m->arena, CellWrite, t->writes, t->n_writes);
  t->writes = copy, *of = t;
  return copy;
}

static void threads_are_made_by_earlier_ones(void) {
  BROKEN(m.threads[1].parent = 1, "thread 1: expected a parent that is there");
  BROKEN(m.threads[2].parent = 7, "a parent that is there");
  BROKEN(m.threads[2].after = 99, "a parent that is there");
  BROKEN(m.threads[0].guard = term_false(m.terms), "main to exist");
  BROKEN(m.threads[1].guard = wide(&m), "a guard of one bit");
  BROKEN(m.threads[1].ended = TERM_NONE, "'ended' of one bit");
}

static void transitions_are_divided_among_threads(void) {
  BROKEN(m.threads[1].n--, "each transition to be of one thread");
  BROKEN((m.threads[1].n--, m.threads[0].n++), "to be of its thread");
  BROKEN(m.transitions[0].thread = 1, "transition 0: expected to be of its");
  BROKEN(m.transitions[0].thread = 64, "a thread that exists");
  BROKEN(m.threads[0].first = 1000, "transitions that exist");
  BROKEN(m.th.frames = 99, "no more frames than transitions");
  BROKEN(m.th.n_threads = 257, "1 to 256 threads");
}

static void conditions_have_one_bit(void) {
  BROKEN(m.transitions[1].guard = wide(&m), "transition 1: expected a guard");
  BROKEN(m.transitions[1].enabled = wide(&m), "'enabled' of one bit");
  BROKEN(m.transitions[1].waits = TERM_NONE, "'waits' of one bit");
  BROKEN(m.transitions[1].cut = 1u << 30, "'cut' of one bit");
  BROKEN(m.transitions[1].holders.one = m.th.beyond, "holders where deadlocks");
  BROKEN(m.th.wants_deadlock = true, "holders where deadlocks");
  BROKEN(m.transitions[1].least_rank = 9, "ranks in order");
  BROKEN(m.transitions[1].earliest = m.th.frames, "fewer transitions before");
  BROKEN(m.th.beyond = term_true(m.terms), "'beyond' to be a variable");
}

static void cells_hold_their_values(void) {
  BROKEN(m.cells[0].width = 65, "cell 0: expected a width from 1 to 64");
  BROKEN(m.cells[0].width = 16, "as wide as the cell");
  BROKEN(m.cells[0].ones = ~(uint64_t)0, "ones within the width");
  BROKEN(m.cells[0].initial = term_const(m.terms, 32, 5), NULL);
  BROKEN((m.cells[0].initial = term_const(m.terms, 32, 8), m.cells[0].ones = 7),
         "the ones of the initial value");
}

static void reads_have_variables_of_their_own(void) {
  BROKEN(reads(&m, transition(&m, 1, 0))->cell = 9, "a cell that exists");
  BROKEN(reads(&m, transition(&m, 1, 0))->value = term_true(m.terms),
         "read 0: expected a variable");
  BROKEN(reads(&m, transition(&m, 1, 0))->value = wide(&m), "the cell's width");
  BROKEN(reads(&m, transition(&m, 1, 0))->when = wide(&m),
         "read 0: expected a condition of one bit");
  BROKEN(reads(&m, transition(&m, 1, 0))->value =
             term_var(m.terms, 32, 1, NULL),
         "the cell's ones");
  BROKEN(reads(&m, transition(&m, 1, 1))->value =
             transition(&m, 1, 0)->reads->value,
         "a variable of its own");
}

static void writes_fit_their_cells(void) {
  Transition *t;
  BROKEN(writes(&m, &t)->cell = 9, "a cell that exists");
  BROKEN(writes(&m, &t)->when = wide(&m), "a condition of one bit");
  BROKEN(writes(&m, &t)->when = term_false(m.terms), "a write that may");
  BROKEN(writes(&m, &t)->value = wide(&m), "write 0: expected the cell");
  BROKEN(m.cells[writes(&m, &t)->cell].ones = 0, "the cell's ones");
}

static void no_cell_is_accessed_twice(void) {
  Made m = make();
  Transition *t = m.transitions;
  while (!t->n_writes)
    t++;
  CellWrite *twice = ARENA_ARRAY(m.arena, CellWrite, 2);
  twice[0] = twice[1] = t->writes[0];
  t->writes = twice, t->n_writes = 2;
  expect(&m, "one write of a cell");
}

/* Values that the second thread reads, in terms of other threads and of later
 * reads. */
static void terms_use_what_was_read_before(void) {
#define BIT(T) term_extract(m.terms, (T)->reads[0].value, 0, 1)
  BROKEN(reads(&m, transition(&m, 1, 0))->when = BIT(transition(&m, 1, 1)),
         "read 0: expected terms over what was read before");
  BROKEN(transition(&m, 1, 0)->guard = BIT(transition(&m, 1, 1)),
         "terms over what was read before");
  BROKEN(transition(&m, 1, 1)->guard = BIT(transition(&m, 1, 0)), NULL);
  BROKEN(transition(&m, 0, 0)->guard = BIT(transition(&m, 1, 0)),
         "terms over what was read before");
  BROKEN(transition(&m, 2, 0)->guard = BIT(transition(&m, 1, 0)), NULL);
  BROKEN(transition(&m, 2, 0)->guard = BIT(transition(&m, 1, 1)),
         "terms over what was read before");
  BROKEN(m.threads[1].guard = BIT(transition(&m, 1, 0)),
         "terms over what was read before");
  BROKEN(
      (m.checks[0].after = 0, m.checks[0].violated = BIT(transition(&m, 2, 0))),
      "terms over what was read before");
#undef BIT
}

static void checks_stand_in_their_thread(void) {
  BROKEN(m.checks[0].kind = N_CHECK, "check 0: expected a known kind");
  BROKEN(m.checks[0].thread = 9, "a thread that exists");
  BROKEN(m.checks[0].after = 99, "a place in the thread");
  BROKEN(m.checks[0].violated = wide(&m), "a condition of one bit");
  BROKEN(m.checks[0].kind = CHECK_SITE, "a site only where one is asked for");
  BROKEN(m.checks[0].kind = CHECK_UNWINDING, "the loop that is cut");
  BROKEN((m.checks[0].kind = CHECK_SITE,
          m.checks[0].site = ARENA_NEW(m.arena, Site)),
         "lines that are asked for");
  BROKEN(m.heap[0].block = 99, "a block that exists");
  BROKEN(m.heap[0].after = 99, "event of the heap 0: expected a place");
}

static ConfigRun *steps(Made *m, ThreadId t) {
  ConfigRun *copy =
      COPY(m->arena, ConfigRun, m->threads[t].steps, m->threads[t].n_steps);
  m->threads[t].steps = copy;
  while (copy->begins == TRANSITION_NONE)
    copy++;
  return copy;
}

static void steps_begin_each_transition(void) {
  BROKEN(steps(&m, 1)->begins = TRANSITION_NONE, "begun one after the other");
  BROKEN(m.threads[2].steps = steps(&m, 1), "thread 2");
  BROKEN(m.threads[1].n_steps = 1, "a run of steps for each transition");
  BROKEN(steps(&m, 1)->guard = wide(&m), "run of steps 0: expected a guard");
}

static void inputs_have_a_kind(void) {
  Made m = make();
  InputRun *copy =
      COPY(m.arena, InputRun, m.threads[0].inputs, m.threads[0].n_inputs);
  copy[0].kind = INPUT_PLACE;
  m.threads[0].inputs = copy;
  expect(&m, "thread 0, input 0: expected a known kind");
}

static void facts_have_one_bit(void) {
  Made m = make();
  Term fact = wide(&m);
  m.th.facts = &fact, m.th.n_facts = 1;
  expect(&m, "fact 0: expected one bit");
}

static void memory_has_a_value_for_each_byte(void) {
  Made m = make();
  MemoryRun run = {.address = 8, .bytes = 4, .value = wide(&m)};
  m.th.memory = &run, m.th.n_memory = 1;
  expect(&m, "initial byte 0: expected a value for each byte");
}

UNIT(threads_check) {
  TEST(good_threads_break_no_rule);
  TEST(threads_are_made_by_earlier_ones);
  TEST(transitions_are_divided_among_threads);
  TEST(conditions_have_one_bit);
  TEST(cells_hold_their_values);
  TEST(reads_have_variables_of_their_own);
  TEST(writes_fit_their_cells);
  TEST(no_cell_is_accessed_twice);
  TEST(terms_use_what_was_read_before);
  TEST(checks_stand_in_their_thread);
  TEST(steps_begin_each_transition);
  TEST(inputs_have_a_kind);
  TEST(facts_have_one_bit);
  TEST(memory_has_a_value_for_each_byte);
}
