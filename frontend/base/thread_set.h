/* thread_set.h - sets of threads, by number.
 *
 * A set is copied and compared by value; a zeroed set is empty. */
#ifndef BASE_THREAD_SET_H
#define BASE_THREAD_SET_H
#include <stdbool.h>
#include <stdint.h>

enum {
  MOST_THREADS = 256, /* thread instances of one program, with main */
  THREAD_SET_WORDS = MOST_THREADS / 64
};

typedef struct {
  uint64_t words[THREAD_SET_WORDS];
} ThreadSet;

static inline bool thread_set_has(const ThreadSet *s, uint32_t t) {
  return t < MOST_THREADS && s->words[t / 64] >> t % 64 & 1;
}

/*   require  t < MOST_THREADS */
static inline void thread_set_add(ThreadSet *s, uint32_t t) {
  s->words[t / 64] |= (uint64_t)1 << t % 64;
}
static inline void thread_set_remove(ThreadSet *s, uint32_t t) {
  s->words[t / 64] &= ~((uint64_t)1 << t % 64);
}

static inline bool thread_set_is_empty(const ThreadSet *s) {
  uint64_t any = 0;
  for (unsigned i = 0; i < THREAD_SET_WORDS; i++)
    any |= s->words[i];
  return !any;
}

static inline bool thread_set_equal(const ThreadSet *a, const ThreadSet *b) {
  uint64_t differs = 0;
  for (unsigned i = 0; i < THREAD_SET_WORDS; i++)
    differs |= a->words[i] ^ b->words[i];
  return !differs;
}

static inline bool thread_set_meets(const ThreadSet *a, const ThreadSet *b) {
  uint64_t both = 0;
  for (unsigned i = 0; i < THREAD_SET_WORDS; i++)
    both |= a->words[i] & b->words[i];
  return both != 0;
}

static inline bool thread_set_contains(const ThreadSet *all,
                                       const ThreadSet *part) {
  uint64_t missing = 0;
  for (unsigned i = 0; i < THREAD_SET_WORDS; i++)
    missing |= part->words[i] & ~all->words[i];
  return !missing;
}

static inline void thread_set_unite(ThreadSet *into, const ThreadSet *s) {
  for (unsigned i = 0; i < THREAD_SET_WORDS; i++)
    into->words[i] |= s->words[i];
}

static inline void thread_set_intersect(ThreadSet *into, const ThreadSet *s) {
  for (unsigned i = 0; i < THREAD_SET_WORDS; i++)
    into->words[i] &= s->words[i];
}

#endif
