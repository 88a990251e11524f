#include "reduction/semantics/races_state.h"

#include "frontend/base/ticks.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static RaceThread *thread_of(Races *r, uint32_t t) {
  if (t >= r->n_threads) {
    r->threads = xrealloc(r->threads, (t + 1) * sizeof *r->threads);
    memset(r->threads + r->n_threads, 0,
           (t + 1 - r->n_threads) * sizeof *r->threads);
    r->n_threads = t + 1;
  }
  RaceThread *x = &r->threads[t];
  if (!x->now)
    clock_tick(&x->now, t);
  return x;
}

static void tick(Races *r, uint32_t t) { clock_tick(&thread_of(r, t)->now, t); }

/* ---- copies */

Races *races_new(const RaceFilter *filter) {
  Races *r = xcalloc(1, sizeof *r);
  r->filter = filter;
  return r;
}

static RaceThread thread_copy(const RaceThread *t) {
  RaceThread x = *t;
  clock_share(x.now), clock_share(x.read);
  clock_share(x.fenced);
  return x;
}

static Section section_copy(const Section *s) {
  Section x = *s;
  x.accesses = xduplicate(s->accesses, s->n * sizeof *s->accesses);
  x.children = xduplicate(s->children, s->n_children * sizeof *s->children);
  x.cap = s->n, x.cap_children = s->n_children;
  return x;
}

Races *races_copy(const Races *r) {
  Races *x = races_new(r->filter);
  *x = *r;
  x->threads = xduplicate(r->threads, r->n_threads * sizeof *r->threads);
  for (uint32_t t = 0; t < r->n_threads; t++)
    x->threads[t] = thread_copy(&r->threads[t]);
  x->pasts = xduplicate(r->pasts, r->n_pasts * sizeof(ObjectPast *));
  x->cap_pasts = r->n_pasts;
  ticks_add((Ticks)TICKS_SHARED * r->n_pasts);
  for (uint32_t i = 0; i < r->n_pasts; i++)
    x->pasts[i]->refs++;
  x->section = section_copy(&r->section);
  clock_share(x->sections), clock_share(x->released);
  return x;
}

static void past_release(ObjectPast *s) {
  assert(s->refs);
  if (--s->refs)
    return;
  for (uint32_t i = 0; i < s->n_releases; i++)
    clock_release(s->releases[i].clock);
  free(s->notes);
  free(s->releases);
  free(s);
}

void races_delete(Races *r) {
  if (!r)
    return;
  for (uint32_t t = 0; t < r->n_threads; t++) {
    const RaceThread *x = &r->threads[t];
    clock_release(x->now), clock_release(x->read);
    clock_release(x->fenced);
  }
  for (uint32_t i = 0; i < r->n_pasts; i++)
    past_release(r->pasts[i]);
  clock_release(r->sections), clock_release(r->released);
  free(r->threads);
  free(r->pasts);
  free(r->section.accesses);
  free(r->section.children);
  free(r);
}

static ObjectPast *past_copy(const ObjectPast *s) {
  ObjectPast *x = xcalloc(1, sizeof *x);
  *x = *s;
  x->refs = 1;
  x->notes = xduplicate(s->notes, s->n_notes * sizeof *s->notes);
  x->releases = xduplicate(s->releases, s->n_releases * sizeof *s->releases);
  x->cap_notes = s->n_notes, x->cap_releases = s->n_releases;
  for (uint32_t i = 0; i < s->n_releases; i++)
    clock_share(s->releases[i].clock);
  return x;
}

