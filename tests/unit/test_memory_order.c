#include "frontend/ir/ir_check.h"
#include "tests/unit/source.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  Arena *arena;
  const Program *program;
} Parsed;

static Parsed parse(const char *source) {
  Parsed p = {.arena = arena_new()};
  p.program = source_parse(p.arena, arena_printf(p.arena, "%s\n", source), 0);
  ir_check(p.program);
  return p;
}

static void release(Parsed *p) { arena_delete(p->arena); }

static const Function *find(const Parsed *p, const char *name) {
  for (uint32_t i = 0; i < p->program->n_functions; i++)
    if (!strcmp(p->program->functions[i].name, name))
      return &p->program->functions[i];
  abort();
}

/* Returns main's accesses, and how its sections begin, by name. */
static const char *accesses_of(const Parsed *p) {
  const Function *f = find(p, "main");
  const char *all = "";
  for (uint32_t k = 0; k < f->n_code; k++) {
    const Inst *i = &f->code[k];
    if (i->kind == INST_LOAD || i->kind == INST_STORE ||
        i->kind == INST_ATOMIC_BEGIN || i->kind == INST_UNSUPPORTED)
      all = arena_printf(
          p->arena, "%s%s%s%s%s%s ", all, inst_name(i->kind),
          memory_order_name(i->order), memory_order_name(i->failure),
          i->section != SECTION_PROGRAM ? "." : "", section_name(i->section));
  }
  return all;
}

static void expect_accesses(const char *body, const char *expected) {
  char source[2000];
  snprintf(source, sizeof source,
           "#include <stdatomic.h>\n"
           "_Atomic int x; int y; atomic_flag f; __int128 w; int choice(void);"
           "struct s { int a, b; }; _Atomic struct s s;"
           "void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n"
           "int main(void) { %s; __builtin_unreachable(); }",
           body);
  Parsed p = parse(source);
  const char *found = accesses_of(&p);
  char wanted[400];
  snprintf(wanted, sizeof wanted, "%s unsupported ", expected);
  CU_ASSERT_STRING_EQUAL(found, wanted);
  if (strcmp(found, wanted))
    printf("\n    %s: %s\n", body, found);
  release(&p);
}

#define EXPLICIT(OP, ORDER) "atomic_" OP "_explicit(&x, memory_order_" ORDER ")"

static void accesses_have_the_orders_of_c(void) {
  expect_accesses("y = x", "load.sc store");
  expect_accesses("x = y", "load store.sc");
  expect_accesses("volatile int v; int *p = (int *)&v; *p = 1", "store");
  expect_accesses("atomic_init(&x, 1); _Atomic int l = 1; x = *&l",
                  "store store load.sc store.sc");
  expect_accesses(EXPLICIT("load", "acquire"), "load.acq");
  expect_accesses("y = " EXPLICIT("load", "consume"), "load.con store");
  expect_accesses("if (" EXPLICIT("load", "consume") ") y = 1",
                  "load.rlx store");
  expect_accesses("__atomic_store_n(&y, 1, __ATOMIC_RELEASE)", "store.rel");
  expect_accesses("int o = y; __atomic_store_n(&y, 1, o)", "load store.sc");
  expect_accesses("atomic_flag_clear_explicit(&f, memory_order_relaxed)",
                  "store.rlx");
  expect_accesses("__sync_lock_release(&y)", "store.rel");
  expect_accesses("struct s t = s",
                  "atomic_begin.operation load.sc load.sc store store");
}

static void both_halves_of_an_update_have_an_order(void) {
  expect_accesses("x++", "atomic_begin.operation load.sc store.sc");
  expect_accesses("__atomic_add_fetch(&y, 1, __ATOMIC_RELAXED)",
                  "atomic_begin.operation load.rlx store.rlx");
  expect_accesses("__atomic_exchange_n(&y, 1, __ATOMIC_ACQ_REL)",
                  "atomic_begin.operation load.acq store.rel");
  expect_accesses("__sync_lock_test_and_set(&y, 1)",
                  "atomic_begin.operation load.acq store.rlx");
  expect_accesses("__sync_fetch_and_or(&y, 1)",
                  "atomic_begin.operation load.sc store.sc");
  expect_accesses("int e = y; __atomic_compare_exchange_n(&y, &e, 1, 0,"
                  "__ATOMIC_RELEASE, __ATOMIC_ACQUIRE)",
                  "load store atomic_begin.operation load.rlx.acq load "
                  "store.rel store");
  expect_accesses("asm(\"lock; incl %0\" : \"+m\"(y))",
                  "atomic_begin.operation load.sc store.sc");
  expect_accesses("asm(\"incl %0\" : \"+m\"(y))", "load store");
  expect_accesses("__VERIFIER_atomic_begin(); y++; __VERIFIER_atomic_end()",
                  "atomic_begin load store");
}

