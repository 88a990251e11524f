#include "frontend/ir/ir_check.h"
#include "frontend/ir/ir_link.h"
#include "frontend/ir/ir_read.h"
#include "tests/unit/unit.h"

#include <string.h>

#define PART "program \"part.c\" 64\n"
#define WHOLE "program \"main.c\" 64\nentry @main\n"
#define MAIN                                                                   \
  "function main params 0 {\n"                                                 \
  "  reg 32 a\n"                                                               \
  "  %a = call @f(7:32)\n"                                                     \
  "  store &x, %a\n"                                                           \
  "  return\n"                                                                 \
  "}\n"
#define TYPES                                                                  \
  "type 1 int \"int\" size 4 align 4 complete signed\n"                        \
  "type 2 int \"long\" size 8 align 8 complete signed\n"
#define F                                                                      \
  "function f params 1 result 32 {\n"                                          \
  "  reg 32 n\n"                                                               \
  "  return %n\n"                                                              \
  "}\n"
#define NO_F "function f params 0 nobody {\n}\n"
#define X "object x size 4 align 4\n"
#define NO_X "object x size 4 align 4 unknown\n"

typedef struct {
  Arena *arena;
  FILE *said;
  const Program *program; /* NULL: linking failed */
  char text[300];         /* the error message, if linking failed */
} Linked;

static const Program *read(Linked *l, const char *text, Diag *d) {
  const Program *p = NULL;
  CU_ASSERT_EQUAL(ir_read(l->arena, text, "test", d, &p), OK);
  return p;
}

/* Links a program and its IR files, up to NULL. */
static Linked linked(const char *whole, const char *first, const char *second) {
  Linked l = {.arena = arena_new(), .said = tmpfile()};
  Diag *d = diag_new(l.said);
  const Program *parts[2];
  unsigned n = 0;
  for (unsigned i = 0; i < 2; i++)
    if (i ? second : first)
      parts[n++] = read(&l, i ? second : first, d);
  const Program *p = read(&l, whole, d), *out = NULL;
  if (ir_link(l.arena, p, parts, n, d, &out) == OK)
    l.program = out;
  diag_delete(d);
  rewind(l.said);
  l.text[fread(l.text, 1, sizeof l.text - 1, l.said)] = '\0';
  return l;
}

static void done(Linked *l) {
  fclose(l->said);
  arena_delete(l->arena);
}

static const Function *function_named(const Program *p, const char *name) {
  for (FuncId f = 0; f < p->n_functions; f++)
    if (!strcmp(p->functions[f].name, name))
      return &p->functions[f];
  return NULL;
}

/* True if the operand is the object of that name and size. */
static bool is_object(const Program *p, Operand o, const char *name,
                      uint64_t size) {
  return o.kind == OPERAND_OBJECT && o.id < p->n_objects &&
         !strcmp(p->objects[o.id].name, name) &&
         p->objects[o.id].size == size && !p->objects[o.id].is_unknown;
}

static void expect_refused(const char *whole, const char *first,
                           const char *second, const char *text) {
  Linked l = linked(whole, first, second);
  CU_ASSERT_PTR_NULL(l.program);
  CU_ASSERT_PTR_NOT_NULL(strstr(l.text, text));
  if (!strstr(l.text, text))
    printf("expected: %s\nsaid: %s\n", text, l.text);
  done(&l);
}

static const Program *expect_good(Linked *l) {
  CU_ASSERT_PTR_NOT_NULL_FATAL(l->program);
  const char *broken = ir_check_find(l->arena, l->program);
  CU_ASSERT_PTR_NULL(broken);
  return l->program;
}

static void names_mean_what_the_other_side_offers(void) {
  Linked l = linked(WHOLE NO_F X MAIN,
                    PART "object other size 8 align 8\n" NO_X
                         "function f params 1 result 32 {\n"
                         "  reg 32 n\n"
                         "  reg 32 m\n"
                         "  %m = load &x\n"
                         "  store &other, 1:64\n"
                         "  %n = call @g()\n"
                         "  return %n\n"
                         "}\n"
                         "function g params 0 nobody {\n}\n",
                    PART "object table size 16 align 8 at 0 @g at 8 &x\n" NO_X
                         "function g params 0 result 32 {\n"
                         "  return 5:32\n"
                         "}\n");
  const Program *p = expect_good(&l);
  const Function *f = function_named(p, "f"), *g = function_named(p, "g");
  CU_ASSERT_TRUE(f->has_body && g->has_body);
  CU_ASSERT_TRUE(is_object(p, f->code[0].a, "x", 4));
  CU_ASSERT_TRUE(is_object(p, f->code[1].a, "other", 8));
  CU_ASSERT_PTR_EQUAL(&p->functions[f->code[2].a.id], g);
  for (ObjId o = 0; o < p->n_objects; o++)
    if (p->objects[o].n_relocations) {
      const Relocation *r = p->objects[o].relocations;
      CU_ASSERT_PTR_EQUAL(&p->functions[r[0].target.id], g);
      CU_ASSERT_TRUE(is_object(p, r[1].target, "x", 4));
    }
  done(&l);
}

