#include "frontend/base/arena.h"
#include "frontend/base/bits.h"
#include "frontend/base/diag.h"
#include "frontend/base/stats.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/base/words.h"
#include "tests/unit/unit.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void arena_memory_is_zero_and_aligned(void) {
  Arena *a = arena_new();
  for (size_t n = 1; n < 300000; n = n * 3 + 1) {
    char *p = arena_alloc(a, n);
    CU_ASSERT_EQUAL((uintptr_t)p % _Alignof(max_align_t), 0);
    CU_ASSERT_EQUAL(p[0] | p[n - 1] | p[n / 2], 0);
    memset(p, 1, n);
  }
  arena_delete(a);
}

static void the_last_block_grows_in_place(void) {
  Arena *a = arena_new();
  char *p = arena_alloc(a, 16);
  memset(p, 7, 16);
  CU_ASSERT_PTR_EQUAL(arena_grow(a, p, 16, 64), p);
  CU_ASSERT_EQUAL(p[15], 7);
  CU_ASSERT_EQUAL(p[16], 0);
  arena_delete(a);
}

static void another_block_grows_by_a_copy(void) {
  Arena *a = arena_new();
  char *p = arena_alloc(a, 16);
  memset(p, 7, 16);
  arena_alloc(a, 1);
  char *q = arena_grow(a, p, 16, 1 << 20);
  CU_ASSERT_PTR_NOT_EQUAL(p, q);
  CU_ASSERT_EQUAL(q[15], 7);
  CU_ASSERT_EQUAL(q[16], 0);
  arena_delete(a);
}

static void texts_are_copied_and_formatted(void) {
  Arena *a = arena_new();
  char text[] = "hello";
  char *copy = arena_strdup(a, text), *part = arena_strndup(a, text, 2);
  text[0] = 'x';
  CU_ASSERT_STRING_EQUAL(copy, "hello");
  CU_ASSERT_STRING_EQUAL(part, "he");
  CU_ASSERT_STRING_EQUAL(arena_printf(a, "%s-%d", copy, 7), "hello-7");
  arena_delete(a);
}

static void vectors_keep_their_elements_while_growing(void) {
  Arena *a = arena_new();
  VEC(uint64_t) v = {0}, w = {0};
  for (uint64_t i = 0; i < 10000; i++) {
    uint64_t *new = vec_push(a, &v);
    CU_ASSERT_EQUAL(*new, 0);
    *new = i;
    *vec_push(a, &w) = ~i;
  }
  CU_ASSERT_EQUAL(v.n, 10000);
  for (uint64_t i = 0; i < v.n; i++)
    CU_ASSERT_TRUE(v.data[i] == i && w.data[i] == ~i);
  CU_ASSERT_EQUAL(*vec_top(&v), 9999);
  arena_delete(a);
}

/* Returns the result by C's operators; with eight bits all operands can be
 * compared. */
static uint64_t expected(Op op, unsigned a, unsigned b) {
  int sa = (int8_t)a, sb = (int8_t)b;
  switch (op) {
  case OP_ADD: return (uint8_t)(a + b);
  case OP_SUB: return (uint8_t)(a - b);
  case OP_MUL: return (uint8_t)(a * b);
  case OP_UDIV: return b ? a / b : 0xff;
  case OP_UREM: return b ? a % b : a;
  case OP_SDIV: return (uint8_t)(b ? sa / sb : sa < 0 ? 1 : -1);
  case OP_SREM: return (uint8_t)(b ? sa % sb : sa);
  case OP_AND: return a & b;
  case OP_OR: return a | b;
  case OP_XOR: return a ^ b;
  case OP_SHL: return b < 8 ? (a << b) & 0xff : 0;
  case OP_LSHR: return b < 8 ? a >> b : 0;
  case OP_ASHR: return (uint8_t)(sa >> (b < 8 ? b : 7));
  case OP_EQ: return a == b;
  case OP_ULT: return a < b;
  case OP_ULE: return a <= b;
  case OP_SLT: return sa < sb;
  case OP_SLE: return sa <= sb;
  case OP_NOT: return (uint8_t)~a;
  case OP_NEG: return (uint8_t)-a;
  default: return 0;
  }
}

static void every_operation_on_bytes_is_that_of_c(void) {
  unsigned wrong = 0;
  for (Op op = 0; op < OP_ZEXT; op++)
    for (unsigned a = 0; a < 256; a++)
      for (unsigned b = 0; b < 256; b++)
        wrong += bits_apply(op, 8, op_is_predicate(op) ? 1 : 8, a, b, 0) !=
                 expected(op, a, b);
  CU_ASSERT_EQUAL(wrong, 0);
}

static void casts_and_choices_use_their_widths(void) {
  CU_ASSERT_EQUAL(bits_apply(OP_ZEXT, 8, 32, 0x80, 0, 0), 0x80);
  CU_ASSERT_EQUAL(bits_apply(OP_SEXT, 8, 32, 0x80, 0, 0), 0xffffff80);
  CU_ASSERT_EQUAL(bits_apply(OP_SEXT, 1, 64, 1, 0, 0), UINT64_MAX);
  CU_ASSERT_EQUAL(bits_apply(OP_TRUNC, 32, 8, 0x1234, 0, 0), 0x34);
  CU_ASSERT_EQUAL(bits_apply(OP_ITE, 64, 64, 1, 5, 6), 5);
  CU_ASSERT_EQUAL(bits_apply(OP_ITE, 64, 64, 0, 5, 6), 6);
}

