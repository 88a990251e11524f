#include "reduction/static/fact_paths.h"

enum { MOST_ADDED = 64 };

/* True if two equal kinds of paths, merged, are still distinguished
 * from the others. */
static bool stay_apart(const FactPaths *w, const MustFacts *a,
                       const MustFacts *b) {
  MustFacts one = *a, other = *b;
  facts_meet(&one, &other);
  for (unsigned i = 0; i < w->n; i++)
    if (!facts_are_alike(&w->data[i], a) && !facts_are_apart(&w->data[i], &one))
      return false;
  return true;
}

/* True if a merge loses nothing, or nothing that a value could distinguish. */
static bool go_together(const FactPaths *w, const MustFacts *a,
                        const MustFacts *b) {
  return !facts_are_apart(a, b) ||
         (facts_are_alike(a, b) && stay_apart(w, a, b));
}

static MustFacts *find_partner(const FactPaths *w, const MustFacts *f,
                               bool has_to) {
  for (unsigned i = 0; i < w->n; i++)
    if (facts_are_alike(&w->data[i], f) &&
        (has_to || stay_apart(w, &w->data[i], f)))
      return &w->data[i];
  for (unsigned i = 0; i < w->n; i++)
    if (!facts_are_apart(&w->data[i], f))
      return &w->data[i];
  return NULL;
}

static void unite_two(FactPaths *w, unsigned i, unsigned k) {
  facts_meet(&w->data[i], &w->data[k]);
  w->data[k] = w->data[--w->n];
}

void fact_paths_unite(FactPaths *w) {
  while (w->n > 1)
    unite_two(w, 0, 1);
}

/* Merges paths that can be merged now, as less is known of one. */
static void settle(FactPaths *w) {
  for (unsigned i = 0; i < w->n; i++)
    for (unsigned k = i + 1; k < w->n; k++)
      if (go_together(w, &w->data[i], &w->data[k])) {
        unite_two(w, i, k);
        settle(w);
        return;
      }
}

/* True if the facts of some path hold on this one. */
static bool is_covered(const FactPaths *w, MustFacts *f) {
  for (unsigned i = 0; i < w->n; i++) {
    MustFacts one = w->data[i];
    if (!facts_meet(&one, f))
      return true;
  }
  return false;
}

static void push(Arena *a, FactPaths *w, const MustFacts *f) {
  if (w->n == w->cap) {
    const uint8_t cap = w->cap ? (uint8_t)(2 * w->cap) : 1;
    w->data = arena_grow(a, w->data, w->cap * sizeof *f, cap * sizeof *f);
    w->cap = cap;
  }
  w->data[w->n++] = *f;
  w->n_added++;
}

static bool has_room(const FactPaths *w) {
  return !w->n || (w->n < MOST_PATHS && w->n_added < MOST_ADDED);
}

bool fact_paths_add(Arena *a, FactPaths *w, MustFacts *f) {
  if (!f->is_reached || (w->n > 1 && is_covered(w, f)))
    return false;
  MustFacts *partner = find_partner(w, f, !has_room(w));
  if (!partner && has_room(w)) {
    push(a, w, f);
    return true;
  }
  if (!partner)
    fact_paths_unite(w);
  const bool has_changed = facts_meet(partner ? partner : w->data, f);
  settle(w);
  return has_changed || !partner;
}

void fact_paths_clear(FactPaths *w) { w->n = w->n_added = 0; }
