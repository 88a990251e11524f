#include "frontend/base/arena.h"
#include "reduction/semantics/block.h"
#include "tests/unit/unit.h"

#include <string.h>

/* Blocks against arrays: as many that share pages, of sizes around those of a
 * page and of a tree with two levels. */
enum { BLOCKS = 4, MOST = 9000, OBJECTS = 3, ROUNDS = 6000 };

typedef struct {
  uint8_t byte[MOST];
  bool is_unset[MOST];
  uint32_t provenance[MOST], term[MOST];
} Plain;

static uint32_t seed;
static uint32_t draw(uint32_t n) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % n;
}

typedef struct {
  uint32_t size;
  ProvenanceStore *sets;
  Block objects[OBJECTS];
  Block *all_objects[OBJECTS];
  BlockSpace space;
  Block *blocks[BLOCKS];
  Plain *plain; /* as many */
} Trial;

static void trial_begin(Trial *x, Arena *a, uint32_t size) {
  const ConfigObject info = {.base = 4096, .size = size};
  *x = (Trial){.size = size, .sets = provenance_store_new(a)};
  for (uint32_t i = 0; i < OBJECTS; i++) {
    x->objects[i].info.base = 1000 + i;
    x->all_objects[i] = &x->objects[i];
  }
  x->space = (BlockSpace){x->all_objects, x->sets};
  x->plain = ARENA_ARRAY(a, Plain, BLOCKS);
  memset(x->plain, 0, BLOCKS * sizeof *x->plain);
  for (uint32_t i = 0; i < BLOCKS; i++) {
    x->blocks[i] = block_new(info, i % 2);
    for (uint32_t k = 0; k < size; k++)
      x->plain[i].is_unset[k] = i % 2 == 0;
  }
}

/* ---- changes */

static void set_plain(Plain *p, uint32_t at, uint8_t byte, uint32_t provenance,
                      uint32_t term) {
  p->byte[at] = byte, p->is_unset[at] = false;
  p->provenance[at] = provenance, p->term[at] = term;
}

static void change_value(Block *b, Plain *p, uint32_t size) {
  const uint32_t n = 1 + draw(size < 8 ? size : 8), at = draw(size - n + 1);
  const ConfigValue v = {.bits = draw(3) ? draw(1u << 24) * 0x10001ull : 0,
                         .provenance = draw(3) ? 0 : draw(OBJECTS + 1)};
  block_write(b, at, n, v);
  for (uint32_t k = 0; k < n; k++)
    set_plain(p, at + k, (uint8_t)(v.bits >> 8 * k), v.provenance, 0);
}

static void change_term(Block *b, Plain *p, uint32_t size) {
  const uint32_t at = draw(size), term = 1 + draw(5);
  block_write_term(b, at, term);
  set_plain(p, at, 0, 0, term);
}

static void change_range(Block *b, Plain *p, uint32_t size) {
  const uint32_t at = draw(size), n = draw(size - at + 1);
  const uint8_t byte = (uint8_t)(draw(2) ? draw(256) : 0);
  const bool unsets = draw(4) == 0;
  if (unsets)
    block_unset(b, at, n, byte);
  else
    block_fill(b, at, n, byte);
  for (uint32_t k = at; k < at + n; k++) {
    set_plain(p, k, byte, 0, 0);
    p->is_unset[k] = unsets;
  }
}

/* Only what is initialised is copied. */
static void copy_range(Trial *x, uint32_t to, uint32_t from) {
  uint32_t at = draw(x->size), offset = draw(2) ? draw(x->size) : at, n = 0;
  const uint32_t most = x->size - (at > offset ? at : offset);
  while (n < most && !x->plain[from].is_unset[offset + n])
    n++;
  n = draw(2) ? n : draw(n + 1);
  block_copy(x->blocks[to], at, x->blocks[from], offset, n);
  Plain *p = &x->plain[to];
  const Plain *q = &x->plain[from];
  memmove(p->byte + at, q->byte + offset, n);
  memmove(p->provenance + at, q->provenance + offset, n * sizeof(uint32_t));
  memmove(p->term + at, q->term + offset, n * sizeof(uint32_t));
  memset(p->is_unset + at, 0, n);
}

static void change(Trial *x) {
  const uint32_t i = draw(BLOCKS), other = draw(BLOCKS);
  if (draw(8) == 0 && i != other) {
    block_release(x->blocks[i]);
    x->blocks[i] = block_share(x->blocks[other]);
    x->plain[i] = x->plain[other];
  }
  Block *b = block_own(&x->blocks[i]);
  switch (draw(6)) {
  case 0: change_range(b, &x->plain[i], x->size); break;
  case 1: copy_range(x, i, draw(2) ? i : other); break;
  case 2: change_term(b, &x->plain[i], x->size); break;
  default: change_value(b, &x->plain[i], x->size); break;
  }
}

/* ---- what is seen */

