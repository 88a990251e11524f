#include "reduction/semantics/block.h"

#include "frontend/base/arena.h"
#include "frontend/base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- pages */

static bool is_large(const Block *b) { return b->info.size > PAGE_BYTES; }

static unsigned height(const Block *b) {
  return page_tree_height(b->info.size);
}

static size_t page_size(const Block *b) {
  return is_large(b) ? PAGE_BYTES : (size_t)b->info.size;
}

/* Returns the offset of the byte in its page. */
static size_t in_page(uint64_t offset) { return offset % PAGE_BYTES; }

static uint64_t page_begin(uint64_t offset) { return offset - in_page(offset); }

/* Returns the page with the byte. */
static const Page *page_at(const Block *b, uint64_t offset) {
  static const Page zeros;
  if (!is_large(b))
    return &b->page;
  const Page *p = page_tree_at(b->tree, height(b), offset);
  return p ? p : &zeros;
}

static Page *own_page(Block *b, uint64_t offset, bool is_rich) {
  return is_large(b) ? page_tree_own(&b->tree, height(b), offset, is_rich)
                     : &b->page;
}

/* Moves the offset to the first page from there on that is rich, or to its own
 * one; false if none is. */
static bool next_rich(const Block *b, uint64_t *offset) {
  if (is_large(b))
    return page_tree_next_rich(b->tree, height(b), offset);
  return *offset < b->info.size && page_is_rich(&b->page);
}

static void fill(Block *b, uint64_t from, uint64_t n, uint8_t byte,
                 bool is_unset) {
  if (!n)
    return;
  if (is_large(b))
    page_tree_fill(&b->tree, height(b), from, from + n, byte, is_unset);
  else if (is_unset)
    page_unset(&b->page, page_size(b), (size_t)from, (size_t)n, byte);
  else
    page_fill(&b->page, page_size(b), (size_t)from, (size_t)n, byte);
}

Block *block_new(ConfigObject info, bool is_initialised) {
  Block *b = xcalloc(1, sizeof *b);
  b->refs = 1, b->info = info;
  if (!is_initialised && info.size)
    fill(b, 0, info.size, 0, true);
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
  page_release(&b->page);
  page_tree_release(b->tree, height(b));
  free(b);
}

Block *block_own(Block **slot) {
  Block *b = *slot;
  if (b->refs > 1) {
    Block *copy = xcalloc(1, sizeof *copy);
    *copy = *b;
    copy->refs = 1;
    copy->page = page_clone(&b->page, page_size(b));
    page_tree_share(b->tree);
    b->refs--;
    *slot = b = copy;
  }
  b->is_hashed = false;
  return b;
}

size_t block_bytes(const Block *b) {
  return sizeof *b + page_memory(&b->page, page_size(b)) +
         page_tree_memory(b->tree, height(b));
}

/* ---- bytes */

bool block_is_set(const Block *b, uint64_t offset) {
  assert(offset < b->info.size);
  const Page *p = page_at(b, offset);
  const size_t i = in_page(offset);
  return !p->unset || !(p->unset[i / 8] >> i % 8 & 1);
}

static bool is_inside(const Block *b, uint64_t offset, unsigned n) {
  return n <= 8 && offset <= b->info.size && n <= b->info.size - offset;
}

/* Adds n bytes of a page to the value, which has 'at' bytes so far. */
static void read_page(const Page *p, ProvenanceStore *sets, size_t offset,
                      unsigned n, unsigned at, ConfigValue *v) {
  for (unsigned i = 0; p->bytes && i < n; i++)
    v->bits |= (uint64_t)p->bytes[offset + i] << 8 * (at + i);
  for (unsigned i = 0; p->provenance && i < n; i++)
    v->provenance =
        provenance_union(sets, v->provenance, p->provenance[offset + i]);
}

/* Returns how many of the bytes are in the first byte's page. */
static unsigned in_first_page(uint64_t offset, unsigned n) {
  const size_t rest = PAGE_BYTES - in_page(offset);
  return rest < n ? (unsigned)rest : n;
}

