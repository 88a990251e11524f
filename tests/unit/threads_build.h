/* threads_build.h - small Threads for tests, built one transition a statement.
 * All threads start together.
 *
 *   Build b = build_new();
 *   CellId sh = build_cell(&b, 8, 0);
 *   build_thread(&b);
 *   build_add(&b, sh, 1);
 *   build_check(&b, term_eq(b.terms, build_read(&b, sh), ...));
 *   const Threads *th = build_threads(&b); ... build_delete(&b); */
#ifndef TESTS_THREADS_BUILD_H
#define TESTS_THREADS_BUILD_H
#include "frontend/base/vec.h"
#include "frontend/ir/property_ids.h"
#include "reduction/unwind/threads.h"

typedef struct {
  Arena *arena;
  TermStore *terms;
  VEC(Cell) cells;
  VEC(Transition) transitions;
  VEC(Check) checks;
  VEC(Thread) threads;
  Threads made;
} Build;

static inline Build build_new(void) {
  Build b = {.arena = arena_new(), .terms = term_store_new()};
  return b;
}

static inline void build_delete(Build *b) {
  term_store_delete(b->terms);
  arena_delete(b->arena);
}

static inline CellId build_cell(Build *b, unsigned width, uint64_t initial) {
  *vec_push(b->arena, &b->cells) =
      (Cell){.name = arena_printf(b->arena, "c%u", b->cells.n),
             .width = width,
             .ones = bits_mask(width),
             .initial = term_const(b->terms, width, initial)};
  return b->cells.n - 1;
}

/* Begins a thread, to which the following transitions belong.  Threads are
 * numbered from 0. */
static inline void build_thread(Build *b) {
  Term always = term_true(b->terms);
  *vec_push(b->arena, &b->threads) = (Thread){
      .guard = always, .ended = always, .first = b->transitions.n, .name = "t"};
}

static inline Transition *build_transition(Build *b) {
  Term always = term_true(b->terms);
  Transition *t = vec_push(b->arena, &b->transitions);
  *t = (Transition){.thread = b->threads.n - 1,
                    .guard = always,
                    .enabled = always,
                    .waits = always,
                    .cut = term_false(b->terms)};
  vec_top(&b->threads)->n++;
  return t;
}

static inline Term build_reads(Build *b, Transition *t, CellId c) {
  unsigned width = b->cells.data[c].width;
  CellRead *reads = ARENA_ARRAY(b->arena, CellRead, t->n_reads + 1);
  for (uint32_t i = 0; i < t->n_reads; i++)
    reads[i] = t->reads[i];
  reads[t->n_reads] =
      (CellRead){.cell = c,
                 .value = term_var(b->terms, width, bits_mask(width), NULL),
                 .when = term_true(b->terms)};
  t->reads = reads;
  return reads[t->n_reads++].value;
}

static inline void build_writes(Build *b, Transition *t, CellId c, Term when,
                                Term value) {
  CellWrite *writes = ARENA_ARRAY(b->arena, CellWrite, t->n_writes + 1);
  for (uint32_t i = 0; i < t->n_writes; i++)
    writes[i] = t->writes[i];
  writes[t->n_writes++] = (CellWrite){.cell = c, .when = when, .value = value};
  t->writes = writes;
}

/* Adds local = c. */
static inline Term build_read(Build *b, CellId c) {
  return build_reads(b, build_transition(b), c);
}

/* Adds c = value. */
static inline void build_write(Build *b, CellId c, Term value) {
  build_writes(b, build_transition(b), c, term_true(b->terms), value);
}

/* Adds c += value, in one step. */
static inline void build_add(Build *b, CellId c, Term value) {
  Transition *t = build_transition(b);
  Term sum = term_add(b->terms, build_reads(b, t, c), value);
  build_writes(b, t, c, term_true(b->terms), sum);
}

static inline Term build_number(Build *b, CellId c, uint64_t n) {
  return term_const(b->terms, b->cells.data[c].width, n);
}

/* Adds a wait until c is 0, which then sets it to 1. */
static inline void build_lock(Build *b, CellId c) {
  Transition *t = build_transition(b);
  Term free = term_eq(b->terms, build_reads(b, t, c), build_number(b, c, 0));
  t->enabled = t->waits = free;
  build_writes(b, t, c, term_true(b->terms), build_number(b, c, 1));
}

/* Adds a check after the thread's transitions so far. */
static inline void build_check(Build *b, Term violated) {
  *vec_push(b->arena, &b->checks) = (Check){.kind = CHECK_PROPERTY,
                                            .property = PROPERTY_ASSERTION,
                                            .thread = b->threads.n - 1,
                                            .after = vec_top(&b->threads)->n,
                                            .violated = violated,
                                            .text = "check"};
}

static inline const Threads *build_threads(Build *b) {
  b->made = (Threads){.terms = b->terms,
                      .cells = b->cells.data,
                      .n_cells = b->cells.n,
                      .transitions = b->transitions.data,
                      .n_transitions = b->transitions.n,
                      .checks = b->checks.data,
                      .n_checks = b->checks.n,
                      .threads = b->threads.data,
                      .n_threads = b->threads.n,
                      .frames = b->transitions.n,
                      .beyond = term_var(b->terms, 1, 1, "beyond")};
  return &b->made;
}

#endif