static void look_at_byte(const Trial *x, uint32_t i, uint32_t at) {
  const Block *b = x->blocks[i];
  const Plain *p = &x->plain[i];
  const ConfigValue v = block_read(b, x->sets, at, 1);
  CU_ASSERT_EQUAL(block_is_set(b, at), !p->is_unset[at]);
  if (p->is_unset[at])
    CU_ASSERT_EQUAL(block_excludes(b, at), p->byte[at]);
  CU_ASSERT_EQUAL(v.bits, p->byte[at]);
  CU_ASSERT_EQUAL(v.provenance, p->provenance[at]);
  CU_ASSERT_EQUAL(block_provenance(b, at), p->provenance[at]);
  CU_ASSERT_EQUAL(block_term(b, at), p->term[at]);
}

static void look_at_word(const Trial *x, uint32_t i) {
  const uint32_t n = x->size < 8 ? x->size : 8, at = draw(x->size - n + 1);
  const ConfigValue v = block_read(x->blocks[i], x->sets, at, n);
  for (uint32_t k = 0; k < n; k++)
    CU_ASSERT_EQUAL((uint8_t)(v.bits >> 8 * k), x->plain[i].byte[at + k]);
  uint64_t next = draw(x->size);
  uint32_t wanted = (uint32_t)next;
  while (wanted < x->size && !x->plain[i].provenance[wanted])
    wanted++;
  CU_ASSERT_EQUAL(block_next_provenance(x->blocks[i], &next), wanted < x->size);
  CU_ASSERT(wanted == x->size || next == wanted);
}

static void look_for_byte(const Trial *x, uint32_t i) {
  const Plain *p = &x->plain[i];
  const uint32_t from = draw(x->size), to = from + draw(x->size - from + 1);
  bool set[UINT8_MAX + 1];
  for (uint32_t k = 0; k <= UINT8_MAX; k++)
    set[k] = draw(8) == 0;
  uint32_t at = from;
  while (at < to && !p->is_unset[at] && !p->provenance[at] && !p->term[at] &&
         !set[p->byte[at]])
    at++;
  CU_ASSERT_EQUAL(block_find(x->blocks[i], from, to, set), at);
}

static bool is_equal(const Plain *p, const Plain *q, uint32_t size) {
  return !memcmp(p->byte, q->byte, size) &&
         !memcmp(p->is_unset, q->is_unset, size) &&
         !memcmp(p->provenance, q->provenance, size * sizeof(uint32_t)) &&
         !memcmp(p->term, q->term, size * sizeof(uint32_t));
}

static void compare(const Trial *x, uint32_t i, uint32_t k) {
  Block *a = x->blocks[i], *b = x->blocks[k];
  const bool are_equal = is_equal(&x->plain[i], &x->plain[k], x->size);
  CU_ASSERT_EQUAL(block_same_contents(a, x->space, b, x->space), are_equal);
  CU_ASSERT_EQUAL(block_equal(a, x->space, b, x->space), are_equal);
  CU_ASSERT_EQUAL(block_hash(a, x->space) == block_hash(b, x->space),
                  are_equal);
}

static void try_size(Arena *a, uint32_t size) {
  Trial x;
  trial_begin(&x, a, size);
  for (uint64_t round = 0; round < unit_trials(ROUNDS); round++) {
    change(&x);
    look_at_byte(&x, draw(BLOCKS), draw(size));
    look_at_word(&x, draw(BLOCKS));
    look_for_byte(&x, draw(BLOCKS));
    if (round % 4 == 0)
      compare(&x, draw(BLOCKS), draw(BLOCKS));
  }
  for (uint32_t i = 0; i < BLOCKS; i++)
    for (uint32_t at = 0; at < size; at++)
      look_at_byte(&x, i, at);
  for (uint32_t i = 0; i < BLOCKS; i++)
    block_release(x.blocks[i]);
}

static void blocks_behave_like_separate_arrays(void) {
  static const uint32_t sizes[] = {1, 7, 255, 256, 257, 4096, 4099, MOST};
  Arena *a = arena_new();
  for (uint32_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    try_size(a, sizes[i]);
  arena_delete(a);
}

static void a_large_block_takes_what_was_written(void) {
  const ConfigObject info = {.size = (uint64_t)1 << 40};
  Block *b = block_new(info, false);
  block_fill(b, 0, info.size - 1, 'x');
  CU_ASSERT(block_bytes(b) < 20000);
  Block *copy = block_share(b);
  block_write(block_own(&copy), info.size / 2, 4, (ConfigValue){.bits = 1});
  CU_ASSERT(block_bytes(copy) < 4000);
  CU_ASSERT_EQUAL(block_read(b, NULL, info.size / 2, 1).bits, 'x');
  CU_ASSERT_EQUAL(block_read(copy, NULL, info.size / 2, 4).bits, 1);
  CU_ASSERT(block_is_set(b, info.size - 2));
  CU_ASSERT(!block_is_set(b, info.size - 1));
  block_release(copy);
  block_release(b);
}

UNIT(block) {
  TEST(blocks_behave_like_separate_arrays);
  TEST(a_large_block_takes_what_was_written);
}
