#include "reduction/semantics/reads_from.h"
#include "tests/unit/unit.h"

static const Inst plain = {.kind = INST_LOAD, .order = MEMORY_ORDER_PLAIN};
static const Inst relaxed = {.kind = INST_LOAD, .order = MEMORY_ORDER_RELAXED};

/* Expects the stores that the bytes of the last event, a load, read. */
static void expect(const Event *log, uint32_t n, const uint32_t *stores) {
  Arena *a = arena_new();
  const ReadsFrom *r = reads_from_new(a, log, n);
  for (uint32_t i = 0; i < log[n - 1].bytes; i++)
    CU_ASSERT_EQUAL(reads_from_byte(r, n - 1, i), stores[i]);
  arena_delete(a);
}

static void a_byte_comes_from_the_last_store_to_it(void) {
  const Event log[] = {
      {.kind = EVENT_STORE, .inst = &plain, .step = 1, .offset = 1, .bytes = 2},
      {.kind = EVENT_STORE, .inst = &plain, .step = 2, .object = 1, .bytes = 4},
      {.kind = EVENT_STORE, .inst = &plain, .step = 3, .offset = 2, .bytes = 1},
      {.kind = EVENT_LOAD, .inst = &plain, .step = 4, .bytes = 4},
  };
  expect(log, 4, (const uint32_t[]){READS_INITIAL, 0, 2, READS_INITIAL});
}

/* Thread 1 issues two stores, of which the second reaches memory. */
static const Event buffered[] = {
    {.kind = EVENT_STORE,
     .inst = &plain,
     .thread = 1,
     .step = 1,
     .bytes = 2,
     .is_pending = true},
    {.kind = EVENT_STORE,
     .inst = &plain,
     .thread = 1,
     .step = 2,
     .offset = 2,
     .bytes = 1,
     .is_pending = true},
    {.kind = EVENT_COMMIT,
     .thread = 2,
     .step = 2,
     .offset = 2,
     .bytes = 1,
     .old = 1,
     .source = 3},
};

static void a_pending_store_is_seen_by_its_thread_alone(void) {
  Event log[4] = {buffered[0], buffered[1], buffered[2]};
  log[3] = (Event){.kind = EVENT_LOAD,
                   .inst = &plain,
                   .thread = 1,
                   .step = 3,
                   .bytes = 4,
                   .source = 2};
  expect(log, 4, (const uint32_t[]){0, 0, 1, READS_INITIAL});
  log[3].thread = 2, log[3].source = 0;
  expect(log, 4,
         (const uint32_t[]){READS_INITIAL, READS_INITIAL, 1, READS_INITIAL});
}

static void a_commit_is_of_its_store(void) {
  Arena *a = arena_new();
  CU_ASSERT_EQUAL(reads_from_issued(reads_from_new(a, buffered, 3), 2), 1);
  arena_delete(a);
}

static void a_store_is_unseen_if_no_byte_is_read(void) {
  Arena *a = arena_new();
  Event log[4] = {buffered[0], buffered[1], buffered[2]};
  log[3] = (Event){
      .kind = EVENT_LOAD, .inst = &plain, .thread = 2, .step = 3, .bytes = 2};
  CU_ASSERT_EQUAL(reads_from_unseen(reads_from_new(a, log, 4), 3), 0);
  log[3].offset = 1;
  CU_ASSERT_EQUAL(reads_from_unseen(reads_from_new(a, log, 4), 3),
                  READS_INITIAL);
  log[3].offset = 3;
  CU_ASSERT_EQUAL(reads_from_unseen(reads_from_new(a, log, 4), 3),
                  READS_INITIAL);
  arena_delete(a);
}

static void a_store_that_came_later_hides_one_that_reached_memory(void) {
  Event log[5] = {buffered[0], buffered[1], buffered[2]};
  log[3] = (Event){.kind = EVENT_STORE,
                   .inst = &plain,
                   .thread = 2,
                   .step = 3,
                   .offset = 2,
                   .bytes = 2};
  log[4] = (Event){
      .kind = EVENT_LOAD, .inst = &plain, .thread = 3, .step = 4, .bytes = 4};
  expect(log, 5, (const uint32_t[]){READS_INITIAL, READS_INITIAL, 3, 3});
}

static void an_atomic_load_names_its_message(void) {
  Event log[6] = {
      {.kind = EVENT_STORE, .inst = &relaxed, .step = 1, .bytes = 4},
      {.kind = EVENT_SPAWN, .inst = &plain, .step = 2, .value = 1},
      {.kind = EVENT_STORE, .inst = &plain, .step = 3, .bytes = 4},
      {.kind = EVENT_STORE, .inst = &relaxed, .step = 4, .bytes = 4},
      {.kind = EVENT_STORE, .inst = &relaxed, .step = 5, .bytes = 4},
      {.kind = EVENT_LOAD, .inst = &relaxed, .step = 6, .bytes = 4},
  };
  log[5].source = 5;
  expect(log, 6, (const uint32_t[]){3, 3, 3, 3});
  log[5].source = 6;
  expect(log, 6, (const uint32_t[]){4, 4, 4, 4});
  /* The cell's first message is what the plain store has left. */
  log[5].source = 1;
  expect(log, 6, (const uint32_t[]){2, 2, 2, 2});
}

UNIT(reads_from) {
  TEST(a_byte_comes_from_the_last_store_to_it);
  TEST(a_pending_store_is_seen_by_its_thread_alone);
  TEST(a_store_that_came_later_hides_one_that_reached_memory);
  TEST(a_commit_is_of_its_store);
  TEST(a_store_is_unseen_if_no_byte_is_read);
  TEST(an_atomic_load_names_its_message);
}
