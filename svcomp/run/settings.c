#define _GNU_SOURCE /* sched_getaffinity */

#include "svcomp/run/settings.h"

#include "frontend/cli/option_rules.h"
#include "frontend/ir/property_ids.h"
#include "frontend/system/limits.h"
#include "frontend/system/progress.h"
#include "frontend/base/text.h"
#include "svcomp/run/conductor.h"
#include "svcomp/run/input.h"
#include "svcomp/run/outputs.h"
#include "svcomp/run/reach_lines.h"

#include <sched.h>
#include <string.h>

/* Returns the number of processes that may work at once. */
static unsigned jobs_of(const Options *o) {
  cpu_set_t set;
  if (o->jobs)
    return o->jobs;
  return sched_getaffinity(0, sizeof set, &set) ? 1 : (unsigned)CPU_COUNT(&set);
}

static bool witness_is_asked(const Options *o) {
  return o->witness || o->graphml_witness;
}

static const Loc nowhere = {NULL, 0, 0};

/* In the order of --reduction. */
static const Reduction reductions[N_REDUCTION] = {REDUCTION_SIR, REDUCTION_MPOR,
                                                  REDUCTION_NONE};

static Status unknown_property(Diag *d, const char *name) {
  Nearest near = nearest_start(name, strlen(name));
  for (Property p = 0; p < property_count(); p++)
    nearest_offer(&near, property_name(p));
  if (near.best)
    return diag_error(d, INVALID, nowhere,
                      "unknown property '%s'; did you mean '%s'?", name,
                      near.best);
  return diag_error(d, INVALID, nowhere,
                    "unknown property '%s' (see --show-properties)", name);
}

static bool has_flag(const Options *o, const char *flag) {
  for (unsigned i = 0; i < o->clang_args.n; i++)
    if (!strcmp(o->clang_args.data[i], flag))
      return true;
  return false;
}

static Status choose_properties(const Options *o, Diag *d, uint32_t *out) {
  *out = 0;
  for (unsigned i = 0; i < o->property.n; i++) {
    Property p;
    if (!property_find(o->property.data[i], &p))
      return unknown_property(d, o->property.data[i]);
    *out |= 1u << p;
  }
  if (o->all_races)
    *out |= 1u << PROPERTY_RACE;
  if (!*out && !o->propertyfile && !o->reach)
    *out = property_set(property_is_default) | (unsigned)has_flag(o, "-ftrapv")
                                                   << PROPERTY_OVERFLOW;
  return OK;
}

typedef VEC(UnwindSetting) UnwindSettings;

/* Reads [T:]L:B, where L has no colon. */
static Status read_unwind_item(Arena *a, Diag *d, const char *item,
                               UnwindSetting *out) {
  const char *bound = strrchr(item, ':'), *loop = item;
  const char *colon = strchr(item, ':');
  uint64_t thread = 0, n = 0;
  out->thread = -1;
  bool is_valid = bound && text_number(bound + 1, &n) && n <= MOST_UNWIND;
  if (is_valid && colon != bound) {
    is_valid =
        text_number(arena_strndup(a, item, (size_t)(colon - item)), &thread) &&
        thread < 100000;
    out->thread = (int)thread;
    loop = colon + 1;
  }
  if (!is_valid || loop == bound || memchr(loop, ':', (size_t)(bound - loop)))
    return diag_error(d, INVALID, nowhere,
                      "--unwindset: expected [THREAD:]LOOP:BOUND, as in "
                      "main.0:5, with a bound of up to %d, got '%s'",
                      MOST_UNWIND, item);
  out->loop = arena_strndup(a, loop, (size_t)(bound - loop));
  out->bound = (unsigned)n;
  return OK;
}

