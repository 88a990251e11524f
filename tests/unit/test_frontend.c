#include "frontend/clang/clang_ast.h"
#include "frontend/ir/ir_check.h"
#include "frontend/ir/property_ids.h"
#include "frontend/library/models.h"
#include "reduction/explore/explore.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char prelude[] =
    "void abort(void); int __VERIFIER_nondet_int(void);"
    "_Bool __VERIFIER_nondet_bool(void); void __VERIFIER_assume(int);"
    "void __assert_fail(const char *, const char *, unsigned, const char *);"
    "void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);\n"
    "#define CHECK(e) ((e) ? (void)0 : __assert_fail(#e, \"\", 0, \"\"))\n"
    "#line 1\n";

typedef struct {
  Arena *arena;
  char path[32];
  char *reports;
  Status status;
  const Program *program;
} Parsed;

static Parsed parse_with(const char *source, FrontendOptions o) {
  Parsed p = {.arena = arena_new(), .path = "/tmp/frontend-XXXXXX"};
  int fd = mkstemp(p.path);
  FILE *f = fdopen(fd, "w");
  fprintf(f, "%s%s\n", prelude, source);
  fclose(f);
  size_t size;
  FILE *out = open_memstream(&p.reports, &size);
  Diag *d = diag_new(out);
  o.file = p.path;
  if (!o.pointer_bits)
    o.pointer_bits = 64;
  p.status = frontend_parse(p.arena, &o, d, &p.program);
  fclose(out);
  diag_delete(d);
  unlink(p.path);
  if (p.status == OK)
    ir_check(p.program);
  return p;
}

static Parsed parse(const char *source) {
  return parse_with(source, (FrontendOptions){0});
}

static void release(Parsed *p) {
  free(p->reports);
  arena_delete(p->arena);
}

static ExploreResult run_in_order(const Parsed *p, bool is_fixed) {
  const ExploreOptions o = {
      .properties = ((1u << N_PROPERTY) - 1) &
                    ~(1u << PROPERTY_DEADLOCK | 1u << PROPERTY_RACE),
      .fixes_order = is_fixed,
      .max_states = 100000};
  return explore(p->arena, p->program, &o);
}

static ExploreResult run(const Parsed *p) { return run_in_order(p, false); }

/* True if every execution ends without a violation. */
static bool holds_for(const char *source, unsigned bits) {
  Parsed p = parse_with(source, (FrontendOptions){.pointer_bits = bits});
  bool ok = false;
  if (p.status == OK) {
    ExploreResult r = run(&p);
    ok = r.status == OK && !r.violated;
    if (r.violated)
      printf("\n    violated: %s, line %u\n", r.violation.text,
             r.violation.inst->loc.line);
    else if (!ok)
      printf("\n    %s, line %u\n", r.reason, r.where.line);
  } else {
    printf("\n    %s", p.reports);
  }
  release(&p);
  return ok;
}

static bool holds(const char *source) {
  return holds_for(source, 64) && holds_for(source, 32);
}

/* True if some execution violates 'property', with this text. */
static bool violates_with(const char *source, FrontendOptions o,
                          Property property, const char *text) {
  Parsed p = parse_with(source, o);
  CU_ASSERT_EQUAL_FATAL(p.status, OK);
  ExploreResult r = run(&p);
  bool ok = r.violated && r.violation.property == property &&
            !strcmp(r.violation.text, text);
  if (!ok)
    printf("\n    %s\n", r.violated ? r.violation.text : "not violated");
  release(&p);
  return ok;
}

static bool violates(const char *source, Property property, const char *text) {
  return violates_with(source, (FrontendOptions){0}, property, text);
}

/* True if some execution reaches unmodelled code with this name and line. */
static bool refuses(const char *source, const char *text, unsigned line) {
  Parsed p = parse(source);
  CU_ASSERT_EQUAL_FATAL(p.status, OK);
  ExploreResult r = run(&p);
  bool ok = r.status == UNSUPPORTED && strstr(r.reason, text) &&
            r.where.line == line + 3;
  if (!ok)
    printf("\n    status %d: %s, line %u\n", r.status, r.reason ? r.reason : "",
           r.where.line);
  release(&p);
  return ok;
}

static const Function *find(const Parsed *p, const char *name) {
  for (uint32_t i = 0; i < p->program->n_functions; i++)
    if (!strcmp(p->program->functions[i].name, name))
      return &p->program->functions[i];
  return NULL;
}

static unsigned count(const Function *f, InstKind kind) {
  unsigned n = 0;
  for (uint32_t i = 0; i < f->n_code; i++)
    n += f->code[i].kind == kind;
  return n;
}

/* ---- expressions ---- */

static void integers_convert_and_wrap_as_in_c(void) {
  CU_ASSERT(
      holds("int main(void) { unsigned char c = 200; c += 100; CHECK(c == 44);"
            "signed char s = -100; s -= 100; CHECK(s == 56);"
            "int i = -7; CHECK(i / 2 == -3); CHECK(i % 3 == -1);"
            "CHECK(i >> 1 == -4); CHECK((unsigned)i > 5); CHECK(-1 > 1u);"
            "CHECK((char)200 < 0); CHECK((_Bool)256 == 1);"
            "unsigned long long u = 1ull << 63; CHECK(u >> 62 == 2);"
            "long long l = -(1ll << 40); CHECK(l / 7 == -157073089682ll);"
            "CHECK((short)65537 == 1); CHECK(~c == -45); CHECK(!c == 0); }"));
}

