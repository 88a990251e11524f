#include "reduction/semantics/block.h"

#include "frontend/base/arena.h"
#include "frontend/base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- parts of the hash: a sum, so that a store changes it by a few terms */

enum { SALT_UNSET = 0x100, SALT_PROVENANCE = 0x200, SALT_TERM = 0x300 };

static uint64_t hash_byte(uint64_t i, uint8_t byte) {
  return byte ? hash_mix(i, byte) : 0;
}

static uint64_t hash_unset(uint64_t i, uint8_t bits) {
  return bits ? hash_mix(i + SALT_UNSET, SALT_UNSET + bits) : 0;
}

static size_t unset_bytes(const Block *b) {
  return (size_t)(b->info.size + 7) / 8;
}

Block *block_new(ConfigObject info, bool is_initialised) {
  Block *b = xcalloc(1, sizeof *b);
  b->refs = 1, b->info = info;
  if (!is_initialised && info.size) {
    b->unset = xcalloc(unset_bytes(b), 1);
    memset(b->unset, UINT8_MAX, (size_t)info.size / 8);
    if (info.size % 8)
      b->unset[info.size / 8] = (uint8_t)((1u << info.size % 8) - 1);
  }
  return b;
}

Block *block_share(Block *b) {
  assert(b->refs);
  b->refs++;
  return b;
}

void block_release(Block *b) {
  assert(b->refs);
  if (--b->refs)
    return;
  free(b->bytes);
  free(b->unset);
  free(b->provenance);
  free(b->terms);
  free(b);
}

static void *clone(const void *from, size_t bytes) {
  if (!from)
    return NULL;
  return memcpy(xcalloc(bytes, 1), from, bytes);
}

Block *block_own(Block **slot) {
  Block *b = *slot;
  if (b->refs > 1) {
    Block *copy = xcalloc(1, sizeof *copy);
    *copy = *b;
    copy->refs = 1;
    copy->bytes = clone(b->bytes, (size_t)b->info.size);
    copy->unset = clone(b->unset, unset_bytes(b));
    copy->provenance =
        clone(b->provenance, (size_t)b->info.size * sizeof *b->provenance);
    copy->terms = clone(b->terms, (size_t)b->info.size * sizeof *b->terms);
    b->refs--;
    *slot = b = copy;
  }
  b->is_hashed = false;
  return b;
}

size_t block_bytes(const Block *b) {
  size_t size = (size_t)b->info.size;
  return sizeof *b + (b->bytes ? size : 0) + (b->unset ? unset_bytes(b) : 0) +
         (b->provenance ? size * sizeof *b->provenance : 0);
}

bool block_is_set(const Block *b, uint64_t offset) {
  assert(offset < b->info.size);
  return !b->unset || !(b->unset[offset / 8] >> offset % 8 & 1);
}

static bool is_inside(const Block *b, uint64_t offset, unsigned n) {
  return n <= 8 && offset <= b->info.size && n <= b->info.size - offset;
}

ConfigValue block_read(const Block *b, ProvenanceStore *sets, uint64_t offset,
                       unsigned n) {
  ConfigValue v = {0};
  assert(is_inside(b, offset, n));
  for (unsigned i = 0; b->bytes && i < n; i++)
    v.bits |= (uint64_t)b->bytes[offset + i] << 8 * i;
  for (unsigned i = 0; b->provenance && i < n; i++)
    v.provenance =
        provenance_union(sets, v.provenance, b->provenance[offset + i]);
  return v;
}

bool block_is_torn(const Block *b, uint64_t offset, unsigned n,
                   unsigned address_bytes) {
  if (!b->provenance || n < address_bytes)
    return false;
  const Provenance *p = b->provenance + offset;
  bool is_torn = false;
  for (unsigned i = 1; i < n; i++)
    is_torn |= i < address_bytes ? p[i] != p[0]
                                 : p[i] && b->bytes && b->bytes[offset + i];
  return is_torn;
}

static void set_byte(Block *b, uint64_t i, uint8_t byte) {
  if (b->is_summed)
    b->sum += hash_byte(i, byte) - hash_byte(i, b->bytes[i]);
  b->bytes[i] = byte;
}

static void clear_unset(Block *b, uint64_t i) {
  uint8_t *bits = &b->unset[i / 8];
  const uint8_t now = *bits & (uint8_t)~(1u << i % 8);
  if (b->is_summed)
    b->sum += hash_unset(i / 8, now) - hash_unset(i / 8, *bits);
  *bits = now;
}

