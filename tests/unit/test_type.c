#include "frontend/ir/type.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

static const Type int_type = {
    .kind = TYPE_INT, .name = "int", .size = 4, .align = 4, .is_signed = true};
static const Type char_type = {
    .kind = TYPE_INT, .name = "char", .size = 1, .align = 1, .is_signed = true};
static const Type bool_type = {.kind = TYPE_BOOL, .name = "_Bool", .size = 1};
static const Type unsigned_type = {
    .kind = TYPE_INT, .name = "unsigned int", .size = 4, .align = 4};
static const Type pointer = {.kind = TYPE_POINTER,
                             .name = "int *",
                             .size = 8,
                             .align = 8,
                             .element = &int_type};

/* The type struct { int n; union { int i; char c[4]; } u; struct { int x, y; };
 * }[2]. */
static const Type chars = {
    .kind = TYPE_ARRAY, .size = 4, .element = &char_type, .count = 4};
static const Member union_members[] = {
    {.name = "i", .type = &int_type, .offset = 0},
    {.name = "c", .type = &chars, .offset = 0}};
static const Type union_type = {
    .kind = TYPE_UNION, .size = 4, .members = union_members, .n_members = 2};
static const Member inner_members[] = {
    {.name = "x", .type = &int_type, .offset = 0},
    {.name = "y", .type = &int_type, .offset = 4}};
static const Type inner = {
    .kind = TYPE_STRUCT, .size = 8, .members = inner_members, .n_members = 2};
static const Member members[] = {
    {.name = "n", .type = &int_type, .offset = 0},
    {.name = "u", .type = &union_type, .offset = 4},
    {.name = "", .type = &inner, .offset = 8}};
static const Type record = {
    .kind = TYPE_STRUCT, .size = 16, .members = members, .n_members = 3};
static const Type array = {
    .kind = TYPE_ARRAY, .size = 32, .element = &record, .count = 2};

static void check_path(const Type *t, uint64_t offset, uint64_t bytes,
                       const char *expected, const Type *part) {
  char out[64];
  CU_ASSERT_PTR_EQUAL(type_path(t, offset, bytes, out, sizeof out), part);
  CU_ASSERT_STRING_EQUAL(out, expected);
}

static void a_part_is_named_by_members_and_indices(void) {
  check_path(&array, 0, 4, "[0].n", &int_type);
  check_path(&array, 20, 4, "[1].u.i", &int_type);
  check_path(&array, 21, 1, "[1].u.c[1]", &char_type);
  check_path(&array, 28, 4, "[1].y", &int_type);
  check_path(&int_type, 0, 4, "", &int_type);
  check_path(&array, 0, 32, "", &array);
}

static void what_fits_no_part_is_an_offset(void) {
  check_path(&array, 2, 4, "+2", NULL);
  check_path(&array, 12, 8, "+12", NULL);
  check_path(&int_type, 0, 8, "+0", NULL);
}

static void a_long_path_is_cut(void) {
  char out[6];
  CU_ASSERT_PTR_EQUAL(type_path(&array, 20, 4, out, sizeof out), &int_type);
  CU_ASSERT_STRING_EQUAL(out, "[1].u");
}

typedef struct {
  unsigned n;
  uint64_t offsets;
} Visit;

static void visit(void *context, const Type *leaf, uint64_t offset,
                  const Member *bitfield) {
  Visit *v = context;
  (void)bitfield;
  v->n++;
  v->offsets += offset * leaf->size;
}

static void every_scalar_is_visited_once(void) {
  Visit v = {0, 0};
  type_visit_scalars(&record, 100, visit, &v);
  CU_ASSERT_EQUAL(v.n, 8);
  CU_ASSERT_EQUAL(v.offsets,
                  4 * (100 + 104 + 108 + 112) + 104 + 105 + 106 + 107);
}

static bool prints(const Type *t, uint64_t bits, unsigned width,
                   const char *expected) {
  char *text;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  type_print_value(f, t, bits, width);
  fclose(f);
  bool same = !strcmp(text, expected);
  free(text);
  return same;
}

static void values_print_as_c_writes_them(void) {
  static const Enumerator colors[] = {{"RED", 0}, {"BLUE", 0xffffffff}};
  Type color = int_type;
  color.enumerators = colors;
  color.n_enumerators = 2;
  CU_ASSERT(prints(&int_type, 0xfffffffd, 32, "-3"));
  CU_ASSERT(prints(&int_type, 0x80000000, 32, "-2147483648"));
  CU_ASSERT(prints(&unsigned_type, 7, 32, "7u"));
  CU_ASSERT(prints(&char_type, 'a', 8, "97"));
  CU_ASSERT(prints(&bool_type, 1, 8, "true"));
  CU_ASSERT(prints(&pointer, 16, 64, "0x10"));
  CU_ASSERT(prints(&color, 0xffffffff, 32, "BLUE"));
  CU_ASSERT(prints(&color, 5, 32, "5"));
  CU_ASSERT(prints(NULL, 0xfff, 8, "255"));
}

UNIT(type) {
  TEST(a_part_is_named_by_members_and_indices);
  TEST(what_fits_no_part_is_an_offset);
  TEST(a_long_path_is_cut);
  TEST(every_scalar_is_visited_once);
  TEST(values_print_as_c_writes_them);
}