static void operands_are_evaluated_in_any_order_or_left_to_right(void) {
  static const char *const sources[] = {
      "f(1) + f(2) * f(3); CHECK(n == 123);",
      "g(f(1), f(2), f(3)); CHECK(n == 123);",
      "int a[3]; a[f(1)] = f(2); CHECK(n == 21);"};
  for (unsigned i = 0; i < sizeof sources / sizeof *sources; i++) {
    char source[400];
    snprintf(source, sizeof source,
             "static int n; static int f(int d) { n = n * 10 + d; return d; }"
             "static int g(int a, int b, int c) { return a * b * c; }"
             "int main(void) { %s }",
             sources[i]);
    Parsed p = parse_with(source, (FrontendOptions){0});
    CU_ASSERT_EQUAL_FATAL(p.status, OK);
    CU_ASSERT(run(&p).violated);
    CU_ASSERT_FALSE(run_in_order(&p, true).violated);
    release(&p);
  }
}

static void conditions_short_circuit(void) {
  CU_ASSERT(
      holds("static int n; static int f(int r) { n++; return r; }"
            "int main(void) { int *null = 0;"
            "CHECK(!(null && *null)); CHECK(!null || *null);"
            "CHECK(!(f(0) && f(1)) && n == 1); CHECK((f(2) || f(1)) && n == 2);"
            "CHECK((f(0) ? f(3) : f(4)) == 4 && n == 4);"
            "CHECK((f(5) ?: f(6)) == 5 && n == 5); }"));
}

static void a_test_that_only_reads_registers_has_no_branch(void) {
  Parsed p = parse("int f(int a, int b) { return a > 1 && b < 2 ? a : b; }"
                   "int main(void) { return f(1, 2); }");
  CU_ASSERT_EQUAL(count(find(&p, "f"), INST_BRANCH), 0);
  release(&p);
}

static void pointers_step_by_the_size_of_what_they_point_to(void) {
  CU_ASSERT(
      holds("struct s { char c; int v[3]; } a[4];"
            "int main(void) { struct s *p = a + 3, *q = &a[1];"
            "CHECK(p - q == 2); p--; CHECK(p == a + 2); CHECK(q < p);"
            "CHECK((char *)p - (char *)q == sizeof *p); a[2].v[1] = 8;"
            "int *v = p->v; CHECK(v[1] == 8 && 1[v] == 8 && *(v + 1) == 8);"
            "CHECK(&v[2] - &v[0] == 2); }"));
}

static void array_parameters_are_pointers(void) {
  CU_ASSERT(holds("static int f(int a[10], int n) {"
                  "CHECK(sizeof a == sizeof(int *)); a++; return a[n]; }"
                  "int main(void) { int v[3] = {4, 5, 6};"
                  "CHECK(f(v, 1) == 6); }"));
}

static void bit_fields_keep_their_width_and_neighbours(void) {
  CU_ASSERT(
      holds("struct b { unsigned a : 3; int b : 5; unsigned c : 9; char d;"
            "  long long e : 40; } s = {5, -3, 300, 7, -1234567890ll};"
            "int main(void) { CHECK(s.a == 5 && s.b == -3 && s.c == 300);"
            "s.a = 9; CHECK(s.a == 1); s.b = 15; s.b++; CHECK(s.b == -16);"
            "CHECK(s.c == 300 && s.d == 7 && s.e == -1234567890ll);"
            "struct b t = s; CHECK(t.e == s.e && t.c == 300);"
            "CHECK((s.a = 10) == 2); CHECK(s.a - 3 == -1); }"));
  CU_ASSERT(holds(
      "struct b { unsigned v; char c; unsigned long long m : 44; } a[2];"
      "struct __attribute__((packed)) p { char a; int b : 17, c : 20; char d;"
      "} p = {1, -2, 3, 4};"
      "int main(void) { a[1].c = 9; a[1].m = 1; a[1].m += 1ull << 43;"
      "CHECK(a[1].m == (1ull << 43) + 1 && a[1].c == 9 && !a[1].v);"
      "p.b = 70000; CHECK(p.a == 1 && p.b == -61072 && p.c == 3);"
      "p.c = -1; CHECK(p.b == -61072 && p.c == -1 && p.d == 4); }"));
}

static void structures_are_copied_passed_and_returned(void) {
  CU_ASSERT(holds(
      "struct p { int x, y[2]; }; union u { int i; char c[4]; };"
      "static struct p make(int x) { struct p p = {x, {x + 1}}; return p; }"
      "static struct p both(struct p a, struct p b) {"
      "  a.x += b.x; b.x = 0; return a; }"
      "int main(void) { struct p a = make(3), b = a; b.x = 9;"
      "CHECK(a.x == 3 && b.y[0] == 4 && b.y[1] == 0);"
      "CHECK(both(a, b).x == 12 && b.x == 9);"
      "a = b = make(1); CHECK(a.x == 1); CHECK(((struct p){7}).x == 7);"
      "union u u = {0x01020304}, v = u; CHECK(v.c[0] == 4);"
      "CHECK(({ struct p q = make(2); q; }).y[0] == 3); }"));
}