void block_write(Block *b, uint64_t offset, unsigned n, ConfigValue v) {
  assert(is_inside(b, offset, n) && b->refs == 1 && !b->is_hashed);
  size_t size = (size_t)b->info.size;
  if (!b->bytes && v.bits)
    b->bytes = xcalloc(size, 1);
  if (!b->provenance && v.provenance)
    b->provenance = xcalloc(size, sizeof *b->provenance);
  for (uint64_t i = offset; i < offset + n; i++, v.bits >>= 8) {
    if (b->bytes)
      set_byte(b, i, (uint8_t)v.bits);
    if (b->unset)
      clear_unset(b, i);
    if (b->provenance)
      b->provenance[i] = v.provenance;
    if (b->terms)
      b->terms[i] = TERM_NONE;
  }
}

static bool is_range(const Block *b, uint64_t offset, uint64_t n) {
  return offset <= b->info.size && n <= b->info.size - offset;
}

static void mark_set(Block *b, uint64_t from, uint64_t to) {
  while (from < to && from % 8)
    b->unset[from / 8] &= (uint8_t)~(1u << from % 8), from++;
  while (from < to && to % 8)
    --to, b->unset[to / 8] &= (uint8_t)~(1u << to % 8);
  if (from < to)
    memset(b->unset + from / 8, 0, (size_t)(to - from) / 8);
}

void block_fill(Block *b, uint64_t offset, uint64_t n, uint8_t byte) {
  assert(is_range(b, offset, n) && b->refs == 1 && !b->is_hashed);
  const size_t bytes = (size_t)n;
  if (!b->bytes && byte)
    b->bytes = xcalloc((size_t)b->info.size, 1);
  if (b->bytes)
    memset(b->bytes + offset, byte, bytes);
  if (b->unset)
    mark_set(b, offset, offset + n);
  if (b->provenance)
    memset(b->provenance + offset, 0, bytes * sizeof *b->provenance);
  if (b->terms)
    memset(b->terms + offset, 0, bytes * sizeof *b->terms);
}

uint8_t block_excludes(const Block *b, uint64_t offset) {
  assert(!block_is_set(b, offset));
  return b->bytes ? b->bytes[offset] : 0;
}

void block_unset(Block *b, uint64_t offset, uint64_t n, uint8_t but) {
  block_fill(b, offset, n, but);
  if (!b->unset)
    b->unset = xcalloc(unset_bytes(b), 1);
  for (uint64_t i = offset; i < offset + n; i++)
    b->unset[i / 8] |= (uint8_t)(1u << i % 8);
}

/* Moves the members of an array by byte; an absent one has zeros. */
static void *moved(void *to, uint64_t size, uint64_t at, const void *from,
                   uint64_t offset, uint64_t n, size_t member) {
  if (!to && !from)
    return NULL;
  char *all = to ? to : xcalloc((size_t)size, member);
  if (from)
    memmove(all + at * member, (const char *)from + offset * member,
            (size_t)n * member);
  else
    memset(all + at * member, 0, (size_t)n * member);
  return all;
}

void block_copy(Block *to, uint64_t at, const Block *from, uint64_t offset,
                uint64_t n) {
  assert(is_range(to, at, n) && is_range(from, offset, n) && to->refs == 1 &&
         !to->is_hashed);
  const uint64_t size = to->info.size;
  to->bytes = moved(to->bytes, size, at, from->bytes, offset, n, 1);
  to->provenance = moved(to->provenance, size, at, from->provenance, offset, n,
                         sizeof *to->provenance);
  to->terms =
      moved(to->terms, size, at, from->terms, offset, n, sizeof *to->terms);
  if (to->unset)
    mark_set(to, at, at + n);
}

Term block_term(const Block *b, uint64_t offset) {
  assert(offset < b->info.size);
  return b->terms ? b->terms[offset] : TERM_NONE;
}

void block_write_term(Block *b, uint64_t offset, Term t) {
  block_write(b, offset, 1, (ConfigValue){0});
  if (!b->terms)
    b->terms = xcalloc((size_t)b->info.size, sizeof *b->terms);
  b->terms[offset] = t;
}

static uint64_t base_of(BlockSpace s, Provenance p, uint32_t i) {
  return s.blocks[provenance_object(s.sets, p, i)]->info.base;
}

uint64_t provenance_hash(BlockSpace s, Provenance p) {
  uint64_t sum = 0;
  for (uint32_t i = 0; i < provenance_count(s.sets, p); i++)
    sum += hash_mix(base_of(s, p, i), 0);
  return sum;
}

