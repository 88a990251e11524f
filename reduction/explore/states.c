#include "reduction/explore/states.h"

#include "frontend/base/hash.h"

#include <stdlib.h>

static uint32_t keep(States *s, Config *c, uint32_t hash) {
  if (s->n == s->cap) {
    s->cap = s->cap ? 2 * s->cap : 1024;
    s->configs = xrealloc(s->configs, s->cap * sizeof(Config *));
  }
  table_add(NULL, &s->table, hash, s->n);
  s->bytes += config_bytes(c);
  s->configs[s->n] = c;
  return s->n++;
}

static uint32_t find(const States *s, const Config *c, uint32_t hash) {
  TABLE_EACH(i, &s->table, hash)
  if (config_history_equal(s->configs[i], c))
    return i;
  return STATE_NONE;
}

static uint32_t hash_of(const Config *c) {
  return hash_number(config_history_hash(c));
}

uint32_t states_find(const States *s, const Config *c) {
  return find(s, c, hash_of(c));
}

uint32_t states_add(States *s, Config *c, bool *is_new) {
  const uint32_t hash = hash_of(c);
  if (!s->pool)
    s->pool = config_pool_new();
  s->bytes += config_pool_share(s->pool, c);
  const uint32_t known = find(s, c, hash);
  *is_new = known == STATE_NONE;
  return *is_new ? keep(s, c, hash) : known;
}

void states_release(States *s) {
  for (uint32_t i = 0; i < s->n; i++)
    config_delete(s->configs[i]);
  config_pool_delete(s->pool);
  free(s->configs);
  table_release(&s->table);
}