static void static_names_are_apart(void) {
  Linked l = linked(WHOLE NO_F X MAIN,
                    PART "object x size 8 align 8 static\n" F
                         "function main params 0 static {\n"
                         "  store &x, 1:64\n"
                         "  return\n"
                         "}\n",
                    PART "object x size 16 align 8 static\n"
                         "function f params 0 static {\n"
                         "  store &x, 1:64\n"
                         "  return\n"
                         "}\n");
  const Program *p = expect_good(&l);
  CU_ASSERT_EQUAL(p->n_functions, 4);
  CU_ASSERT_TRUE(is_object(p, p->functions[p->entry].code[1].a, "x", 4));
  CU_ASSERT_TRUE(is_object(p, p->functions[2].code[0].a, "x", 8));
  CU_ASSERT_TRUE(is_object(p, p->functions[3].code[0].a, "x", 16));
  done(&l);
}

static void the_library_is_that_of_the_program(void) {
  static const char whole[] = WHOLE NO_F X MAIN "function lock params 0 {\n"
                                                "  return\n"
                                                "}\n"
                                                "function lock params 1 "
                                                "library {\n"
                                                "  reg 64 m\n"
                                                "  return\n"
                                                "}\n";
  static const char part[] = PART "function f params 1 result 32 {\n"
                                  "  reg 32 n\n"
                                  "  call @lock#1(0:64)\n"
                                  "  call @start(0:64)\n"
                                  "  return %n\n"
                                  "}\n"
                                  "function lock params 0 library nobody {\n"
                                  "}\n"
                                  "function start params 1 library {\n"
                                  "  reg 64 p\n"
                                  "  return\n"
                                  "}\n";
  Linked l = linked(whole, part, NULL);
  const Program *p = expect_good(&l);
  const Function *f = function_named(p, "f");
  CU_ASSERT_TRUE(p->functions[f->code[0].a.id].is_library);
  CU_ASSERT_TRUE(p->functions[f->code[0].a.id].has_body);
  CU_ASSERT_STRING_EQUAL(p->functions[f->code[1].a.id].name, "start");
  done(&l);
  expect_refused(WHOLE NO_F X MAIN, part, NULL,
                 "function 'lock' of the library, which an IR file needs, is "
                 "unknown");
}

static void one_name_is_defined_once(void) {
  expect_refused(WHOLE F X MAIN, PART F, NULL,
                 "function 'f' is defined already at");
  expect_refused(WHOLE NO_F X MAIN, PART F, PART F,
                 "function 'f' is defined already at");
  expect_refused(WHOLE F X MAIN, PART X, NULL,
                 "variable 'x' is defined already at");
}

static void declarations_fit(void) {
  expect_refused(WHOLE TYPES F "object x size 4 align 4 <1>\n" MAIN,
                 PART TYPES "object x size 8 align 8 <2> unknown\n", NULL,
                 "variable 'x' has type 'long' here, but 'int' at");
  expect_refused(WHOLE F X MAIN,
                 PART "object x size 4 align 4 thread_local unknown\n", NULL,
                 "variable 'x' is thread-local here or at");
  expect_refused(
      WHOLE TYPES "type 3 function \"int (int)\" size 0 align 1 of <1> param "
                  "<1>\nfunction f params 0 nobody <3> {\n}\n" X MAIN,
      PART TYPES "type 3 function \"int (long)\" size 0 align 1 of "
                 "<1> param <2>\nfunction f params 1 result 32 <3> "
                 "{\n  reg 64 n\n  return 1:32\n}\n",
      NULL, "function 'f' has type 'int (long)' here, but 'int (int)'");
}

static void a_part_is_made_as_the_program_is(void) {
  expect_refused(WHOLE NO_F X MAIN, WHOLE F X MAIN, NULL,
                 "is a program by itself");
  expect_refused(WHOLE NO_F X MAIN, "program \"part.c\" 32\n" F, NULL,
                 "has addresses of another width");
  expect_refused(WHOLE NO_F X MAIN, "program \"part.c\" 64 fixed-addresses\n" F,
                 NULL, "--fixed-addresses");
  expect_refused(WHOLE NO_F X MAIN, "program \"part.c\" 64 rounding up\n" F,
                 NULL, "rounds to 'up', the rest to 'nearest'");
  expect_refused("program \"main.c\" 64 manner \"call(f())\"\nentry "
                 "@main\n" NO_F X MAIN,
                 PART F, NULL,
                 "is made in the manner '', the rest in 'call(f())'");
}

static void threads_start_in_one_way(void) {
#define START(NAME)                                                            \
  "function " NAME " params 2 {\n"                                             \
  "  reg 64 f\n"                                                               \
  "  reg 64 p\n"                                                               \
  "  end_thread\n"                                                             \
  "}\n"
  Linked l =
      linked(WHOLE F X MAIN, PART "thread_start @start\n" START("start"), NULL);
  const Program *p = expect_good(&l);
  CU_ASSERT_STRING_EQUAL(p->functions[p->thread_start].name, "start");
  done(&l);
  expect_refused(WHOLE F X MAIN, PART "thread_start @start\n" START("start"),
                 PART "thread_start @begin\n" START("begin"),
                 "has threads start in a way of its own");
}

UNIT(ir_link) {
  TEST(names_mean_what_the_other_side_offers);
  TEST(static_names_are_apart);
  TEST(the_library_is_that_of_the_program);
  TEST(one_name_is_defined_once);
  TEST(declarations_fit);
  TEST(a_part_is_made_as_the_program_is);
  TEST(threads_start_in_one_way);
}