/* ---- initialisers ---- */

static void initialisers_follow_designators_and_missing_braces(void) {
  CU_ASSERT(holds(
      "struct p { int x, y; };"
      "struct l { struct p p[2]; char n[4]; struct p *q; };"
      "struct l g = {.n = \"ab\", .p[1].y = 4, .q = &g.p[1]};"
      "int a[] = {[2] = 5, 6, [0] = 1, [5 ... 7] = 9}, m[2][2] = {1, 2, 3};"
      "struct { struct { int u, v; }; union { char c; int i; }; } n ="
      "  {.v = 2, .i = 70000};"
      "int main(void) { CHECK(g.q->y == 4 && g.n[1] == 'b' && !g.n[3]);"
      "CHECK(sizeof a == 8 * sizeof(int) && a[3] == 6 && a[6] == 9);"
      "CHECK(m[1][0] == 3 && m[1][1] == 0 && n.v == 2 && n.i == 70000);"
      "int k = 8; struct l s = {{{k, 2}, 3}, \"xyz\"};"
      "CHECK(s.p[0].x == 8 && s.p[1].x == 3 && !s.p[1].y && !s.q);"
      "int t[6] = {[1 ... 2] = 7, 8}; CHECK(t[2] == 7 && t[3] == 8);"
      "CHECK(!t[5]); }"));
}

static void static_objects_are_images_with_relocations(void) {
  Parsed p = parse("int x; int *q = &x + 1; const char *s = \"hi\";"
                   "int main(void) { return *q + s[0]; }");
  unsigned relocations = 0;
  for (uint32_t i = 0; i < p.program->n_objects; i++)
    relocations += p.program->objects[i].n_relocations;
  CU_ASSERT_EQUAL(relocations, 2);
  CU_ASSERT_EQUAL(count(find(&p, "main"), INST_STORE), 0);
  release(&p);
}

/* ---- objects and scopes ---- */

static void locals_without_address_are_registers(void) {
  Parsed p = parse("int main(void) { int a = 1, b = 2, *p = &b;"
                   "a += *p; return a; }");
  const Function *f = find(&p, "main");
  CU_ASSERT_EQUAL(count(f, INST_ALLOC), 1);
  CU_ASSERT_EQUAL(count(f, INST_LOAD), 1);
  CU_ASSERT_EQUAL(count(f, INST_STORE), 1);
  release(&p);
}

static void a_local_of_a_loop_is_a_new_object_each_time(void) {
  CU_ASSERT(violates("int main(void) { int *p;"
                     "for (int i = 0; i < 2; i++) { int x = i; p = &x; }"
                     "return *p; }",
                     PROPERTY_DEREF, "use of 'x' after its lifetime"));
}

static void every_way_out_of_a_scope_ends_its_objects(void) {
  static const char *const ways[] = {"break;", "continue;", "goto out;"};
  for (unsigned i = 0; i < 3; i++) {
    char source[300];
    snprintf(source, sizeof source,
             "int main(void) { int *p; do { int x = 1; p = &x;"
             "if (x) %s } while (0); out: return *p; }",
             ways[i]);
    CU_ASSERT(
        violates(source, PROPERTY_DEREF, "use of 'x' after its lifetime"));
  }
  CU_ASSERT(violates("static int *f(void) { int x = 1; int *p = &x;"
                     "return p; } int main(void) { return *f(); }",
                     PROPERTY_DEREF, "use of 'x' after its lifetime"));
}

static void a_jump_into_a_scope_skips_initialisers_only(void) {
  CU_ASSERT(holds("int main(void) { goto in; { int x = 1, *p; in: p = &x;"
                  "*p = 6; CHECK(x == 6); } switch (2) { int y;"
                  "case 2: y = 4; CHECK(y == 4); } }"));
}

static void compound_literals_live_as_long_as_their_block(void) {
  CU_ASSERT(holds(
      "struct s { int x, y; };"
      "static int f(int c) { struct s *p;"
      "  if ((p = &(struct s){c, 1}) && p->x) return p->x; return -1; }"
      "static int g(int c) { int r = 0; for (int i = 0; i < 3; i++)"
      "  switch (c) { struct s *p; case 1: p = &(struct s){i}; r += p->x;"
      "  break; case 2: r += 100; } return r; }"
      "static int h(int n) { struct s *p = 0; again:"
      "  if (p && p->x > 2) return p->x; p = &(struct s){p ? p->x + 1 : 0};"
      "  if (n--) goto again; return -p->x; }"
      "int main(void) { CHECK(f(3) == 3 && f(0) == -1);"
      "CHECK(g(1) == 3 && g(2) == 300); CHECK(h(2) == -2 && h(9) == 3); }"));
  CU_ASSERT(violates("int main(void) { int *p; { p = &(int){1}; }"
                     "return *p; }",
                     PROPERTY_DEREF,
                     "use of 'compound literal' after its lifetime"));
}

