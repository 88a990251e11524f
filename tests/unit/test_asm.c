#include "frontend/clang/asm_template.h"
#include "tests/unit/unit.h"

static AsmText read_one(Arena *a, const char *printed) {
  AsmTexts all = {0};
  CU_ASSERT_TRUE_FATAL(asm_texts_read(a, printed, &all));
  CU_ASSERT_EQUAL_FATAL(all.n, 1);
  return all.data[0];
}

static void a_statement_is_read_as_clang_prints_it(void) {
  Arena *a = arena_new();
  AsmText t = read_one(
      a, "int f() { const char *s = \"asm (\"; register int r asm(\"eax\");\n"
         "asm volatile (\"lock; xadd %0, %1\\n\\t\\\"\" : \"+r\" (v), [m] "
         "\"=m\" (f(\")\", ')')) :  : \"memory\", \"cc\");\n}");
  CU_ASSERT_STRING_EQUAL(t.template, "lock; xadd %0, %1\n\t\"");
  CU_ASSERT_EQUAL(t.n_outputs, 2);
  CU_ASSERT_EQUAL(t.operands.n, 2);
  CU_ASSERT_PTR_NULL(t.operands.data[0].name);
  CU_ASSERT_STRING_EQUAL(t.operands.data[1].name, "m");
  CU_ASSERT_STRING_EQUAL(t.operands.data[1].constraint, "=m");
  CU_ASSERT_STRING_EQUAL(t.operands.data[1].text, "f(\")\", ')')");
  CU_ASSERT_TRUE(asm_clobbers(&t, "memory"));
  CU_ASSERT_FALSE(asm_clobbers(&t, "eax"));
  arena_delete(a);
}

static void nested_statements_come_after_the_outer_one(void) {
  Arena *a = arena_new();
  AsmTexts all = {0};
  CU_ASSERT_TRUE(
      asm_texts_read(a,
                     "asm (\"1\" : \"=r\" (x) : \"r\" (({ asm (\"2\"); y; })));"
                     "asm goto (\"3\" :  :  :  : out);",
                     &all));
  CU_ASSERT_EQUAL_FATAL(all.n, 3);
  CU_ASSERT_STRING_EQUAL(all.data[1].template, "2");
  CU_ASSERT_TRUE(all.data[2].is_goto);
  arena_delete(a);
}

static const char *refused(Arena *a, const char *template, AsmCode *out) {
  AsmText t = {.template = template};
  vec_push(a, &t.operands)->name = "x";
  vec_push(a, &t.operands);
  *out = (AsmCode){0};
  return asm_template_read(a, &t, out);
}

static void prefixes_labels_and_comments_are_resolved(void) {
  Arena *a = arena_new();
  AsmCode c;
  CU_ASSERT_PTR_NULL(
      refused(a,
              "1: lock\n\tincl %0 # ; decl %0\n"
              "/* # */ {addl $-8, 4(%1)|add eax} ; jnz 1b; rep; nop\n"
              ".pushsection .x,\"a\"\n.long 1b\n.popsection",
              &c));
  CU_ASSERT_EQUAL_FATAL(c.n, 5);
  CU_ASSERT_TRUE(c.data[1].op == ASM_INC && c.data[1].is_locked);
  CU_ASSERT_EQUAL(c.data[1].width, 32);
  CU_ASSERT_EQUAL(c.data[2].args[0].value, -8);
  CU_ASSERT_TRUE(c.data[2].args[1].kind == ASM_ARG_MEMORY &&
                 c.data[2].args[1].value == 4);
  CU_ASSERT_TRUE(c.data[3].op == ASM_JCC && !c.data[3].args[0].number);
  CU_ASSERT_EQUAL(c.data[3].condition, ASM_Z + 1);
  CU_ASSERT_EQUAL(c.data[4].op, ASM_NOP);
  arena_delete(a);
}

static void names_of_registers_tell_their_width(void) {
  Arena *a = arena_new();
  AsmCode c;
  CU_ASSERT_PTR_NULL(
      refused(a, "mov %%sil, %b0; mov %%r10d, %k[x]; mov %w1, %%dx", &c));
  CU_ASSERT_EQUAL(c.data[0].args[0].width, 8);
  CU_ASSERT_EQUAL(c.data[0].args[0].number, ASM_SI);
  CU_ASSERT_EQUAL(c.data[1].args[0].width, 32);
  CU_ASSERT_EQUAL(c.data[1].args[1].width, 32);
  CU_ASSERT_EQUAL(c.data[2].args[1].width, 16);
  uint32_t n;
  CU_ASSERT_TRUE(asm_register_find("%rcx", &n) && n == ASM_C);
  CU_ASSERT_FALSE(asm_register_find("xmm0", &n));
  arena_delete(a);
}

static void what_is_not_known_is_named(void) {
  static const char *const all[] = {
      "hlt",          "rep; movsb",       "incl x(%rip)", "lock",
      "jmp 2f",       "movl (%0,%1), %0", "incl %2",      "lock; movl %0, %1",
      "mov %%ah, %0", "incl %0; /* open", "call *%0",     "incl %h0",
      "setp %b0",     ".byte 0xf3,0x90",  "cmovzl %0"};
  Arena *a = arena_new();
  AsmCode c;
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    CU_ASSERT_PTR_NOT_NULL(refused(a, all[i], &c));
  CU_ASSERT_STRING_EQUAL(refused(a, "nop\n  hlt ", &c), "hlt");
  arena_delete(a);
}

static bool constrains(const char *constraint, bool is_output,
                       AsmConstraint *out) {
  Arena *a = arena_new();
  AsmText t = {.n_outputs = is_output};
  AsmOperandText *o = vec_push(a, &t.operands);
  o->constraint = constraint;
  o->name = "x";
  bool good = asm_constraint_read(&t, 0, out);
  arena_delete(a);
  return good;
}

static void constraints_say_where_an_operand_may_be(void) {
  AsmConstraint c;
  CU_ASSERT_TRUE(constrains("+&r", true, &c));
  CU_ASSERT_TRUE(c.reads && c.writes && c.is_early && c.in_register);
  CU_ASSERT_TRUE(constrains("=qm", true, &c));
  CU_ASSERT_TRUE(!c.reads && c.in_register && c.in_memory);
  CU_ASSERT_TRUE(constrains("Ir", false, &c) && c.is_constant);
  CU_ASSERT_TRUE(constrains("=@ccnz", true, &c) && c.is_flag);
  CU_ASSERT_EQUAL(c.condition, ASM_Z + 1);
  CU_ASSERT_TRUE(constrains("=a", true, &c) && c.fixed == ASM_A);
  CU_ASSERT_FALSE(constrains("=ab", true, &c));
  CU_ASSERT_FALSE(constrains("=x", true, &c));
  CU_ASSERT_FALSE(constrains("r", true, &c));
  CU_ASSERT_FALSE(constrains("0", false, &c));
}

UNIT(asm) {
  TEST(a_statement_is_read_as_clang_prints_it);
  TEST(nested_statements_come_after_the_outer_one);
  TEST(prefixes_labels_and_comments_are_resolved);
  TEST(names_of_registers_tell_their_width);
  TEST(what_is_not_known_is_named);
  TEST(constraints_say_where_an_operand_may_be);
}
