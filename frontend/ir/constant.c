#include "frontend/ir/constant.h"

#include "frontend/base/bits.h"
#include "frontend/base/floats.h"

#include <math.h>
#include <string.h>

static bool is_integer(const Type *t) {
  return t && (t->kind == TYPE_BOOL || t->kind == TYPE_INT) && t->size <= 8;
}

static bool is_float(const Type *t) { return t && type_is_float(t); }

static int64_t extended(const Type *t, uint64_t bits) {
  unsigned unused = 64 - 8 * (unsigned)t->size;
  uint64_t top = bits << unused;
  return t->is_signed ? (int64_t)top >> unused : (int64_t)(top >> unused);
}

/* C has no signed constant for the most negative numbers. */
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

/* Writes the number as a double, which can represent every float. */
static const char *float_text(Arena *a, uint64_t bits, unsigned width) {
  double d = float_value(width, bits);
  if (!isfinite(d))
    return NULL;
  const char *text = arena_printf(a, "%.17g", d);
  return strpbrk(text, ".e") ? text : arena_printf(a, "%s.0", text);
}

const char *constant_text(Arena *a, const Type *t, uint64_t bits) {
  if (is_float(t))
    return float_text(a, bits, 8 * (unsigned)t->size);
  if (t && t->kind == TYPE_POINTER)
    return bits ? NULL : "0";
  if (!is_integer(t) || !t->size)
    return NULL;
  if (t->kind == TYPE_BOOL)
    return bits & 0xff ? "1" : "0";
  int64_t v = extended(t, bits);
  return t->is_signed ? signed_text(a, v) : unsigned_text(a, (uint64_t)v);
}

/* Leaves numbers outside the range of an integer type unchanged. */
static uint64_t convert_float(const Type *from, uint64_t bits, const Type *to,
                              Rounding r) {
  unsigned width = 8 * (unsigned)from->size, wanted = 8 * (unsigned)to->size;
  FloatOp op = is_float(from) && is_float(to) ? FLOAT_RESIZE
               : is_float(from)
                   ? to->is_signed ? FLOAT_TO_SIGNED : FLOAT_TO_UNSIGNED
               : from->is_signed ? FLOAT_FROM_SIGNED
                                 : FLOAT_FROM_UNSIGNED;
  if (is_float(from) && to->kind == TYPE_BOOL)
    return (bits & bits_mask(width - 1)) != 0;
  if (op != FLOAT_RESIZE || width != wanted)
    float_apply(op, r, width, wanted, bits, 0, &bits);
  return bits;
}

uint64_t constant_convert(const Type *from, uint64_t bits, const Type *to,
                          Rounding r) {
  if ((is_float(from) && (is_float(to) || is_integer(to))) ||
      (is_integer(from) && is_float(to)))
    return convert_float(from, bits, to, r);
  if (!is_integer(from) || !is_integer(to) || !from->size || !to->size)
    return bits;
  if (to->kind == TYPE_BOOL)
    return (bits & bits_mask(8 * (unsigned)from->size)) != 0;
  return (uint64_t)extended(from, bits) & bits_mask(8 * (unsigned)to->size);
}
