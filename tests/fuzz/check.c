#include "tests/fuzz/check.h"

#include "frontend/ir/property_ids.h"
#include "tests/fuzz/eval.h"
#include "tests/fuzz/gen.h"
#include "tests/fuzz/order.h"
#include "tests/fuzz/process.h"
#include "tests/fuzz/race.h"
#include "tests/fuzz/reach.h"
#include "tests/fuzz/rng.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS = 10, NATIVE_SECONDS = 5 };

/* For programs with one thread, prove has little to add: it runs seldom there,
 * and not for long. */
enum { PROVE_SECONDS = 4, REFUTATION_SECONDS = 2 };

enum { PROVE_EVERY = 4, PROVE_ALONE_EVERY = 16, PROVE_ALONE_SECONDS = 1 };

static bool runs_32 = true;

void check_probe(void) {
  char folder[] = "/tmp/fuzz.XXXXXX", source[64], exe[64];
  if (!mkdtemp(folder))
    return;
  snprintf(source, sizeof source, "%s/probe.c", folder);
  snprintf(exe, sizeof exe, "%s/probe", folder);
  file_write(source, "int main(void) { return 0; }\n");
  const char *const make[] = {"cc", "-m32", "-o", exe, source, NULL};
  const char *const run[] = {exe, NULL};
  Child made = process_run(make, NATIVE_SECONDS);
  Child ran = process_run(run, NATIVE_SECONDS);
  runs_32 = made.ended && !made.code && ran.ended && !ran.code;
  child_release(&made);
  child_release(&ran);
  remove(source);
  remove(exe);
  rmdir(folder);
  if (!runs_32)
    puts("SKIPPED: this machine runs no programs of 32 bits: even seeds that "
         "need it");
}

static unsigned data_model(uint64_t seed) { return seed % 2 ? 64 : 32; }

/* Compiles and runs the program; its output is in '*out', which the caller
 * releases if the result is true. */
static bool native_run(const char *path, uint64_t seed, const char *compiler,
                       const char *const *flags, Child *out) {
  char exe[512];
  snprintf(exe, sizeof exe, "%s%s.exe", *path == '/' ? "" : "./", path);
  const char *argv[24] = {compiler,   "-std=gnu11",
                          "-DNATIVE", data_model(seed) == 64 ? "-m64" : "-m32",
                          "-fwrapv",  "-fno-strict-aliasing",
                          "-o",       exe,
                          path};
  unsigned n = 9;
  for (; *flags; flags++)
    argv[n++] = *flags;
  argv[n] = "-latomic";
  Child built = process_run(argv, NATIVE_SECONDS);
  child_release(&built);
  if (!built.ended || built.code != 0)
    return false;
  const char *const run[] = {exe, NULL};
  *out = process_run(run, NATIVE_SECONDS);
  remove(exe);
  if (out->ended && out->code == 0)
    return true;
  child_release(out);
  return false;
}

static bool native_agrees(const char *path, uint64_t seed, const char *compiler,
                          const char *const *flags, const Child *expected) {
  Child c;
  if (!native_run(path, seed, compiler, flags, &c))
    return false;
  bool same = c.n_output == expected->n_output &&
              !memcmp(c.output, expected->output, c.n_output);
  child_release(&c);
  return same;
}

static const char *const plain[] = {"-w", NULL};

static bool native_is_sound(const char *path, uint64_t seed) {
  static const char *const optimised[] = {
      "-O2",
      "-Werror=uninitialized",
      "-Werror=maybe-uninitialized",
      "-Werror=return-type",
      "-Werror=implicit-function-declaration",
      NULL};
  static const char *const sanitized[] = {"-w", "-fsanitize=address,undefined",
                                          "-fno-sanitize-recover=all", NULL};
  static const char *const clang[] = {"-w", "-O1", NULL};
  Child c;
  setenv("ASAN_OPTIONS", "detect_leaks=0", 1);
  if (!native_run(path, seed, "gcc", plain, &c))
    return false;
  bool sound = native_agrees(path, seed, "gcc", optimised, &c) &&
               native_agrees(path, seed, "gcc", sanitized, &c) &&
               native_agrees(path, seed, "clang", clang, &c);
  child_release(&c);
  return sound;
}

