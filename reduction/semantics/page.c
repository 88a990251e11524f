#include "reduction/semantics/page.h"

#include "frontend/base/arena.h"
#include "frontend/base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static size_t unset_bytes(size_t size) { return (size + 7) / 8; }

void page_release(Page *p) {
  free(p->bytes);
  free(p->unset);
  free(p->provenance);
  free(p->terms);
}

static void *clone(const void *from, size_t bytes) {
  if (!from)
    return NULL;
  return memcpy(xcalloc(bytes, 1), from, bytes);
}

Page page_clone(const Page *p, size_t size) {
  Page copy = *p;
  copy.bytes = clone(p->bytes, size);
  copy.unset = clone(p->unset, unset_bytes(size));
  copy.provenance = clone(p->provenance, size * sizeof *p->provenance);
  copy.terms = clone(p->terms, size * sizeof *p->terms);
  return copy;
}

size_t page_memory(const Page *p, size_t size) {
  return (p->bytes ? size : 0) + (p->unset ? unset_bytes(size) : 0) +
         (p->provenance ? size * sizeof *p->provenance : 0) +
         (p->terms ? size * sizeof *p->terms : 0);
}

/* ---- the sum: a store changes it by a few terms */

enum { SALT_UNSET = 0x100 };

static uint64_t hash_byte(uint64_t i, uint8_t byte) {
  return byte ? hash_mix(i, byte) : 0;
}

static uint64_t hash_unset(uint64_t i, uint8_t bits) {
  return bits ? hash_mix(i + SALT_UNSET, SALT_UNSET + bits) : 0;
}

uint64_t page_sum(Page *p, size_t size) {
  if (!p->is_summed) {
    p->sum = 0, p->is_summed = true;
    for (size_t i = 0; p->bytes && i < size; i++)
      p->sum += hash_byte(i, p->bytes[i]);
    for (size_t i = 0; p->unset && i < unset_bytes(size); i++)
      p->sum += hash_unset(i, p->unset[i]);
  }
  return p->sum;
}

/* ---- changes */

static void set_byte(Page *p, size_t i, uint8_t byte) {
  if (p->is_summed)
    p->sum += hash_byte(i, byte) - hash_byte(i, p->bytes[i]);
  p->bytes[i] = byte;
}

static void clear_unset(Page *p, size_t i) {
  uint8_t *bits = &p->unset[i / 8];
  const uint8_t now = *bits & (uint8_t)~(1u << i % 8);
  if (p->is_summed)
    p->sum += hash_unset(i / 8, now) - hash_unset(i / 8, *bits);
  *bits = now;
}

void page_write(Page *p, size_t size, size_t offset, unsigned n,
                ConfigValue v) {
  assert(offset <= size && n <= size - offset);
  if (!p->bytes && v.bits)
    p->bytes = xcalloc(size, 1);
  if (!p->provenance && v.provenance)
    p->provenance = xcalloc(size, sizeof *p->provenance);
  for (size_t i = offset; i < offset + n; i++, v.bits >>= 8) {
    if (p->bytes)
      set_byte(p, i, (uint8_t)v.bits);
    if (p->unset)
      clear_unset(p, i);
    if (p->provenance)
      p->provenance[i] = v.provenance;
    if (p->terms)
      p->terms[i] = TERM_NONE;
  }
}

void page_write_term(Page *p, size_t size, size_t offset, Term t) {
  page_write(p, size, offset, 1, (ConfigValue){0});
  if (!p->terms)
    p->terms = xcalloc(size, sizeof *p->terms);
  p->terms[offset] = t;
}

static void mark_set(Page *p, size_t from, size_t to) {
  while (from < to && from % 8)
    p->unset[from / 8] &= (uint8_t)~(1u << from % 8), from++;
  while (from < to && to % 8)
    --to, p->unset[to / 8] &= (uint8_t)~(1u << to % 8);
  if (from < to)
    memset(p->unset + from / 8, 0, (to - from) / 8);
}

void page_fill(Page *p, size_t size, size_t offset, size_t n, uint8_t byte) {
  assert(offset <= size && n <= size - offset);
  p->is_summed = false;
  if (!p->bytes && byte)
    p->bytes = xcalloc(size, 1);
  if (p->bytes)
    memset(p->bytes + offset, byte, n);
  if (p->unset)
    mark_set(p, offset, offset + n);
  if (p->provenance)
    memset(p->provenance + offset, 0, n * sizeof *p->provenance);
  if (p->terms)
    memset(p->terms + offset, 0, n * sizeof *p->terms);
}

void page_unset(Page *p, size_t size, size_t offset, size_t n, uint8_t but) {
  page_fill(p, size, offset, n, but);
  if (!p->unset)
    p->unset = xcalloc(unset_bytes(size), 1);
  for (size_t i = offset; i < offset + n; i++)
    p->unset[i / 8] |= (uint8_t)(1u << i % 8);
}

static bool is_number(const Page *p, size_t i) {
  return !(p->unset && p->unset[i / 8] >> i % 8 & 1) &&
         !(p->provenance && p->provenance[i]) && !(p->terms && p->terms[i]);
}

size_t page_find(const Page *p, size_t offset, size_t end,
                 const bool set[UINT8_MAX + 1]) {
  size_t i = offset;
  if (!p->bytes && !p->unset && !page_is_rich(p))
    return i < end && !set[0] ? end : i;
  while (i < end && is_number(p, i) && !set[p->bytes ? p->bytes[i] : 0])
    i++;
  return i;
}

/* Moves the members of an array by byte; an absent one has zeros. */
static void *moved(void *to, size_t size, size_t at, const void *from,
                   size_t offset, size_t n, size_t member) {
  if (!to && !from)
    return NULL;
  char *all = to ? to : xcalloc(size, member);
  if (from)
    memmove(all + at * member, (const char *)from + offset * member,
            n * member);
  else
    memset(all + at * member, 0, n * member);
  return all;
}

void page_copy(Page *to, size_t size, size_t at, const Page *from,
               size_t offset, size_t n) {
  assert(at <= size && n <= size - at);
  to->is_summed = false;
  to->bytes = moved(to->bytes, size, at, from->bytes, offset, n, 1);
  to->provenance = moved(to->provenance, size, at, from->provenance, offset, n,
                         sizeof *to->provenance);
  to->terms =
      moved(to->terms, size, at, from->terms, offset, n, sizeof *to->terms);
  if (to->unset)
    mark_set(to, at, at + n);
}

/* ---- comparison */

static bool is_same(const void *a, const void *b, size_t bytes) {
  return a && b ? !memcmp(a, b, bytes) : a == b;
}

bool page_is_copy(const Page *a, const Page *b, size_t size) {
  return is_same(a->bytes, b->bytes, size) &&
         is_same(a->unset, b->unset, unset_bytes(size)) &&
         is_same(a->provenance, b->provenance, size * sizeof *a->provenance) &&
         is_same(a->terms, b->terms, size * sizeof *a->terms);
}

static bool are_equal(const uint8_t *a, const uint8_t *b, size_t n) {
  if (a && b)
    return !memcmp(a, b, n);
  const uint8_t *some = a ? a : b;
  for (size_t i = 0; some && i < n; i++)
    if (some[i])
      return false;
  return true;
}

bool page_same_bytes(const Page *a, const Page *b, size_t size) {
  return are_equal(a->bytes, b->bytes, size) &&
         are_equal(a->unset, b->unset, unset_bytes(size));
}
