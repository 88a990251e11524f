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
static bool commit_some(Run *r, bool may_be_none) {
  const StoreBuffers *b = r->s->buffers;
  uint32_t n = store_buffers_count_ready(b, model(r), r->t->id, false);
  uint32_t answers = n + may_be_none;
  uint64_t x = answers < 2 ? 0
                           : run_ask(r, (InputQuery){.kind = INPUT_COMMIT,
                                                     .width = 32,
                                                     .mask = answers,
                                                     .may_be_none = may_be_none,
                                                     .config = r->s});
  assert(x < answers);
  if (may_be_none && !x)
    return false;
  uint32_t i = (uint32_t)x - may_be_none;
  commit(r, store_buffers_ready(b, model(r), r->t->id, false, i));
  return true;
}

/* Returns the first of the thread's ready stores to bytes that no pending store
 * of another thread writes; the index is UINT32_MAX if there is none. */
static BufferedAt find_alone(const Run *r) {
  const StoreBuffers *b = r->s->buffers;
  const ThreadId t = r->t->id;
  uint32_t n, n_ready = store_buffers_count_ready(b, model(r), t, true);
  const BufferedStore *own = store_buffers_of(b, t, &n);
  for (uint32_t i = 0; i < n_ready; i++) {
    const BufferedAt at = store_buffers_ready(b, model(r), t, true, i);
    const BufferedStore *x = &own[at.index];
    if (!store_buffers_others_touch(b, t, x->object, x->offset, x->bytes))
      return at;
  }
  return (BufferedAt){t, UINT32_MAX};
}

/* Lets one of the thread's stores reach memory, all of which have to, or a
 * store of another thread that may come before.  One that is alone commutes
 * with all that are pending: no thread can observe whether it is the next. */
static void commit_own(Run *r) {
  const BufferedAt at = find_alone(r);
  if (at.index != UINT32_MAX)
    commit(r, at);
  else
    commit_some(r, false);
}

/* Lets all of the thread's stores reach memory. */
static void drain(Run *r) {
  while (store_buffers_hold(r->s->buffers, r->t->id))
    commit_own(r);
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
    commit_some(&r, false);
}

uint32_t config_issued(const InputQuery *q, uint32_t answer) {
  if (q->kind != INPUT_COMMIT)
    return run_graph_issued(q, answer);
  if (q->may_be_none && !answer)
    return 0;
  const Config *s = q->config;
  uint32_t n;
  BufferedAt at =
      store_buffers_ready(s->buffers, s->world->options.model, q->thread, false,
                          answer - q->may_be_none);
  return store_buffers_of(s->buffers, at.thread, &n)[at.index].step;
}

/* Lets stores reach memory that may come before an access to the bytes. */
static void commit_others(Run *r, uint32_t object, uint64_t offset,
                          unsigned bytes) {
  while (store_buffers_others_touch(r->s->buffers, r->t->id, object, offset,
                                    bytes) &&
         commit_some(r, true))
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

static void commit_before_section(Run *r) {
  r->may_commit = false;
  while (store_buffers_others_hold(r->s->buffers, r->t->id) &&
         commit_some(r, true))
    ;
}

void run_buffer_section(Run *r, SectionKind kind) {
  if (!run_is_buffered(r))
    return;
  drain(r);
  if (kind == SECTION_PROGRAM)
    commit_before_section(r);
  else
    r->may_commit = true;
}

/* Before an access of the open section. */
static void touch_in_section(Run *r, uint32_t object, uint64_t offset,
                             unsigned bytes) {
  if (r->may_commit && store_buffers_others_touch(r->s->buffers, r->t->id,
                                                  object, offset, bytes))
    commit_before_section(r);
}

bool run_buffer_store(Run *r, BufferedStore s, MemoryOrder order) {
  if (!run_is_buffered(r))
    return false;
  if (r->atomic) {
    touch_in_section(r, s.object, s.offset, s.bytes);
    return false;
  }
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
  if (!run_is_buffered(r))
    return;
  if (r->atomic) {
    touch_in_section(r, object, offset, n);
    return;
  }
  while (store_buffers_bar_loads(r->s->buffers, r->t->id))
    commit_own(r);
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