static bool compiles(const char *path, uint64_t seed) {
  const char *const argv[] = {"gcc",
                              "-std=gnu11",
                              "-w",
                              "-fsyntax-only",
                              data_model(seed) == 64 ? "-m64" : "-m32",
                              path,
                              NULL};
  Child c = process_run(argv, NATIVE_SECONDS);
  bool good = c.ended && c.code == 0;
  child_release(&c);
  return good;
}

static void note(CheckResult *r, CheckOutcome outcome, Engine e,
                 const EngineAnswer *a, const char *expected) {
  if (r->outcome >= outcome)
    return;
  r->outcome = outcome;
  snprintf(r->text, sizeof r->text, "%s: %s%s%s%s%s", engine_name(e),
           verdict_name(a), *a->reason ? ", " : "", a->reason,
           expected ? ", expected " : "", expected ? expected : "");
}

static void see(CheckResult *r, Verdict v) {
  r->seen_true |= v == VERDICT_TRUE;
  r->seen_false |= v == VERDICT_FALSE;
}

/* Notes an UNKNOWN, except by 'prove', which gives no other verdict without a
 * proof. */
static void note_open(CheckResult *r, Engine e, const EngineAnswer *a) {
  if (e != FUZZ_PROVE)
    note(r, CHECK_UNKNOWN, e, a, NULL);
}

/* Expects the verdict from every engine of the set. */
static void expect(CheckResult *r, const EngineTask *t, uint32_t engines,
                   Verdict expected) {
  for (Engine e = 0; e < N_FUZZ; e++) {
    if (!(engines >> e & 1))
      continue;
    EngineTask task = *t;
    if (e == FUZZ_PROVE)
      task.seconds = PROVE_ALONE_SECONDS;
    EngineAnswer a = engine_answer(e, &task);
    see(r, a.verdict);
    if (a.is_crash)
      note(r, CHECK_FAIL, e, &a, NULL);
    else if (a.verdict == VERDICT_UNKNOWN)
      note_open(r, e, &a);
    else if (a.verdict != expected)
      note(r, CHECK_FAIL, e, &a, expected == VERDICT_TRUE ? "TRUE" : "FALSE");
  }
}

/* Returns the explicit engine, one formula engine by the seed, and sometimes
 * prove. */
static uint32_t some_engines(uint64_t seed, unsigned prove_every) {
  return 1u << FUZZ_EXPLICIT |
         1u << (FUZZ_CADICAL + seed / 2 % (FUZZ_PROVE - FUZZ_CADICAL)) |
         (uint32_t)(seed % prove_every == 0) << FUZZ_PROVE;
}

static CheckResult bad(const char *text) {
  CheckResult r = {.outcome = CHECK_BAD};
  snprintf(r.text, sizeof r.text, "%s", text);
  return r;
}

/* Expects both verdicts.  'fixes_order': the program does not depend on the
 * order of evaluation. */
static void expect_both(CheckResult *r, const char *path, uint64_t seed,
                        uint32_t engines, bool fixes_order, const char *never,
                        const char *once) {
  if (!engines)
    engines = some_engines(seed, PROVE_ALONE_EVERY);
  EngineTask t = {.file = path,
                  .check = never,
                  .pointer_bits = data_model(seed),
                  .properties = property_set(property_is_default),
                  .fixes_order = fixes_order,
                  .seconds = SECONDS};
  expect(r, &t, engines, VERDICT_TRUE);
  t.check = once;
  expect(r, &t, engines, VERDICT_FALSE);
}

static CheckResult check_seq(const char *path, uint64_t seed,
                             uint32_t engines) {
  Child c;
  if (!native_run(path, seed, "gcc", plain, &c))
    return bad("the compiler refuses the program, or it crashes");
  unsigned sum = (unsigned)strtoul(c.output, NULL, 10);
  bool printed = c.n_output > 0;
  child_release(&c);
  if (!printed)
    return bad("the program prints nothing");
  char never[32], once[32];
  snprintf(never, sizeof never, "!= %uu", sum);
  snprintf(once, sizeof once, "== %uu", sum);
  CheckResult r = {0};
  expect_both(&r, path, seed, engines, true, never, once);
  return r;
}

static int compare(const void *a, const void *b) {
  uint32_t x, y;
  memcpy(&x, a, sizeof x);
  memcpy(&y, b, sizeof y);
  return (x > y) - (x < y);
}

