#include "frontend/ir/constant.h"

#include "frontend/base/bits.h"

static bool is_integer(const Type *t) {
  return t && (t->kind == TYPE_BOOL || t->kind == TYPE_INT) && t->size <= 8;
}

static int64_t extended(const Type *t, uint64_t bits) {
  unsigned unused = 64 - 8 * (unsigned)t->size;
  uint64_t top = bits << unused;
  return t->is_signed ? (int64_t)top >> unused : (int64_t)(top >> unused);
}

/* The most negative numbers are no constants with a sign. */
static const char *signed_text(Arena *a, int64_t v) {
  if (v == INT64_MIN)
    return "(-9223372036854775807LL - 1)";
  if (v == INT32_MIN)
    return "(-2147483647 - 1)";
  return arena_printf(a, v < INT32_MIN || v > INT32_MAX ? "%lldLL" : "%lld",
                      (long long)v);
}

static const char *unsigned_text(Arena *a, uint64_t v) {
  return arena_printf(a,
                      v > UINT32_MAX  ? "%lluULL"
                      : v > INT32_MAX ? "%lluU"
                                      : "%llu",
                      (unsigned long long)v);
}

const char *constant_text(Arena *a, const Type *t, uint64_t bits) {
  if (t && t->kind == TYPE_POINTER)
    return bits ? NULL : "0";
  if (!is_integer(t) || !t->size)
    return NULL;
  if (t->kind == TYPE_BOOL)
    return bits & 0xff ? "1" : "0";
  int64_t v = extended(t, bits);
  return t->is_signed ? signed_text(a, v) : unsigned_text(a, (uint64_t)v);
}

uint64_t constant_convert(const Type *from, uint64_t bits, const Type *to) {
  if (!is_integer(from) || !is_integer(to) || !from->size || !to->size)
    return bits;
  if (to->kind == TYPE_BOOL)
    return (bits & bits_mask(8 * (unsigned)from->size)) != 0;
  return (uint64_t)extended(from, bits) & bits_mask(8 * (unsigned)to->size);
}
