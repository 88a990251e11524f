#include "reduction/explore/state_store.h"

#include "frontend/base/hash.h"

#include <stdlib.h>

static void *grown(void *data, uint32_t n, size_t size) {
  return xrealloc(data, (n ? 2 * (size_t)n : 1024) * size);
}

static void grow(States *s) {
  if (s->is_hashed)
    s->hashes = grown(s->hashes, s->cap, sizeof *s->hashes);
  else
    s->configs = grown(s->configs, s->cap, sizeof(Config *));
  s->cap = s->cap ? 2 * s->cap : 1024;
}

static uint32_t keep(States *s, Config *c, uint64_t hash) {
  if (s->n == s->cap)
    grow(s);
  table_add(NULL, &s->table, hash_number(hash), s->n);
  if (s->is_hashed) {
    s->bytes += sizeof *s->hashes;
    s->hashes[s->n] = hash;
  } else {
    s->bytes += config_bytes(c);
    s->configs[s->n] = c;
  }
  return s->n++;
}

static uint32_t find(const States *s, const Config *c, uint64_t hash) {
  TABLE_EACH(i, &s->table, hash_number(hash))
  if (s->is_hashed ? s->hashes[i] == hash
                   : config_history_equal(s->configs[i], c))
    return i;
  return STATE_NONE;
}

uint32_t states_find(const States *s, const Config *c) {
  return find(s, c, config_history_hash(c));
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
  const uint64_t hash = config_history_hash(c);
  share(s, c);
  const uint32_t known = find(s, c, hash);
  *is_new = known == STATE_NONE;
  return *is_new ? keep(s, c, hash) : known;
}

void states_release(States *s) {
  for (uint32_t i = 0; i < s->n && !s->is_hashed; i++)
    config_delete(s->configs[i]);
  config_pool_delete(s->pool);
  free(s->configs);
  free(s->hashes);
  table_release(&s->table);
}
