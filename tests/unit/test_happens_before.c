#include "reduction/semantics/happens_before.h"
#include "frontend/base/vec.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

/* ---- events */

static Event load(uint32_t object, uint64_t offset, unsigned bytes) {
  return (Event){
      .kind = EVENT_LOAD, .object = object, .offset = offset, .bytes = bytes};
}

static Event store(uint32_t object, uint64_t offset, unsigned bytes) {
  Event e = load(object, offset, bytes);
  e.kind = EVENT_STORE;
  return e;
}

static Event alloc(uint32_t object) {
  return (Event){.kind = EVENT_ALLOC, .object = object};
}

static Event free_of(uint32_t object) {
  return (Event){.kind = EVENT_FREE, .object = object};
}

static Event spawn(ThreadId t) {
  return (Event){.kind = EVENT_SPAWN, .value = t};
}

static UnitId unit(HappensBefore *h, ThreadId t, Event e) {
  UnitId u = happens_before_begin(h, t);
  happens_before_add(h, &e);
  return u;
}

/* ---- handwritten orders */

typedef struct {
  Arena *arena;
  HappensBefore *h;
} Fixture;

static Fixture fixture(void) {
  Fixture x = {.arena = arena_new()};
  x.h = happens_before_new(x.arena);
  return x;
}

static void a_thread_is_ordered_and_two_are_not(void) {
  Fixture x = fixture();
  UnitId a = happens_before_begin(x.h, 0), b = happens_before_begin(x.h, 7);
  UnitId c = happens_before_begin(x.h, 0);
  CU_ASSERT_TRUE(happens_before(x.h, a, c));
  CU_ASSERT_FALSE(happens_before(x.h, c, a));
  CU_ASSERT_FALSE(happens_before(x.h, a, a));
  CU_ASSERT_FALSE(happens_before(x.h, a, b) || happens_before(x.h, b, c));
  CU_ASSERT_EQUAL(happens_before_clock(x.h, c, 0), 2);
  CU_ASSERT_EQUAL(happens_before_clock(x.h, c, 7), 0);
  CU_ASSERT_EQUAL(happens_before_clock(x.h, c, 1000), 0);
  arena_delete(x.arena);
}

/* True if a unit of thread 0 happens before the next one, of thread 1. */
static bool orders(Event first, Event second) {
  Fixture x = fixture();
  UnitId a = unit(x.h, 0, first), b = unit(x.h, 1, second);
  bool is_before = happens_before(x.h, a, b);
  uint32_t n;
  happens_before_conflicts(x.h, b, &n);
  CU_ASSERT_EQUAL(n, is_before);
  arena_delete(x.arena);
  return is_before;
}

static void accesses_of_one_byte_conflict_if_one_writes(void) {
  CU_ASSERT_TRUE(orders(store(3, 0, 4), load(3, 0, 4)));
  CU_ASSERT_TRUE(orders(load(3, 0, 4), store(3, 0, 4)));
  CU_ASSERT_TRUE(orders(store(3, 0, 4), store(3, 0, 4)));
  CU_ASSERT_FALSE(orders(load(3, 0, 4), load(3, 0, 4)));
}

static void accesses_of_other_bytes_do_not(void) {
  CU_ASSERT_FALSE(orders(store(3, 0, 4), store(3, 4, 4)));
  CU_ASSERT_FALSE(orders(store(3, 4, 4), store(3, 0, 4)));
  CU_ASSERT_FALSE(orders(store(3, 0, 4), store(4, 0, 4)));
  CU_ASSERT_TRUE(orders(store(3, 0, 4), store(3, 3, 1)));
  CU_ASSERT_TRUE(orders(store(3, 1, 1), load(3, 0, 4)));
}