static void jumps_within_an_argument_leave_the_others_alive(void) {
  CU_ASSERT(
      holds("struct s { int x, y; };"
            "static int f(struct s s, int v) { return s.x * 10 + v; }"
            "static int g(int c) { struct s s = {c}; return f(s, ({ int r = 0;"
            "  if (c) goto out; r = 5; out: r + 1; })); }"
            "static int h(int c) { return f((struct s){c}, ({ int r = 0;"
            "  switch (c) { case 0: r = 4; break; case 1: r = 7; } r; })); }"
            "int main(void) { CHECK(g(0) == 6 && g(1) == 11);"
            "CHECK(h(0) == 4 && h(1) == 17); }"));
}

static void what_alloca_made_dies_with_the_function(void) {
  CU_ASSERT(violates("static int *f(void) { return __builtin_alloca(4); }"
                     "int main(void) { return *f(); }",
                     PROPERTY_DEREF, "use of 'alloca' after its lifetime"));
  CU_ASSERT(holds("static int f(int n) { if (!n) return 0; int *p ="
                  "__builtin_alloca(n); *p = 3; return *p; }"
                  "int main(void) { CHECK(f(0) == 0 && f(4) == 3); }"));
}

static void variable_length_arrays_have_the_size_of_the_moment(void) {
  CU_ASSERT(holds("static int f(int n) { char v[n]; v[n - 1] = 3; n = 9;"
                  "return sizeof v + v[0]; }"
                  "int main(void) { CHECK(f(1) == 4); }"));
  CU_ASSERT(violates("int main(void) { int n = 2; char v[n]; v[2] = 1; }",
                     PROPERTY_DEREF, "access of 1 byte past the end of 'v'"));
}

/* ---- statements ---- */

static void loops_are_marked_and_nested(void) {
  Parsed p = parse("int main(void) { int n = 0;"
                   "for (int i = 0; i < 2; i++) while (n < 3) n++;"
                   "do n--; while (n); do n = 7; while (0);"
                   "again: if (n++ < 9) goto again; return n; }");
  const Function *f = find(&p, "main");
  CU_ASSERT_EQUAL_FATAL(f->n_loops, 4);
  CU_ASSERT_EQUAL(count(f, INST_LOOP), 4);
  CU_ASSERT_EQUAL(f->loops[0].parent, 1);
  CU_ASSERT_EQUAL(f->loops[1].parent, UINT32_MAX);
  for (uint32_t i = 0; i < f->n_loops; i++)
    CU_ASSERT_EQUAL(f->code[f->loops[i].back].then, f->loops[i].head);
  release(&p);
}

static void only_back_jumps_go_back(void) {
  Parsed p =
      parse("int main(void) { int n = 0; a: n++; b: if (n < 3) goto a;"
            "while (n < 9) { if (n == 5) goto b; n++; if (n == 8) goto a; }"
            "if (n == 30) goto b; return n; }");
  const Function *f = find(&p, "main");
  unsigned back = 0;
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *in = &f->code[i];
    if (in->kind == INST_JUMP)
      back += in->then <= i;
    if (in->kind == INST_BRANCH)
      back += (unsigned)(in->then <= i) + (unsigned)(in->other <= i);
  }
  CU_ASSERT_EQUAL(f->n_loops, 3);
  CU_ASSERT_EQUAL(back, 3);
  release(&p);
}

static void all_forms_of_for_are_told_apart(void) {
  CU_ASSERT(
      holds("#define FOR(i, n) for (int i = 0; i < n;)\n"
            "#define EVER for (;;)\n"
            "int main(void) { int i = 0, n = 0; FOR(k, 3) { n += k++; }"
            "CHECK(n == 3); for (; i < 4;) i++; CHECK(i == 4);"
            "for (i = 7;;) { if (i++ > 8) break; } CHECK(i == 10);"
            "for (;; i++) if (i == 12) break; CHECK(i == 12);"
            "for (; i; i--) n = i; CHECK(n == 1);"
            "for (i = 0; ; i++) { const char *s = \"for (;;\"; if (s[i] == '(')"
            "  break; } CHECK(i == 4); EVER { if (++n > 3) break; }"
            "CHECK(n == 4); }"));
}

static void switch_takes_ranges_and_falls_through(void) {
  CU_ASSERT(holds(
      "static int f(int n) { int r = 0; switch (n) { case 0: r++;"
      "case 1: r += 10; break; case 2 ... 4: r += 100; default: r += 1000;"
      "case -1: { int z = 3; r += z; } } return r; }"
      "int main(void) { CHECK(f(0) == 11); CHECK(f(1) == 10);"
      "CHECK(f(3) == 1103); CHECK(f(9) == 1003); CHECK(f(-1) == 3); }"));
}

static void a_goto_may_enter_its_loop_in_the_middle(void) {
  CU_ASSERT(holds("static int f(int c) { int n = 0; if (c) { again: n += 10; }"
                  "else n++; if (n < 30) goto again; return n; }"
                  "int main(void) { CHECK(f(1) == 30); CHECK(f(0) == 31); }"));
}

/* ---- calls ---- */

