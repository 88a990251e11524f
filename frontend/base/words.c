#include "frontend/base/words.h"

#include "frontend/base/table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_LETTERS = 64 };

/* Word i is letters[begin[i]] to letters[begin[i + 1] - 1]. */
struct Words {
  uint32_t *letters;
  uint64_t letters_cap;
  uint64_t *begin;
  uint64_t n, cap;
  Table table; /* from a word to its number i */
};

Words *words_new(void) {
  Words *w = xcalloc(1, sizeof *w);
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
  table_release(&w->table);
  free(w);
}

static uint32_t hash(const uint32_t *word, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) {
    h = (h ^ word[i]) * 0x9E3779B97F4A7C15u;
    h ^= h >> 32;
  }
  return (uint32_t)h;
}

const uint32_t *words_get(const Words *w, uint64_t i, uint32_t *n) {
  assert(i < w->n);
  *n = (uint32_t)(w->begin[i + 1] - w->begin[i]);
  return w->letters + w->begin[i];
}

static bool is_word(const Words *w, uint64_t i, const uint32_t *word,
                    uint32_t n) {
  uint32_t length;
  const uint32_t *x = words_get(w, i, &length);
  return length == n && (!n || !memcmp(x, word, n * sizeof *word));
}

static bool is_there(const Words *w, const uint32_t *word, uint32_t n,
                     uint32_t hash) {
  TABLE_EACH(i, &w->table, hash)
  if (is_word(w, i, word, n))
    return true;
  return false;
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
  uint32_t h = hash(word, n);
  if (is_there(w, word, n, h))
    return false;
  assert(w->n < TABLE_NONE);
  table_add(NULL, &w->table, h, (uint32_t)w->n);
  append(w, word, n);
  return true;
}

bool words_has(const Words *w, const uint32_t *word, uint32_t n) {
  return is_there(w, word, n, hash(word, n));
}

uint64_t words_count(const Words *w) { return w->n; }

const uint32_t *words_missing(const Words *whole, const Words *part,
                              uint32_t *n) {
  assert(whole && part);
  for (uint64_t i = 0; i < part->n; i++) {
    const uint32_t *word = words_get(part, i, n);
    if (!words_has(whole, word, *n))
      return word;
  }
  return NULL;
}