static uint32_t result_at(const Child *c, size_t i) {
  uint32_t v;
  memcpy(&v, c->output + 4 * i, sizeof v);
  return v;
}

/* Returns a value that no input gives, close to one that some input gives. */
static uint32_t absent_value(const Child *c, Rng *rng) {
  size_t n = c->n_output / 4;
  for (;;) {
    uint32_t v = result_at(c, rng_next(rng) % n) ^ 1u << rng_below(rng, 32);
    if (!bsearch(&v, c->output, n, 4, compare))
      return v;
  }
}

static CheckResult check_expr(const char *path, uint64_t seed,
                              uint32_t engines) {
  Child c;
  if (!native_run(path, seed, "gcc", plain, &c))
    return bad("the compiler refuses the program, or it crashes");
  Rng rng = {seed};
  size_t n = c.n_output / 4;
  if (!n) {
    child_release(&c);
    return bad("the program prints nothing");
  }
  char never[32], once[32];
  qsort(c.output, n, 4, compare);
  if (rng_chance(&rng, 30)) {
    snprintf(never, sizeof never, "> %uu", result_at(&c, n - 1));
    snprintf(once, sizeof once, ">= %uu", result_at(&c, n - 1));
  } else {
    snprintf(never, sizeof never, "== %uu", absent_value(&c, &rng));
    snprintf(once, sizeof once, "== %uu", result_at(&c, rng_next(&rng) % n));
  }
  child_release(&c);
  CheckResult r = {0};
  expect_both(&r, path, seed, engines, true, never, once);
  return r;
}

/* ---- orders of evaluation */

static bool is_generated(const char *path, uint64_t seed) {
  char *made = NULL, *text = file_read(path);
  size_t n;
  FILE *out = open_memstream(&made, &n);
  if (!out)
    abort();
  eval_generate(out, seed);
  fclose(out);
  bool same = !strcmp(made, text);
  free(made);
  free(text);
  return same;
}

static bool is_in(const uint32_t *codes, unsigned n, uint32_t code) {
  for (unsigned i = 0; i < n; i++)
    if (codes[i] == code)
      return true;
  return false;
}

/* Checks that the compiled program gives one of the outcomes. */
static void check_natively(CheckResult *r, const char *path, uint64_t seed,
                           const char *compiler, const char *level,
                           const uint32_t *codes, unsigned n) {
  const char *const flags[] = {"-w", "-pthread", level, NULL};
  Child c;
  if (!native_run(path, seed, compiler, flags, &c))
    return;
  uint32_t code = (uint32_t)strtoul(c.output, NULL, 10);
  child_release(&c);
  if (is_in(codes, n, code))
    return;
  r->outcome = CHECK_FAIL;
  snprintf(r->text, sizeof r->text, "%s %s: %u is no outcome", compiler, level,
           (unsigned)code);
}

enum { MOST_OUTCOMES = 40 };

static CheckResult too_many_outcomes(void) {
  return (CheckResult){.outcome = CHECK_UNKNOWN, .text = "too many outcomes"};
}

static CheckResult check_eval(const char *path, uint64_t seed,
                              uint32_t engines) {
  uint32_t codes[MOST_OUTCOMES];
  unsigned n = eval_outcomes(seed, codes, MOST_OUTCOMES);
  if (!is_generated(path, seed))
    return bad("it is not the program of the seed");
  if (!n)
    return too_many_outcomes();
  char all[32 * MOST_OUTCOMES] = "code == ", one[32];
  for (unsigned i = 0; i < n; i++)
    snprintf(all + strlen(all), 32, "%s%uu", i ? " || code == " : "",
             (unsigned)codes[i]);
  snprintf(one, sizeof one, "code != %uu", (unsigned)codes[seed % n]);
  CheckResult r = {0};
  expect_both(&r, path, seed, engines, false, all, one);
  check_natively(&r, path, seed, "gcc", seed % 2 ? "-O2" : "-O0", codes, n);
  check_natively(&r, path, seed, "clang", seed % 2 ? "-O0" : "-O2", codes, n);
  return r;
}

/* ---- threads */