static void a_life_is_in_conflict_with_all_accesses(void) {
  CU_ASSERT_TRUE(orders(alloc(3), load(3, 0, 4)));
  CU_ASSERT_TRUE(orders(alloc(3), free_of(3)));
  CU_ASSERT_TRUE(orders(load(3, 0, 4), free_of(3)));
  CU_ASSERT_TRUE(orders(store(3, 8, 1), free_of(3)));
  CU_ASSERT_TRUE(orders(free_of(3), store(3, 8, 1)));
  CU_ASSERT_FALSE(orders(alloc(3), alloc(4)));
  CU_ASSERT_FALSE(orders(load(3, 0, 4), free_of(4)));
}

static void who_creates_a_thread_is_before_it(void) {
  Fixture x = fixture();
  UnitId a = happens_before_begin(x.h, 0), b = unit(x.h, 0, spawn(5));
  UnitId c = happens_before_begin(x.h, 0), d = happens_before_begin(x.h, 5);
  uint32_t n;
  CU_ASSERT_TRUE(happens_before(x.h, a, d) && happens_before(x.h, b, d));
  CU_ASSERT_FALSE(happens_before(x.h, c, d));
  happens_before_conflicts(x.h, d, &n);
  CU_ASSERT_EQUAL(n, 0);
  arena_delete(x.arena);
}

static void what_is_ordered_is_before_the_rest_of_a_thread(void) {
  Fixture x = fixture();
  UnitId a = happens_before_begin(x.h, 0), b = happens_before_begin(x.h, 1);
  happens_before_order(x.h, 0);
  UnitId c = happens_before_begin(x.h, 2);
  happens_before_order(x.h, 0);
  UnitId d = happens_before_begin(x.h, 0), e = happens_before_begin(x.h, 0);
  CU_ASSERT_FALSE(happens_before(x.h, a, b) || happens_before(x.h, b, c));
  CU_ASSERT_TRUE(happens_before(x.h, b, d) && happens_before(x.h, c, d));
  CU_ASSERT_TRUE(happens_before(x.h, b, e) && happens_before(x.h, c, e));
  arena_delete(x.arena);
}

static void a_chain_of_conflicts_orders(void) {
  Fixture x = fixture();
  UnitId a = unit(x.h, 0, store(1, 0, 1)), b = unit(x.h, 1, load(1, 0, 1));
  UnitId c = unit(x.h, 1, store(2, 0, 1)), d = unit(x.h, 2, load(2, 0, 1));
  UnitId e = unit(x.h, 3, load(1, 0, 1));
  CU_ASSERT_TRUE(happens_before(x.h, a, d) && happens_before(x.h, b, d));
  CU_ASSERT_TRUE(happens_before(x.h, c, d) && happens_before(x.h, a, e));
  CU_ASSERT_FALSE(happens_before(x.h, b, e) || happens_before(x.h, d, e));
  CU_ASSERT_EQUAL(happens_before_clock(x.h, d, 1), 2);
  arena_delete(x.arena);
}

static void all_events_of_a_unit_count(void) {
  Fixture x = fixture();
  UnitId a = unit(x.h, 0, load(1, 0, 1));
  happens_before_add(x.h, &(Event){.kind = EVENT_SECTION});
  happens_before_add(x.h, (Event[]){store(2, 0, 1)});
  UnitId b = unit(x.h, 1, store(1, 0, 1)), c = unit(x.h, 2, load(2, 0, 1));
  CU_ASSERT_TRUE(happens_before(x.h, a, b) && happens_before(x.h, a, c));
  CU_ASSERT_FALSE(happens_before(x.h, b, c));
  arena_delete(x.arena);
}

static void conflicts_are_the_latest_of_each_thread(void) {
  Fixture x = fixture();
  unit(x.h, 3, load(1, 0, 1));
  unit(x.h, 0, store(1, 0, 1));
  unit(x.h, 1, load(1, 0, 1));
  UnitId read = unit(x.h, 1, load(1, 0, 1)), mine = unit(x.h, 2, load(1, 0, 1));
  unit(x.h, 2, store(1, 0, 1));
  uint32_t n;
  const UnitId *all = happens_before_conflicts(x.h, mine, &n);
  CU_ASSERT_EQUAL(n, 1);
  CU_ASSERT_EQUAL(all[0], 1);
  all = happens_before_conflicts(x.h, mine + 1, &n);
  CU_ASSERT_EQUAL(n, 2);
  CU_ASSERT_EQUAL(all[0] + all[1], 1 + read);
  arena_delete(x.arena);
}