static Status read_unwindset(Arena *a, const Options *o, Diag *d,
                             EngineOptions *out) {
  UnwindSettings all = {0};
  for (unsigned i = 0; i < o->unwindset.n; i++) {
    const char *s = o->unwindset.data[i];
    for (;; s++) {
      size_t n = strcspn(s, ",");
      TRY(read_unwind_item(a, d, arena_strndup(a, s, n), vec_push(a, &all)));
      s += n;
      if (!*s)
        break;
    }
  }
  out->formula.unwindset = all.data;
  out->formula.n_unwindset = all.n;
  return OK;
}

/* Finds a rule; the names are in the order of --undefined. */
static bool find_undefined_rule(const char *name, size_t n,
                                UndefinedRule *out) {
  static const char *const names[N_UNDEFINED] = {"unknown", "any", "noop"};
  for (unsigned i = 0; i < N_UNDEFINED; i++)
    if (strlen(names[i]) == n && !strncmp(names[i], name, n)) {
      *out = (UndefinedRule)i;
      return true;
    }
  return false;
}

static Status read_undefined(Arena *a, const Options *o, Diag *d,
                             FrontendOptions *out) {
  UndefinedSetting *all = ARENA_ARRAY(a, UndefinedSetting, o->undefined.n + 1);
  for (unsigned i = 0; i < o->undefined.n; i++) {
    const char *s = o->undefined.data[i], *colon = strchr(s, ':');
    size_t n = colon ? (size_t)(colon - s) : strlen(s);
    if (!find_undefined_rule(s, n, &all[i].rule) || (colon && !colon[1]))
      return diag_error(d, INVALID, nowhere,
                        "--undefined: expected any, unknown or noop, or one of "
                        "these with a name, as in any:f, got '%s'",
                        s);
    all[i].name = colon ? colon + 1 : NULL;
  }
  out->undefined = all;
  out->n_undefined = o->undefined.n;
  return OK;
}

static Status choose_solver(const Options *o, Diag *d, EngineOptions *out) {
  out->formula.solver = o->solver ? solver_find(o->solver) : NULL;
  if (o->solver && !out->formula.solver)
    return diag_error(d, INVALID, nowhere, "--solver: expected %s, got '%s'",
                      solver_names(), o->solver);
  return OK;
}

static Status read_reach(Arena *a, const Options *o, Diag *d, Reach **out) {
  *out = NULL;
  if (!o->reach)
    return OK;
  *out = ARENA_NEW(a, Reach);
  return reach_lines_read(a, o->reach, d, *out);
}

/* Returns the file with "./" in front of '-', so that clang does not take it
 * for an option. */
static const char *plain_file(Arena *a, const char *file) {
  return file[0] == '-' ? arena_printf(a, "./%s", file) : file;
}

static SourceFile source_file(Arena *a, const Options *o, unsigned i) {
  const TextList *flags = o->flags.n ? &o->flags.data[i] : &o->clang_args;
  return (SourceFile){plain_file(a, o->files.data[i]), flags->data, flags->n};
}

static void set_files(Arena *a, const Options *o, FrontendOptions *out) {
  SourceFile *all = ARENA_ARRAY(a, SourceFile, o->files.n);
  unsigned n = 0;
  for (unsigned i = 0; i < o->files.n; i++)
    if (!input_is_ir(o->files.data[i]))
      all[n++] = source_file(a, o, i);
  if (!n)
    return;
  out->file = all[0].file;
  out->clang_args = all[0].clang_args;
  out->n_clang_args = all[0].n_clang_args;
  out->others = all + 1;
  out->n_others = n - 1;
  out->is_ir_file = o->show_unit;
  out->chooses = o->build != NULL;
  out->n_given = o->n_given;
}

static const RaceFilter all_races = {.is_all = true};

/* Sets the properties.  Reports of a race need the calls that led to either
 * access. */
void settings_set_properties(Settings *s, uint32_t set) {
  s->asked.question.properties = s->frontend.properties = set;
  s->asked.question.keep_path |= property_has_races(set);
}

/* Returns the options that only sequential consistency has an answer to, or
 * NULL. */