static uint32_t conc_properties(Rng *rng) {
  uint32_t set = property_set(property_is_default);
  switch (rng_below(rng, 10)) {
  case 0:
  case 1:
  case 2: return set | 1u << PROPERTY_DEADLOCK;
  case 3: return set | 1u << PROPERTY_OVERFLOW | 1u << PROPERTY_SHIFT;
  case 4: return 1u << PROPERTY_ASSERTION;
  case 5: return set | 1u << PROPERTY_MEMCLEANUP;
  case 6: return set | 1u << PROPERTY_MEMTRACK;
  case 7: return 1u << PROPERTY_RACE;
  default: return set;
  }
}

static EngineTask conc_task(const char *path, uint64_t seed) {
  enum { ENOUGH = 4 }; /* enough for nearly all loops */
  Rng rng = {seed};
  EngineTask t = {.file = path,
                  .pointer_bits = data_model(seed),
                  .properties = conc_properties(&rng),
                  .seconds = SECONDS};
  t.spurious_wakeups = rng_chance(&rng, 25);
  t.reduction = rng_below(&rng, N_REDUCTION);
  t.unwind = rng_chance(&rng, 25) ? ENOUGH : 0;
  t.graph_late = rng_chance(&rng, 50);
  t.seeks_ranges = rng_chance(&rng, 50);
  return t;
}

static Engine search_of(const EngineTask *t, uint64_t seed) {
  static const Engine all[] = {FUZZ_PREEMPTIONS, FUZZ_HEURISTIC, FUZZ_DPOR,
                               FUZZ_GUIDED,      FUZZ_HYBRID,    FUZZ_SLICE};
  static const Engine racing[] = {FUZZ_PREEMPTIONS, FUZZ_DPOR, FUZZ_HYBRID,
                                  FUZZ_UNFOLDING};
  const Engine e = all[seed % (sizeof all / sizeof *all)];
  if (t->properties >> PROPERTY_RACE & 1)
    return racing[seed % (sizeof racing / sizeof *racing)];
  if (engine_knows(e, t->properties))
    return e;
  return engine_knows(FUZZ_DPOR, t->properties) ? FUZZ_DPOR : FUZZ_PREEMPTIONS;
}

static CheckResult compare_engines(EngineTask t, uint64_t seed,
                                   uint32_t engines) {
  CheckResult r = {0};
  Verdict first = VERDICT_UNKNOWN;
  if (!engines)
    engines = some_engines(seed, PROVE_EVERY) | 1u << search_of(&t, seed);
  for (Engine e = 0; e < N_FUZZ; e++) {
    if (!(engines >> e & 1))
      continue;
    EngineAnswer a = engine_answer(e, &t);
    see(&r, a.verdict);
    if (a.is_crash)
      note(&r, CHECK_FAIL, e, &a, NULL);
    else if (a.verdict == VERDICT_UNKNOWN)
      note_open(&r, e, &a);
    else if (first == VERDICT_UNKNOWN)
      first = a.verdict;
    else if (a.verdict != first)
      note(&r, CHECK_FAIL, e, &a, first == VERDICT_TRUE ? "TRUE" : "FALSE");
  }
  return r;
}

static CheckResult check_conc(const char *path, uint64_t seed,
                              uint32_t engines) {
  return compare_engines(conc_task(path, seed), seed, engines);
}

static CheckResult check_guard(const char *path, uint64_t seed,
                               uint32_t engines) {
  EngineTask t = conc_task(path, seed);
  t.properties = 1u << PROPERTY_RACE;
  return compare_engines(t, seed, engines);
}

/* Checks ranges of several threads.  Formulas do them at once if races are
 * checked, the explicit engine does each byte. */
static CheckResult check_beside(const char *path, uint64_t seed,
                                uint32_t engines) {
  EngineTask t = conc_task(path, seed);
  t.properties = 1u << PROPERTY_RACE;
  if (seed % 3)
    t.properties |= 1u << PROPERTY_ASSERTION | 1u << PROPERTY_DEREF;
  return compare_engines(t, seed,
                         engines ? engines : some_engines(seed, PROVE_EVERY));
}

/* Checks spin programs.  A bound suffices for loops that wait, unless deadlocks
 * are checked. */
static CheckResult check_spin(const char *path, uint64_t seed,
                              uint32_t engines) {
  EngineTask t = conc_task(path, seed);
  if (seed % 4)
    t.properties &= ~(1u << PROPERTY_DEADLOCK);
  t.unwind = 4;
  return compare_engines(t, seed, engines);
}

/* Checks that a proved program has no violation, with loops cut at some
 * bounds. */