static void functions_are_called_through_pointers(void) {
  CU_ASSERT(
      holds("static int add(int a, int b) { return a + b; }"
            "static int sub(int a, int b) { return a - b; }"
            "static struct { int (*op)(int, int); } t[] = {{add}, {&sub}};"
            "int main(void) { int i = 1; CHECK(t[i].op(5, 3) == 2);"
            "CHECK((*t[0].op)(5, 3) == 8); CHECK((i ? add : sub)(1, 1) == 2);"
            "CHECK(t[0].op == add && t[0].op != 0); }"));
}

static void old_definitions_convert_their_arguments(void) {
  CU_ASSERT(holds("static int f(a, b) char a; short b; { return a + b; }"
                  "int main(void) { CHECK(f(300, 70000) == 44 + 4464);"
                  "return g(); } int g() { return 0; }"));
}

static void unnamed_arguments_are_read_in_order(void) {
  CU_ASSERT(holds(
      "struct p { int x, y; };"
      "static long long f(int n, ...) { __builtin_va_list a, b; int x = 5;"
      "__builtin_va_start(a, n); __builtin_va_copy(b, a);"
      "long long s = __builtin_va_arg(a, long long);"
      "s += __builtin_va_arg(a, int);"
      "struct p p = __builtin_va_arg(a, struct p);"
      "__builtin_va_end(a); return s + p.y"
      "  + __builtin_va_arg(b, long long); }"
      "int main(void) { struct p p = {1, 2}; signed char c = -3;"
      "CHECK(f(0, 5ll << 40, c, p) == (10ll << 40) - 1); }"));
}

static void only_what_is_reachable_is_lowered(void) {
  Parsed p = parse("int bad(void) { asm(\"hlt\"); return bad(); }"
                   "int used(void) { return 1; } int (*f)(void) = used;"
                   "int main(void) { return f(); }");
  CU_ASSERT_PTR_NULL(find(&p, "bad"));
  CU_ASSERT_PTR_NOT_NULL(find(&p, "used"));
  release(&p);
}

/* ---- atomics ---- */

static void atomic_updates_are_one_section(void) {
  Parsed p = parse("_Atomic int x; int y; int main(void) { x++; x += 2;"
                   "__atomic_fetch_add(&y, 1, 5);"
                   "__sync_fetch_and_sub(&y, 1); return 0; }");
  const Function *f = find(&p, "main");
  CU_ASSERT_EQUAL(count(f, INST_ATOMIC_BEGIN), 4);
  CU_ASSERT_EQUAL(count(f, INST_ATOMIC_END), 4);
  CU_ASSERT_EQUAL(count(f, INST_LOAD), 4);
  CU_ASSERT_EQUAL(count(f, INST_STORE), 4);
  release(&p);
}

static void atomic_operations_give_what_c_says(void) {
  CU_ASSERT(holds(
      "#include <stdatomic.h>\n"
      "static int a[4] = {1, 2, 3, 4}; static atomic_int i = 5;"
      "static int *_Atomic p = a; static atomic_flag f; static char g = 7;"
      "int main(void) { CHECK(i++ == 5 && i == 6); CHECK((i *= 2) == 12);"
      "CHECK(atomic_fetch_sub(&i, 2) == 12 && atomic_load(&i) == 10);"
      "CHECK(*atomic_fetch_add(&p, 2) == 1 && *p == 3);"
      "int e = 9; CHECK(!atomic_compare_exchange_strong(&i, &e, 1));"
      "CHECK(e == 10 && atomic_compare_exchange_weak(&i, &e, 1) && i == 1);"
      "CHECK(!atomic_flag_test_and_set(&f) && atomic_flag_test_and_set(&f));"
      "CHECK(atomic_exchange(&i, 4) == 1); atomic_store(&i, 8);"
      "CHECK(__atomic_nand_fetch(&g, 5, 5) == -6);"
      "int h = 8, r, v = 3; __atomic_load(&h, &r, 5); CHECK(r == 8);"
      "__atomic_exchange(&h, &v, &r, 5); CHECK(r == 8 && h == 3);"
      "CHECK(__sync_val_compare_and_swap(&r, 8, 2) == 8 && r == 2);"
      "CHECK(__sync_bool_compare_and_swap(&r, 8, 2) == 0);"
      "__sync_lock_release(&r); CHECK(r == 0); __sync_synchronize(); }"));
}

static void atomic_functions_and_sections_are_sections(void) {
  Parsed p = parse("int x; int __VERIFIER_atomic_f(int c) {"
                   "if (c) return 1; x++; return 2; }"
                   "int main(void) { __VERIFIER_atomic_begin(); x = 1;"
                   "__VERIFIER_atomic_end(); return __VERIFIER_atomic_f(x); }");
  const Function *f = find(&p, "__VERIFIER_atomic_f");
  CU_ASSERT_EQUAL(count(f, INST_ATOMIC_BEGIN), 1);
  CU_ASSERT_EQUAL(count(f, INST_ATOMIC_END), 2);
  CU_ASSERT_EQUAL(count(find(&p, "main"), INST_ATOMIC_BEGIN), 1);
  release(&p);
}

/* ---- checks and conventions ---- */

