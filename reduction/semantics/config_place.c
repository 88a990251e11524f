#include "frontend/base/hash.h"
#include "frontend/base/vec.h"
#include "frontend/ir/address.h"
#include "reduction/semantics/config_state.h"

#include <assert.h>
#include <stdlib.h>

/* ---- places that fit */

static const ConfigObject *object(const Config *s, uint32_t number) {
  return &s->blocks[number]->info;
}

static bool died_before(const ConfigObject *x, const ConfigObject *y) {
  return x->died && x->died < y->born;
}

bool state_is_apart(const Config *s, uint32_t a, uint32_t b) {
  assert(a < s->n_blocks && b < s->n_blocks);
  const ConfigObject *x = object(s, a), *y = object(s, b);
  return died_before(x, y) || died_before(y, x) || x->replaces == b ||
         y->replaces == a;
}

/* Returns the size in memory; an object without bytes has an address of its
 * own, too. */
static uint64_t extent(const ConfigObject *o) { return o->size ? o->size : 1; }

static bool overlaps(const ConfigObject *o, uint64_t place, uint64_t bytes) {
  return place < o->place + extent(o) && o->place < place + bytes;
}

bool state_may_share(const Config *s, uint32_t a, uint32_t b, int64_t by) {
  const Program *p = s->world->program;
  return a < p->n_objects && b < p->n_objects &&
         address_may_share(&p->objects[a], &p->objects[b], by);
}

static bool may_share_any(const Config *s, uint32_t a, uint32_t b) {
  const Program *p = s->world->program;
  return a < p->n_objects && b < p->n_objects &&
         address_may_share_any(&p->objects[a], &p->objects[b]);
}

/* Returns an object in the way, or NO_OBJECT when there is none. */
static uint32_t find_obstacle(const Config *s, uint32_t number,
                              uint64_t place) {
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (i != number && object(s, i)->place &&
        overlaps(object(s, i), place, extent(object(s, number))) &&
        !state_is_apart(s, i, number) &&
        !state_may_share(s, i, number, (int64_t)(place - object(s, i)->place)))
      return i;
  return NO_OBJECT;
}

static bool is_in_range(const Config *s, const ConfigObject *o,
                        uint64_t place) {
  AddressRange r = address_range(s->world->program);
  return place >= r.low && place < r.high && extent(o) <= r.high - place &&
         place % o->align == 0;
}

static bool fits(const Config *s, uint32_t number, uint64_t place) {
  return is_in_range(s, object(s, number), place) &&
         find_obstacle(s, number, place) == NO_OBJECT;
}

static uint64_t round_up(uint64_t n, uint64_t unit) {
  return (n + unit - 1) / unit * unit;
}

/* By default an object lies at its base, if that is free: else at the first
 * place after the object there. */
uint64_t state_place(const Config *s, uint32_t number, uint64_t wish) {
  assert(number < s->n_blocks);
  const ConfigObject *o = object(s, number);
  if (wish && fits(s, number, wish))
    return wish;
  uint64_t place = o->base;
  for (;;) {
    if (!is_in_range(s, o, place))
      return 0;
    uint32_t x = find_obstacle(s, number, place);
    if (x == NO_OBJECT)
      return place;
    place = round_up(object(s, x)->place + extent(object(s, x)), o->align);
  }
}

bool state_is_seen(const Config *s, uint64_t number) {
  bool is_fixed = s->world->program->has_fixed_addresses;
  for (uint32_t i = 0; i < s->n_blocks; i++) {
    const ConfigObject *o = object(s, i);
    uint64_t place = is_fixed ? o->base : o->place;
    if (o->is_alive && place && number >= place && number - place < o->size)
      return true;
  }
  return false;
}

/* ---- re-used places */

static bool is_heap_at_place(const ConfigObject *o) {
  return o->place && !o->is_static && memory_is_heap(o->memory);
}

static bool has_strict_provenance(const Config *s) {
  return s->world->program->has_strict_provenance;
}

bool state_follow(const Config *s, ConfigValue *p) {
  const ConfigObject *o = p->provenance ? object(s, p->provenance - 1) : NULL;
  if (!o || o->is_alive || !is_heap_at_place(o) || has_strict_provenance(s))
    return false;
  const uint64_t address = o->place + (p->bits - o->base);
  for (uint32_t i = 0; i < s->n_blocks; i++) {
    const ConfigObject *x = object(s, i);
    if (!x->is_alive || !is_heap_at_place(x) || address - x->place >= x->size)
      continue;
    *p = (ConfigValue){.bits = x->base + (address - x->place),
                       .provenance = i + 1};
    return true;
  }
  return false;
}

bool state_shares_place(const Config *s, uint32_t number) {
  const ConfigObject *o = object(s, number);
  if (!is_heap_at_place(o))
    return false;
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (i != number && is_heap_at_place(object(s, i)) &&
        overlaps(object(s, i), o->place, extent(o)))
      return true;
  return false;
}

/* ---- enumeration */

typedef struct {
  const Config *config;
  uint32_t number, n;
  uint64_t *places;
  bool is_complete;
} Candidates;

static void try_place(Candidates *c, uint64_t place) {
  if (!fits(c->config, c->number, place))
    return;
  for (uint32_t i = 0; i < c->n; i++)
    if (c->places[i] == place)
      return;
  if (c->n < CONFIG_MOST_PLACES)
    c->places[c->n++] = place;
  else
    c->is_complete = false;
}