static void refute(CheckResult *r, EngineTask t) {
  static const struct {
    const char *times;
    Engine engine;
  } cuts[] = {{"2", FUZZ_EXPLICIT}, {"3", FUZZ_PREEMPTIONS}};
  t.seconds = REFUTATION_SECONDS;
  for (size_t i = 0; i < sizeof cuts / sizeof *cuts; i++) {
    t.check = cuts[i].times;
    EngineAnswer a = engine_answer(cuts[i].engine, &t);
    see(r, a.verdict);
    if (a.is_crash || a.verdict == VERDICT_FALSE)
      note(r, CHECK_FAIL, cuts[i].engine, &a, "TRUE");
  }
}

/* Refutes by enumeration what is proved of the properties. */
static CheckResult check_proof(const char *path, uint64_t seed,
                               uint32_t properties) {
  CheckResult r = {0};
  EngineTask t = {.file = path,
                  .pointer_bits = data_model(seed),
                  .properties = properties,
                  .seconds = PROVE_SECONDS};
  EngineAnswer a = engine_answer(FUZZ_PROVE, &t);
  r.seen_true = !a.is_crash && a.verdict == VERDICT_TRUE;
  if (a.is_crash)
    note(&r, CHECK_FAIL, FUZZ_PROVE, &a, NULL);
  else if (r.seen_true)
    refute(&r, t);
  return r;
}

static CheckResult check_prove(const char *path, uint64_t seed,
                               uint32_t engines) {
  (void)engines;
  uint32_t properties = property_set(property_is_default);
  if (seed % 8 == 4)
    properties &= ~(1u << PROPERTY_DEREF);
  return check_proof(path, seed, properties);
}

static CheckResult check_locks(const char *path, uint64_t seed,
                               uint32_t engines) {
  (void)engines;
  return check_proof(path, seed, 1u << PROPERTY_DEADLOCK);
}

/* Formulas alone: enumerations keep and copy each byte of large objects. */
static CheckResult check_ranges(const char *path, uint64_t seed,
                                uint32_t engines) {
  return check_expr(path, seed,
                    engines ? engines
                            : some_engines(seed, PROVE_ALONE_EVERY) &
                                  ~(1u << FUZZ_EXPLICIT));
}

static const Kind kinds[] = {
    {"address", gen_address, check_conc, NULL},
    {"asm", gen_asm, check_seq, NULL},
    {"beside", gen_beside, check_beside, NULL},
    {"bits", gen_bits, check_seq, NULL},
    {"commute", gen_commute, check_prove, NULL},
    {"conc", gen_conc, check_conc, NULL},
    {"eval", eval_generate, check_eval, NULL},
    {"expr", gen_expr, check_expr, NULL},
    {"guard", gen_guard, check_guard, NULL},
    {"init", gen_init, check_seq, NULL},
    {"jumps", gen_jumps, check_seq, NULL},
    {"locks", gen_locks, check_locks, NULL},
    {"order", order_generate, order_check, order_totals},
    {"prove", gen_prove, check_prove, NULL},
    {"race", gen_race, race_check, race_totals},
    {"ranges", gen_ranges, check_ranges, NULL},
    {"reach", reach_generate, reach_check, reach_totals},
    {"seq", gen_seq, check_seq, NULL},
    {"sizes", gen_sizes, check_ranges, NULL},
    {"spin", gen_spin, check_spin, NULL},
    {"start", gen_startups, check_seq, NULL},
    {"strings", gen_strings, check_ranges, NULL},
    {"symmetric", gen_symmetric, symmetric_check, order_totals},
    {"vla", gen_vla, check_seq, NULL}};

const Kind *kind_find(const char *name) {
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i].name, name))
      return &kinds[i];
  return NULL;
}

bool check_can(const Kind *k, uint64_t seed) {
  bool is_native =
      k->check == check_seq || k->check == check_expr || k->check == check_eval;
  return runs_32 || !is_native || data_model(seed) == 64;
}

bool check_is_sound(const Kind *k, const char *path, uint64_t seed) {
  if (k->check == check_conc || k->check == check_guard ||
      k->check == check_beside || k->check == check_spin ||
      k->check == check_prove || k->check == race_check ||
      k->check == check_eval || k->check == order_check ||
      k->check == symmetric_check || k->check == reach_check)
    return compiles(path, seed);
  return native_is_sound(path, seed);
}
