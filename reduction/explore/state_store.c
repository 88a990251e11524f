#include "reduction/explore/state_store.h"

#include "frontend/base/hash.h"

#include <stdlib.h>
#include <string.h>

static void *grown(void *data, uint32_t n, size_t size) {
  return xrealloc(data, (n ? 2 * (size_t)n : 1024) * size);
}

static void grow(States *s) {
  s->hashes = grown(s->hashes, s->cap, sizeof *s->hashes);
  if (!s->is_hashed) {
    s->configs = grown(s->configs, s->cap, sizeof(Config *));
    s->pasts = grown(s->pasts, s->cap, sizeof *s->pasts);
  }
  s->cap = s->cap ? 2 * s->cap : 1024;
}

/* ---- pasts */

static History history_of(const Config *c) {
  History h;
  h.words = config_history(c, &h.n);
  h.hash = h.n;
  for (uint32_t i = 0; i < h.n; i++)
    h.hash = hash_mix(h.hash, h.words[i]);
  return h;
}

static bool history_equal(const History *a, const History *b) {
  return a->hash == b->hash && a->n == b->n &&
         (!a->n || !memcmp(a->words, b->words, a->n * sizeof *a->words));
}

static uint32_t find_history(const States *s, const History *h) {
  TABLE_EACH(i, &s->history_table, hash_number(h->hash))
  if (history_equal(&s->histories[i], h))
    return i;
  return STATE_NONE;
}

/* Takes the history, and returns its index. */
static uint32_t add_history(States *s, const History *h) {
  const uint32_t known = find_history(s, h);
  if (known != STATE_NONE) {
    free(h->words);
    return known;
  }
  if (s->n_histories == s->cap_histories) {
    s->histories = grown(s->histories, s->n_histories, sizeof *s->histories);
    s->cap_histories = s->n_histories ? 2 * s->n_histories : 1024;
  }
  table_add(NULL, &s->history_table, hash_number(h->hash), s->n_histories);
  s->bytes += sizeof *h + h->n * sizeof *h->words;
  s->histories[s->n_histories] = *h;
  return s->n_histories++;
}

/* ---- states */

static uint32_t keep(States *s, Config *c, uint32_t past, uint64_t hash) {
  if (s->n == s->cap)
    grow(s);
  table_add(NULL, &s->table, hash_number(hash), s->n);
  s->bytes += sizeof *s->hashes;
  s->hashes[s->n] = hash;
  if (!s->is_hashed) {
    s->bytes += config_bytes(c) + sizeof past;
    s->configs[s->n] = c, s->pasts[s->n] = past;
  }
  return s->n++;
}

static uint32_t find(const States *s, const Config *c, uint32_t past,
                     uint64_t hash) {
  TABLE_EACH(i, &s->table, hash_number(hash))
  if (s->hashes[i] == hash &&
      (s->is_hashed || (s->pasts[i] == past && config_equal(s->configs[i], c))))
    return i;
  return STATE_NONE;
}

static uint64_t hash_of(const Config *c, const History *past) {
  return hash_mix(config_hash(c), past->hash);
}

uint32_t states_find(const States *s, const Config *c) {
  const History past = history_of(c);
  const uint64_t hash = hash_of(c, &past);
  const uint32_t index = s->is_hashed ? 0 : find_history(s, &past);
  free(past.words);
  return index == STATE_NONE ? STATE_NONE : find(s, c, index, hash);
}

/* Shares the parts of the configuration with others, unless only hashes are
 * kept. */
static void share(States *s, Config *c) {
  if (s->is_hashed)
    return;
  if (!s->pool)
    s->pool = config_pool_new();
  s->bytes += config_pool_share(s->pool, c);
}

uint32_t states_add(States *s, Config *c, bool *is_new) {
  const History past = history_of(c);
  const uint64_t hash = hash_of(c, &past);
  uint32_t index = 0;
  if (s->is_hashed)
    free(past.words);
  else
    index = add_history(s, &past);
  share(s, c);
  const uint32_t known = find(s, c, index, hash);
  *is_new = known == STATE_NONE;
  return *is_new ? keep(s, c, index, hash) : known;
}

void states_release(States *s) {
  for (uint32_t i = 0; i < s->n && !s->is_hashed; i++)
    config_delete(s->configs[i]);
  for (uint32_t i = 0; i < s->n_histories; i++)
    free(s->histories[i].words);
  config_pool_delete(s->pool);
  free(s->histories);
  free(s->configs);
  free(s->pasts);
  free(s->hashes);
  table_release(&s->table);
  table_release(&s->history_table);
}
