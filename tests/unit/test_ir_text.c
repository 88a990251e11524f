#include "frontend/ir/ir_text.h"
#include "frontend/ir/property_ids.h"
#include "tests/unit/ir_program.h"
#include "tests/unit/unit.h"

#include <string.h>

static char *print(Arena *a, const Program *p) {
  char *text;
  size_t n;
  FILE *out = open_memstream(&text, &n);
  ir_text_print(out, p);
  fclose(out);
  char *copy = arena_strdup(a, text);
  free(text);
  return copy;
}

static const Program *reread(Arena *a, const char *text) {
  Diag *d = diag_new(stderr);
  const Program *p = NULL;
  CU_ASSERT_EQUAL_FATAL(ir_read(a, text, "printed", d, &p), OK);
  diag_delete(d);
  return p;
}

/* A text with one of everything, as it is printed. */
static const char *const canonical =
    "program \"t.c\" 32\n"
    "entry @main\n"
    "thread_start @start\n"
    "type 1 int \"int\" size 4 align 4 complete signed\n"
    "type 2 struct \"struct s\" size 8 align 4 complete member \"a\" <1> 0 "
    "member \"b\" <1> 4:3:5\n"
    "type 3 function \"void (enum e)\" size 0 align 0 variadic of <4> param "
    "<5>\n"
    "type 4 void \"void\" size 0 align 1\n"
    "type 5 int \"enum e\" size 4 align 4 complete enumerator \"A\" 0 "
    "enumerator \"B\" 7\n"
    "object x size 4 align 4 <1> thread_local constant library image x01ff "
    "!\"x.h\":3:4\n"
    "object \"two words\" size 8 align 4 <2> at 0 &x+4 at 4 @start !5:6\n"
    "object twice size 1 align 1\n"
    "object twice size 2 align 1\n"
    "function main params 0 <3> !7:1 {\n"
    "  reg 32 i <1> // %0\n"
    "  reg 1 * 2 // %1\n"
    "  reg 32 // %3\n"
    "  interval L1 L3 !8:3\n"
    "  interval L1 L2 parent 0\n"
    "  %0 = move 7:32\n"
    "L1:\n"
    "  loop 0\n"
    "L2:\n"
    "  %1 = ult %0, 0x1000000:32 \"t\" <1> !9:9\n"
    "L3:\n"
    "  branch %1, L1, L5\n"
    "  jump L5\n"
    "L5:\n"
    "  %3 = index &\"two words\"+4, %0, -4\n"
    "  %0 = load &twice#3:64 \"a\\\"b\\\\c\\x0a\"\n"
    "  store &twice#2, 1:8 !4:5 repeated\n"
    "  %3 = call @start(%0, @main)\n"
    "  call %3()\n"
    "  %0 = nondet \"input\"\n"
    "  %0 = undef \"i\"\n"
    "  %0 = choose %0\n"
    "  %0 = order 6:32, 1:1, 0:1, 2 \"x + y\"\n"
    "  atom 1:32, 2:32, 2\n"
    "  ordered 2\n"
    "  %3 = alloc 4:32 stack\n"
    "  %3 = alloc 4:32 heap\n"
    "  %3 = alloc 4:32 zeroed\n"
    "  free %3\n"
    "  dead %3\n"
    "  assert %1 valid-deref \"p\"\n"
    "  assume %1\n"
    "  atomic_begin\n"
    "  wait %1\n"
    "  atomic_end\n"
    "  atomic_begin operation\n"
    "  %0 = load.acq.rlx &x <1>\n"
    "  store.rel &x, %0\n"
    "  atomic_end\n"
    "  atomic_begin model\n"
    "  atomic_end\n"
    "  store.sc &x, %0\n"
    "  %0 = load &x around 4 1 \"s.b\"\n"
    "  store &x, %0 around 0 1 <1>\n"
    "  %0 = spawn @main, 0:32\n"
    "  %0 = self\n"
    "  joined %0\n"
    "  %0 = ite %1, %0, %3\n"
    "  %0 = sext %1\n"
    "  unsupported \"goto *p\"\n"
    "  end_others\n"
    "  end_thread\n"
    "  exit\n"
    "  return\n"
    "}\n"
    "function start params 2 result 32 library nobody {\n"
    "  reg 32 a // %0\n"
    "  reg 32 \"b c\" // %1\n"
    "  return %0\n"
    "}\n";