static void failed_assertions_carry_their_text(void) {
  CU_ASSERT(violates("int x; int main(void) { CHECK(x == 1); }",
                     PROPERTY_ASSERTION, "x == 1"));
  CU_ASSERT(violates("void reach_error(void) { abort(); }"
                     "int main(void) { reach_error(); }",
                     PROPERTY_REACH, "reach_error() is called"));
  CU_ASSERT(violates_with("void bad(void); int main(void) { bad(); }",
                          (FrontendOptions){.error_function = "bad"},
                          PROPERTY_REACH, "bad() is called"));
  CU_ASSERT(violates("int z; int main(void) { return 3 % z; }",
                     PROPERTY_DIVISION, "division by zero in '3 % z'"));
}

static void overflow_is_checked_when_asked(void) {
  static const char *const sources[] = {
      "int a = 0x7fffffff; int main(void) { return a + 1; }",
      "int a = -2; int main(void) { return a - 0x7fffffff; }",
      "int a = 65536; int main(void) { return a * 32768; }",
      "int a = -0x7fffffff - 1; int main(void) { return -a; }",
      "int a = -0x7fffffff - 1; int main(void) { return a / -1; }",
      "int a = 0x7fffffff; int main(void) { a++; return 0; }",
      "long long a = 1ll << 62; int main(void) { return a * 2 > 0; }"};
  static const char *const texts[] = {
      "signed overflow in 'a + 1'",     "signed overflow in 'a - 0x7fffffff'",
      "signed overflow in 'a * 32768'", "signed overflow in '-a'",
      "signed overflow in 'a / -1'",    "signed overflow in 'a++'",
      "signed overflow in 'a * 2'"};
  const FrontendOptions o = {.properties = 1u << PROPERTY_OVERFLOW};
  for (unsigned i = 0; i < sizeof sources / sizeof *sources; i++) {
    CU_ASSERT(violates_with(sources[i], o, PROPERTY_OVERFLOW, texts[i]));
    Parsed p = parse(sources[i]);
    const Function *f = find(&p, "main");
    for (uint32_t k = 0; k < f->n_code; k++)
      CU_ASSERT(f->code[k].kind != INST_ASSERT ||
                f->code[k].property == PROPERTY_DIVISION);
    release(&p);
  }
}

static void what_fits_is_no_overflow(void) {
  const FrontendOptions o = {.properties = 1u << PROPERTY_OVERFLOW |
                                           1u << PROPERTY_SHIFT};
  Parsed p =
      parse_with("int a = 0x7fffffff, b = -1; short s = 32767; unsigned u = -1;"
                 "long long l = -1; int main(void) { a += b; a = -a; s++; u++;"
                 "a = 46340 * (a ? 46340 : 1); l = l * (-0x7fffffffffffffffll);"
                 "l = 0 * l; a = (1 << 30) + (b >> 31); return a - b; }",
                 o);
  ExploreResult r = run(&p);
  CU_ASSERT_EQUAL(r.status, OK);
  CU_ASSERT(!r.violated);
  release(&p);
}

static void undefined_shifts_are_found(void) {
  const FrontendOptions o = {.properties = 1u << PROPERTY_SHIFT};
  CU_ASSERT(violates_with("int n = 32; int main(void) { return 1 << n; }", o,
                          PROPERTY_SHIFT, "undefined shift in '1 << n'"));
  CU_ASSERT(violates_with("int n = -1; int main(void) { return 1 >> n; }", o,
                          PROPERTY_SHIFT, "undefined shift in '1 >> n'"));
  CU_ASSERT(violates_with("int n = 31; int main(void) { return 1 << n; }", o,
                          PROPERTY_SHIFT,
                          "shift of a negative number or into the sign in "
                          "'1 << n'"));
}

static void inputs_have_the_width_of_their_type(void) {
  Parsed p = parse("unsigned char __VERIFIER_nondet_uchar(void);"
                   "int main(void) { int a = __VERIFIER_nondet_uchar();"
                   "_Bool b = __VERIFIER_nondet_bool(); CHECK(b <= 1);"
                   "return a; }");
  const Function *f = find(&p, "main");
  unsigned widths = 0;
  for (uint32_t i = 0; i < f->n_code; i++)
    if (f->code[i].kind == INST_NONDET)
      widths = widths * 10 + f->regs[f->code[i].dst].width;
  CU_ASSERT_EQUAL(widths, 81);
  release(&p);
}

static void the_entry_is_called_with_any_count_of_arguments(void) {
  Parsed p = parse("int main(int argc, char **argv) { CHECK(argc >= 1);"
                   "(void)argv; return 0; }");
  const Function *f = &p.program->functions[p.program->entry];
  CU_ASSERT_STRING_EQUAL(f->name, "__bmc_entry");
  CU_ASSERT_EQUAL(count(f, INST_NONDET), 1);
  CU_ASSERT_EQUAL(count(f, INST_EXIT), 1);
  CU_ASSERT_EQUAL(count(find(&p, "main"), INST_UNSUPPORTED), 0);
  release(&p);
}

/* ---- unmodelled code ---- */