/* ---- a log of an execution */

static void a_join_reads_what_the_end_has_stored(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, "object over size 4 align 4\n"
                                   "object x size 4 align 4\n"
                                   "function worker params 1 {\n"
                                   "  reg 64 argument\n"
                                   "  store &x+0, 1:32\n"
                                   "  store &over+0, 1:32\n"
                                   "  return\n"
                                   "}\n"
                                   "function main params 0 {\n"
                                   "  reg 32 v\n"
                                   "  reg 1 b\n"
                                   "  atomic_begin\n"
                                   "  %v = spawn @worker, 0:64\n"
                                   "  atomic_end\n"
                                   "  store &x+0, 2:32\n"
                                   "  atomic_begin\n"
                                   "  %v = load &over+0\n"
                                   "  %b = eq %v, 1:32\n"
                                   "  wait %b\n"
                                   "  atomic_end\n"
                                   "  %v = load &x+0\n"
                                   "  return\n"
                                   "}\n");
  Config *s = config_new(p, &(ConfigOptions){.keep_log = true}, NULL);
  HappensBefore *h = happens_before_new(a);
  static const ThreadId schedule[] = {0, 0, 1, 1, 0, 0};
  for (size_t i = 0; i < sizeof schedule / sizeof *schedule; i++) {
    uint32_t from, to;
    config_log(s, &from);
    CU_ASSERT_EQUAL(config_step(s, schedule[i]), STEP_OK);
    const Event *log = config_log(s, &to);
    happens_before_begin(h, schedule[i]);
    for (uint32_t k = from; k < to; k++)
      happens_before_add(h, &log[k]);
  }
  CU_ASSERT_TRUE(happens_before(h, 0, 2)); /* spawn, worker's x = 1 */
  CU_ASSERT_TRUE(happens_before(h, 1, 2)); /* x = 2, x = 1 */
  CU_ASSERT_FALSE(happens_before(h, 2, 1));
  CU_ASSERT_TRUE(happens_before(h, 3, 4)); /* over = 1, join */
  CU_ASSERT_TRUE(happens_before(h, 2, 5)); /* x = 1, read */
  config_delete(s);
  arena_delete(a);
}

/* ---- random units, compared with the definition */

enum { MOST_UNITS = 40, MOST_EVENTS = 4, OBJECTS = 3, SIZE = 6, THREADS = 5 };

typedef struct {
  ThreadId thread;
  uint32_t n;
  Event events[MOST_EVENTS];
  bool orders[THREADS]; /* by happens_before_order */
} Past;

typedef struct {
  Past units[MOST_UNITS];
  uint32_t n;
  bool before[MOST_UNITS][MOST_UNITS];
} Oracle;

static bool is_access(const Event *e) {
  return e->kind == EVENT_LOAD || e->kind == EVENT_STORE;
}

static bool is_life(const Event *e) {
  return e->kind == EVENT_ALLOC || e->kind == EVENT_FREE;
}

static bool conflict(const Event *a, const Event *b) {
  if (!(is_access(a) || is_life(a)) || !(is_access(b) || is_life(b)) ||
      a->object != b->object)
    return false;
  if (is_life(a) || is_life(b))
    return true;
  return (a->kind == EVENT_STORE || b->kind == EVENT_STORE) &&
         a->offset < b->offset + b->bytes && b->offset < a->offset + a->bytes;
}

static bool is_in_conflict(const Past *a, const Past *b) {
  bool is = false;
  for (uint32_t i = 0; i < a->n; i++)
    for (uint32_t k = 0; k < b->n; k++)
      is |= conflict(&a->events[i], &b->events[k]);
  return is;
}