static void what_was_printed_prints_the_same(void) {
  Arena *a = arena_new();
  const Program *p = reread(a, canonical);
  const char *text = print(a, p);
  CU_ASSERT_STRING_EQUAL(text, canonical);
  arena_delete(a);
}

static void reading_restores_what_matters(void) {
  Arena *a = arena_new();
  const Program *p = reread(a, canonical);
  CU_ASSERT_EQUAL(p->address_width, 32);
  CU_ASSERT_EQUAL(p->objects[0].image[1], 0xff);
  CU_ASSERT_EQUAL(p->objects[1].relocations[0].target.id, 0);
  CU_ASSERT_EQUAL(p->objects[1].relocations[0].target.bits, 4);
  CU_ASSERT_EQUAL(p->objects[1].type->members[1].bit_width, 5);
  const Inst *code = p->functions[0].code;
  CU_ASSERT_EQUAL(code[3].kind, INST_BRANCH);
  CU_ASSERT_EQUAL(code[3].then, 1);
  CU_ASSERT_EQUAL(code[3].other, 5);
  CU_ASSERT_EQUAL(code[5].stride, -4);
  CU_ASSERT_EQUAL(code[6].a.width, 64);
  CU_ASSERT_EQUAL(code[6].a.id, 3);
  CU_ASSERT_TRUE(code[7].is_repeated);
  CU_ASSERT_STRING_EQUAL(code[6].text, "a\"b\\c\n");
  const Inst *load = &code[27];
  CU_ASSERT_EQUAL(load[-1].section, SECTION_OPERATION);
  CU_ASSERT_EQUAL(load->order, MEMORY_ORDER_ACQUIRE);
  CU_ASSERT_EQUAL(load->failure, MEMORY_ORDER_RELAXED);
  CU_ASSERT_EQUAL(load[1].order, MEMORY_ORDER_RELEASE);
  CU_ASSERT_EQUAL(load[6].before, 4);
  CU_ASSERT_EQUAL(load[6].after, 1);
  CU_ASSERT_EQUAL(p->functions[0].loops[1].parent, 0);
  CU_ASSERT_FALSE(p->functions[1].has_body);
  arena_delete(a);
}

static void the_first_line_has_what_is_not_usual(void) {
  static const char *const lines[] = {"fixed-addresses", "rounding up",
                                      "fixed-addresses rounding down",
                                      "rounding zero", "by-x86"};
  Arena *a = arena_new();
  for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) {
    const char *text = arena_printf(a,
                                    "program \"t.c\" 64 %s\n"
                                    "entry @main\n"
                                    "function main params 0 {\n"
                                    "  exit\n"
                                    "}\n",
                                    lines[i]);
    const Program *p = reread(a, text);
    CU_ASSERT_EQUAL(p->has_fixed_addresses, i == 0 || i == 2);
    CU_ASSERT_EQUAL(p->rounding, (Rounding)(i % 4));
    CU_ASSERT_EQUAL(p->is_by_x86, i == 4);
    CU_ASSERT_STRING_EQUAL(print(a, p), text);
  }
  arena_delete(a);
}

static void labels_and_registers_may_have_names(void) {
  Arena *a = arena_new();
  const Program *p = ir_program(a, "function main params 0 {\n"
                                   "  reg 8 count * 2\n"
                                   "  reg 8 sum\n"
                                   "again: // a comment\n"
                                   "  %sum = add %count, %1\n"
                                   "  jump again\n"
                                   "}\n");
  const Function *f = &p->functions[1];
  CU_ASSERT_EQUAL(f->code[0].dst, 2);
  CU_ASSERT_EQUAL(f->code[0].a.id, 0);
  CU_ASSERT_EQUAL(f->code[0].b.id, 1);
  CU_ASSERT_EQUAL(f->code[1].then, 0);
  arena_delete(a);
}

static void expect_report(const char *body, const char *report) {
  Arena *a = arena_new();
  char *text;
  size_t n;
  FILE *out = open_memstream(&text, &n);
  Diag *d = diag_new(out);
  const Program *p;
  CU_ASSERT_EQUAL(ir_read(a,
                          arena_printf(a,
                                       "program \"t.c\" 64\n"
                                       "entry @main\n%s",
                                       body),
                          "t", d, &p),
                  INVALID);
  diag_delete(d);
  fclose(out);
  CU_ASSERT_STRING_EQUAL(text, report);
  if (strcmp(text, report))
    fprintf(stderr, "got %s", text);
  free(text);
  arena_delete(a);
}

