#include "frontend/ir/recurrence.h"

#include <assert.h>
#include <stdlib.h>

typedef enum { UNKNOWN, NO, YES } Answer;

struct Recurrence {
  Arena *arena;
  const Program *program;
  Answer **answers; /* by function, then instruction; NULL: none yet */
};

Recurrence *recurrence_new(Arena *a, const Program *p) {
  Recurrence *r = ARENA_NEW(a, Recurrence);
  r->arena = a, r->program = p;
  r->answers = ARENA_ARRAY(a, Answer *, p->n_functions);
  return r;
}

/* True if the search may pass the instruction.  In a section it belongs to the
 * same step. */
static bool passes(const Inst *first, const Inst *i) {
  return first->kind == INST_ATOMIC_BEGIN || !inst_begins_step(i->kind);
}

static Answer search(const Function *f, uint32_t start) {
  bool *is_seen = xcalloc(f->n_code, sizeof *is_seen);
  uint32_t *open = xcalloc(f->n_code + 1, sizeof *open), n = 0;
  open[n++] = start;
  for (bool is_first = true; n && !is_seen[start]; is_first = false) {
    uint32_t at = open[--n], next[2];
    if (!is_first && !passes(&f->code[start], &f->code[at]))
      continue;
    for (unsigned k = inst_successors(f, at, next); k-- > 0;)
      if (!is_seen[next[k]]) {
        is_seen[next[k]] = true;
        open[n++] = next[k];
      }
  }
  Answer answer = is_seen[start] ? YES : NO;
  free(is_seen);
  free(open);
  return answer;
}

bool recurrence_is_possible(Recurrence *r, const Function *f, uint32_t at) {
  assert(at < f->n_code);
  Answer **answers = &r->answers[f - r->program->functions];
  if (!*answers)
    *answers = ARENA_ARRAY(r->arena, Answer, f->n_code);
  if ((*answers)[at] == UNKNOWN)
    (*answers)[at] = search(f, at);
  return (*answers)[at] == YES;
}