static bool is_fixed(const Past *a, const Past *b) {
  bool is = a->thread == b->thread || a->orders[b->thread];
  for (uint32_t i = 0; i < a->n; i++)
    is |= a->events[i].kind == EVENT_SPAWN && a->events[i].value == b->thread;
  return is;
}

static bool is_related(const Past *a, const Past *b) {
  return is_fixed(a, b) || is_in_conflict(a, b);
}

static void close_over(Oracle *o) {
  for (uint32_t j = 0; j < o->n; j++)
    for (uint32_t i = j + 1; i-- > 0;) {
      o->before[i][j] = i < j && is_related(&o->units[i], &o->units[j]);
      for (uint32_t k = i + 1; k < j; k++)
        o->before[i][j] |= o->before[i][k] && o->before[k][j];
    }
}

/* True if the unit touches one byte, or (SIZE) the object's life. */
static bool touches(const Past *u, uint32_t object, uint64_t at, bool writes) {
  for (uint32_t i = 0; i < u->n; i++) {
    const Event *e = &u->events[i];
    if (e->object != object || !(is_access(e) || is_life(e)))
      continue;
    if (at == SIZE
            ? !writes || is_life(e)
            : is_access(e) && e->offset <= at && at < e->offset + e->bytes &&
                  (!writes || e->kind == EVENT_STORE))
      return true;
  }
  return false;
}

static void find_conflicts(const Oracle *o, UnitId j, uint32_t object,
                           uint64_t at, UnitId *latest) {
  const Past *u = &o->units[j];
  if (!touches(u, object, at, false))
    return;
  for (UnitId i = j; i-- > 0;) {
    const Past *other = &o->units[i];
    bool writes = touches(other, object, at, true);
    if (!writes &&
        !(touches(other, object, at, false) && touches(u, object, at, true)))
      continue;
    UnitId *l = &latest[other->thread];
    if (other->thread != u->thread && (*l == UNIT_NONE || *l < i))
      *l = i;
    if (writes)
      return;
  }
}

static bool has_conflicts(const Oracle *o, const HappensBefore *h, UnitId j) {
  UnitId latest[THREADS];
  memset(latest, 0xff, sizeof latest);
  for (uint32_t object = 0; object < OBJECTS; object++)
    for (uint64_t at = 0; at <= SIZE; at++)
      find_conflicts(o, j, object, at, latest);
  uint32_t n, expected = 0;
  const UnitId *all = happens_before_conflicts(h, j, &n);
  for (ThreadId t = 0; t < THREADS; t++)
    expected += latest[t] != UNIT_NONE;
  for (uint32_t i = 0; i < n; i++)
    if (latest[o->units[all[i]].thread] != all[i])
      return false;
  return n == expected;
}

static bool is_race(const Oracle *o, UnitId i, UnitId j) {
  bool is = is_in_conflict(&o->units[i], &o->units[j]) &&
            !is_fixed(&o->units[i], &o->units[j]);
  for (UnitId k = i + 1; k < j; k++)
    is &= !(o->before[i][k] && o->before[k][j]);
  return is;
}

/* Decides by the conflicts, as the header defines it, whether units i and j
 * race. */
static bool is_race_by_conflicts(const Oracle *o, const HappensBefore *h,
                                 UnitId i, UnitId j) {
  uint32_t n;
  const UnitId *all = happens_before_conflicts(h, j, &n);
  bool is_among = false;
  for (uint32_t k = 0; k < n; k++) {
    is_among |= all[k] == i;
    if (happens_before(h, i, all[k]))
      return false;
  }
  for (UnitId k = i; k < j; k++)
    if (is_fixed(&o->units[k], &o->units[j]) &&
        (k == i || happens_before(h, i, k)))
      return false;
  return is_among;
}

static bool has_races(const Oracle *o, const HappensBefore *h, UnitId j) {
  for (UnitId i = 0; i < j; i++)
    if (is_race(o, i, j) != is_race_by_conflicts(o, h, i, j))
      return false;
  return true;
}

