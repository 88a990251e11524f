#include "reduction/semantics/race_detector.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

#define PLAIN MEMORY_ORDER_PLAIN
#define RELAXED MEMORY_ORDER_RELAXED
#define ACQUIRE MEMORY_ORDER_ACQUIRE
#define RELEASE MEMORY_ORDER_RELEASE
#define ACQ_REL MEMORY_ORDER_ACQ_REL
#define SEQ_CST MEMORY_ORDER_SEQ_CST

/* ---- handwritten cases: objects of four bytes, of which DATA is plain */

enum { DATA, FLAG };

/* Returns races of the threads 0 to 3. */
static Races *of_four(void) {
  Races *r = races_new(NULL);
  for (uint32_t t = 1; t < 4; t++)
    races_spawn(r, 0, t, false);
  return r;
}

static RaceAccess access_of(RaceKind kind, uint32_t thread, uint32_t object,
                            MemoryOrder order) {
  return (RaceAccess){.kind = kind,
                      .thread = thread,
                      .object = object,
                      .bytes = kind == RACE_END ? 0 : 4,
                      .order = order};
}

static bool races(Races *r, RaceAccess a) {
  Race x;
  return races_access(r, &a, &x);
}

static bool reads(Races *r, uint32_t thread, uint32_t object, MemoryOrder o) {
  return races(r, access_of(RACE_READ, thread, object, o));
}

static bool writes(Races *r, uint32_t thread, uint32_t object, MemoryOrder o) {
  return races(r, access_of(RACE_WRITE, thread, object, o));
}

static bool ends(Races *r, uint32_t thread, uint32_t object) {
  return races(r, access_of(RACE_END, thread, object, PLAIN));
}

static void inside(Races *r, RaceAccess a) {
  a.in_section = true;
  CU_ASSERT_FALSE(races(r, a));
}

static bool leaves(Races *r, uint32_t thread, bool is_program) {
  Race x;
  return races_leave(r, thread, is_program, &x);
}

/* Does one operation that reads and writes. */
static void updates(Races *r, uint32_t thread, MemoryOrder o) {
  inside(r, access_of(RACE_READ, thread, FLAG, o));
  inside(r, access_of(RACE_WRITE, thread, FLAG, o));
  CU_ASSERT_FALSE(leaves(r, thread, false));
}

/* Does a compare-exchange that finds another value. */
static void fails_to_update(Races *r, uint32_t thread, MemoryOrder order,
                            MemoryOrder failure) {
  RaceAccess a = access_of(RACE_READ, thread, FLAG, order);
  a.failure = failure;
  inside(r, a);
  CU_ASSERT_FALSE(leaves(r, thread, false));
}

static void models(Races *r, RaceKind kind, uint32_t thread, MemoryOrder o) {
  RaceAccess a = access_of(kind, thread, FLAG, o);
  a.is_model = true;
  inside(r, a);
  CU_ASSERT_FALSE(leaves(r, thread, false));
}

/* Expects whether a thread's final read of the data races. */
static void expect_read(Races *r, uint32_t thread, bool is_race) {
  CU_ASSERT_EQUAL(reads(r, thread, DATA, PLAIN), is_race);
  races_delete(r);
}

/* Returns races after thread 1 wrote the data, and then the flag with this
 * order. */