/* Returns the index of the first one of at least this object. */
static uint32_t find_past(const Races *r, uint32_t object) {
  uint32_t low = 0, high = r->n_pasts;
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (r->pasts[mid]->object < object)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

static const ObjectPast *past_at(const Races *r, uint32_t object) {
  static const ObjectPast none;
  const uint32_t i = find_past(r, object);
  return i < r->n_pasts && r->pasts[i]->object == object ? r->pasts[i] : &none;
}

static void insert_past(Races *r, uint32_t i, uint32_t object) {
  ObjectPast *s = xcalloc(1, sizeof *s);
  s->refs = 1, s->object = object;
  r->pasts = grown(r->pasts, r->n_pasts, &r->cap_pasts, sizeof(ObjectPast *));
  memmove(&r->pasts[i + 1], &r->pasts[i],
          (r->n_pasts - i) * sizeof(ObjectPast *));
  r->pasts[i] = s;
  r->n_pasts++;
}

/* Returns the object's accesses, to be changed. */
static ObjectPast *past_of(Races *r, uint32_t object) {
  const uint32_t i = find_past(r, object);
  if (i == r->n_pasts || r->pasts[i]->object != object)
    insert_past(r, i, object);
  ObjectPast **s = &r->pasts[i];
  if ((*s)->refs > 1) {
    ObjectPast *old = *s;
    *s = past_copy(old);
    old->refs--;
  }
  assert((*s)->refs == 1);
  return *s;
}

/* ---- accesses */

/* Returns the bytes of the word that an access from 'offset' on touches. */
static Mask mask_of(uint64_t word, uint64_t offset, uint64_t bytes) {
  Mask m = 0;
  for (unsigned i = 0; i < WORD; i++) {
    uint64_t at = word * WORD + i;
    if (at >= offset && at - offset < bytes)
      m |= (Mask)(1u << i);
  }
  return m;
}

static bool is_same_line(Loc a, Loc b) {
  return a.line == b.line &&
         (a.file == b.file || (a.file && b.file && !strcmp(a.file, b.file)));
}

static bool is_at(const RaceLines *k, Loc a, Loc b) {
  return (is_same_line(k->first, a) && is_same_line(k->second, b)) ||
         (is_same_line(k->first, b) && is_same_line(k->second, a));
}

static bool is_known(const RaceFilter *f, Loc a, Loc b) {
  for (uint32_t i = 0; i < f->n_known; i++)
    if (is_at(&f->known[i], a, b))
      return true;
  return false;
}

static bool is_aimed_at(unsigned n, unsigned a, unsigned b) {
  if (n < 2)
    return !n || (a | b) & ARMED_AT;
  bool is_pair = (a & ARMED_AT && b & ARMED_AT << 1) ||
                 (b & ARMED_AT && a & ARMED_AT << 1);
  return is_pair && (a | b) & ARMED_READY;
}

static bool counts(const RaceFilter *f, const RaceAccess *a,
                   const RaceAccess *b) {
  return is_aimed_at(f->n_aimed, a->armed, b->armed) &&
         !is_known(f, a->user_inst->loc, b->user_inst->loc);
}

/* True if, to the filter, the access covers the note. */
static bool is_alike(const RaceFilter *f, const RaceAccess *n,
                     const RaceAccess *a) {
  return !(n->armed & ~a->armed) &&
         (!f->is_all || is_same_line(n->user_inst->loc, a->user_inst->loc));
}

static bool is_race(const Races *r, const Note *n, const RaceAccess *a,
                    const Clock *now) {
  return n->access.thread != a->thread &&
         (is_write(&n->access) || is_write(a)) &&
         !(is_atomic(&n->access) && is_atomic(a)) &&
         !note_happens_before(n, now) &&
         (!r->filter || counts(r->filter, &n->access, a));
}

/* True if all later races with the note are also races with the access. */
static bool is_replaced(const Races *r, const Note *n, const RaceAccess *a,
                        Mask mask, const Clock *now) {
  return !(n->mask & ~mask) && note_happens_before(n, now) &&
         (is_write(a) || !is_write(&n->access)) &&
         (!is_atomic(a) || is_atomic(&n->access)) &&
         (!r->filter || is_alike(r->filter, &n->access, a));
}

/* Returns the first note of at least this word. */
static uint32_t find_note(const ObjectPast *s, uint64_t word) {
  uint32_t low = 0, high = s->n_notes;
  while (low < high) {
    uint32_t mid = low + (high - low) / 2;
    if (s->notes[mid].word < word)
      low = mid + 1;
    else
      high = mid;
  }
  return low;
}

static void drop_note(ObjectPast *s, uint32_t i) {
  assert(i < s->n_notes && s->refs == 1);
  s->n_notes--;
  memmove(&s->notes[i], &s->notes[i + 1], (s->n_notes - i) * sizeof *s->notes);
}

static void insert_note(ObjectPast *s, uint32_t i, Note n) {
  assert(!i || s->notes[i - 1].word <= n.word);
  assert(i == s->n_notes || n.word <= s->notes[i].word);
  s->notes = grown(s->notes, s->n_notes, &s->cap_notes, sizeof *s->notes);
  memmove(&s->notes[i + 1], &s->notes[i], (s->n_notes - i) * sizeof *s->notes);
  s->notes[i] = n;
  s->n_notes++;
}

static const RaceAccess *find_race(const Races *r, const RaceAccess *a,
                                   const Clock *now) {
  const ObjectPast *s = past_at(r, a->object);
  if (s->has_ended)
    return is_race(r, &s->end, a, now) ? &s->end.access : NULL;
  uint64_t end = a->offset + a->bytes;
  bool is_all = a->kind == RACE_END;
  for (uint32_t i = is_all ? 0 : find_note(s, a->offset / WORD); i < s->n_notes;
       i++) {
    const Note *n = &s->notes[i];
    if (!is_all && n->word * WORD >= end)
      break;
    if ((is_all || n->mask & mask_of(n->word, a->offset, a->bytes)) &&
        is_race(r, n, a, now))
      return &n->access;
  }
  return NULL;
}

static void note_word(const Races *r, ObjectPast *s, uint64_t word,
                      const RaceAccess *a, const Clock *now) {
  Mask mask = mask_of(word, a->offset, a->bytes);
  uint32_t i = find_note(s, word);
  while (i < s->n_notes && s->notes[i].word == word)
    if (is_replaced(r, &s->notes[i], a, mask, now))
      drop_note(s, i);
    else
      i++;
  insert_note(s, i, (Note){word, mask, clock_of(now, a->thread), *a});
}

/* ---- synchronisation */

/* All that was released where the access is. */
static Clock *released_at(Races *r, const RaceAccess *a) {
  if (a->has_source)
    return clock_share(a->source);
  Clock *all = NULL;
  const ObjectPast *s = past_at(r, a->object);
  for (uint32_t i = 0; i < s->n_releases; i++) {
    const Release *x = &s->releases[i];
    if (x->mask & mask_of(x->word, a->offset, a->bytes))
      clock_join(&all, x->clock);
  }
  return all;
}

static void drop_release(ObjectPast *s, uint32_t i) {
  assert(i < s->n_releases && s->refs == 1);
  clock_release(s->releases[i].clock);
  s->releases[i] = s->releases[--s->n_releases];
}

/* Ends the release sequences at these bytes, except those of 'head'. */
static void break_sequences(ObjectPast *s, uint64_t word, Mask mask,
                            uint32_t head) {
  for (uint32_t i = 0; i < s->n_releases;) {
    Release *x = &s->releases[i];
    if (x->word == word && x->head != head)
      x->mask &= (Mask)~mask;
    if (x->mask)
      i++;
    else
      drop_release(s, i);
  }
}

static void add_release(ObjectPast *s, uint64_t word, Mask mask, uint32_t head,
                        Clock *c) {
  assert(c && mask && s->refs == 1);
  for (uint32_t i = 0; i < s->n_releases; i++) {
    Release *x = &s->releases[i];
    if (x->word == word && x->mask == mask && x->head == head) {
      clock_join(&x->clock, c);
      return;
    }
  }
  s->releases =
      grown(s->releases, s->n_releases, &s->cap_releases, sizeof *s->releases);
  s->releases[s->n_releases++] = (Release){word, mask, head, clock_share(c)};
}

/* Adds 'c' to the clocks that the thread's loads have read; with 'is_now' the
 * thread acquires it. */
static void acquire(RaceThread *t, Clock *c, bool is_now) {
  if (!c)
    return;
  clock_join(&t->read, c);
  if (is_now)
    clock_join(&t->now, c);
}

/* ---- accesses that take place */

static bool overlaps(const RaceAccess *a, const RaceAccess *b) {
  return a->object == b->object && a->offset < b->offset + b->bytes &&
         b->offset < a->offset + a->bytes;
}

static bool is_atomic_store(const RaceAccess *a) {
  return a->kind == RACE_WRITE && a->order != MEMORY_ORDER_PLAIN;
}

/* True if a store follows atomic load i of the section, so that both are one
 * read-modify-write. */
static bool has_stored(const Section *s, uint32_t i) {
  for (uint32_t k = i + 1; k < s->n; k++)
    if (is_atomic_store(&s->accesses[k]) &&
        overlaps(&s->accesses[k], &s->accesses[i]))
      return true;
  return false;
}

/* True if a load of the same bytes precedes atomic store i. */
static bool has_loaded(const Section *s, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (s->accesses[k].kind == RACE_READ && is_atomic(&s->accesses[k]) &&
        overlaps(&s->accesses[k], &s->accesses[i]))
      return true;
  return false;
}

/* Returns its order, or that of the result of a compare-exchange. */
static MemoryOrder order_in_section(const Section *s, uint32_t i) {
  assert(i < s->n);
  const RaceAccess *a = &s->accesses[i];
  bool has_failed = a->failure != MEMORY_ORDER_PLAIN && !has_stored(s, i);
  return has_failed ? a->failure : a->order;
}

/* True for a store of the library without a memory order of its own. */
static bool is_model_store(const RaceAccess *a) {
  return a->is_model && a->order == MEMORY_ORDER_PLAIN && a->kind == RACE_WRITE;
}

/* Reads from the releases with this order. */
static void read_from(Races *r, const RaceAccess *a, MemoryOrder order) {
  const bool is_read = a->kind == RACE_READ;
  const bool is_now =
      is_model_store(a) || (is_read && memory_order_acquires(order));
  const bool is_later = is_read && is_atomic(a) && !a->is_model;
  if (!is_now && !is_later)
    return;
  Clock *c = released_at(r, a);
  acquire(thread_of(r, a->thread), c, is_now);
  clock_release(c);
}

/* Handles a store that is no read-modify-write. */
static void overwrite(Races *r, const RaceAccess *a) {
  if (!past_at(r, a->object)->n_releases)
    return;
  ObjectPast *s = past_of(r, a->object);
  for (uint64_t w = a->offset / WORD; w * WORD < a->offset + a->bytes; w++)
    break_sequences(s, w, mask_of(w, a->offset, a->bytes), a->thread);
}

static void release(Races *r, const RaceAccess *a, uint64_t word) {
  RaceThread *t = thread_of(r, a->thread);
  const Mask mask = mask_of(word, a->offset, a->bytes);
  Clock *c = NULL;
  if (is_model_store(a) || memory_order_releases(a->order))
    c = t->now;
  else if (is_atomic(a) && !a->is_model)
    c = t->fenced;
  if (is_atomic_store(a))
    clock_set(&r->released, c);
  if (c)
    add_release(past_of(r, a->object), word, mask, a->thread, c);
}

static void take_place(Races *r, const RaceAccess *a) {
  const Clock *now = thread_of(r, a->thread)->now;
  for (uint64_t w = a->offset / WORD; w * WORD < a->offset + a->bytes; w++) {
    if (is_write(a))
      release(r, a, w);
    if (!r->is_quiet && !a->is_race_free)
      note_word(r, past_of(r, a->object), w, a, now);
  }
}

static void end_object(Races *r, const RaceAccess *a) {
  const uint32_t now = clock_of(thread_of(r, a->thread)->now, a->thread);
  ObjectPast *s = past_of(r, a->object);
  s->has_ended = true;
  s->end = (Note){.time = now, .access = *a};
}

/* ---- fences */

static void acquire_earlier(RaceThread *t, MemoryOrder order) {
  if (memory_order_acquires(order) && t->read)
    clock_join(&t->now, t->read);
}

static void release_later(RaceThread *t, MemoryOrder order) {
  if (memory_order_releases(order))
    clock_set(&t->fenced, t->now);
}

/* ---- actions */

static void join_section(Races *r, const RaceAccess *a) {
  Section *s = &r->section;
  s->accesses = grown(s->accesses, s->n, &s->cap, sizeof *s->accesses);
  s->accesses[s->n++] = *a;
}

static bool find(Races *r, const RaceAccess *a, Race *out) {
  if (r->is_quiet || a->is_race_free)
    return false;
  const RaceAccess *first = find_race(r, a, thread_of(r, a->thread)->now);
  if (first)
    *out = (Race){*first, *a};
  return first;
}

static void happen(Races *r, const RaceAccess *a) {
  switch (a->kind) {
  case RACE_READ:
  case RACE_WRITE: take_place(r, a); break;
  case RACE_END: end_object(r, a); break;
  case RACE_FENCE: release_later(thread_of(r, a->thread), a->order); break;
  }
}

bool races_access(Races *r, const RaceAccess *a, Race *out) {
  if (a->in_section) {
    join_section(r, a);
    return false;
  }
  read_from(r, a, a->order);
  if (find(r, a, out))
    return true;
  if (a->kind == RACE_WRITE)
    overwrite(r, a);
  happen(r, a);
  if (is_atomic_store(a))
    tick(r, a->thread);
  return false;
}

static void inherit(Races *r, uint32_t thread, uint32_t child) {
  (void)thread_of(r, thread), (void)thread_of(r, child);
  clock_join(&thread_of(r, child)->now, thread_of(r, thread)->now);
}

void races_inherit_all(Races *r, uint32_t thread) {
  for (uint32_t t = 0; t < r->n_threads; t++)
    inherit(r, t, thread);
}

void races_spawn(Races *r, uint32_t thread, uint32_t child, bool in_section) {
  Section *s = &r->section;
  if (in_section) {
    s->children = grown(s->children, s->n_children, &s->cap_children,
                        sizeof *s->children);
    s->children[s->n_children++] = child;
  } else {
    inherit(r, thread, child);
    tick(r, thread);
  }
}

void races_fence(Races *r, uint32_t thread, MemoryOrder order,
                 bool in_section) {
  if (in_section) {
    join_section(
        r, &(RaceAccess){.kind = RACE_FENCE, .thread = thread, .order = order});
    return;
  }
  acquire_earlier(thread_of(r, thread), order);
  release_later(thread_of(r, thread), order);
  tick(r, thread);
}

void races_enter(Races *r, uint32_t thread) {
  RaceThread *t = thread_of(r, thread);
  clock_join(&t->now, r->sections);
}

/* A value that the section itself wrote before is not read from other
 * threads. */
static void read_in_section(Races *r) {
  const Section *s = &r->section;
  for (uint32_t i = 0; i < s->n; i++) {
    const RaceAccess *a = &s->accesses[i];
    if (a->kind == RACE_FENCE)
      acquire_earlier(thread_of(r, a->thread), a->order);
    else
      read_from(r, a, order_in_section(s, i));
    if (a->kind == RACE_WRITE && !has_loaded(s, i))
      overwrite(r, a);
  }
}

bool races_leave(Races *r, uint32_t thread, bool is_program, Race *out) {
  Section *s = &r->section;
  bool is_race = false;
  read_in_section(r);
  for (uint32_t i = 0; i < s->n && !is_race; i++)
    is_race =
        s->accesses[i].kind != RACE_FENCE && find(r, &s->accesses[i], out);
  for (uint32_t i = 0; i < s->n && !is_race; i++)
    happen(r, &s->accesses[i]);
  for (uint32_t i = 0; i < s->n_children; i++)
    inherit(r, thread, s->children[i]);
  if (is_program)
    clock_join(&r->sections, thread_of(r, thread)->now);
  tick(r, thread);
  s->n = s->n_children = 0;
  return is_race;
}

void races_be_quiet(Races *r) { r->is_quiet = true; }

Clock *races_now(Races *r, uint32_t thread) {
  return thread_of(r, thread)->now;
}

Clock *races_released(const Races *r) { return r->released; }

static bool same_releases(const ObjectPast *a, const ObjectPast *b) {
  for (uint32_t i = 0; i < a->n_releases; i++) {
    const Release *x = &a->releases[i], *y = NULL;
    for (uint32_t k = 0; k < b->n_releases && !y; k++)
      if (b->releases[k].word == x->word && b->releases[k].mask == x->mask &&
          b->releases[k].head == x->head)
        y = &b->releases[k];
    if (!y || !clock_equal(x->clock, y->clock))
      return false;
  }
  return a->n_releases == b->n_releases;
}

static const RaceThread *thread_at(const Races *r, uint32_t t) {
  static const RaceThread none;
  return t < r->n_threads ? &r->threads[t] : &none;
}

static bool same_thread(const RaceThread *a, const RaceThread *b) {
  return clock_equal(a->now, b->now) && clock_equal(a->read, b->read) &&
         clock_equal(a->fenced, b->fenced);
}

/* True if the objects of 'a' have the same releases in both. */
static bool has_same_releases(const Races *a, const Races *b) {
  for (uint32_t i = 0; i < a->n_pasts; i++)
    if (!same_releases(a->pasts[i], past_at(b, a->pasts[i]->object)))
      return false;
  return true;
}

bool races_same_order(const Races *a, const Races *b) {
  for (uint32_t t = 0; t < a->n_threads || t < b->n_threads; t++)
    if (!same_thread(thread_at(a, t), thread_at(b, t)))
      return false;
  if (!has_same_releases(a, b) || !has_same_releases(b, a))
    return false;
  return clock_equal(a->sections, b->sections);
}

bool races_is_at(const RaceLines *k, const Race *r) {
  return is_at(k, r->first.user_inst->loc, r->second.user_inst->loc);
}

bool races_synchronise(MemoryOrder store, MemoryOrder load) {
  return memory_order_releases(store) && memory_order_acquires(load);
}

bool races_is_weak(const Inst *i) {
  if (!inst_is_access(i->kind) || i->order == MEMORY_ORDER_PLAIN)
    return false;
  return i->kind == INST_STORE ? !memory_order_releases(i->order)
                               : !memory_order_acquires(i->order) ||
                                     (i->failure != MEMORY_ORDER_PLAIN &&
                                      !memory_order_acquires(i->failure));
}

const char *races_weak_text(Arena *a, const Inst *i, bool is_library) {
  return is_library
             ? "the result of a failed attempt to lock, or of sem_getvalue, "
               "with no-data-race"
             : arena_printf(a,
                            "an access to '%s' whose memory order is weaker "
                            "than acquire or release, with no-data-race",
                            i->text ? i->text : "memory");
}

static bool is_weak_for_caller(const Function *f, const Inst *i) {
  return races_is_weak(i) && (!f->is_library || inst_is_for_caller(i));
}

bool races_are_weak(const Program *p) {
  return program_has(p, is_weak_for_caller);
}
