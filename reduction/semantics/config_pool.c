#include "reduction/semantics/config_pool.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "reduction/semantics/config_state.h"

#include <assert.h>
#include <stdlib.h>

/* Equal parts need not be copies: objects have other numbers if more were made
 * before.  The search stops after so many candidates. */
enum { MOST_ALIKE = 8 };

typedef struct {
  Table table;
  uint32_t n, cap;
} Numbered;

struct ConfigPool {
  ConfigThread **threads;
  Block **blocks;
  Numbered of_threads, of_blocks;
};

ConfigPool *config_pool_new(void) { return xcalloc(1, sizeof(ConfigPool)); }

void config_pool_delete(ConfigPool *p) {
  if (!p)
    return;
  for (uint32_t i = 0; i < p->of_threads.n; i++)
    thread_release(p->threads[i]);
  for (uint32_t i = 0; i < p->of_blocks.n; i++)
    block_release(p->blocks[i]);
  table_release(&p->of_threads.table);
  table_release(&p->of_blocks.table);
  free(p->threads);
  free(p->blocks);
  free(p);
}

static void *with_room(Numbered *n, void *parts) {
  if (n->n < n->cap)
    return parts;
  n->cap = n->cap ? 2 * n->cap : 64;
  return xrealloc(parts, n->cap * sizeof(void *));
}

/* Replaces the thread by an equal one, or adds it. */
static size_t share_thread(ConfigPool *p, const Config *s, ConfigThread **t) {
  assert((*t)->is_hashed);
  const uint32_t hash = hash_number((*t)->hash);
  unsigned n_alike = 0;
  TABLE_EACH(i, &p->of_threads.table, hash) {
    if (n_alike++ == MOST_ALIKE)
      return 0;
    if (thread_is_copy(s, p->threads[i], *t)) {
      ConfigThread *shared = p->threads[i];
      thread_share(shared);
      thread_release(*t);
      *t = shared;
      return 0;
    }
  }
  p->threads = with_room(&p->of_threads, p->threads);
  thread_share(*t);
  p->threads[p->of_threads.n] = *t;
  table_add(NULL, &p->of_threads.table, hash, p->of_threads.n++);
  return thread_bytes(*t) + sizeof *t;
}

static size_t share_block(ConfigPool *p, Block **b) {
  assert((*b)->is_hashed);
  const uint32_t hash = hash_number(hash_mix((*b)->hash, (*b)->info.born));
  unsigned n_alike = 0;
  TABLE_EACH(i, &p->of_blocks.table, hash) {
    if (n_alike++ == MOST_ALIKE)
      return 0;
    if (block_is_copy(p->blocks[i], *b)) {
      Block *shared = block_share(p->blocks[i]);
      block_release(*b);
      *b = shared;
      return 0;
    }
  }
  p->blocks = with_room(&p->of_blocks, p->blocks);
  p->blocks[p->of_blocks.n] = block_share(*b);
  table_add(NULL, &p->of_blocks.table, hash, p->of_blocks.n++);
  return block_bytes(*b) + sizeof *b;
}

/* Only the parts with one reference have changed in the last step. */
size_t config_pool_share(ConfigPool *p, Config *s) {
  size_t bytes = 0;
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (s->threads[t] && s->threads[t]->refs == 1)
      bytes += share_thread(p, s, &s->threads[t]);
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (s->blocks[i]->refs == 1 && s->blocks[i]->info.is_alive)
      bytes += share_block(p, &s->blocks[i]);
  return bytes;
}
