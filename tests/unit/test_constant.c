#include "frontend/ir/constant.h"
#include "tests/unit/unit.h"

#include <string.h>

static const Type boolean = {.kind = TYPE_BOOL, .size = 1};
static const Type character = {.kind = TYPE_INT, .size = 1, .is_signed = true};
static const Type byte = {.kind = TYPE_INT, .size = 1};
static const Type integer = {.kind = TYPE_INT, .size = 4, .is_signed = true};
static const Type natural = {.kind = TYPE_INT, .size = 4};
static const Type large = {.kind = TYPE_INT, .size = 8, .is_signed = true};
static const Type huge = {.kind = TYPE_INT, .size = 8};
static const Type pointer = {.kind = TYPE_POINTER, .size = 8};
static const Type record = {.kind = TYPE_STRUCT, .size = 4};

static bool is_written(const Type *t, uint64_t bits, const char *expected) {
  Arena *a = arena_new();
  const char *text = constant_text(a, t, bits);
  bool same = expected ? text && !strcmp(text, expected) : !text;
  arena_delete(a);
  return same;
}

static void a_constant_has_its_value_in_c(void) {
  CU_ASSERT_TRUE(is_written(&integer, 7, "7"));
  CU_ASSERT_TRUE(is_written(&integer, 0xffffffff, "-1"));
  CU_ASSERT_TRUE(is_written(&integer, 0x80000000, "(-2147483647 - 1)"));
  CU_ASSERT_TRUE(is_written(&character, 0xfe, "-2"));
  CU_ASSERT_TRUE(is_written(&byte, 0xfe, "254"));
  CU_ASSERT_TRUE(is_written(&natural, 2147483647, "2147483647"));
  CU_ASSERT_TRUE(is_written(&natural, 2147483648, "2147483648U"));
  CU_ASSERT_TRUE(is_written(&large, 4294967296, "4294967296LL"));
  CU_ASSERT_TRUE(
      is_written(&large, 1ull << 63, "(-9223372036854775807LL - 1)"));
  CU_ASSERT_TRUE(is_written(&huge, 5, "5"));
  CU_ASSERT_TRUE(is_written(&huge, UINT64_MAX, "18446744073709551615ULL"));
  CU_ASSERT_TRUE(is_written(&boolean, 1, "1"));
}

static void what_has_no_constant_has_no_text(void) {
  CU_ASSERT_TRUE(is_written(&pointer, 0, "0"));
  CU_ASSERT_TRUE(is_written(&pointer, 4096, NULL));
  CU_ASSERT_TRUE(is_written(&record, 1, NULL));
  CU_ASSERT_TRUE(is_written(NULL, 1, NULL));
}

static void values_convert_as_by_assignment(void) {
  CU_ASSERT_EQUAL(
      constant_convert(&integer, 0xffffffff, &large, ROUNDING_NEAREST),
      UINT64_MAX);
  CU_ASSERT_EQUAL(
      constant_convert(&natural, 0xffffffff, &large, ROUNDING_NEAREST),
      0xffffffff);
  CU_ASSERT_EQUAL(constant_convert(&integer, 0x1ff, &byte, ROUNDING_NEAREST),
                  0xff);
  CU_ASSERT_EQUAL(constant_convert(&integer, 0x100, &boolean, ROUNDING_NEAREST),
                  1);
  CU_ASSERT_EQUAL(constant_convert(&integer, 0, &boolean, ROUNDING_NEAREST), 0);
  CU_ASSERT_EQUAL(
      constant_convert(&character, 0x80, &natural, ROUNDING_NEAREST),
      0xffffff80);
}

UNIT(constant) {
  TEST(a_constant_has_its_value_in_c);
  TEST(what_has_no_constant_has_no_text);
  TEST(values_convert_as_by_assignment);
}
