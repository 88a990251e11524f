#include "reduction/semantics/races_state.h"

#include "frontend/base/ticks.h"

#include <assert.h>
#include <stdlib.h>

/* An access is forgotten when it happens before all later actions: all running
 * threads know it.  For the others, and for clocks, it only matters which
 * thread knows which: times are not compared with each other. */

typedef struct {
  uint64_t object;
  const Note *note;
} OpenNote;

typedef struct {
  uint64_t object;
  const Release *release;
} OpenRelease;

typedef struct {
  const Races *races;
  const RacesView *view;
  OpenNote *notes;
  OpenRelease *releases;
  uint32_t n_notes, cap_notes, n_releases, cap_releases;
  uint64_t *words;
  uint32_t n_words, cap_words;
} Future;

/* ---- accesses that still matter */

static bool is_open(const Future *f, const Note *n) {
  for (uint32_t t = 0; t < f->races->n_threads; t++)
    if (f->view->goes_on(f->view->context, t) &&
        !note_happens_before(n, f->races->threads[t].now))
      return true;
  return false;
}

static void add_note(Future *f, uint64_t object, const Note *n) {
  assert(object);
  if (n->access.is_race_free || !is_open(f, n))
    return;
  f->notes = grown(f->notes, f->n_notes, &f->cap_notes, sizeof *f->notes);
  f->notes[f->n_notes++] = (OpenNote){object, n};
}

static bool carries(const Future *f, const Release *r) {
  for (uint32_t i = 0; i < f->n_notes; i++)
    if (note_happens_before(f->notes[i].note, r->clock))
      return true;
  return false;
}

static void add_release(Future *f, uint64_t object, const Release *r) {
  assert(object && r->clock);
  if (!carries(f, r))
    return;
  f->releases =
      grown(f->releases, f->n_releases, &f->cap_releases, sizeof *f->releases);
  f->releases[f->n_releases++] = (OpenRelease){object, r};
}

static void add_notes(Future *f, uint64_t object, const ObjectPast *s) {
  if (s->has_ended)
    add_note(f, object, &s->end);
  for (uint32_t i = 0; !s->has_ended && i < s->n_notes; i++)
    add_note(f, object, &s->notes[i]);
}

static void add_releases(Future *f, uint64_t object, const ObjectPast *s) {
  for (uint32_t i = 0; i < s->n_releases; i++)
    add_release(f, object, &s->releases[i]);
}

static void for_each_past(Future *f,
                          void (*add)(Future *, uint64_t, const ObjectPast *)) {
  for (uint32_t i = 0; i < f->races->n_pasts; i++) {
    const ObjectPast *s = f->races->pasts[i];
    uint64_t object = f->view->name(f->view->context, s->object);
    if (object)
      add(f, object, s);
  }
}

/* ---- canonical order, independent of the order of events */

static int compare(uint64_t a, uint64_t b) { return (a > b) - (a < b); }

static uint64_t kind_of(const Note *n) {
  const RaceAccess *a = &n->access;
  return (uint64_t)a->thread << 16 | (uint64_t)n->mask << 8 |
         (uint64_t)a->kind << 1 | is_atomic(a);
}

static uint64_t kind_of_release(const Release *r) {
  return (uint64_t)r->head << 8 | r->mask;
}

static int compare_notes(const void *a, const void *b) {
  const OpenNote *x = a, *y = b;
  int c = compare(x->object, y->object);
  if (!c)
    c = compare(x->note->word, y->note->word);
  if (!c)
    c = compare(kind_of(x->note), kind_of(y->note));
  return c ? c : compare(x->note->time, y->note->time);
}

static int compare_releases(const void *a, const void *b) {
  const OpenRelease *x = a, *y = b;
  int c = compare(x->object, y->object);
  if (!c)
    c = compare(x->release->word, y->release->word);
  return c ? c
           : compare(kind_of_release(x->release), kind_of_release(y->release));
}

/* ---- words */

/* Returns the part of the access that the filter uses. */
static uint64_t filtered_part(const RaceFilter *f, const RaceAccess *a) {
  return f && f->is_all ? (uint64_t)(uintptr_t)a->user_inst : a->armed;
}

static void put(Future *f, uint64_t word) {
  f->words = grown(f->words, f->n_words, &f->cap_words, sizeof *f->words);
  f->words[f->n_words++] = word;
}

/* Adds a bit for each access: it happens before one of the clocks. */
static void put_known(Future *f, const Clock *a, const Clock *b) {
  uint64_t word = 0;
  for (uint32_t i = 0; i < f->n_notes; i++) {
    const Note *n = f->notes[i].note;
    word = word << 1 | (note_happens_before(n, a) || note_happens_before(n, b));
    if (i % 64 == 63 || i + 1 == f->n_notes)
      put(f, word), word = 0;
  }
}

static void put_thread(Future *f, const RaceThread *t) {
  put_known(f, t->now, NULL);
  if (!f->view->has_fences)
    return;
  put_known(f, t->now, t->read);
  put_known(f, t->fenced, NULL);
}

static void put_all(Future *f) {
  for (uint32_t i = 0; i < f->n_notes; i++) {
    put(f, f->notes[i].object);
    put(f, f->notes[i].note->word);
    put(f, kind_of(f->notes[i].note));
    put(f, filtered_part(f->races->filter, &f->notes[i].note->access));
  }
  for (uint32_t t = 0; t < f->races->n_threads; t++)
    if (f->view->goes_on(f->view->context, t))
      put_thread(f, &f->races->threads[t]);
  put_known(f, f->races->sections, NULL);
  for (uint32_t i = 0; i < f->n_releases; i++) {
    put(f, f->releases[i].object);
    put(f, f->releases[i].release->word);
    put(f, kind_of_release(f->releases[i].release));
    put_known(f, f->releases[i].release->clock, NULL);
  }
}

uint64_t *races_future(const Races *r, const RacesView *view, uint32_t *n) {
  Future f = {.races = r, .view = view};
  for_each_past(&f, add_notes);
  if (f.n_notes) {
    for_each_past(&f, add_releases);
    qsort(f.notes, f.n_notes, sizeof *f.notes, compare_notes);
    if (f.n_releases)
      qsort(f.releases, f.n_releases, sizeof *f.releases, compare_releases);
    put_all(&f);
  }
  ticks_add((Ticks)TICKS_PAST * (f.n_notes + f.n_releases));
  free(f.notes);
  free(f.releases);
  *n = f.n_words;
  return f.words;
}