static const char *sc_only(Arena *a, const Options *o) {
  Options x = *o;
  x.memory_model = MODEL_RC11;
  const OptionRule *r = option_rules_find_broken(&x, IN_C);
  return r ? option_rules_text(a, &x, r->other) : NULL;
}

/* Under RC11 what a program does is known only where nothing races. */
static bool seeks_races(const Options *o) {
  return !o->property.n && !o->propertyfile && !o->validate && !o->reach &&
         o->races == RACES_ALSO;
}

static uint32_t secondary_properties(const Options *o,
                                     const EngineOptions *search) {
  bool is_named = o->property.n || o->propertyfile || o->validate;
  const bool is_sc = search->question.model == MODEL_SC;
  if (is_named || engine_questions(search))
    return 0;
  return (uint32_t)(is_sc && o->races == RACES_ALSO) << PROPERTY_RACE |
         (uint32_t)(o->deadlocks == DEADLOCKS_ALSO) << PROPERTY_DEADLOCK;
}

static Status choose_parts(Arena *a, const Options *o, Diag *d, Settings *out) {
  TRY(conductor_check(o, d));
  if (!o->cubes)
    return OK;
  out->cubes = (SolverCubes){.conflicts = o->cubes_after,
                             .is_ordered = conductor_orders(o),
                             .note = progress_note};
  out->asked.question.cubes = &out->cubes;
  out->asked.question.written_cubes = o->via == VIA_NONE ? o->cube_dir : NULL;
  return conductor_command(a, o, d, &out->cubes.command);
}

/* The search is that of explore, which need not be named beside it. */
static const EngineOps *choose_engine(const Options *o) {
  const bool searches =
      options_given(o, &o->search) && !options_given(o, &o->engine);
  return engine_table[searches ? ENGINE_EXPLORE : o->engine];
}

Status settings_build(Arena *a, const Options *o, Diag *d, Settings *out) {
  uint32_t properties;
  memset(out, 0, sizeof *out);
  TRY(input_check(o, d));
  TRY(outputs_check(o, d));
  TRY(choose_properties(o, d, &properties));
  if ((MemoryModel)o->memory_model == MODEL_RC11 && seeks_races(o))
    properties |= 1u << PROPERTY_RACE;
  TRY(read_reach(a, o, d, &out->reach));
  out->frontend = (FrontendOptions){
      .pointer_bits = o->pointer_bits,
      .function = o->function,
      .malloc_may_fail = o->malloc_may_fail || o->failures == FAILURES_ALL,
      .signals = (unsigned)o->signals,
      .system_never_fails = o->failures == FAILURES_NONE,
      .spurious_wakeups = o->spurious_wakeups,
      .fixed_addresses = o->fixed_addresses,
      .strict_provenance = o->strict_provenance,
      .rounding = (Rounding)o->rounding,
      .weak_cas_may_fail = o->weak_cas_may_fail || o->spurious_wakeups,
      .nondet_extern = o->nondet_extern,
      .has_arguments = o->has_arguments,
      .arguments = o->arguments.data,
      .n_arguments = o->arguments.n,
  };
  set_files(a, o, &out->frontend);
  out->engine = choose_engine(o);
  out->asked = (EngineOptions){
      .question = {.reach = out->reach,
                   .fixes_order = o->evaluation_order == EVALUATION_FIXED,
                   .model = (MemoryModel)o->memory_model,
                   .keep_path = witness_is_asked(o),
                   .dimacs = o->dimacs,
                   .smt2 = o->smt2,
                   .certificate = o->certificate,
                   .proof = o->proof,
                   .show_threads = o->show_threads,
                   .count_interleavings = o->count_interleavings,
                   .show_graph = o->show_transaction_graph},
      .control = {.seconds = o->timeout,
                  .phase = PHASE_PROPERTIES,
                  .max_threads = o->max_threads,
                  .check = o->check,
                  .stop = limits_stop,
                  .why = limits_why,
                  .is_large = limits_is_large,
                  .split = jobs_of(o) > 1 ? limits_split : NULL,
                  .progress = progress_note},
      .formula = {.unwind = o->unwind,
                  .reduction = reductions[o->reduction],
                  .sensitivity = (SensitivityRule)o->sensitivity,
                  .domain = (DomainKind)o->domain,
                  .seeks_ranges = o->proved_ranges,
                  .external_solver = o->external_solver,
                  .is_formula = option_rules_select_formula(o)},
      .search = {.kind = (SearchKind)o->search,
                 .is_replayed = o->emit_replay != NULL,
                 .nondet_bits = o->nondet_bits,
                 .preemptions = o->preemptions,
                 .keeps_hashes = o->hash_compaction}};
  out->claims.arena = a;
  out->asked.question.claims = o->witness ? &out->claims : NULL;
  TRY(choose_parts(a, o, d, out));
  settings_set_properties(out, properties);
  out->asked.question.races = o->all_races ? &all_races : NULL;
  out->secondary = secondary_properties(o, &out->asked);
  out->frontend.properties |= out->secondary; /* properties that models check */
  out->asks_c11 = !options_given(o, &o->memory_model) &&
                  out->asked.question.model == MODEL_SC;
  out->sc_only = o->propertyfile ? "--propertyfile" : sc_only(a, o);
  if (!out->sc_only)
    out->sc_only = engine_sc_option(&out->asked);
  TRY(read_undefined(a, o, d, &out->frontend));
  TRY(read_unwindset(a, o, d, &out->asked));
  return choose_solver(o, d, &out->asked);
}