static void the_widest_values_work(void) {
  const uint64_t min = (uint64_t)1 << 63, max = UINT64_MAX;
  CU_ASSERT_EQUAL(bits_apply(OP_SDIV, 64, 64, min, max, 0), min);
  CU_ASSERT_EQUAL(bits_apply(OP_SREM, 64, 64, min, max, 0), 0);
  CU_ASSERT_EQUAL(bits_apply(OP_ASHR, 64, 64, min, 63, 0), max);
  CU_ASSERT_EQUAL(bits_apply(OP_SHL, 64, 64, 1, 64, 0), 0);
  CU_ASSERT_EQUAL(bits_apply(OP_SLT, 64, 1, min, 0, 0), 1);
}

static void operations_are_found_by_name(void) {
  Op op;
  for (Op k = 0; k < N_OP; k++)
    CU_ASSERT_TRUE(op_find(op_name(k), &op) && op == k);
  CU_ASSERT_FALSE(op_find("nothing", &op));
}

static void a_report_is_one_located_line(void) {
  char text[300] = {0};
  FILE *f = fmemopen(text, sizeof text - 1, "w");
  Diag *d = diag_new(f);
  CU_ASSERT_EQUAL(
      diag_error(d, UNSUPPORTED, (Loc){"f.c", 3, 7}, "array '%s'", "a"),
      UNSUPPORTED);
  diag_warn(d, (Loc){"f.c", 4, 0}, "odd");
  diag_error(d, INVALID, (Loc){NULL, 0, 0}, "bad");
  fclose(f);
  CU_ASSERT_EQUAL(diag_count(d), 2);
  CU_ASSERT_STRING_EQUAL(text, "f.c:3:7: unsupported: array 'a'\n"
                               "f.c:4: warning: odd\n"
                               "bmc: error: bad\n");
  diag_delete(d);
}

static void statistics_print_a_line_each(void) {
  char *text;
  size_t size, lines = 0;
  Stats s = {0};
  stats_add(&s, STAT_CLAUSES, 40);
  stats_add(&s, STAT_CLAUSES, 2);
  stats_set(&s, STAT_BOUND, 8);
  stats_start(&s, STAT_SOLVE);
  stats_stop(&s, STAT_SOLVE);
  FILE *f = open_memstream(&text, &size);
  stats_print(f, &s);
  fclose(f);
  for (const char *c = text; *c; c++)
    lines += *c == '\n';
  CU_ASSERT_EQUAL(lines, N_STAT);
  CU_ASSERT_EQUAL(s.count[STAT_CLAUSES], 42);
  CU_ASSERT_PTR_NOT_NULL(strstr(text, " 42\n"));
  CU_ASSERT_TRUE(s.seconds[STAT_SOLVE] >= 0 && s.seconds[STAT_SOLVE] < 5);
  free(text);
}

static void a_set_holds_each_word_once(void) {
  enum { LAST = 3000 };
  Words *w = words_new(), *less = words_new();
  uint32_t word[] = {0, 7}, n = 0;
  CU_ASSERT(words_add(w, word, 0));
  CU_ASSERT(!words_add(w, word, 0));
  for (uint32_t i = 0; i <= LAST; i++) {
    word[0] = i;
    CU_ASSERT(words_add(w, word, 1));
    CU_ASSERT(words_add(w, word, 2));
    CU_ASSERT(!words_add(w, word, 1));
    CU_ASSERT(i == LAST || words_add(less, word, 2));
  }
  CU_ASSERT_EQUAL(words_count(w), 2 * (LAST + 1) + 1);
  CU_ASSERT_EQUAL(*words_get(w, words_count(w) - 1, &n), LAST);
  CU_ASSERT_EQUAL(n, 2);
  CU_ASSERT_PTR_NULL(words_missing(w, less, &n));
  CU_ASSERT_PTR_NOT_NULL(words_missing(less, w, &n));
  CU_ASSERT_EQUAL(n, 0);
  word[0] = LAST + 1;
  CU_ASSERT(!words_has(w, word, 1));
  words_delete(less);
  words_delete(w);
}

/* Two numbers share each hash. */
static void a_table_finds_all_numbers_of_a_hash(void) {
  Arena *a = arena_new();
  Table t = {0};
  TABLE_EACH(i, &t, 7)
  CU_FAIL("something is in an empty table");
  for (uint32_t i = 0; i < 1000; i++)
    table_add(a, &t, i / 2 * 64, i);
  for (uint32_t hash = 0; hash < 500; hash++) {
    uint32_t seen = 0, sum = 0;
    TABLE_EACH(i, &t, hash * 64) {
      seen++;
      sum += i;
    }
    CU_ASSERT_EQUAL(seen, 2);
    CU_ASSERT_EQUAL(sum, 4 * hash + 1);
  }
  TABLE_EACH(i, &t, 500 * 64)
  CU_FAIL("what was not put in is found");
  arena_delete(a);
}

UNIT(base) {
  TEST(arena_memory_is_zero_and_aligned);
  TEST(the_last_block_grows_in_place);
  TEST(another_block_grows_by_a_copy);
  TEST(texts_are_copied_and_formatted);
  TEST(vectors_keep_their_elements_while_growing);
  TEST(a_set_holds_each_word_once);
  TEST(a_table_finds_all_numbers_of_a_hash);
  TEST(every_operation_on_bytes_is_that_of_c);
  TEST(casts_and_choices_use_their_widths);
  TEST(the_widest_values_work);
  TEST(operations_are_found_by_name);
  TEST(a_report_is_one_located_line);
  TEST(statistics_print_a_line_each);
}
