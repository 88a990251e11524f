#include "frontend/base/words.h"

#include "frontend/base/arena.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 64, FIRST_LETTERS = 64 };

/* Word i is letters[begin[i]] to letters[begin[i + 1] - 1]. */
struct Words {
  uint32_t *letters;
  uint64_t letters_cap;
  uint64_t *begin;
  uint64_t n, cap;
  uint64_t *slots; /* hash table of 1 + i; 0: free */
  uint64_t n_slots; /* a power of two, more than n */
};

Words *words_new(void) {
  Words *w = xcalloc(1, sizeof *w);
  w->n_slots = FIRST_SLOTS;
  w->slots = xcalloc(w->n_slots, sizeof *w->slots);
  w->begin = xcalloc(1, sizeof *w->begin);
  w->letters_cap = FIRST_LETTERS;
  w->letters = xcalloc(w->letters_cap, sizeof *w->letters);
  return w;
}

void words_delete(Words *w) {
  if (!w)
    return;
  free(w->letters);
  free(w->begin);
  free(w->slots);
  free(w);
}

static uint64_t hash(const uint32_t *word, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) {
    h = (h ^ word[i]) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
  }
  return h;
}

const uint32_t *words_get(const Words *w, uint64_t i, uint32_t *n) {
  *n = (uint32_t)(w->begin[i + 1] - w->begin[i]);
  return w->letters + w->begin[i];
}

static bool is_word(const Words *w, uint64_t i, const uint32_t *word,
                    uint32_t n) {
  uint32_t length;
  const uint32_t *x = words_get(w, i, &length);
  return length == n && (!n || !memcmp(x, word, n * sizeof *word));
}

/* Where the word is, or else belongs. */
static uint64_t slot_of(const Words *w, const uint32_t *word, uint32_t n) {
  uint64_t i = hash(word, n) & (w->n_slots - 1);
  while (w->slots[i] && !is_word(w, w->slots[i] - 1, word, n))
    i = (i + 1) & (w->n_slots - 1);
  return i;
}

static void enlarge_table(Words *w) {
  free(w->slots);
  w->n_slots *= 2;
  w->slots = xcalloc(w->n_slots, sizeof *w->slots);
  for (uint64_t i = 0; i < w->n; i++) {
    uint32_t n;
    const uint32_t *word = words_get(w, i, &n);
    w->slots[slot_of(w, word, n)] = i + 1;
  }
}

static void append(Words *w, const uint32_t *word, uint32_t n) {
  uint64_t end = w->begin[w->n];
  if (w->n + 1 >= w->cap) {
    w->cap = 2 * w->cap + 16;
    w->begin = xrealloc(w->begin, w->cap * sizeof *w->begin);
  }
  if (end + n > w->letters_cap) {
    w->letters_cap = 2 * (end + n);
    w->letters = xrealloc(w->letters, w->letters_cap * sizeof *w->letters);
  }
  if (n)
    memcpy(w->letters + end, word, n * sizeof *word);
  w->begin[++w->n] = end + n;
}

bool words_add(Words *w, const uint32_t *word, uint32_t n) {
  uint64_t at = slot_of(w, word, n);
  if (w->slots[at])
    return false;
  append(w, word, n);
  w->slots[at] = w->n;
  if (2 * w->n > w->n_slots)
    enlarge_table(w);
  return true;
}

bool words_has(const Words *w, const uint32_t *word, uint32_t n) {
  return w->slots[slot_of(w, word, n)];
}

uint64_t words_count(const Words *w) { return w->n; }

const uint32_t *words_missing(const Words *whole, const Words *part,
                              uint32_t *n) {
  for (uint64_t i = 0; i < part->n; i++) {
    const uint32_t *word = words_get(part, i, n);
    if (!words_has(whole, word, *n))
      return word;
  }
  return NULL;
}