void settings_add_properties(Arena *a, const PropertyFile *file, Settings *s) {
  settings_set_properties(s, s->asked.question.properties | file->properties);
  s->specification = file->text, s->specified = file->properties;
  s->frontend.error_function = file->error_function;
  if (!s->frontend.function)
    s->frontend.function = file->entry;
  if (file->unsupported)
    s->unsupported = arena_printf(a, "property '%s' is not supported yet",
                                  file->unsupported);
  s->unsupported_at = file->unsupported_at;
}

void settings_use_properties(Arena *a, const PropertyFile *file, Settings *s) {
  settings_set_properties(s, 0);
  settings_add_properties(a, file, s);
}

Status settings_read_properties(Arena *a, const Options *o, Diag *d,
                                Settings *s) {
  PropertyFile file;
  if (!o->propertyfile)
    return OK;
  TRY(prp_read(a, o->propertyfile, d, &file));
  settings_add_properties(a, &file, s);
  return OK;
}

/* True if the loop belongs to the function: FUNCTION.NUMBER, or FUNCTION alone
 * for its recursion. */
static bool names_loop_of(const char *loop, const Function *f) {
  size_t n = strlen(f->name);
  uint64_t number;
  if (strncmp(loop, f->name, n))
    return false;
  return !loop[n] || (loop[n] == '.' && text_number(loop + n + 1, &number) &&
                      number < f->n_loops);
}

static bool names_loop(const char *loop, const Program *p) {
  for (FuncId f = 0; f < p->n_functions; f++)
    if (names_loop_of(loop, &p->functions[f]))
      return true;
  return false;
}

static Status check_loops(const Settings *s, const Program *p, Diag *d) {
  for (unsigned i = 0; i < s->asked.formula.n_unwindset; i++)
    if (!names_loop(s->asked.formula.unwindset[i].loop, p))
      return diag_error(d, INVALID, nowhere,
                        "--unwindset: no loop or function '%s' (see "
                        "--show-loops)",
                        s->asked.formula.unwindset[i].loop);
  return OK;
}

Status settings_check_program(Arena *a, const Settings *s, const Program *p,
                              Diag *d) {
  TRY(engine_check(s->engine, &s->asked, d));
  TRY(check_loops(s, p, d));
  return s->reach ? reach_lines_find(a, p, d, s->reach) : OK;
}