/* Tries places next to an object, and those at which both may share memory. */
static void try_around(Candidates *c, const ConfigObject *x, bool may_share) {
  const ConfigObject *o = object(c->config, c->number);
  uint64_t low = x->place - extent(o), high = x->place + extent(x);
  try_place(c, low / o->align * o->align);
  try_place(c, round_up(high, o->align));
  for (uint64_t at = round_up(low + 1, o->align); may_share && at < high;
       at += o->align)
    try_place(c, at);
}

static int compare_places(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

/* Tries the middle of each gap with room for others beside the object; and each
 * relation to neighbours that are aligned more strictly. */
static void try_gaps(Candidates *c, uint64_t *edges, uint32_t n) {
  uint64_t align = object(c->config, c->number)->align;
  qsort(edges, n, sizeof *edges, compare_places);
  for (uint32_t i = 0; i + 1 < n; i++) {
    uint64_t middle = edges[i] + (edges[i + 1] - edges[i]) / 2;
    uint64_t at = round_up(middle, ADDRESS_ALIGN);
    for (uint64_t k = 0; k == 0 || k < ADDRESS_ALIGN; k += align)
      try_place(c, round_up(at + k, align));
  }
}

bool config_places(const Config *s, uint32_t number,
                   uint64_t places[CONFIG_MOST_PLACES], uint32_t *n) {
  assert(number < s->n_blocks);
  Candidates c = {s, number, 0, places, true};
  AddressRange range = address_range(s->world->program);
  uint64_t *edges = xcalloc(2 * (size_t)s->n_blocks + 2, sizeof *edges);
  uint32_t n_edges = 0;
  edges[n_edges++] = range.low, edges[n_edges++] = range.high;
  for (uint32_t i = 0; i < s->n_blocks; i++) {
    const ConfigObject *x = object(s, i);
    if (!x->place || i == number)
      continue;
    edges[n_edges++] = x->place;
    edges[n_edges++] = x->place + extent(x);
    try_around(&c, x,
               state_is_apart(s, i, number) || may_share_any(s, i, number));
  }
  try_gaps(&c, edges, n_edges);
  free(edges);
  *n = c.n;
  return c.is_complete;
}

/* ---- dead objects that are remembered */

typedef struct {
  const Config *config;
  bool *is_remembered; /* by number */
} Memory;

static void remember(Memory *m, Provenance p) {
  const ProvenanceStore *sets = m->config->world->sets;
  for (uint32_t i = 0; i < provenance_count(sets, p); i++) {
    uint32_t number = provenance_object(sets, p, i);
    if (!object(m->config, number)->is_alive)
      m->is_remembered[number] = true;
  }
}

static void remember_registers(Memory *m, const ConfigThread *t) {
  for (uint32_t i = 0; t->status == THREAD_READY && i < t->n_frames; i++) {
    const Frame *f = &t->frames[i];
    for (Reg r = 0; r < f->function->n_regs; r++)
      if (t->values[f->regs + r].provenance &&
          state_is_live(m->config, t, i, r))
        remember(m, t->values[f->regs + r].provenance);
  }
}

static void remember_bytes(Memory *m, const Block *b) {
  for (uint64_t i = 0; block_next_provenance(b, &i); i++)
    remember(m, block_provenance(b, i));
}

static bool *remembered(const Config *s) {
  Memory m = {s, xcalloc(s->n_blocks + 1, sizeof(bool))};
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (s->threads[t])
      remember_registers(&m, s->threads[t]);
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (s->blocks[i]->info.is_alive)
      remember_bytes(&m, s->blocks[i]);
  return m.is_remembered;
}

static uint32_t find_base(const Config *s, uint64_t base) {
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (object(s, i)->base == base && !object(s, i)->is_forgotten)
      return i;
  return NO_OBJECT;
}

/* True if the dead object of s and its counterpart have the same relation to
 * all objects that live or are remembered. */
static bool is_same_dead(const Config *s, const bool *is_remembered,
                         uint32_t dead, const Config *o) {
  uint32_t other = find_base(o, object(s, dead)->base);
  if (other == NO_OBJECT || object(s, dead)->place != object(o, other)->place)
    return false;
  for (uint32_t i = 0; i < s->n_blocks; i++) {
    if (i == dead || !(object(s, i)->is_alive || is_remembered[i]))
      continue;
    uint32_t k = find_base(o, object(s, i)->base);
    if (k == NO_OBJECT ||
        state_is_apart(s, dead, i) != state_is_apart(o, other, k))
      return false;
  }
  return true;
}

static bool has_dead(const Config *s) {
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (!object(s, i)->is_alive && !object(s, i)->is_forgotten)
      return true;
  return false;
}

bool state_remembers_same(const Config *s, const Config *o) {
  if (!has_dead(s))
    return true;
  bool *is_remembered = remembered(s), is_same = true;
  for (uint32_t i = 0; is_same && i < s->n_blocks; i++)
    is_same = !is_remembered[i] || is_same_dead(s, is_remembered, i, o);
  free(is_remembered);
  return is_same;
}

bool config_observes_numbers(const Config *s) { return s->observes_numbers; }
Loc config_reuses(const Config *s) { return s->reused; }
bool config_observes_lifetimes(const Config *s) {
  return s->observes_lifetimes;
}
