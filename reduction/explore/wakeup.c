#include "reduction/explore/wakeup.h"

#include <stdlib.h>
#include <string.h>

/* ---- steps */

Step step_copy(const Step *s) {
  Step copy = *s;
  footprint_share(s->footprint);
  copy.inputs = NULL;
  if (s->n_inputs) {
    copy.inputs = xcalloc(s->n_inputs, sizeof *copy.inputs);
    memcpy(copy.inputs, s->inputs, s->n_inputs * sizeof *copy.inputs);
  }
  return copy;
}

void step_release(Step *s) {
  free(s->inputs);
  footprint_release(s->footprint);
}

bool step_has_inputs(const Step *s, const uint64_t *inputs, uint32_t n) {
  return s->n_inputs == n &&
         (!n || !memcmp(s->inputs, inputs, n * sizeof *inputs));
}

/* ---- words */

enum { NOWHERE = UINT32_MAX };

static uint32_t find_thread(const Word *w, ThreadId t) {
  for (uint32_t i = 0; i < w->n; i++)
    if (!w->is_gone[i] && w->steps[i]->thread == t)
      return i;
  return NOWHERE;
}

static bool is_initial(const Word *w, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (!w->is_gone[k] && w->before(w->context, k, i))
      return false;
  return true;
}

/* True if the step commutes with the word; with other inputs it may not. */
static bool commutes(const Word *w, const Step *s) {
  if (!s->is_open && s->n_inputs)
    return false;
  for (uint32_t i = 0; i < w->n; i++)
    if (!w->is_gone[i] &&
        footprint_conflicts(w->steps[i]->footprint, s->footprint))
      return false;
  return true;
}

/* True if all executions that begin with the word's step begin with the other
 * one: an open step without inputs has only one way to be taken. */
static bool includes(const Step *s, const Step *of_word) {
  return s->is_open || (of_word->is_open ? !s->n_inputs
                                         : step_has_inputs(s, of_word->inputs,
                                                           of_word->n_inputs));
}

bool word_is_covered(const Word *w, const Step *s) {
  uint32_t i = find_thread(w, s->thread);
  if (i == NOWHERE)
    return commutes(w, s);
  return includes(s, w->steps[i]) && is_initial(w, i);
}

/* ---- trees */

static bool is_empty(const Word *w) {
  for (uint32_t i = 0; i < w->n; i++)
    if (!w->is_gone[i])
      return false;
  return true;
}

/* Returns the word as a branch without alternatives. */
static Branch *chain(const Word *w) {
  Branch *first = NULL, **end = &first;
  for (uint32_t i = 0; i < w->n; i++)
    if (!w->is_gone[i]) {
      *end = xcalloc(1, sizeof **end);
      (*end)->step = step_copy(w->steps[i]);
      end = &(*end)->first;
    }
  return first;
}

typedef enum { APART, COVERED, INSIDE } Place;

/* Returns the relation of the word to a branch: apart from it, covered by it,
 * or to be inserted below it.  Removes the branch's step from the word. */
static Place place_in(Word *w, const Branch *b) {
  uint32_t i = find_thread(w, b->step.thread);
  if (i == NOWHERE)
    return !commutes(w, &b->step) ? APART : b->first ? INSIDE : COVERED;
  if (!is_initial(w, i))
    return APART;
  bool has_other_inputs = !includes(&b->step, w->steps[i]);
  w->is_gone[i] = true;
  return has_other_inputs || !b->first || is_empty(w) ? COVERED : INSIDE;
}

bool wakeup_insert(Branch **tree, Word *w) {
  while (*tree) {
    Place place = place_in(w, *tree);
    if (place == COVERED)
      return false;
    tree = place == INSIDE ? &(*tree)->first : &(*tree)->next;
  }
  *tree = chain(w);
  return true;
}

void wakeup_delete(Branch *b) {
  while (b) {
    Branch *next = b->next;
    wakeup_delete(b->first);
    step_release(&b->step);
    free(b);
    b = next;
  }
}
