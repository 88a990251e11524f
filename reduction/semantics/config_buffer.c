#include "reduction/semantics/config_run.h"
#include "reduction/semantics/purity.h"

#include <assert.h>

/* ---- stores reach memory */

static MemoryModel model(const Run *r) { return run_world(r)->options.model; }

/* Writes a store to memory, unless its block has ended meanwhile. */
static void write_to_memory(Run *r, ThreadId owner, const BufferedStore *s) {
  Block **slot = &r->s->blocks[s->object];
  if ((*slot)->info.is_alive)
    run_write(r, block_own(slot), s->offset, s->bytes, s->value);
  run_record(r, (Event){.kind = EVENT_COMMIT,
                        .object = s->object,
                        .offset = s->offset,
                        .value = s->value.bits,
                        .old = owner,
                        .bytes = s->bytes,
                        .source = s->step + 1});
}

static void commit(Run *r, BufferedAt at) {
  spin_forget(&r->spin);
  const BufferedStore s = store_buffers_take(&r->s->buffers, at);
  write_to_memory(r, at.thread, &s);
}

/* Lets one of 'n' stores reach memory, or none where it may be. */
static bool commit_some(Run *r, bool is_own, bool may_be_none) {
  assert(store_buffers_hold(r->s->buffers, r->t->id) || !is_own);
  const StoreBuffers *b = r->s->buffers;
  uint32_t n = store_buffers_count_ready(b, model(r), r->t->id, is_own);
  uint32_t answers = n + may_be_none;
  uint64_t x = answers < 2 ? 0
                           : run_ask(r, (InputQuery){.kind = INPUT_COMMIT,
                                                     .width = 32,
                                                     .mask = answers,
                                                     .is_own = is_own,
                                                     .may_be_none = may_be_none,
                                                     .config = r->s});
  assert(x < answers);
  if (may_be_none && !x)
    return false;
  uint32_t i = (uint32_t)x - may_be_none;
  commit(r, store_buffers_ready(b, model(r), r->t->id, is_own, i));
  return true;
}

static bool others_touch_own(const Run *r) {
  uint32_t n;
  const StoreBuffers *b = r->s->buffers;
  const BufferedStore *own = store_buffers_of(b, r->t->id, &n);
  for (uint32_t i = 0; i < n; i++)
    if (!own[i].is_barrier &&
        store_buffers_others_touch(b, r->t->id, own[i].object, own[i].offset,
                                   own[i].bytes))
      return true;
  return false;
}

/* Lets all of the thread's stores reach memory.  Stores of others can come in
 * between; that makes a difference only if some write the same bytes. */
static void drain(Run *r) {
  while (store_buffers_hold(r->s->buffers, r->t->id))
    commit_some(r, !others_touch_own(r), false);
}

/* Asks in the name of some thread that has not ended. */
void config_commit_all(Config *s) {
  ThreadId t = 0;
  while (t < s->n_threads && !(s->threads[t] && s->threads[t]->n_frames))
    t++;
  if (t == s->n_threads)
    return;
  Run r = {.s = s, .t = state_own_thread(s, t)};
  while (store_buffers_hold(s->buffers, t) ||
         store_buffers_others_hold(s->buffers, t))
    commit_some(&r, false, false);
}

uint32_t config_issued(const InputQuery *q, uint32_t answer) {
  if (q->kind != INPUT_COMMIT)
    return run_graph_issued(q, answer);
  if (q->may_be_none && !answer)
    return 0;
  const Config *s = q->config;
  uint32_t n;
  BufferedAt at =
      store_buffers_ready(s->buffers, s->world->options.model, q->thread,
                          q->is_own, answer - q->may_be_none);
  return store_buffers_of(s->buffers, at.thread, &n)[at.index].step;
}

/* Lets stores reach memory that may come before an access to the bytes. */
static void commit_others(Run *r, uint32_t object, uint64_t offset,
                          unsigned bytes) {
  while (store_buffers_others_touch(r->s->buffers, r->t->id, object, offset,
                                    bytes) &&
         commit_some(r, false, true))
    ;
}

/* ---- interface of the interpreter */

bool run_is_buffered(const Run *r) {
  return (model(r) == MODEL_TSO || model(r) == MODEL_PSO) &&
         r->s->n_threads > 1;
}

void run_buffer_fence(Run *r, MemoryOrder order) {
  if (!run_is_buffered(r))
    return;
  bool is_full = order == MEMORY_ORDER_SEQ_CST;
  if (is_full || (model(r) == MODEL_PSO && memory_order_releases(order)))
    store_buffers_bar(&r->s->buffers, r->t->id, is_full);
}

void run_buffer_section(Run *r) {
  if (!run_is_buffered(r))
    return;
  drain(r);
  while (store_buffers_others_hold(r->s->buffers, r->t->id) &&
         commit_some(r, false, true))
    ;
}

bool run_buffer_store(Run *r, BufferedStore s, MemoryOrder order) {
  if (!run_is_buffered(r) || r->atomic)
    return false;
  if (order == MEMORY_ORDER_SEQ_CST) {
    drain(r);
    commit_others(r, s.object, s.offset, s.bytes);
    return false;
  }
  if (model(r) == MODEL_TSO && purity_is_own(r->s, s.object, r->t->id))
    return false;
  if (model(r) == MODEL_PSO && memory_order_releases(order))
    store_buffers_bar(&r->s->buffers, r->t->id, false);
  store_buffers_add(&r->s->buffers, r->t->id, s);
  return true;
}

void run_buffer_load(Run *r, uint32_t object, uint64_t offset, unsigned n) {
  if (!run_is_buffered(r) || r->atomic)
    return;
  while (store_buffers_bar_loads(r->s->buffers, r->t->id))
    commit_some(r, !others_touch_own(r), false);
  commit_others(r, object, offset, n);
}

/* Returns a copy of the block with the thread's own pending stores applied, to
 * be released, or NULL if no store is pending there. */
Block *run_forward(const Run *r, uint32_t object) {
  uint32_t n;
  const BufferedStore *own = store_buffers_of(r->s->buffers, r->t->id, &n);
  Block *b = NULL;
  for (uint32_t i = 0; i < n; i++) {
    if (own[i].is_barrier || own[i].object != object)
      continue;
    if (!b)
      b = block_share(r->s->blocks[object]);
    run_write(r, block_own(&b), own[i].offset, own[i].bytes, own[i].value);
  }
  return b;
}

uint32_t run_forwarded(const Run *r, uint32_t object, uint64_t offset,
                       unsigned bytes) {
  uint32_t step =
      store_buffers_newest(r->s->buffers, r->t->id, object, offset, bytes);
  return step ? step + 1 : 0;
}

bool run_buffer_hides(const Run *r) {
  return store_buffers_others_hold(r->s->buffers, r->t->id);
}
