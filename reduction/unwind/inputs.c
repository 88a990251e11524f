#include "reduction/unwind/inputs.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>

typedef struct {
  const Threads *threads;
  bool *seen; /* by term */
  VEC(Term) open, variables;
  Arena *arena;
} Collector;

static void see(Collector *c, Term t) {
  if (!t || c->seen[t])
    return;
  c->seen[t] = true;
  *vec_push(c->arena, &c->open) = t;
}

static void see_transition(Collector *c, const Transition *tr) {
  see(c, tr->guard);
  see(c, tr->enabled);
  see(c, tr->waits);
  see(c, tr->holders.one);
  see(c, tr->holders.some);
  see(c, tr->holders.end);
  see(c, tr->cut);
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    see(c, tr->writes[i].when);
    see(c, tr->writes[i].value);
  }
}

static void see_all(Collector *c) {
  const Threads *th = c->threads;
  for (CellId i = 0; i < th->n_cells; i++)
    see(c, th->cells[i].initial);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    see_transition(c, &th->transitions[j]);
  for (ThreadId t = 0; t < th->n_threads; t++) {
    see(c, th->threads[t].guard);
    see(c, th->threads[t].ended);
  }
  for (uint32_t i = 0; i < th->n_checks; i++)
    see(c, th->checks[i].violated);
}

static void leave_out(Collector *c) {
  const Threads *th = c->threads;
  if (th->beyond)
    c->seen[th->beyond] = true;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (uint32_t i = 0; i < th->transitions[j].n_reads; i++)
      c->seen[th->transitions[j].reads[i].value] = true;
}

static unsigned count_ones(uint64_t x) {
  unsigned n = 0;
  for (; x; x &= x - 1)
    n++;
  return n;
}

Inputs inputs_of(Arena *a, const Threads *th) {
  Inputs in = {.terms = th->terms};
  Collector c = {.threads = th, .arena = a};
  c.seen = xcalloc(term_count(th->terms) + 1, sizeof *c.seen);
  leave_out(&c);
  see_all(&c);
  while (c.open.n) {
    Term t = c.open.data[--c.open.n];
    if (term_kind(th->terms, t) == TERM_VAR) {
      *vec_push(a, &c.variables) = t;
      in.bits += count_ones(term_ones(th->terms, t));
    }
    for (unsigned i = 0; i < term_arity(th->terms, t); i++)
      see(&c, term_child(th->terms, t, i));
  }
  free(c.seen);
  in.variables = c.variables.data, in.n = c.variables.n;
  return in;
}

/* Distributes the bits of 'number' over the ones, from the lowest up. */
static uint64_t deposit(uint64_t *number, uint64_t ones) {
  uint64_t value = 0;
  for (; ones; ones &= ones - 1, *number >>= 1)
    if (*number & 1)
      value |= ones & ~(ones - 1);
  return value;
}

uint64_t inputs_value(const Inputs *in, uint64_t number, Term variable) {
  assert(in->bits <= 64);
  for (uint32_t i = 0; i < in->n; i++) {
    uint64_t value = deposit(&number, term_ones(in->terms, in->variables[i]));
    if (in->variables[i] == variable)
      return value;
  }
  return 0;
}