static bool agrees(Oracle *o, const HappensBefore *h) {
  close_over(o);
  for (UnitId j = 0; j < o->n; j++) {
    uint32_t clock[THREADS] = {0};
    for (UnitId i = 0; i < o->n; i++) {
      if (happens_before(h, i, j) != o->before[i][j])
        return false;
      clock[o->units[i].thread] += i == j || o->before[i][j];
    }
    for (ThreadId t = 0; t < THREADS; t++)
      if (happens_before_clock(h, j, t) != clock[t])
        return false;
    if (!has_conflicts(o, h, j) || !has_races(o, h, j))
      return false;
  }
  return true;
}

static uint32_t draw(uint64_t *seed, uint32_t n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33) % n;
}

static Event draw_event(uint64_t *seed) {
  uint32_t object = draw(seed, OBJECTS), offset = draw(seed, SIZE);
  unsigned bytes = 1 + draw(seed, SIZE - offset);
  switch (draw(seed, 16)) {
  case 0: return alloc(object);
  case 1: return free_of(object);
  case 2: return spawn(draw(seed, THREADS));
  case 3: return (Event){.kind = EVENT_INPUT, .object = object, .bytes = 1};
  case 4:
  case 5:
  case 6: return store(object, offset, bytes);
  default: return load(object, offset, bytes);
  }
}

static void append(uint64_t *seed, HappensBefore *h, Oracle *o) {
  Past *u = &o->units[o->n++];
  *u = (Past){.thread = draw(seed, THREADS), .n = draw(seed, MOST_EVENTS)};
  happens_before_begin(h, u->thread);
  for (uint32_t i = 0; i < u->n; i++) {
    u->events[i] = draw_event(seed);
    happens_before_add(h, &u->events[i]);
  }
  if (draw(seed, 12))
    return;
  ThreadId t = draw(seed, THREADS);
  u->orders[t] = true;
  happens_before_order(h, t);
}

static void what_is_random_agrees_with_the_definition(void) {
  static Oracle o;
  uint64_t seed = 1;
  uint32_t red = 0;
  for (unsigned run = 0; run < 300; run++) {
    Fixture x = fixture();
    o.n = 0;
    for (uint32_t n = draw(&seed, MOST_UNITS); o.n < n;)
      append(&seed, x.h, &o);
    red += !agrees(&o, x.h);
    arena_delete(x.arena);
  }
  CU_ASSERT_EQUAL(red, 0);
}

static void what_is_truncated_never_was(void) {
  static Oracle o;
  uint64_t seed = 2;
  uint32_t red = 0;
  for (unsigned run = 0; run < 30; run++) {
    Fixture x = fixture();
    o.n = 0;
    for (unsigned i = 0; i < 20; i++) {
      for (uint32_t n = draw(&seed, MOST_UNITS); o.n < n;)
        append(&seed, x.h, &o);
      o.n = draw(&seed, o.n + 1);
      happens_before_truncate(x.h, o.n);
      red += !agrees(&o, x.h);
    }
    arena_delete(x.arena);
  }
  CU_ASSERT_EQUAL(red, 0);
}

UNIT(happens_before) {
  TEST(a_thread_is_ordered_and_two_are_not);
  TEST(accesses_of_one_byte_conflict_if_one_writes);
  TEST(accesses_of_other_bytes_do_not);
  TEST(a_life_is_in_conflict_with_all_accesses);
  TEST(who_creates_a_thread_is_before_it);
  TEST(what_is_ordered_is_before_the_rest_of_a_thread);
  TEST(a_chain_of_conflicts_orders);
  TEST(all_events_of_a_unit_count);
  TEST(conflicts_are_the_latest_of_each_thread);
  TEST(a_join_reads_what_the_end_has_stored);
  TEST(what_is_random_agrees_with_the_definition);
  TEST(what_is_truncated_never_was);
}
