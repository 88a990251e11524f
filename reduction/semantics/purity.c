#include "reduction/semantics/purity.h"

#include "frontend/base/hash.h"
#include "reduction/semantics/config_state.h"

#include <assert.h>
#include <stdlib.h>

static BlockSpace space(const Config *s) {
  return (BlockSpace){s->blocks, s->world->sets};
}

bool purity_is_own(const Config *s, uint32_t object, ThreadId t) {
  const ConfigObject *o = &s->blocks[object]->info;
  return !o->is_static && o->owner == t && !o->is_exposed &&
         !state_shares_place(s, object);
}

/* ---- steps */

static bool is_kept(const Config *before, const Config *after, uint32_t object,
                    ThreadId t) {
  const Block *a = before->blocks[object], *b = after->blocks[object];
  return a == b || purity_is_own(before, object, t) ||
         (a->info.is_alive == b->info.is_alive &&
          block_equal(a, space(before), b, space(after)));
}

/* True if the pending store, and each to a common byte, stores what is in
 * memory: it makes no difference when they reach it. */
static bool is_idle(const Config *s, const BufferedStore *x) {
  const Block *b = s->blocks[x->object];
  for (unsigned i = 0; i < x->bytes; i++)
    if (!block_is_set(b, x->offset + i))
      return false;
  const ConfigValue old = block_read(b, s->world->sets, x->offset, x->bytes);
  return value_equal(space(s), x->value, space(s), old) &&
         store_buffers_agree(s->buffers, space(s), x);
}

/* Pending stores of a thread, one after the other: to the own objects of the
 * thread 'who', or those that others can observe. */
typedef struct {
  const Config *config;
  ThreadId who;
  bool is_to_own;
  const BufferedStore *all;
  uint32_t n;
} Pending;

static Pending pending_of(const Config *s, ThreadId of, ThreadId who,
                          bool is_to_own) {
  Pending p = {.config = s, .who = who, .is_to_own = is_to_own};
  p.all = store_buffers_of(s->buffers, of, &p.n);
  return p;
}

/* Returns NULL after the last one. */
static const BufferedStore *next_pending(Pending *p) {
  while (p->n) {
    const BufferedStore *x = p->all++;
    p->n--;
    if (!x->is_barrier &&
        purity_is_own(p->config, x->object, p->who) == p->is_to_own &&
        (p->is_to_own || !is_idle(p->config, x)))
      return x;
  }
  return NULL;
}

static bool are_same(Pending p, Pending q) {
  const BufferedStore *x, *y;
  do {
    x = next_pending(&p), y = next_pending(&q);
    if (!x || !y)
      return !x && !y;
  } while (buffered_store_equal(x, space(p.config), y, space(q.config)));
  return false;
}

static bool are_pending_kept(const Config *before, const Config *after,
                             ThreadId t) {
  for (ThreadId of = 0; of < before->n_threads; of++)
    if (!are_same(pending_of(before, of, t, false),
                  pending_of(after, of, t, false)))
      return false;
  return true;
}

/* True if the memory model sees no new store. */
static bool is_order_kept(const Config *before, const Config *after,
                          ThreadId t) {
  return (before->buffers == after->buffers ||
          are_pending_kept(before, after, t)) &&
         graph_keeps_messages(before->graph, after->graph);
}

bool purity_is_silent(const Config *before, const Config *after, ThreadId t) {
  if (before->n_threads != after->n_threads || before->pool != after->pool ||
      before->observes_numbers != after->observes_numbers ||
      !is_order_kept(before, after, t))
    return false;
  for (uint32_t i = 0; i < before->n_blocks; i++)
    if (!is_kept(before, after, i, t))
      return false;
  return true;
}

/* ---- iterations */

/* Objects of the earlier configuration, and the thread's own ones of the later
 * one that correspond to them: numbers plus 1, or 0. */
typedef struct {
  const Config *earlier, *later;
  ThreadId thread;
  bool is_strict; /* no object corresponds to another */
  uint32_t *to, *from;
} Match;

static bool is_alike(const Match *m, uint32_t i, uint32_t k) {
  const Block *a = m->earlier->blocks[i], *b = m->later->blocks[k];
  const ConfigObject *o = &a->info, *p = &b->info;
  return o->is_alive == p->is_alive && o->size == p->size &&
         o->align == p->align && o->memory == p->memory &&
         o->frame == p->frame && o->place == p->place &&
         block_same_contents(a, space(m->earlier), b, space(m->later));
}

/* Lets object k of the later configuration correspond to i. */
static bool match(Match *m, uint32_t i, uint32_t k) {
  if (!purity_is_own(m->earlier, i, m->thread))
    return i == k;
  if (m->to[i] || m->from[k])
    return m->to[i] == k + 1;
  if (i != k && (m->is_strict || !purity_is_own(m->later, k, m->thread)))
    return false;
  m->to[i] = k + 1, m->from[k] = i + 1;
  return is_alike(m, i, k);
}

