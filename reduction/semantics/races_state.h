/* races_state.h - internal state of the race detector, for its files only; all
 * others use race_detector.h. */
#ifndef REDUCTION_SEMANTICS_RACES_STATE_H
#define REDUCTION_SEMANTICS_RACES_STATE_H
#include "frontend/base/arena.h"
#include "reduction/semantics/race_detector.h"
#include "reduction/semantics/vector_clock.h"

enum { WORD = 8 }; /* bytes */

/* Returns the array, with room for one element more than n. */
static inline void *grown(void *data, uint32_t n, uint32_t *cap, size_t unit) {
  if (n < *cap)
    return data;
  *cap = *cap ? 2 * *cap : 4;
  return xrealloc(data, *cap * unit);
}

/* Set of a word's bytes. */
typedef uint8_t Mask;

/* A recorded access to some bytes of a word. */
typedef struct {
  uint64_t word;
  Mask mask;
  uint32_t time; /* time of its thread */
  RaceAccess access;
} Note;

/* Release sequence at these bytes: the clock that a thread which acquires from
 * them gets; 'head' is the thread of its first store. */
typedef struct {
  uint64_t word;
  Mask mask;
  uint32_t head;
  Clock *clock;
} Release;

/* Recorded past of one object: its accesses, by word, and release sequences. */
typedef struct {
  uint32_t refs, object;
  Note *notes;
  uint32_t n_notes, cap_notes;
  Release *releases;
  uint32_t n_releases, cap_releases;
  bool has_ended; /* only 'end' counts */
  Note end;
} ObjectPast;

typedef struct {
  Clock *now;
  Clock *read;   /* clocks that its loads so far would have acquired */
  Clock *fenced; /* clock of its last release fence */
} RaceThread;

/* A section in progress: it takes place at once, when it ends. */
typedef struct {
  RaceAccess *accesses; /* and fences */
  uint32_t n, cap;
  uint32_t *children; /* threads that it has created */
  uint32_t n_children, cap_children;
} Section;

struct Races {
  const RaceFilter *filter;
  RaceThread *threads;
  ObjectPast **pasts; /* in the order of their objects */
  Clock *sections;    /* clock of the program's sections so far */
  Section section;
  uint32_t n_threads, n_pasts, cap_pasts;
  bool is_quiet;   /* no race is looked for */
  Clock *released; /* clock of the last atomic store of the program */
};

static inline bool is_atomic(const RaceAccess *a) {
  return a->is_model || a->order != MEMORY_ORDER_PLAIN;
}

static inline bool is_write(const RaceAccess *a) {
  return a->kind != RACE_READ;
}

static inline bool note_happens_before(const Note *n, const Clock *now) {
  return n->time <= clock_of(now, n->access.thread);
}

#endif