static void what_is_not_modelled_is_named_where_it_stands(void) {
  CU_ASSERT(refuses("long double f; int main(void) {\n return f + 1 > 2; }",
                    "long double", 2));
  CU_ASSERT(refuses("int main(void) { asm(\"hlt\"); }",
                    "inline assembly 'asm(\"hlt\")'", 1));
  CU_ASSERT(refuses("int foo(int); int main(void) { return foo(1); }",
                    "call of 'foo' (no body and no model)", 1));
  CU_ASSERT(refuses("int main(int c, char **v, char **e) { return e[0][0]; }",
                    "contents of 'e'", 1));
  CU_ASSERT(refuses("int v __attribute__((vector_size(8)));"
                    "int main(void) { v = -v; }",
                    "arithmetic on '__attribute__", 1));
}

static void what_is_not_reached_costs_nothing(void) {
  CU_ASSERT(holds("double d = 2.5; float f[3] = {1}; int z;"
                  "struct s { double d; int i; } s = {1, 2}, t;"
                  "int main(void) { asm volatile(\"\" ::: \"memory\"); t = s;"
                  "CHECK(t.i == 2); if (z) foo(d); }"));
}

static void errors_are_passed_on_with_their_place(void) {
  Parsed p = parse("int main(void) {\n  return x; }");
  CU_ASSERT_EQUAL(p.status, INVALID);
  CU_ASSERT_PTR_NOT_NULL(
      strstr(p.reports, ":5:10: error: use of undeclared identifier 'x'\n"));
  release(&p);
  p = parse("int f(void);");
  CU_ASSERT_EQUAL(p.status, INVALID);
  CU_ASSERT_PTR_NOT_NULL(strstr(p.reports, "no definition of the entry"));
  release(&p);
}

static void a_missing_file_is_invalid(void) {
  Arena *a = arena_new();
  Diag *d = diag_new(stdout);
  const FrontendOptions o = {.file = "/nonexistent.c", .pointer_bits = 32};
  const Program *p;
  puts("");
  CU_ASSERT_EQUAL(frontend_parse(a, &o, d, &p), INVALID);
  CU_ASSERT_EQUAL(diag_count(d), 1);
  diag_delete(d);
  arena_delete(a);
}

static char *repeat(const char *head, const char *item, unsigned n,
                    const char *tail) {
  size_t m = strlen(item);
  char *s = calloc(strlen(head) + n * m + strlen(tail) + 1, 1);
  strcpy(s, head);
  char *at = s + strlen(head);
  for (unsigned i = 0; i < n; i++, at += m)
    memcpy(at, item, m);
  strcpy(at, tail);
  return s;
}

static void deep_inputs_are_refused_or_lowered_but_never_crash(void) {
  char *s = repeat("int main(void) { int x = 1; return ", "x+", 30000, "x; }");
  CU_ASSERT(refuses(s, "nested more than", 1));
  free(s);
  s = repeat("int main(void) { int x = 1; return ", "x+", 3000,
             "x == 3001 ? 0 : 1 / (x - 1); }");
  CU_ASSERT(holds_for(s, 64));
  free(s);
}

/* ---- the library ---- */

static void models_are_called_with_their_own_types(void) {
  CU_ASSERT(
      holds("typedef unsigned long size; void *malloc(size), free(void *);"
            "void *memset(void *, int, size); size strlen(const char *);"
            "int main(void) { char *p = malloc(4); memset(p, 'x', 3); p[3] = 0;"
            "CHECK(strlen(p) == 3); free(p); }"));
}

static void threads_interleave_at_accesses(void) {
  static const char program[] =
      "#include <pthread.h>\n"
      "int n; pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;"
      "static void *t(void *arg) { %s n++; %s return arg; }"
      "int main(void) { pthread_t a, b; void *r;"
      "pthread_create(&a, 0, t, &n); pthread_create(&b, 0, t, 0);"
      "pthread_join(a, &r); pthread_join(b, 0); CHECK(r == &n);"
      "CHECK(n == 2); return 0; }";
  char source[1000];
  snprintf(source, sizeof source, program, "pthread_mutex_lock(&m);",
           "pthread_mutex_unlock(&m);");
  CU_ASSERT(holds(source));
  snprintf(source, sizeof source, program, "", "");
  CU_ASSERT(violates(source, PROPERTY_ASSERTION, "n == 2"));
}

static void a_program_without_threads_needs_no_thread_start(void) {
  Parsed p = parse("int main(void) { return 0; }");
  CU_ASSERT_EQUAL(p.program->thread_start, FUNC_NONE);
  CU_ASSERT_EQUAL(p.program->n_functions, 2);
  release(&p);
}

static void the_programs_own_function_wins_over_a_model(void) {
  CU_ASSERT(holds("int abs(int x) { return 5; }"
                  "int main(void) { CHECK(abs(-1) == 5); }"));
}

static void the_table_of_models_is_sorted(void) {
  unsigned n;
  const Model *m = model_table(&n);
  for (unsigned i = 1; i < n; i++)
    CU_ASSERT(strcmp(m[i - 1].name, m[i].name) < 0);
  CU_ASSERT_PTR_NOT_NULL(model_find("pthread_create"));
  CU_ASSERT_PTR_NULL(model_find("pthread_crea"));
}