static Races *published(MemoryOrder o) {
  Races *r = of_four();
  CU_ASSERT_FALSE(writes(r, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(writes(r, 1, FLAG, o));
  return r;
}

static void one_thread_does_not_race(void) {
  Races *r = of_four();
  CU_ASSERT_FALSE(writes(r, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(reads(r, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(writes(r, 1, DATA, RELAXED));
  CU_ASSERT_FALSE(ends(r, 1, DATA));
  races_delete(r);
}

static void reads_do_not_race_and_a_write_does(void) {
  Races *r = of_four();
  CU_ASSERT_FALSE(reads(r, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(reads(r, 2, DATA, PLAIN));
  Race x;
  RaceAccess a = access_of(RACE_WRITE, 2, DATA, PLAIN);
  a.step = 7;
  CU_ASSERT_TRUE(races_access(r, &a, &x));
  CU_ASSERT_EQUAL(x.first.thread, 1);
  CU_ASSERT_EQUAL(x.second.step, 7);
  races_delete(r);
}

static void atomic_accesses_race_with_plain_ones_only(void) {
  Races *r = of_four();
  CU_ASSERT_FALSE(writes(r, 1, DATA, RELAXED));
  CU_ASSERT_FALSE(writes(r, 2, DATA, SEQ_CST));
  CU_ASSERT_FALSE(reads(r, 3, DATA, RELAXED));
  expect_read(r, 3, true);
}

static void what_is_before_a_creation_is_before_the_child(void) {
  Races *r = races_new(NULL);
  CU_ASSERT_FALSE(writes(r, 0, DATA, PLAIN));
  races_spawn(r, 0, 1, false);
  CU_ASSERT_FALSE(writes(r, 0, FLAG, PLAIN));
  CU_ASSERT_FALSE(reads(r, 1, DATA, PLAIN));
  CU_ASSERT_TRUE(reads(r, 1, FLAG, PLAIN));
  races_delete(r);
}

static void an_acquire_load_reads_from_a_release_store(void) {
  const MemoryOrder stores[] = {RELAXED, RELEASE, SEQ_CST};
  const MemoryOrder loads[] = {RELAXED, ACQUIRE, SEQ_CST};
  for (unsigned i = 0; i < 9; i++) {
    Races *r = published(stores[i / 3]);
    CU_ASSERT_FALSE(reads(r, 2, FLAG, loads[i % 3]));
    expect_read(r, 2, i / 3 == 0 || i % 3 == 0);
  }
}

static void what_comes_after_a_release_is_not_released(void) {
  Races *r = of_four();
  CU_ASSERT_FALSE(writes(r, 1, FLAG, RELEASE));
  CU_ASSERT_FALSE(writes(r, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  expect_read(r, 2, true);
}

static void synchronisation_is_transitive(void) {
  Races *r = published(RELEASE);
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  CU_ASSERT_FALSE(writes(r, 2, FLAG, RELEASE));
  CU_ASSERT_FALSE(reads(r, 3, FLAG, ACQUIRE));
  expect_read(r, 3, false);
}

static void later_stores_of_the_thread_are_in_its_sequence(void) {
  Races *r = published(RELEASE);
  CU_ASSERT_FALSE(writes(r, 1, FLAG, RELAXED));
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  expect_read(r, 2, false);
}

static void updates_of_others_are_in_a_sequence(void) {
  Races *r = published(RELEASE);
  updates(r, 3, RELAXED);
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  Races *other = races_copy(r);
  expect_read(r, 2, false);
  expect_read(other, 3, true);
}

static void stores_of_others_break_a_sequence(void) {
  for (unsigned i = 0; i < 2; i++) {
    Races *r = published(RELEASE);
    CU_ASSERT_FALSE(writes(r, 3, FLAG, i ? RELEASE : RELAXED));
    if (i)
      CU_ASSERT_FALSE(writes(r, 1, FLAG, RELAXED));
    CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
    expect_read(r, 2, true);
  }
}

static void a_release_fence_is_before_a_later_store(void) {
  for (unsigned is_late = 0; is_late < 2; is_late++) {
    Races *r = of_four();
    CU_ASSERT_FALSE(writes(r, 1, DATA, PLAIN));
    if (is_late)
      CU_ASSERT_FALSE(writes(r, 1, FLAG, RELAXED));
    races_fence(r, 1, RELEASE, false);
    if (!is_late)
      CU_ASSERT_FALSE(writes(r, 1, FLAG, RELAXED));
    CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
    expect_read(r, 2, is_late);
  }
}

static void what_comes_after_a_fence_is_not_released_by_it(void) {
  Races *r = of_four();
  races_fence(r, 1, SEQ_CST, false);
  CU_ASSERT_FALSE(writes(r, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(writes(r, 1, FLAG, RELAXED));
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  expect_read(r, 2, true);
}

static void an_acquire_fence_is_after_an_earlier_load(void) {
  const MemoryOrder orders[] = {RELEASE, ACQUIRE, ACQ_REL, SEQ_CST};
  for (unsigned i = 0; i < 4; i++) {
    Races *r = published(RELEASE);
    CU_ASSERT_FALSE(reads(r, 2, FLAG, RELAXED));
    races_fence(r, 2, orders[i], false);
    expect_read(r, 2, i == 0);
  }
  Races *r = published(RELEASE);
  races_fence(r, 2, ACQUIRE, false);
  CU_ASSERT_FALSE(reads(r, 2, FLAG, RELAXED));
  expect_read(r, 2, true);
}

static void fences_in_sections_are_where_they_stand(void) {
  for (unsigned is_early = 0; is_early < 2; is_early++) {
    Races *r = published(RELEASE);
    if (is_early)
      races_fence(r, 2, ACQUIRE, true);
    inside(r, access_of(RACE_READ, 2, FLAG, RELAXED));
    if (!is_early)
      races_fence(r, 2, ACQUIRE, true);
    inside(r, access_of(RACE_READ, 2, DATA, PLAIN));
    CU_ASSERT_EQUAL(leaves(r, 2, true), is_early);
    races_delete(r);
  }
}

static void a_fence_in_a_section_releases_the_section(void) {
  Races *r = of_four();
  inside(r, access_of(RACE_WRITE, 1, DATA, PLAIN));
  races_fence(r, 1, RELEASE, true);
  inside(r, access_of(RACE_WRITE, 1, FLAG, RELAXED));
  CU_ASSERT_FALSE(leaves(r, 1, true));
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  expect_read(r, 2, false);
}

static void a_compare_exchange_has_the_order_of_how_it_ends(void) {
  Races *r = published(RELEASE);
  fails_to_update(r, 2, ACQ_REL, RELAXED);
  expect_read(r, 2, true);
  r = published(RELEASE);
  fails_to_update(r, 2, RELAXED, ACQUIRE);
  expect_read(r, 2, false);
  r = published(RELEASE);
  RaceAccess a = access_of(RACE_READ, 2, FLAG, ACQUIRE);
  a.failure = RELAXED;
  inside(r, a);
  inside(r, access_of(RACE_WRITE, 2, FLAG, ACQUIRE));
  CU_ASSERT_FALSE(leaves(r, 2, false));
  expect_read(r, 2, false);
}

/* Expects whether thread 2's access races after thread 1's access and a store
 * of thread 3. */
static void expect_of_models(RaceKind first, MemoryOrder a, RaceKind last,
                             MemoryOrder b, bool is_race) {
  Races *r = of_four();
  CU_ASSERT_FALSE(writes(r, 1, DATA, PLAIN));
  models(r, first, 1, a);
  models(r, RACE_WRITE, 3, PLAIN);
  models(r, last, 2, b);
  expect_read(r, 2, is_race);
}

static void models_synchronise_where_they_write(void) {
  expect_of_models(RACE_WRITE, PLAIN, RACE_WRITE, PLAIN, false);
  expect_of_models(RACE_WRITE, PLAIN, RACE_READ, PLAIN, true);
  expect_of_models(RACE_READ, PLAIN, RACE_WRITE, PLAIN, true);
}

static void models_keep_to_their_orders(void) {
  expect_of_models(RACE_WRITE, PLAIN, RACE_READ, ACQUIRE, false);
  expect_of_models(RACE_WRITE, PLAIN, RACE_READ, RELAXED, true);
  expect_of_models(RACE_WRITE, RELEASE, RACE_WRITE, PLAIN, false);
  expect_of_models(RACE_WRITE, RELAXED, RACE_WRITE, PLAIN, true);
  expect_of_models(RACE_WRITE, PLAIN, RACE_WRITE, RELAXED, true);
}

static void sections_of_the_program_are_in_order(void) {
  for (unsigned is_program = 0; is_program < 2; is_program++) {
    Races *r = of_four();
    CU_ASSERT_FALSE(writes(r, 1, DATA, PLAIN));
    races_enter(r, 1);
    CU_ASSERT_FALSE(leaves(r, 1, is_program));
    races_enter(r, 2);
    CU_ASSERT_FALSE(leaves(r, 2, true));
    expect_read(r, 2, !is_program);
  }
}

static void a_section_is_not_before_what_is_outside(void) {
  Races *r = of_four();
  races_enter(r, 1);
  inside(r, access_of(RACE_WRITE, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(leaves(r, 1, true));
  expect_read(r, 2, true);
}

static void a_section_takes_place_at_once(void) {
  Races *r = published(RELEASE);
  inside(r, access_of(RACE_READ, 2, DATA, PLAIN));
  inside(r, access_of(RACE_READ, 2, FLAG, ACQUIRE));
  CU_ASSERT_FALSE(leaves(r, 2, false));
  races_delete(r);
  r = of_four();
  inside(r, access_of(RACE_WRITE, 1, FLAG, RELEASE));
  inside(r, access_of(RACE_WRITE, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(leaves(r, 1, false));
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  expect_read(r, 2, false);
}

static void a_section_is_before_the_threads_that_it_creates(void) {
  Races *r = races_new(NULL);
  races_spawn(r, 0, 1, true);
  inside(r, access_of(RACE_WRITE, 0, DATA, PLAIN));
  CU_ASSERT_FALSE(leaves(r, 0, false));
  expect_read(r, 1, false);
}

static void a_section_reads_what_it_has_stored(void) {
  Races *r = published(RELEASE);
  inside(r, access_of(RACE_WRITE, 2, FLAG, RELAXED));
  inside(r, access_of(RACE_READ, 2, FLAG, ACQUIRE));
  CU_ASSERT_FALSE(leaves(r, 2, true));
  expect_read(r, 2, true);
}

static void an_end_races_with_accesses_before_and_after(void) {
  Races *r = of_four();
  CU_ASSERT_FALSE(reads(r, 1, DATA, PLAIN));
  CU_ASSERT_FALSE(writes(r, 2, FLAG, RELAXED));
  Races *other = races_copy(r);
  CU_ASSERT_TRUE(ends(r, 2, DATA));
  CU_ASSERT_TRUE(ends(other, 1, FLAG));
  races_delete(r), races_delete(other);
  r = of_four();
  CU_ASSERT_FALSE(ends(r, 1, DATA));
  other = races_copy(r);
  CU_ASSERT_TRUE(ends(other, 2, DATA));
  races_delete(other);
  CU_ASSERT_FALSE(writes(r, 1, FLAG, RELEASE));
  CU_ASSERT_FALSE(reads(r, 2, FLAG, ACQUIRE));
  CU_ASSERT_FALSE(reads(r, 2, DATA, PLAIN));
  expect_read(r, 3, true);
}

static void accesses_race_where_they_overlap(void) {
  RaceAccess a = access_of(RACE_WRITE, 1, DATA, PLAIN);
  a.offset = 6;
  for (uint64_t at = 0; at < 12; at++)
    for (uint64_t bytes = 1; bytes < 12; bytes++) {
      Races *r = of_four();
      CU_ASSERT_FALSE(races(r, a));
      RaceAccess b = access_of(RACE_READ, 2, DATA, PLAIN);
      b.offset = at, b.bytes = bytes;
      CU_ASSERT_EQUAL(races(r, b), at < 10 && at + bytes > 6);
      races_delete(r);
    }
}

static void copies_go_on_by_themselves(void) {
  Races *r = published(RELEASE);
  inside(r, access_of(RACE_READ, 2, FLAG, ACQUIRE));
  races_spawn(r, 2, 4, true);
  Races *other = races_copy(r);
  CU_ASSERT_FALSE(leaves(r, 2, false));
  CU_ASSERT_FALSE(reads(r, 4, DATA, PLAIN));
  CU_ASSERT_FALSE(writes(r, 3, FLAG, RELAXED));
  CU_ASSERT_FALSE(reads(other, 3, FLAG, ACQUIRE));
  CU_ASSERT_FALSE(writes(other, 3, DATA, PLAIN));
  CU_ASSERT_FALSE(reads(r, 2, DATA, PLAIN));
  CU_ASSERT_FALSE(leaves(other, 2, false));
  CU_ASSERT_TRUE(reads(other, 4, DATA, PLAIN));
  races_delete(other);
  CU_ASSERT_FALSE(reads(r, 3, FLAG, ACQUIRE));
  expect_read(r, 3, true);
}

/* Returns an access at the line, with 'armed' of its thread. */
static RaceAccess placed(RaceKind kind, uint32_t thread, const Inst *at,
                         unsigned armed) {
  RaceAccess a = access_of(kind, thread, DATA, PLAIN);
  a.user_inst = at, a.armed = armed;
  return a;
}

static void known_pairs_of_lines_are_passed_over(void) {
  const Inst at[] = {
      {.loc = {"a.c", 1, 1}}, {.loc = {"a.c", 2, 1}}, {.loc = {"a.c", 3, 9}}};
  const RaceLines known = {{"a.c", 3, 2}, {"a.c", 2, 7}};
  const RaceFilter filter = {.known = &known, .n_known = 1, .is_all = true};
  Races *r = races_new(&filter);
  Race x;
  for (uint32_t t = 1; t < 4; t++)
    races_spawn(r, 0, t, false);
  CU_ASSERT_FALSE(races(r, placed(RACE_WRITE, 1, &at[0], 0)));
  CU_ASSERT_FALSE(races(r, placed(RACE_WRITE, 1, &at[1], 0)));
  const RaceAccess a = placed(RACE_READ, 2, &at[2], 0);
  CU_ASSERT_TRUE_FATAL(races_access(r, &a, &x));
  CU_ASSERT_EQUAL(x.first.user_inst->loc.line, 1);
  races_delete(r);
}

static bool meets(unsigned first, unsigned second) {
  const Inst at = {.loc = {"a.c", 1, 1}};
  const RaceFilter filter = {.n_aimed = 2};
  Races *r = races_new(&filter);
  races_spawn(r, 0, 1, false);
  bool is_race = races(r, placed(RACE_WRITE, 0, &at, first)) ||
                 races(r, placed(RACE_WRITE, 1, &at, second));
  races_delete(r);
  return is_race;
}

static void a_witness_names_both_accesses(void) {
  enum { A = ARMED_AT, B = ARMED_AT << 1, READY = ARMED_READY };
  CU_ASSERT_TRUE(meets(A, B | READY));
  CU_ASSERT_TRUE(meets(B | READY, A));
  CU_ASSERT_TRUE(meets(A | B, A | B | READY));
  CU_ASSERT_FALSE(meets(A, B));
  CU_ASSERT_FALSE(meets(A | READY, A | READY));
  CU_ASSERT_FALSE(meets(B, B | READY));
  CU_ASSERT_FALSE(meets(READY, A | B | READY));
}

static void what_a_witness_names_is_not_forgotten(void) {
  const Inst at = {.loc = {"a.c", 1, 1}};
  const RaceFilter filter = {.n_aimed = 2};
  Races *r = races_new(&filter);
  races_spawn(r, 0, 1, false);
  CU_ASSERT_FALSE(races(r, placed(RACE_WRITE, 0, &at, ARMED_AT)));
  CU_ASSERT_FALSE(races(r, placed(RACE_WRITE, 0, &at, 0)));
  CU_ASSERT_TRUE(
      races(r, placed(RACE_READ, 1, &at, ARMED_AT << 1 | ARMED_READY)));
  races_delete(r);
}

/* ---- random cases: the definitions, over all events so far */

enum {
  MOST_EVENTS = 192,
  MOST_UNITS = 64,
  MOST_THREADS = 4,
  MOST_STEPS = 30,
  RUNS = 20000
};

typedef enum { ACCESS, FENCE, SPAWN } EventKind;

typedef struct {
  EventKind kind;
  RaceAccess access; /* for a fence: thread and order */
  uint32_t child;
  uint32_t unit;
} RaceEvent;

/* A unit of events that take place at once, from 'first' on. */
typedef struct {
  uint32_t thread, first, n;
  bool is_section, is_program;
  uint64_t before; /* bits of units that happen before it */
} RaceUnit;

typedef struct {
  RaceEvent events[MOST_EVENTS];
  RaceUnit units[MOST_UNITS];
  uint32_t n_events, n_units, n_threads;
} Oracle;

static const RaceAccess *access_at(const Oracle *o, uint32_t i) {
  return o->events[i].kind == ACCESS ? &o->events[i].access : NULL;
}

static bool is_acquire(MemoryOrder o) {
  return o == MEMORY_ORDER_CONSUME || o == ACQUIRE || o == ACQ_REL ||
         o == SEQ_CST;
}

static bool is_release(MemoryOrder o) {
  return o == RELEASE || o == ACQ_REL || o == SEQ_CST;
}

static bool is_atomic(const RaceAccess *a) {
  return a->is_model || a->order != PLAIN;
}

static bool has_byte(const RaceAccess *a, uint32_t object, uint64_t at) {
  return a->object == object &&
         (a->kind == RACE_END ||
          (at >= a->offset && at < a->offset + a->bytes));
}

static bool have_common_byte(const RaceAccess *a, const RaceAccess *b) {
  if (b->kind == RACE_END)
    return a->object == b->object;
  for (uint64_t at = b->offset; at < b->offset + b->bytes; at++)
    if (has_byte(a, b->object, at))
      return true;
  return false;
}

/* True if it is a store of the library, without an order of its own. */
static bool is_model_store(const RaceAccess *a) {
  return a->is_model && a->order == PLAIN && a->kind == RACE_WRITE;
}

/* True if the unit has an atomic load, or a store with an order, to the same
 * bytes, from one event up to another.  A model's store without an order is no
 * part of a compare-exchange. */
static bool has_atomic(const Oracle *o, uint32_t from, uint32_t to, uint32_t of,
                       RaceKind kind) {
  for (uint32_t i = from; i < to; i++) {
    const RaceAccess *a = access_at(o, i);
    if (a && o->events[i].unit == o->events[of].unit && a->kind == kind &&
        (kind == RACE_WRITE ? a->order != PLAIN : is_atomic(a)) &&
        have_common_byte(a, &o->events[of].access))
      return true;
  }
  return false;
}

static bool is_update(const Oracle *o, uint32_t i) {
  return has_atomic(o, o->units[o->events[i].unit].first, i, i, RACE_READ);
}

/* True if the access itself acquires. */
static bool acquires(const Oracle *o, uint32_t i) {
  const RaceAccess *a = access_at(o, i);
  bool has_failed =
      a->failure != PLAIN && !has_atomic(o, i + 1, o->n_events, i, RACE_WRITE);
  return is_model_store(a) || is_acquire(has_failed ? a->failure : a->order);
}

/* Returns the units that this store, or fences before it, release. */
static uint64_t released_by(const Oracle *o, uint32_t store) {
  const RaceAccess *a = access_at(o, store);
  uint64_t set = 0;
  if (is_model_store(a) || is_release(a->order))
    set |= 1ull << o->events[store].unit;
  for (uint32_t i = 0; i < store && a->order != PLAIN && !a->is_model; i++) {
    const RaceEvent *e = &o->events[i];
    if (e->kind == FENCE && e->access.thread == a->thread &&
        is_release(e->access.order))
      set |= 1ull << e->unit;
  }
  return set;
}

/* True if the last store is in the release sequence that this store heads. */
static bool is_sequence(const Oracle *o, uint32_t head, uint32_t read,
                        uint64_t at) {
  const RaceAccess *h = access_at(o, head);
  for (uint32_t i = head + 1; i < read; i++) {
    const RaceAccess *a = access_at(o, i);
    if (a && a->kind == RACE_WRITE && has_byte(a, h->object, at) &&
        a->thread != h->thread && !is_update(o, i))
      return false;
  }
  return true;
}

/* Returns the units released where event 'read' reads from. */
static uint64_t read_by(const Oracle *o, uint32_t read) {
  const RaceAccess *a = access_at(o, read);
  uint64_t set = 0;
  for (uint32_t i = 0; i < read; i++) {
    const RaceAccess *s = access_at(o, i);
    if (!s || s->kind != RACE_WRITE || !is_atomic(s))
      continue;
    for (uint64_t at = a->offset; at < a->offset + a->bytes; at++)
      if (has_byte(s, a->object, at) && is_sequence(o, i, read, at))
        set |= released_by(o, i);
  }
  return set;
}

static bool is_atomic_read(const RaceAccess *a) {
  return a && is_atomic(a) && (a->kind == RACE_READ || is_model_store(a));
}

/* Returns the units that an event synchronises with. */
static uint64_t synchronised(const Oracle *o, uint32_t i) {
  const RaceEvent *e = &o->events[i];
  uint64_t set = 0;
  if (is_atomic_read(access_at(o, i)) && acquires(o, i))
    set |= read_by(o, i);
  for (uint32_t k = 0; k < i && e->kind == FENCE && is_acquire(e->access.order);
       k++)
    if (e->access.thread == o->events[k].access.thread &&
        !o->events[k].access.is_model && is_atomic_read(access_at(o, k)))
      set |= read_by(o, k);
  return set;
}

static bool creates(const Oracle *o, const RaceUnit *u, uint32_t thread) {
  for (uint32_t i = u->first; i < u->first + u->n; i++)
    if (o->events[i].kind == SPAWN && o->events[i].child == thread)
      return true;
  return false;
}

/* Orders the last unit: finds its direct predecessors, and then all of them. */
static void order_last(Oracle *o) {
  RaceUnit *last = &o->units[o->n_units - 1];
  uint64_t set = 0;
  for (uint32_t i = 0; i + 1 < o->n_units; i++) {
    const RaceUnit *u = &o->units[i];
    if (u->thread == last->thread || (u->is_program && last->is_program) ||
        creates(o, u, last->thread))
      set |= 1ull << i;
  }
  for (uint32_t i = last->first; i < o->n_events; i++)
    set |= synchronised(o, i);
  set &= ~(1ull << (o->n_units - 1));
  last->before = set;
  for (uint32_t i = 0; i + 1 < o->n_units; i++)
    if (set >> i & 1)
      last->before |= o->units[i].before;
}

static bool is_dead(const Oracle *o, uint32_t object, uint32_t at) {
  for (uint32_t i = 0; i < at; i++) {
    const RaceAccess *a = access_at(o, i);
    if (a && a->kind == RACE_END && a->object == object)
      return true;
  }
  return false;
}

/* True if the accesses race.  Only the end of a dead object counts. */
static bool are_racing(const Oracle *o, uint32_t first, uint32_t second) {
  const RaceAccess *a = access_at(o, first), *b = access_at(o, second);
  return a && b && a->thread != b->thread && have_common_byte(a, b) &&
         (a->kind == RACE_END || !is_dead(o, b->object, second)) &&
         (a->kind != RACE_READ || b->kind != RACE_READ) &&
         !(is_atomic(a) && is_atomic(b)) &&
         !(o->units[o->events[second].unit].before >> o->events[first].unit &
           1);
}

/* Returns the first event of the last unit that races, or MOST_EVENTS. */
static uint32_t first_racing(const Oracle *o) {
  for (uint32_t i = o->units[o->n_units - 1].first; i < o->n_events; i++)
    for (uint32_t k = 0; k < i; k++)
      if (are_racing(o, k, i))
        return i;
  return MOST_EVENTS;
}

/* ---- random events */

static uint32_t draw(uint64_t *seed, uint32_t n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*seed >> 33) % n;
}

static MemoryOrder draw_order(uint64_t *seed) {
  return RELAXED + draw(seed, N_MEMORY_ORDER - RELAXED);
}

static void append(Oracle *o, RaceEvent e) {
  e.unit = o->n_units - 1;
  e.access.step = o->n_events;
  e.access.thread = o->units[e.unit].thread;
  e.access.in_section = o->units[e.unit].is_section;
  o->events[o->n_events++] = e;
}

/* Draws an access to bytes 6 to 9, mostly of an atomic object. */
static RaceEvent draw_place(uint64_t *seed, RaceKind kind) {
  RaceEvent e = {.access.kind = kind};
  RaceAccess *a = &e.access;
  bool is_other = !draw(seed, 12);
  a->object = draw(seed, 3);
  a->offset = 6 + draw(seed, 2) * 2, a->bytes = 2;
  if (!draw(seed, 4))
    a->offset = 6 + draw(seed, 4),
    a->bytes = 1 + draw(seed, 10 - (uint32_t)a->offset);
  a->order = (a->object > 0) != is_other ? draw_order(seed) : PLAIN;
  return e;
}

static RaceEvent draw_access(uint64_t *seed) {
  return draw_place(seed, draw(seed, 2) ? RACE_READ : RACE_WRITE);
}

static RaceEvent draw_end(uint64_t *seed) {
  return (RaceEvent){.access = {.kind = RACE_END, .object = draw(seed, 3)}};
}

static RaceEvent draw_fence(uint64_t *seed) {
  return (RaceEvent){.kind = FENCE, .access.order = draw_order(seed)};
}

static void append_spawn(Oracle *o) {
  if (o->n_threads < MOST_THREADS)
    append(o, (RaceEvent){.kind = SPAWN, .child = o->n_threads++});
}

/* Appends a read-modify-write, or a compare-exchange that may have failed. */
static void append_update(uint64_t *seed, Oracle *o) {
  RaceEvent e = draw_place(seed, RACE_READ);
  if (e.access.order == PLAIN)
    e.access.order = draw_order(seed);
  if (draw(seed, 2))
    e.access.failure = draw_order(seed);
  append(o, e);
  e.access.kind = RACE_WRITE, e.access.failure = PLAIN;
  if (draw(seed, 3))
    append(o, e);
}

static void append_model(uint64_t *seed, Oracle *o) {
  RaceEvent e = draw_access(seed);
  e.access.is_model = true;
  if (draw(seed, 2))
    e.access.order = PLAIN;
  append(o, e);
}

static void append_any(uint64_t *seed, Oracle *o) {
  switch (draw(seed, 16)) {
  case 0: append_spawn(o); break;
  case 1:
  case 2: append(o, draw_fence(seed)); break;
  case 3: append(o, draw(seed, 8) ? draw_access(seed) : draw_end(seed)); break;
  default: append(o, draw_access(seed)); break;
  }
}

static void append_in_section(uint64_t *seed, Oracle *o) {
  switch (draw(seed, 4)) {
  case 0: append_update(seed, o); break;
  case 1: append_model(seed, o); break;
  default: append_any(seed, o); break;
  }
}

static void append_unit(uint64_t *seed, Oracle *o) {
  RaceUnit *u = &o->units[o->n_units++];
  *u = (RaceUnit){.thread = draw(seed, o->n_threads), .first = o->n_events};
  uint32_t kind = draw(seed, 8);
  u->is_section = kind < 4;
  u->is_program = kind < 2;
  if (kind == 3)
    append_update(seed, o);
  else if (kind == 2)
    append_model(seed, o);
  else if (u->is_program)
    for (uint32_t n = draw(seed, 4); n; n--)
      append_in_section(seed, o);
  else if (!draw(seed, o->n_threads))
    append_spawn(o);
  else
    append_any(seed, o);
  u->n = o->n_events - u->first;
  order_last(o);
}

/* ---- comparison */

static bool play(Races *r, const RaceEvent *e, Race *out) {
  const RaceAccess *a = &e->access;
  switch (e->kind) {
  case ACCESS: return races_access(r, a, out);
  case FENCE: races_fence(r, a->thread, a->order, a->in_section); break;
  case SPAWN: races_spawn(r, a->thread, e->child, a->in_section); break;
  }
  return false;
}

static bool play_unit(const Oracle *o, const RaceUnit *u, Races *r, Race *out) {
  bool is_race = false;
  if (u->is_program)
    races_enter(r, u->thread);
  for (uint32_t i = u->first; i < u->first + u->n && !is_race; i++)
    is_race = play(r, &o->events[i], out);
  return u->is_section ? races_leave(r, u->thread, u->is_program, out)
                       : is_race;
}

static bool agrees(const Oracle *o, Races *r, uint32_t expected) {
  Race x;
  if (!play_unit(o, &o->units[o->n_units - 1], r, &x))
    return expected == MOST_EVENTS;
  return x.second.step == expected && are_racing(o, x.first.step, expected);
}

/* Compares random units.  Racing units are mostly left out, so that executions
 * get long. */
static bool agrees_at_random(uint64_t *seed, uint32_t *n_races) {
  static Oracle o;
  Races *r = races_new(NULL);
  bool is_right = true, is_finished = false;
  o.n_events = o.n_units = 0, o.n_threads = 1;
  for (uint32_t n = 10 + draw(seed, MOST_STEPS - 9); n && !is_finished; n--) {
    Races *next = races_copy(r);
    const uint32_t n_events = o.n_events, n_threads = o.n_threads;
    append_unit(seed, &o);
    uint32_t racing = first_racing(&o);
    is_right = agrees(&o, next, racing);
    *n_races += racing < MOST_EVENTS;
    is_finished = !is_right || (racing < MOST_EVENTS && !draw(seed, 8));
    bool is_kept = racing == MOST_EVENTS;
    if (!is_kept)
      o.n_events = n_events, o.n_units--, o.n_threads = n_threads;
    races_delete(is_kept ? r : next);
    r = is_kept ? next : r;
  }
  races_delete(r);
  return is_right;
}

static void what_is_random_agrees_with_the_definition(void) {
  uint64_t seed = 1;
  uint32_t red = 0, n_races = 0;
  for (unsigned run = 0; run < unit_trials(RUNS); run++)
    red += !agrees_at_random(&seed, &n_races);
  CU_ASSERT_EQUAL(red, 0);
  CU_ASSERT_TRUE(n_races > unit_trials(RUNS));
}

/* ---- relevance of the past: all orders of a few units of each thread, merged
 * where places have the same future */

enum { FEW_UNITS = 10, MOST_PLACES = 1 << 12, ORDERS = 4000 };

typedef struct {
  uint32_t passed[MOST_THREADS]; /* numbers of units */
  bool has_begun[MOST_THREADS];
} RacePlace;

/* Outcome of a unit taken at a place. */
typedef struct {
  RacePlace place;
  uint32_t unit, is_race;
} UnitOutcome;

typedef struct {
  RacePlace place;
  uint64_t *words;
  uint32_t n_words;
} Future;

typedef struct {
  const Oracle *oracle;
  bool merges, has_fences;
  Future *known;
  uint32_t n_known, n_seen;
  UnitOutcome *outcomes; /* all different */
  uint32_t n_outcomes;
  RacePlace place;
} Orders;

/* Returns the next unit of the thread, or n_units. */
static uint32_t next_unit(const Orders *o, uint32_t thread) {
  const Oracle *all = o->oracle;
  uint32_t left = o->place.passed[thread], i = 0;
  while (i < all->n_units && (all->units[i].thread != thread || left--))
    i++;
  return o->place.has_begun[thread] ? i : all->n_units;
}

static bool goes_on(const void *orders, uint32_t thread) {
  const Orders *o = orders;
  return next_unit(o, thread) < o->oracle->n_units;
}

static uint64_t name_object(const void *orders, uint32_t object) {
  (void)orders;
  return object + 1;
}

/* True if this place was seen before with the same future; else adds it. */
static bool is_known(Orders *o, const Races *r) {
  Future f = {.place = o->place};
  const RacesView view = {o, goes_on, name_object, o->has_fences};
  f.words = races_future(r, &view, &f.n_words);
  for (uint32_t i = 0; i < o->n_known; i++) {
    const Future *k = &o->known[i];
    if (!memcmp(&k->place, &f.place, sizeof f.place) &&
        k->n_words == f.n_words &&
        (!f.n_words ||
         !memcmp(k->words, f.words, f.n_words * sizeof *f.words))) {
      free(f.words);
      return true;
    }
  }
  CU_ASSERT_FATAL(o->n_known < MOST_PLACES);
  o->known[o->n_known++] = f;
  return false;
}

static bool take_unit(Orders *o, Races *r, const RaceUnit *u) {
  o->place.passed[u->thread]++;
  for (uint32_t i = u->first; i < u->first + u->n; i++)
    if (o->oracle->events[i].kind == SPAWN)
      o->place.has_begun[o->oracle->events[i].child] = true;
  Race x;
  return play_unit(o->oracle, u, r, &x);
}

static void note_outcome(Orders *o, UnitOutcome x) {
  for (uint32_t i = 0; i < o->n_outcomes; i++)
    if (!memcmp(&o->outcomes[i], &x, sizeof x))
      return;
  CU_ASSERT_FATAL(o->n_outcomes < MOST_PLACES);
  o->outcomes[o->n_outcomes++] = x;
}

static void go_on_from(Orders *o, const Races *r) {
  o->n_seen++;
  if (o->merges && is_known(o, r))
    return;
  const RacePlace here = o->place;
  for (uint32_t t = 0; t < o->oracle->n_threads; t++) {
    const uint32_t unit = next_unit(o, t);
    if (unit == o->oracle->n_units)
      continue;
    Races *next = races_copy(r);
    bool is_race = take_unit(o, next, &o->oracle->units[unit]);
    note_outcome(o, (UnitOutcome){here, unit, is_race});
    if (!is_race)
      go_on_from(o, next);
    races_delete(next);
    o->place = here;
  }
}

static Orders all_orders(const Oracle *oracle, bool has_fences, bool merges) {
  Orders o = {.oracle = oracle, .merges = merges, .has_fences = has_fences};
  o.place.has_begun[0] = true;
  o.known = xcalloc(MOST_PLACES, sizeof *o.known);
  o.outcomes = xcalloc(MOST_PLACES, sizeof *o.outcomes);
  Races *r = races_new(NULL);
  go_on_from(&o, r);
  races_delete(r);
  for (uint32_t i = 0; i < o.n_known; i++)
    free(o.known[i].words);
  free(o.known);
  free(o.outcomes);
  return o;
}

static void append_child(Oracle *o, Races *r) {
  RaceUnit *u = &o->units[o->n_units++];
  *u = (RaceUnit){.first = o->n_events, .n = 1};
  append_spawn(o);
  order_last(o);
  Race x;
  CU_ASSERT_FALSE(play_unit(o, u, r, &x));
}

/* Draws a unit; one that races in the order of drawing is left out. */
static void draw_unit(uint64_t *seed, Oracle *o, Races **r) {
  const uint32_t n_events = o->n_events, n_threads = o->n_threads;
  Races *next = races_copy(*r);
  Race x;
  append_unit(seed, o);
  bool is_race = play_unit(o, &o->units[o->n_units - 1], next, &x);
  if (is_race)
    o->n_events = n_events, o->n_units--, o->n_threads = n_threads;
  races_delete(is_race ? next : *r);
  *r = is_race ? *r : next;
}

static void draw_units(uint64_t *seed, Oracle *o) {
  Races *r = races_new(NULL);
  *o = (Oracle){.n_threads = 1};
  for (uint32_t i = 0; i < 2; i++)
    append_child(o, r);
  while (o->n_units < FEW_UNITS)
    draw_unit(seed, o, &r);
  races_delete(r);
}

static void the_future_decides(void) {
  static Oracle o;
  uint64_t seed = 2, n_all = 0, n_merged = 0;
  uint32_t red = 0;
  for (unsigned run = 0; run < unit_trials(ORDERS); run++) {
    draw_units(&seed, &o);
    bool has_fences = false;
    for (uint32_t i = 0; i < o.n_events; i++)
      has_fences |= o.events[i].kind == FENCE;
    const Orders all = all_orders(&o, has_fences, false);
    const Orders merged = all_orders(&o, has_fences, true);
    red += all.n_outcomes != merged.n_outcomes;
    n_all += all.n_seen, n_merged += merged.n_seen;
  }
  CU_ASSERT_EQUAL(red, 0);
  CU_ASSERT_TRUE(n_merged < n_all / 2);
}

UNIT(races) {
  TEST(one_thread_does_not_race);
  TEST(reads_do_not_race_and_a_write_does);
  TEST(atomic_accesses_race_with_plain_ones_only);
  TEST(what_is_before_a_creation_is_before_the_child);
  TEST(an_acquire_load_reads_from_a_release_store);
  TEST(what_comes_after_a_release_is_not_released);
  TEST(synchronisation_is_transitive);
  TEST(later_stores_of_the_thread_are_in_its_sequence);
  TEST(updates_of_others_are_in_a_sequence);
  TEST(stores_of_others_break_a_sequence);
  TEST(a_release_fence_is_before_a_later_store);
  TEST(what_comes_after_a_fence_is_not_released_by_it);
  TEST(an_acquire_fence_is_after_an_earlier_load);
  TEST(fences_in_sections_are_where_they_stand);
  TEST(a_fence_in_a_section_releases_the_section);
  TEST(a_compare_exchange_has_the_order_of_how_it_ends);
  TEST(models_synchronise_where_they_write);
  TEST(models_keep_to_their_orders);
  TEST(sections_of_the_program_are_in_order);
  TEST(a_section_is_not_before_what_is_outside);
  TEST(a_section_takes_place_at_once);
  TEST(a_section_is_before_the_threads_that_it_creates);
  TEST(a_section_reads_what_it_has_stored);
  TEST(an_end_races_with_accesses_before_and_after);
  TEST(accesses_race_where_they_overlap);
  TEST(copies_go_on_by_themselves);
  TEST(known_pairs_of_lines_are_passed_over);
  TEST(a_witness_names_both_accesses);
  TEST(what_a_witness_names_is_not_forgotten);
  TEST(what_is_random_agrees_with_the_definition);
  TEST(the_future_decides);
}