ConfigValue block_read(const Block *b, ProvenanceStore *sets, uint64_t offset,
                       unsigned n) {
  ConfigValue v = {0};
  assert(is_inside(b, offset, n));
  const unsigned first = in_first_page(offset, n);
  if (first)
    read_page(page_at(b, offset), sets, in_page(offset), first, 0, &v);
  if (first < n)
    read_page(page_at(b, offset + first), sets, 0, n - first, first, &v);
  return v;
}

Provenance block_provenance(const Block *b, uint64_t offset) {
  const Page *p = page_at(b, offset);
  return p->provenance ? p->provenance[in_page(offset)] : 0;
}

bool block_next_provenance(const Block *b, uint64_t *offset) {
  for (; next_rich(b, offset); *offset = page_begin(*offset) + PAGE_BYTES) {
    const Page *p = page_at(b, *offset);
    for (size_t i = in_page(*offset); p->provenance && i < page_size(b); i++)
      if (p->provenance[i]) {
        *offset = page_begin(*offset) + i;
        return true;
      }
  }
  return false;
}

static uint8_t byte_at(const Block *b, uint64_t offset) {
  const Page *p = page_at(b, offset);
  return p->bytes ? p->bytes[in_page(offset)] : 0;
}

bool block_is_torn(const Block *b, uint64_t offset, unsigned n,
                   unsigned address_bytes) {
  uint64_t at = offset;
  if (n < address_bytes || !next_rich(b, &at) || at >= offset + n)
    return false;
  const Provenance first = block_provenance(b, offset);
  bool is_torn = false;
  for (unsigned i = 1; i < n; i++) {
    const Provenance p = block_provenance(b, offset + i);
    is_torn |= i < address_bytes ? p != first : p && byte_at(b, offset + i);
  }
  return is_torn;
}

void block_write(Block *b, uint64_t offset, unsigned n, ConfigValue v) {
  assert(is_inside(b, offset, n) && b->refs == 1 && !b->is_hashed);
  const unsigned first = in_first_page(offset, n);
  if (first)
    page_write(own_page(b, offset, v.provenance != 0), page_size(b),
               in_page(offset), first, v);
  v.bits = first < n ? v.bits >> 8 * first : 0;
  if (first < n)
    page_write(own_page(b, offset + first, v.provenance != 0), page_size(b), 0,
               n - first, v);
}

static bool is_range(const Block *b, uint64_t offset, uint64_t n) {
  return offset <= b->info.size && n <= b->info.size - offset;
}

void block_fill(Block *b, uint64_t offset, uint64_t n, uint8_t byte) {
  assert(is_range(b, offset, n) && b->refs == 1 && !b->is_hashed);
  fill(b, offset, n, byte, false);
}

uint8_t block_excludes(const Block *b, uint64_t offset) {
  assert(!block_is_set(b, offset));
  return byte_at(b, offset);
}

void block_unset(Block *b, uint64_t offset, uint64_t n, uint8_t but) {
  assert(is_range(b, offset, n) && b->refs == 1 && !b->is_hashed);
  fill(b, offset, n, but, true);
}

/* Copies bytes of one page to one page. */
static void copy_piece(Block *to, uint64_t at, const Block *from,
                       uint64_t offset, size_t n) {
  if (n == PAGE_BYTES && is_large(to) && is_large(from)) {
    page_tree_put(&to->tree, height(to), at, from->tree, height(from), offset);
    return;
  }
  Page *p = own_page(to, at, page_is_rich(page_at(from, offset)));
  page_copy(p, page_size(to), in_page(at), page_at(from, offset),
            in_page(offset), n);
}

/* Returns how many bytes before the offset are in the page that ends there, or
 * later. */
static uint64_t up_to(uint64_t offset) {
  return in_page(offset) ? in_page(offset) : PAGE_BYTES;
}

static uint64_t least(uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t d = a < b ? a : b;
  return c < d ? c : d;
}

void block_copy(Block *to, uint64_t at, const Block *from, uint64_t offset,
                uint64_t n) {
  assert(is_range(to, at, n) && is_range(from, offset, n) && to->refs == 1 &&
         !to->is_hashed);
  const bool is_backward = to == from && at > offset;
  while (n && is_backward) {
    const uint64_t k = least(n, up_to(at + n), up_to(offset + n));
    n -= k;
    copy_piece(to, at + n, from, offset + n, (size_t)k);
  }
  while (n) {
    const uint64_t k =
        least(n, PAGE_BYTES - in_page(at), PAGE_BYTES - in_page(offset));
    copy_piece(to, at, from, offset, (size_t)k);
    at += k, offset += k, n -= k;
  }
}