static void every_model_with_a_body_is_in_the_library(void) {
  unsigned n;
  const Model *m = model_table(&n);
  for (unsigned i = 0; i < n; i++) {
    if (m[i].kind != MODEL_BODY)
      continue;
    char source[200];
    snprintf(source, sizeof source, "int %s(); int main(void) { return !%s; }",
             m[i].name, m[i].name);
    Parsed p = parse(source);
    CU_ASSERT_EQUAL_FATAL(p.status, OK);
    const Function *f = find(&p, m[i].name);
    CU_ASSERT(f && f->has_body && f->is_library);
    release(&p);
  }
}

static void all_files_of_the_library_can_be_read_together(void) {
  static char source[1 << 16];
  unsigned n, at = 0;
  const Model *m = model_table(&n);
  for (unsigned i = 0; i < n; i++)
    if (m[i].kind == MODEL_BODY)
      at += (unsigned)snprintf(source + at, sizeof source - at, "int %s();\n",
                               m[i].name);
  at += (unsigned)snprintf(source + at, sizeof source - at,
                           "int main(void) { return 0");
  for (unsigned i = 0; i < n; i++)
    if (m[i].kind == MODEL_BODY)
      at += (unsigned)snprintf(source + at, sizeof source - at, "\n+ !%s",
                               m[i].name);
  at += (unsigned)snprintf(source + at, sizeof source - at, "; }");
  CU_ASSERT_FATAL(at < sizeof source);
  Parsed p = parse(source);
  CU_ASSERT_EQUAL(p.status, OK);
  release(&p);
}

static unsigned count_named(const Parsed *p, const char *name) {
  unsigned n = 0;
  for (uint32_t i = 0; i < p->program->n_functions; i++)
    n += !strcmp(p->program->functions[i].name, name);
  return n;
}

/* The function that prints a string is requested after strnlen's file was
 * read. */
static void files_of_the_library_that_are_read_later_are_of_one_piece(void) {
  Parsed p = parse("unsigned long strnlen(const char *, unsigned long);"
                   "int printf(const char *, ...);"
                   "int main(int n, char **s) { return strnlen(\"\", 1) + "
                   "(printf(\"%s\", s[n]), 0); }");
  CU_ASSERT_EQUAL_FATAL(p.status, OK);
  CU_ASSERT_EQUAL(count_named(&p, "__bmc_print_text"), 1);
  CU_ASSERT_EQUAL(count_named(&p, "length_at_most"), 1);
  release(&p);
}

UNIT(frontend) {
  TEST(integers_convert_and_wrap_as_in_c);
  TEST(operands_are_evaluated_in_any_order_or_left_to_right);
  TEST(conditions_short_circuit);
  TEST(a_test_that_only_reads_registers_has_no_branch);
  TEST(pointers_step_by_the_size_of_what_they_point_to);
  TEST(array_parameters_are_pointers);
  TEST(bit_fields_keep_their_width_and_neighbours);
  TEST(structures_are_copied_passed_and_returned);
  TEST(initialisers_follow_designators_and_missing_braces);
  TEST(static_objects_are_images_with_relocations);
  TEST(locals_without_address_are_registers);
  TEST(a_local_of_a_loop_is_a_new_object_each_time);
  TEST(every_way_out_of_a_scope_ends_its_objects);
  TEST(a_jump_into_a_scope_skips_initialisers_only);
  TEST(compound_literals_live_as_long_as_their_block);
  TEST(jumps_within_an_argument_leave_the_others_alive);
  TEST(what_alloca_made_dies_with_the_function);
  TEST(variable_length_arrays_have_the_size_of_the_moment);
  TEST(loops_are_marked_and_nested);
  TEST(only_back_jumps_go_back);
  TEST(all_forms_of_for_are_told_apart);
  TEST(switch_takes_ranges_and_falls_through);
  TEST(a_goto_may_enter_its_loop_in_the_middle);
  TEST(functions_are_called_through_pointers);
  TEST(old_definitions_convert_their_arguments);
  TEST(unnamed_arguments_are_read_in_order);
  TEST(only_what_is_reachable_is_lowered);
  TEST(atomic_updates_are_one_section);
  TEST(atomic_operations_give_what_c_says);
  TEST(atomic_functions_and_sections_are_sections);
  TEST(failed_assertions_carry_their_text);
  TEST(overflow_is_checked_when_asked);
  TEST(what_fits_is_no_overflow);
  TEST(undefined_shifts_are_found);
  TEST(inputs_have_the_width_of_their_type);
  TEST(the_entry_is_called_with_any_count_of_arguments);
  TEST(what_is_not_modelled_is_named_where_it_stands);
  TEST(what_is_not_reached_costs_nothing);
  TEST(errors_are_passed_on_with_their_place);
  TEST(a_missing_file_is_invalid);
  TEST(deep_inputs_are_refused_or_lowered_but_never_crash);
  TEST(models_are_called_with_their_own_types);
  TEST(threads_interleave_at_accesses);
  TEST(a_program_without_threads_needs_no_thread_start);
  TEST(the_programs_own_function_wins_over_a_model);
  TEST(the_table_of_models_is_sorted);
  TEST(every_model_with_a_body_is_in_the_library);
  TEST(all_files_of_the_library_can_be_read_together);
  TEST(files_of_the_library_that_are_read_later_are_of_one_piece);
}