static bool match_same(Match *m, Provenance p) {
  const ProvenanceStore *sets = m->earlier->world->sets;
  for (uint32_t i = 0; i < provenance_count(sets, p); i++) {
    uint32_t object = provenance_object(sets, p, i);
    if (!match(m, object, object))
      return false;
  }
  return true;
}

static bool match_value(Match *m, ConfigValue v, ConfigValue w) {
  if (v.provenance == w.provenance)
    return v.bits == w.bits && v.term == w.term && match_same(m, v.provenance);
  if (!v.provenance || !w.provenance || provenance_is_mixed(v.provenance) ||
      provenance_is_mixed(w.provenance))
    return false;
  uint32_t i = v.provenance - 1, k = w.provenance - 1;
  return v.bits - m->earlier->blocks[i]->info.base ==
             w.bits - m->later->blocks[k]->info.base &&
         match(m, i, k);
}

static bool match_frame(Match *m, uint32_t frame) {
  const ConfigThread *a = m->earlier->threads[m->thread],
                     *b = m->later->threads[m->thread];
  const Frame *f = &a->frames[frame], *g = &b->frames[frame];
  if (f->function != g->function || f->pc != g->pc)
    return false;
  for (Reg r = 0; r < f->function->n_regs; r++)
    if (state_is_live(m->earlier, a, frame, r) &&
        !match_value(m, a->values[f->regs + r], b->values[g->regs + r]))
      return false;
  return true;
}

static bool match_thread(Match *m) {
  const ConfigThread *a = m->earlier->threads[m->thread],
                     *b = m->later->threads[m->thread];
  if (a->status != THREAD_READY || b->status != THREAD_READY ||
      a->n_frames != b->n_frames || (m->is_strict && a->place != b->place))
    return false;
  for (uint32_t i = 0; i < a->n_frames; i++)
    if (!match_frame(m, i))
      return false;
  return true;
}

/* Objects that no register refers to correspond to themselves, and none is
 * new. */
static bool match_rest(Match *m) {
  for (uint32_t i = 0; i < m->earlier->n_blocks; i++)
    if (m->earlier->blocks[i]->info.is_alive && !m->to[i] && !match(m, i, i))
      return false;
  for (uint32_t k = 0; k < m->later->n_blocks; k++) {
    const ConfigObject *o = &m->later->blocks[k]->info;
    bool is_new =
        k >= m->earlier->n_blocks || purity_is_own(m->earlier, k, m->thread);
    if (is_new && o->is_alive && !o->is_static && o->owner == m->thread &&
        !m->from[k])
      return false;
  }
  return true;
}

bool purity_returns(const Config *earlier, const Config *later, ThreadId t,
                    bool observes) {
  assert(earlier->n_blocks <= later->n_blocks);
  Match m = {.earlier = earlier,
             .later = later,
             .thread = t,
             .is_strict =
                 observes || earlier->world->program->has_fixed_addresses,
             .to = xcalloc(earlier->n_blocks, sizeof *m.to),
             .from = xcalloc(later->n_blocks, sizeof *m.from)};
  bool returns =
      match_thread(&m) && match_rest(&m) &&
      are_same(pending_of(earlier, t, t, true), pending_of(later, t, t, true));
  free(m.to);
  free(m.from);
  return returns;
}

uint64_t purity_hash(const Config *s, ThreadId t) {
  const ConfigThread *x = s->threads[t];
  uint64_t h = hash_mix(x->n_frames, 0);
  for (uint32_t i = 0; i < x->n_frames; i++) {
    const Frame *f = &x->frames[i];
    h = hash_mix(h, (uint64_t)(f->function - s->world->program->functions));
    h = hash_mix(h, f->pc);
    for (Reg r = 0; r < f->function->n_regs; r++)
      if (!x->values[f->regs + r].provenance && state_is_live(s, x, i, r))
        h = hash_mix(h,
                     x->values[f->regs + r].bits + x->values[f->regs + r].term);
  }
  return h;
}

static bool is_in_loop(const Frame *f) {
  for (uint32_t i = 0; i < f->function->n_loops; i++)
    if (f->function->loops[i].head <= f->pc &&
        f->pc <= f->function->loops[i].back)
      return true;
  return false;
}

bool purity_is_possible(const Config *s, ThreadId t) {
  const ConfigThread *x = s->threads[t];
  for (uint32_t i = 0; i < x->n_frames; i++)
    if (is_in_loop(&x->frames[i]))
      return true;
  return false;
}

bool purity_step(const Config *before, const Config *after, ThreadId t,
                 uint64_t *position_hash) {
  const bool may_belong =
      purity_is_possible(before, t) && purity_is_silent(before, after, t);
  *position_hash = may_belong ? purity_hash(before, t) : 0;
  return may_belong;
}