static void errors_are_reported_where_they_are(void) {
  expect_report("function main params 0 {\n"
                "  jump nowhere\n"
                "}\n",
                "t:4:8: error: no instruction at label 'nowhere'\n");
  expect_report("function main params 0 {\n"
                "  store &x, 1:32\n"
                "}\n",
                "t:4:10: error: no such name 'x'\n");
  expect_report("function main params 0 {\n"
                "  assume 1\n"
                "}\n",
                "t:4:11: error: expected ':' and the width of a constant, "
                "got the end of the line\n");
  expect_report("function main params 0 {\n"
                "  reg 8 a\n"
                "  add %a, %a\n"
                "}\n",
                "t:5:3: error: expected '%register ='\n");
  expect_report("function main params 0 {\n"
                "  assume %3\n"
                "}\n",
                "t:4:10: error: no such register\n");
  expect_report("function main params 0 {\n"
                "  dance\n"
                "}\n",
                "t:4:3: error: expected an instruction, got 'dance'\n");
  expect_report("function main params 0 {\n"
                "  store.weak 0:64, 1:8\n"
                "}\n",
                "t:4:3: error: expected an instruction, got 'store.weak'\n");
  expect_report("function main params 0 {\n"
                "  atomic_begin often\n"
                "}\n",
                "t:4:16: error: expected operation or model, got 'often'\n");
  expect_report("function main params 0 {\n"
                "  return <4>\n"
                "}\n",
                "t:4:10: error: type 4 is not defined\n");
  expect_report("function main params 0 {\n"
                "  unsupported \"open\n"
                "}\n",
                "t:4:15: error: expected a closing '\"'\n");
  expect_report("function main params 0 {\n",
                "t:4:1: error: expected an instruction, got the end of the "
                "line\n");
}

/* ---- random programs */

typedef struct {
  uint64_t state;
  Arena *arena;
  Program *program;
  const Type *types[4];
} Random;

static unsigned below(Random *r, unsigned n) {
  r->state = r->state * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(r->state >> 33) % n;
}

static const char *random_text(Random *r) {
  unsigned n = below(r, 6);
  char *s = ARENA_ARRAY(r->arena, char, n + 1);
  for (unsigned i = 0; i < n; i++)
    s[i] = (char)(1 + below(r, 255));
  return s;
}

static Loc random_loc(Random *r) {
  if (!below(r, 2))
    return (Loc){0};
  return (Loc){below(r, 2) ? r->program->file : "other.h", 1 + below(r, 99),
               below(r, 9)};
}

static Operand random_operand(Random *r, const Function *f) {
  Operand o = {.kind = (OperandKind)(1 + below(r, N_OPERAND - 1)),
               .width = (uint8_t)(1 + below(r, 64))};
  const Program *p = r->program;
  switch (o.kind) {
  case OPERAND_REG: o.id = below(r, f->n_regs); break;
  case OPERAND_OBJECT:
    o.id = below(r, p->n_objects), o.bits = below(r, 3) * 4u;
    break;
  case OPERAND_FUNCTION: o.id = below(r, p->n_functions); break;
  default: o.bits = r->state & bits_mask(o.width);
  }
  return o;
}

static Inst random_inst(Random *r, const Function *f) {
  Inst i = {.kind = (InstKind)below(r, N_INST), .dst = REG_NONE};
  i.op = (Op)below(r, N_OP);
  i.memory = (MemoryKind)below(r, 3);
  if (i.kind == INST_ATOMIC_BEGIN)
    i.section = (SectionKind)below(r, N_SECTION);
  if (i.kind == INST_LOAD || i.kind == INST_STORE) {
    i.order = (MemoryOrder)below(r, N_MEMORY_ORDER);
    i.failure = i.order ? (MemoryOrder)below(r, N_MEMORY_ORDER) : i.order;
    i.before = below(r, 2), i.after = below(r, 2);
  }
  i.property = (Property)below(r, N_PROPERTY);
  if (inst_assigns(i.kind) && (i.kind != INST_CALL || below(r, 2)))
    i.dst = below(r, f->n_regs);
  Operand *operands[] = {&i.a, &i.b, &i.c};
  if (i.kind == INST_RETURN && below(r, 2))
    i.a = random_operand(r, f);
  for (unsigned k = 0; k < inst_operands(&i); k++)
    *operands[k] = random_operand(r, f);
  i.stride = (int64_t)below(r, 100) - 50;
  i.then = below(r, f->n_code), i.other = below(r, f->n_code);
  i.id = 0;
  if (i.kind == INST_CALL) {
    Operand *args = ARENA_ARRAY(r->arena, Operand, 3);
    i.n_args = below(r, 4), i.args = args;
    for (uint32_t k = 0; k < i.n_args; k++)
      args[k] = random_operand(r, f);
  }
  i.text = below(r, 2) ? random_text(r) : NULL;
  i.type = below(r, 2) ? r->types[below(r, 4)] : NULL;
  i.loc = random_loc(r);
  return i;
}

