#include "encoder/formula/origins.h"

#include <assert.h>

enum { MOST_TERMS = 4000, MOST_CHOICES = 500 };

struct Origins {
  Arena *arena;
  const TermStore *ts;
  const Read *reads;
  const Writes *writes; /* by cell */
  uint32_t n_terms;
  uint32_t *read_of; /* by term: 1 + the read whose value it is, or 0 */
  uint32_t *seen;    /* by term: number of the last search that visited it */
  uint32_t search;
  VEC(Term) todo;
  VEC(Term) choices;
};

Origins *origins_new(Arena *a, const Threads *th, const Read *reads,
                     uint32_t n_reads, const Writes *writes) {
  Origins *o = ARENA_NEW(a, Origins);
  *o = (Origins){.arena = a, .ts = th->terms, .reads = reads, .writes = writes};
  o->n_terms = term_count(o->ts) + 1;
  o->read_of = ARENA_ARRAY(a, uint32_t, o->n_terms);
  o->seen = ARENA_ARRAY(a, uint32_t, o->n_terms);
  for (uint32_t i = 0; i < n_reads; i++) {
    assert(reads[i].value && reads[i].value < o->n_terms);
    o->read_of[reads[i].value] = i + 1;
  }
  return o;
}

static void look_at(Origins *o, Term t) {
  if (t >= o->n_terms || o->seen[t] == o->search)
    return;
  o->seen[t] = o->search;
  *vec_push(o->arena, &o->todo) = t;
}

static void look_at_read(Origins *o, const Read *r) {
  assert(r->is_from);
  for (uint32_t i = 0; i < r->from.n; i++) {
    look_at(o, o->writes[r->cell].all.data[r->from.data[i]].value);
    if (r->from.n > 1)
      *vec_push(o->arena, &o->choices) = r->is_from[i];
  }
}

const Term *origins_find(Origins *o, Term value, uint32_t *n) {
  o->search++;
  o->todo.n = o->choices.n = 0;
  look_at(o, value);
  for (uint32_t k = 0;
       k < o->todo.n && k < MOST_TERMS && o->choices.n < MOST_CHOICES; k++) {
    Term t = o->todo.data[k];
    for (unsigned i = 0; i < term_arity(o->ts, t); i++)
      look_at(o, term_child(o->ts, t, i));
    if (o->read_of[t])
      look_at_read(o, &o->reads[o->read_of[t] - 1]);
  }
  *n = o->choices.n;
  return o->choices.data;
}