static void orders_that_an_operation_cannot_have_are_refused(void) {
  static const char *const bodies[] = {
      "__atomic_load_n(&y, __ATOMIC_RELEASE)",
      "__atomic_load_n(&y, __ATOMIC_ACQ_REL)",
      "__atomic_store_n(&y, 1, __ATOMIC_ACQUIRE)",
      "__atomic_store_n(&y, 1, __ATOMIC_CONSUME)",
      "__atomic_clear(&f, __ATOMIC_ACQUIRE)",
      "__atomic_fetch_add(&y, 1, 6)",
      "int e; __atomic_compare_exchange_n(&y, &e, 1, 0, 5, __ATOMIC_RELEASE)"};
  for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
    char source[300];
    snprintf(source, sizeof source,
             "int y; _Bool f; int main(void) { %s; return 0; }", bodies[i]);
    Parsed p = parse(source);
    CU_ASSERT_STRING_EQUAL(accesses_of(&p), "unsupported ");
    release(&p);
  }
}

static void bit_fields_know_their_memory_location(void) {
  Parsed p =
      parse("struct { char c; int a : 20, b : 20; int : 0; int d : 3; }"
            "s; int main(void) { int n = s.b; n = s.d; return s.c + n; }");
  const Inst *found[3];
  const Function *f = find(&p, "main");
  unsigned n = 0;
  for (uint32_t k = 0; k < f->n_code; k++)
    if (f->code[k].kind == INST_LOAD && n < 3)
      found[n++] = &f->code[k];
  CU_ASSERT_EQUAL_FATAL(n, 3);
  CU_ASSERT_EQUAL(found[0]->a.bits - found[0]->before, 1);
  CU_ASSERT_EQUAL(found[0]->after, 0);
  CU_ASSERT_EQUAL(found[1]->before + found[1]->after, 0);
  CU_ASSERT_EQUAL(found[2]->before + found[2]->after, 0);
  release(&p);
}

static const Inst *only(const Function *f, InstKind kind) {
  const Inst *found = NULL;
  for (uint32_t k = 0; k < f->n_code; k++)
    if (f->code[k].kind == kind) {
      CU_ASSERT_PTR_NULL(found);
      found = &f->code[k];
    }
  CU_ASSERT_PTR_NOT_NULL_FATAL(found);
  return found;
}

static void models_tell_their_accesses_from_the_callers(void) {
  Parsed p = parse("#include <pthread.h>\n"
                   "#include <semaphore.h>\n"
                   "static void *work(void *x) { return x; }"
                   "int main(void) { pthread_t t; sem_t s; int n;"
                   "pthread_create(&t, 0, work, 0); sem_init(&s, 0, 1);"
                   "return sem_getvalue(&s, &n); }");
  const Function *create = find(&p, "pthread_create");
  CU_ASSERT_TRUE(create->is_library);
  CU_ASSERT_EQUAL(only(create, INST_ATOMIC_BEGIN)->section, SECTION_MODEL);
  CU_ASSERT_TRUE(only(create, INST_STORE)->type->is_volatile);
  const Function *get = find(&p, "sem_getvalue");
  CU_ASSERT_FALSE(only(get, INST_LOAD)->type->is_volatile);
  CU_ASSERT_TRUE(only(get, INST_STORE)->type->is_volatile);
  release(&p);
}

UNIT(memory_order) {
  TEST(accesses_have_the_orders_of_c);
  TEST(both_halves_of_an_update_have_an_order);
  TEST(orders_that_an_operation_cannot_have_are_refused);
  TEST(bit_fields_know_their_memory_location);
  TEST(models_tell_their_accesses_from_the_callers);
}