static void random_function(Random *r, Function *f) {
  static const char *const names[] = {"f", "g", "a name", "f"};
  f->name = names[below(r, 4)];
  f->n_regs = 1 + below(r, 6), f->n_params = below(r, f->n_regs + 1);
  f->result_width = (uint8_t)below(r, 65);
  f->is_library = below(r, 2), f->has_body = below(r, 2);
  f->loc = random_loc(r);
  RegInfo *regs = ARENA_ARRAY(r->arena, RegInfo, f->n_regs);
  for (uint32_t i = 0; i < f->n_regs; i++)
    regs[i] = (RegInfo){(uint8_t)(1 + below(r, 2)),
                        below(r, 3) ? NULL : random_text(r),
                        below(r, 3) ? NULL : r->types[below(r, 4)]};
  f->regs = regs;
  f->n_code = 1 + below(r, 20);
  f->n_loops = 1;
  Loop *loops = ARENA_ARRAY(r->arena, Loop, 1);
  *loops = (Loop){0, below(r, f->n_code), below(r, 2) ? UINT32_MAX : 0,
                  random_loc(r)};
  f->loops = loops;
  Inst *code = ARENA_ARRAY(r->arena, Inst, f->n_code);
  for (uint32_t i = 0; i < f->n_code; i++)
    code[i] = random_inst(r, f);
  f->code = code;
}

static void random_object(Random *r, Object *o) {
  *o = (Object){.name = random_text(r),
                .size = below(r, 9),
                .align = 1,
                .loc = random_loc(r),
                .is_constant = below(r, 2)};
  uint8_t *image = ARENA_ARRAY(r->arena, uint8_t, o->size);
  for (uint64_t i = 0; i < o->size; i++)
    image[i] = (uint8_t)(below(r, 2) * below(r, 256));
  o->image = below(r, 2) ? image : NULL;
}

static Program *random_program(Random *r) {
  Program *p = r->program = ARENA_NEW(r->arena, Program);
  for (unsigned i = 0; i < 4; i++) {
    Type *t = ARENA_NEW(r->arena, Type);
    *t = (Type){.kind = (TypeKind)below(r, N_TYPE),
                .name = random_text(r),
                .size = below(r, 9),
                .element = i ? r->types[below(r, i)] : NULL,
                .is_signed = below(r, 2)};
    r->types[i] = t;
  }
  p->file = "t.c", p->address_width = below(r, 2) ? 32 : 64;
  p->n_functions = 1 + below(r, 4), p->n_objects = 1 + below(r, 4);
  p->entry = below(r, p->n_functions);
  p->thread_start = below(r, 2) ? FUNC_NONE : 0;
  Object *objects = ARENA_ARRAY(r->arena, Object, p->n_objects);
  Function *functions = ARENA_ARRAY(r->arena, Function, p->n_functions);
  p->objects = objects, p->functions = functions;
  for (uint32_t i = 0; i < p->n_objects; i++)
    random_object(r, &objects[i]);
  for (uint32_t i = 0; i < p->n_functions; i++)
    random_function(r, &functions[i]);
  return p;
}

static void random_programs_print_the_same_after_reading(void) {
  for (unsigned seed = 1; seed <= 500; seed++) {
    Arena *a = arena_new();
    Random r = {.state = seed, .arena = a};
    const char *first = print(a, random_program(&r));
    const char *second = print(a, reread(a, first));
    CU_ASSERT_STRING_EQUAL(first, second);
    if (strcmp(first, second)) {
      printf("seed %u:\n%s\n--\n%s\n", seed, first, second);
      arena_delete(a);
      return;
    }
    arena_delete(a);
  }
}

UNIT(ir_text) {
  TEST(what_was_printed_prints_the_same);
  TEST(reading_restores_what_matters);
  TEST(the_first_line_has_what_is_not_usual);
  TEST(labels_and_registers_may_have_names);
  TEST(errors_are_reported_where_they_are);
  TEST(random_programs_print_the_same_after_reading);
}
