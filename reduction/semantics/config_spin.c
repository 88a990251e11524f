#include "reduction/semantics/config_spin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static bool is_same_frame(const Frame *a, const Frame *b) {
  return a->function == b->function && a->pc == b->pc && a->regs == b->regs;
}

static bool is_same(const Spin *x, const ConfigThread *t) {
  if (x->n_frames != t->n_frames || x->n_values != t->n_values)
    return false;
  for (uint32_t i = t->n_frames; i-- > 0;)
    if (!is_same_frame(&x->frames[i], &t->frames[i]))
      return false;
  for (uint32_t i = t->n_values; i-- > 0;)
    if (x->values[i].bits != t->values[i].bits ||
        x->values[i].provenance != t->values[i].provenance ||
        x->values[i].term != t->values[i].term)
      return false;
  return true;
}

static void remember(Spin *x, const ConfigThread *t) {
  assert(t->n_frames && x->compared == x->most);
  size_t frames = t->n_frames * sizeof *t->frames;
  size_t values = t->n_values * sizeof *t->values;
  x->frames = xrealloc(x->frames, frames + 1);
  x->values = xrealloc(x->values, values + 1);
  memcpy(x->frames, t->frames, frames);
  if (values)
    memcpy(x->values, t->values, values);
  x->n_frames = t->n_frames, x->n_values = t->n_values;
  x->most = x->most ? 2 * x->most : 1;
  x->compared = 0;
}

bool spin_repeats(Spin *x, const ConfigThread *t) {
  if (x->frames && is_same(x, t))
    return true;
  if (!x->frames || ++x->compared == x->most)
    remember(x, t);
  return false;
}

void spin_forget(Spin *x) {
  free(x->frames);
  free(x->values);
  *x = (Spin){0};
}