uint64_t block_find(const Block *b, uint64_t offset, uint64_t end,
                    const bool set[UINT8_MAX + 1]) {
  assert(offset <= end && end <= b->info.size);
  for (uint64_t at = offset; at < end;) {
    const uint64_t begin = is_large(b) ? page_begin(at) : 0;
    const uint64_t last = least(end, begin + page_size(b), end);
    at = begin + page_find(page_at(b, at), (size_t)(at - begin),
                           (size_t)(last - begin), set);
    if (at < last)
      return at;
  }
  return end;
}

Term block_term(const Block *b, uint64_t offset) {
  assert(offset < b->info.size);
  const Page *p = page_at(b, offset);
  return p->terms ? p->terms[in_page(offset)] : TERM_NONE;
}

void block_write_term(Block *b, uint64_t offset, Term t) {
  assert(is_inside(b, offset, 1) && b->refs == 1 && !b->is_hashed);
  page_write_term(own_page(b, offset, true), page_size(b), in_page(offset), t);
}

/* ---- comparison */

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

enum { SALT_PROVENANCE = 0x200, SALT_TERM = 0x300 };

static uint64_t sum_of(Block *b) {
  return is_large(b) ? page_tree_sum(b->tree, height(b))
                     : page_sum(&b->page, page_size(b));
}

/* Sums over nonzero values: absent arrays and arrays of zeros agree. */
static uint64_t hash_contents(Block *b, BlockSpace s) {
  uint64_t sum = sum_of(b);
  for (uint64_t at = 0; next_rich(b, &at); at += PAGE_BYTES) {
    const Page *p = page_at(b, at);
    for (size_t i = 0; p->provenance && i < page_size(b); i++)
      if (p->provenance[i])
        sum += hash_mix(hash_mix(at + i, SALT_PROVENANCE),
                        provenance_hash(s, p->provenance[i]));
    for (size_t i = 0; p->terms && i < page_size(b); i++)
      if (p->terms[i])
        sum += hash_mix(hash_mix(at + i, SALT_TERM), p->terms[i]);
  }
  return sum;
}

bool block_is_copy(const Block *a, const Block *b) {
  return !memcmp(&a->info, &b->info, sizeof a->info) &&
         page_is_copy(&a->page, &b->page, page_size(a)) &&
         page_tree_is_copy(a->tree, b->tree, height(a));
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

bool block_equal(const Block *a, BlockSpace s, const Block *b, BlockSpace t) {
  return a == b ||
         (a->info.base == b->info.base && a->info.size == b->info.size &&
          a->info.place == b->info.place &&
          a->info.is_exposed == b->info.is_exposed &&
          block_same_contents(a, s, b, t));
}

static bool same_bytes(const Block *a, const Block *b) {
  return is_large(a) ? page_tree_same_bytes(a->tree, b->tree, height(a))
                     : page_same_bytes(&a->page, &b->page, page_size(a));
}

/* Compares the provenances and terms of the bytes of a page. */
static bool same_riches(const Block *a, BlockSpace s, const Block *b,
                        BlockSpace t, uint64_t begin) {
  for (uint64_t at = begin; at < begin + page_size(a) && at < a->info.size;
       at++)
    if (!provenance_equal(s, block_provenance(a, at), t,
                          block_provenance(b, at)) ||
        block_term(a, at) != block_term(b, at))
      return false;
  return true;
}

bool block_same_contents(const Block *a, BlockSpace s, const Block *b,
                         BlockSpace t) {
  assert(a->info.size == b->info.size);
  if (!same_bytes(a, b))
    return false;
  for (uint64_t at = 0;; at += PAGE_BYTES) {
    uint64_t in_a = at, in_b = at;
    const bool is_in_a = next_rich(a, &in_a), is_in_b = next_rich(b, &in_b);
    if (!is_in_a && !is_in_b)
      return true;
    at = is_in_a && (!is_in_b || in_a < in_b) ? in_a : in_b;
    if (!same_riches(a, s, b, t, at))
      return false;
  }
}