static bool has_base(BlockSpace s, Provenance p, uint64_t base) {
  for (uint32_t i = 0; i < provenance_count(s.sets, p); i++)
    if (base_of(s, p, i) == base)
      return true;
  return false;
}

bool provenance_equal(BlockSpace s, Provenance p, BlockSpace t, Provenance q) {
  uint32_t n = provenance_count(s.sets, p);
  if (n != provenance_count(t.sets, q) ||
      provenance_is_mixed(p) != provenance_is_mixed(q) ||
      provenance_is_torn(s.sets, p) != provenance_is_torn(t.sets, q))
    return false;
  for (uint32_t i = 0; i < n; i++)
    if (!has_base(t, q, base_of(s, p, i)))
      return false;
  return true;
}

uint64_t value_hash(BlockSpace s, ConfigValue v) {
  uint64_t h = v.bits + v.term;
  return v.provenance ? hash_mix(h, provenance_hash(s, v.provenance)) : h;
}

bool value_equal(BlockSpace s, ConfigValue v, BlockSpace t, ConfigValue w) {
  return v.bits == w.bits && v.term == w.term &&
         provenance_equal(s, v.provenance, t, w.provenance);
}

/* Sums over nonzero values: absent arrays and arrays of zeros agree. */
static uint64_t hash_contents(Block *b, BlockSpace s) {
  if (!b->is_summed) {
    b->sum = 0, b->is_summed = true;
    for (uint64_t i = 0; b->bytes && i < b->info.size; i++)
      b->sum += hash_byte(i, b->bytes[i]);
    for (uint64_t i = 0; b->unset && i < unset_bytes(b); i++)
      b->sum += hash_unset(i, b->unset[i]);
  }
  uint64_t sum = b->sum;
  for (uint64_t i = 0; b->provenance && i < b->info.size; i++)
    if (b->provenance[i])
      sum += hash_mix(hash_mix(i, SALT_PROVENANCE),
                      provenance_hash(s, b->provenance[i]));
  for (uint64_t i = 0; b->terms && i < b->info.size; i++)
    if (b->terms[i])
      sum += hash_mix(hash_mix(i, SALT_TERM), b->terms[i]);
  return sum;
}

static bool is_same(const void *a, const void *b, size_t bytes) {
  return a && b ? !memcmp(a, b, bytes) : a == b;
}

bool block_is_copy(const Block *a, const Block *b) {
  const size_t size = (size_t)a->info.size;
  return is_same(&a->info, &b->info, sizeof a->info) &&
         is_same(a->bytes, b->bytes, size) &&
         is_same(a->unset, b->unset, unset_bytes(a)) &&
         is_same(a->provenance, b->provenance, size * sizeof *a->provenance) &&
         is_same(a->terms, b->terms, size * sizeof *a->terms);
}

uint64_t block_hash(Block *b, BlockSpace s) {
  if (!b->is_hashed) {
    b->hash =
        hash_mix(hash_mix(b->info.base, b->info.size),
                 hash_contents(b, s) + b->info.place + b->info.is_exposed);
    b->is_hashed = true;
  }
  return b->hash;
}

static bool same_bytes(const uint8_t *a, const uint8_t *b, uint64_t n) {
  if (a && b)
    return !memcmp(a, b, (size_t)n);
  const uint8_t *some = a ? a : b;
  for (uint64_t i = 0; some && i < n; i++)
    if (some[i])
      return false;
  return true;
}

bool block_equal(const Block *a, BlockSpace s, const Block *b, BlockSpace t) {
  return a == b ||
         (a->info.base == b->info.base && a->info.size == b->info.size &&
          a->info.place == b->info.place &&
          a->info.is_exposed == b->info.is_exposed &&
          block_same_contents(a, s, b, t));
}

bool block_same_contents(const Block *a, BlockSpace s, const Block *b,
                         BlockSpace t) {
  assert(a->info.size == b->info.size);
  if (!same_bytes(a->bytes, b->bytes, a->info.size) ||
      !same_bytes(a->unset, b->unset, unset_bytes(a)))
    return false;
  for (uint64_t i = 0; (a->provenance || b->provenance) && i < a->info.size;
       i++)
    if (!provenance_equal(s, a->provenance ? a->provenance[i] : 0, t,
                          b->provenance ? b->provenance[i] : 0))
      return false;
  for (uint64_t i = 0; (a->terms || b->terms) && i < a->info.size; i++)
    if (block_term(a, i) != block_term(b, i))
      return false;
  return true;
}
