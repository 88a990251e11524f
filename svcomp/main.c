#include "encoder/engine/engine.h"
#include "frontend/cli/completion.h"
#include "frontend/system/exit_status.h"
#include "frontend/system/limits.h"
#include "frontend/cli/manual.h"
#include "frontend/cli/options.h"
#include "frontend/system/progress.h"
#include "frontend/ir/ir_check.h"
#include "frontend/ir/ir_text.h"
#include "frontend/ir/show.h"
#include "frontend/library/models.h"
#include "reduction/proof/transform/slice.h"
#include "reduction/static/delay_loops.h"
#include "reduction/static/thread_local_slice.h"
#include "svcomp/build/cc.h"
#include "svcomp/trace/fault.h"
#include "svcomp/report/secondary_checks.h"
#include "svcomp/report/c11.h"
#include "svcomp/report/child.h"
#include "svcomp/report/inexact.h"
#include "svcomp/report/leads.h"
#include "svcomp/report/missing.h"
#include "svcomp/report/remarks.h"
#include "svcomp/report/repair.h"
#include "svcomp/report/reports.h"
#include "svcomp/report/show_locks.h"
#include "svcomp/replay/replay_write.h"
#include "svcomp/run/cube.h"
#include "svcomp/run/database.h"
#include "svcomp/run/input.h"
#include "svcomp/run/outputs.h"
#include "svcomp/run/settings.h"
#include "svcomp/validate/validate.h"
#include "svcomp/report/verdict.h"
#include "svcomp/witness/witness_write.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* Occupies closed standard streams with an unusable file, so that no file that
 * is opened later becomes stdout. */
static void occupy_closed_streams(void) {
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", O_RDONLY) != fd)
      _exit(EXIT_INPUT);
}

/* Returns the exit code, or that of an error if the verdict could not be
 * written. */
static int finish(int code) {
  if (!fflush(stdout) && !ferror(stdout))
    return code;
  fprintf(stderr, "bmc: error: cannot write to standard output: %s\n",
          strerror(errno));
  return EXIT_INPUT;
}

static bool about(const Options *o) {
  const bool names_properties = o->show_properties && !o->file && !o->build;
  if (o->help_all)
    manual_print_help(stdout);
  else if (o->help)
    manual_print_everyday_help(stdout);
  else if (o->man) {
    manual_print_man(stdout);
    models_print_man(stdout);
  } else if (o->completion == COMPLETION_BASH)
    completion_print_bash(stdout);
  else if (o->completion == COMPLETION_ZSH)
    completion_print_zsh(stdout);
  else if (o->version)
    puts("bmc " BMC_VERSION);
  else if (names_properties)
    show_property_names(stdout);
  return o->help || o->help_all || o->man || o->completion || o->version ||
         names_properties;
}

static void guard(const Options *o) {
  const LimitOptions limits = {
      .seconds = o->timeout,
      .bytes = o->memlimit,
      .tick = progress_tick,
  };
  limits_give_up_by(o->json ? verdict_give_up_json : verdict_give_up);
  progress_start((int)o->verbosity);
  limits_start(&limits);
}

static int print_locks(Arena *a, const Options *o, const Settings *s,
                       const Program *p, Diag *d) {
  const ShowLocks asked = {s->engine, &s->asked, o->json, o->trace};
  const bool is_shown = show_locks(a, stdout, p, &asked, d);
  limits_disarm(true);
  progress_end();
  return is_shown ? EXIT_TRUE : EXIT_UNKNOWN;
}

static bool show(const Options *o, const Settings *s, const Program *p) {
  if (o->show_ir || o->show_unit)
    ir_text_print(stdout, p);
  if (o->show_loops)
    show_loops(stdout, p);
  if (o->show_properties)
    show_properties(stdout, p,
                    s->asked.question.properties | secondary_checks_of(s, p));
  if (o->show_system)
    system_show(stdout, p,
                &(SystemOptions){.properties = s->asked.question.properties,
                                 .fixes_order = s->asked.question.fixes_order});
  return o->show_ir || o->show_unit || o->show_loops || o->show_properties ||
         o->show_system;
}

static Result unknown(const char *reason, Loc where) {
  return (Result){.verdict = VERDICT_UNKNOWN, .reason = reason, .where = where};
}

static Result search(Arena *a, Settings *s, const Program *p, Stats *stats,
                     Diag *d, AllRaces *races) {
  Result result = {.verdict = VERDICT_TRUE};
  bool is_found = s->validation && validate_follow(a, p, s, stats, &result);
  if (s->asked.question.races)
    result = all_races_find(a, p, s->engine, &s->asked, stats, d, races);
  else if (secondary_checks_of(s, p))
    result = secondary_checks_run(a, p, s, stats, d);
  else if (!is_found && (s->asked.question.properties || s->reach))
    result = engine_run(s->engine, a, p, &s->asked, stats, d);
  if (!result.engine)
    result.engine = s->engine->name;
  inexact_judge(a, &result);
  child_judge(a, p, s, &result);
  if (s->unsupported && result.verdict == VERDICT_TRUE)
    result = unknown(s->unsupported, s->unsupported_at);
  if (s->validation)
    validate_judge(a, s->validation, &result);
  return result;
}

/* Replaces the text of a violation by a description of what has happened. */
static void describe_violation(Arena *a, const Program *p, Result *result) {
  if (result->verdict == VERDICT_FALSE && result->replay && !result->meeting.n)
    result->violation.text =
        fault_describe(a, p, result->replay, &result->violation).text;
}

static void report_assembly(Arena *a, const Program *p, Result *r) {
  static const char text[] =
      "accesses and fences of inline assembly are ordered as x86 orders them";
  if (p && p->is_by_x86 && r->verdict != VERDICT_UNKNOWN)
    r->assumption =
        r->assumption ? arena_printf(a, "%s; %s", r->assumption, text) : text;
}

static int report(Arena *a, const Options *o, const Settings *s,
                  const Program *p, Stats *stats, Result *result,
                  const AllRaces *races, Diag *d) {
  const WitnessOrigin origin = {.options = o, .settings = s};
  Report r = {.file = o->build && p ? p->file : o->file,
              .program = p,
              .properties = s->asked.question.properties,
              .reach = s->reach,
              .model = s->asked.question.model,
              .litmus = s->litmus,
              .trace = o->trace,
              .json = o->json,
              .races = s->asked.question.races ? races : NULL,
              .witness = s->validation ? s->validation->verdict : WITNESS_NONE,
              .stats = o->statistics ? stats : NULL,
              .phases = s->asked.control.log};
  limits_disarm(result->verdict != VERDICT_UNKNOWN || !result->is_open);
  progress_end();
  describe_violation(a, p, result);
  missing_report(a, p, result);
  report_assembly(a, p, result);
  stats_stop(stats, STAT_TOTAL);
  stats_set(stats, STAT_PEAK_KB, limits_peak_bytes() >> 10);
  r.seconds = stats->seconds[STAT_TOTAL];
  if (result->verdict != VERDICT_TRUE)
    outputs_report_unproved(o, d);
  Status written = reports_write(o, &r, result, d);
  Status stubs = missing_write_stubs(a, o->stubs, p, d);
  Status witness = witness_write(a, &origin, p, result, d);
  Status replay = replay_write(a, o->emit_replay, &s->frontend, p, result, d);
  verdict_print(stdout, &r, result);
  return written == INVALID || witness == INVALID || replay == INVALID ||
                 stubs == INVALID
             ? EXIT_INPUT
             : verdict_exit_code_of(&r, result);
}

static void count(Stats *stats, const Program *p) {
  stats_set(stats, STAT_FUNCTIONS, p->n_functions);
  for (FuncId f = 0; f < p->n_functions; f++)
    stats_add(stats, STAT_INSTRUCTIONS, p->functions[f].n_code);
}

static Status parse(Arena *a, const Options *o, const Settings *s, Stats *stats,
                    Diag *d, const Program **out) {
  progress_note(NULL, "parsing");
  stats_start(stats, STAT_PARSE);
  Status status = input_read(a, o, &s->frontend, d, out);
  if (status == OK && s->validation)
    status = validate_check(*out, d);
  stats_stop(stats, STAT_PARSE);
  if (status != OK)
    return status;
  count(stats, *out);
  if (o->check)
    ir_check(*out);
  return status;
}

/* Removes what a thread does while it only lets time pass.  Its lines may be
 * asked for, or named by a witness, which is about the program as it is. */
static const Program *simplify(Arena *a, const Options *o, const Settings *s,
                               const Program *p) {
  if (s->reach || s->validation || o->witness || o->graphml_witness)
    return p;
  const Program *simple = thread_local_slice(a, delay_loops_replace(a, p));
  if (o->check)
    ir_check(simple);
  return simple;
}

/* Searches the remaining executions, if the witness was followed in only some
 * of them. */
static Status search_on(Arena *a, const Options *o, Settings *s, Stats *stats,
                        Diag *d, const Program **p, Result *result) {
  if (!s->validation || !validate_goes_on(s->validation, result))
    return OK;
  TRY(validate_relax(a, d, s));
  TRY(parse(a, o, s, stats, d, p));
  AllRaces none = {0};
  *result = search(a, s, *p, stats, d, &none);
  return OK;
}

/* Searches the program that the settings make of the input.  False: it is
 * refused. */
static bool search_anew(Arena *a, const Options *o, Settings *s,
                        const Stats *stats, Diag *d, const Program **p,
                        Result *found) {
  AllRaces none = {0};
  Stats own = *stats;
  if (parse(a, o, s, &own, d, p) != OK)
    return false;
  *found = search(a, s, *p, &own, d, &none);
  return true;
}

/* Searches what calls of undefined functions may lead to.  The program is not
 * simplified: its executions must show these calls. */
static void seek_lead(Arena *a, const Options *o, Settings *s,
                      const Stats *stats, Diag *d, const Program **p,
                      Result *result) {
  Result found;
  const Program *assumed;
  if (!leads_are_asked(s, *p, result))
    return;
  const Budget b = budget_begin(a, PHASE_LEADS, &s->asked);
  Settings lead = leads_settings(s, &b);
  lead.frontend.assumes_missing = true;
  if (!search_anew(a, o, &lead, stats, d, &assumed, &found) ||
      !leads_take(a, assumed, found, result))
    return;
  settings_set_properties(s, lead.asked.question.properties);
  *p = assumed;
}

/* Searches without what other processes of the program do, if a violation rests
 * on that. */
static void search_apart(Arena *a, const Options *o, Settings *s,
                         const Stats *stats, Diag *d, const Program **p,
                         Result *result) {
  Result found;
  const Program *apart;
  if (!child_is_lead(result))
    return;
  const Budget b = budget_begin(a, PHASE_APART, &s->asked);
  Settings settings = leads_settings(s, &b);
  settings.frontend.runs_apart = true;
  if (!search_anew(a, o, &settings, stats, d, &apart, &found))
    return;
  if (found.verdict != VERDICT_FALSE) {
    config_delete(found.replay);
    return;
  }
  config_delete(result->replay);
  *result = found;
  *p = apart;
}

static int internal_error(const char *what) {
  limits_disarm(false);
  progress_end();
  fprintf(stderr, "bmc: internal error: %s\n", what);
  return EXIT_INTERNAL;
}

static int run(Arena *a, const Options *o, Settings *s, Diag *d) {
  Stats stats = {0};
  const Program *p;
  Result result;
  AllRaces races = {0};
  PhaseLog log = {.arena = a};
  s->asked.control.log = &log;
  stats_start(&stats, STAT_TOTAL);
  Status status = o->validate ? validate_open(a, o, d, s) : OK;
  if (status == OK)
    status = input_read_litmus(a, o, d, &s->frontend, &s->litmus);
  if (status == OK)
    status = parse(a, o, s, &stats, d, &p);
  if (status == INVALID)
    return EXIT_INPUT;
  if (status != OK) {
    result =
        unknown(o->validate ? "the program or its witness cannot be taken in "
                              "(see the message)"
                            : "the program cannot be lowered (see the message)",
                (Loc){NULL, 0, 0});
    return report(a, o, s, NULL, &stats, &result, &races, d);
  }
  if (o->show_locks)
    return print_locks(a, o, s, p, d);
  if (show(o, s, p))
    return EXIT_TRUE;
  if (settings_check_program(a, s, p, d) != OK)
    return EXIT_USAGE;
  p = simplify(a, o, s, p);
  remarks_prepare(a, p, s);
  result = search(a, s, p, &stats, d, &races);
  if (search_on(a, o, s, &stats, d, &p, &result) != OK)
    return internal_error("the witness cannot be read again");
  search_apart(a, o, s, &stats, d, &p, &result);
  seek_lead(a, o, s, &stats, d, &p, &result);
  if (result.is_miscounted)
    return internal_error(result.reason);
  if (o->show_threads || o->show_transaction_graph ||
      (o->count_interleavings && !result.reason))
    return EXIT_TRUE;
  c11_judge(a, p, s, &stats, d, &result);
  remarks_report(a, p, s, d, &result);
  if (o->repair)
    repair_advise(a, p, s, d, &result);
  if (o->emit_replay)
    secondary_checks_find_plain(a, p, s, &stats, d, &result);
  int code = report(a, o, s, p, &stats, &result, &races, d);
  config_delete(result.replay);
  return code;
}

static int run_cube(Arena *a, const Options *o, Diag *d) {
  if (outputs_check(o, d) != OK)
    return EXIT_USAGE;
  guard(o);
  return cube_run(a, o, d);
}

static int start(Arena *a, Diag *d, int argc, char **argv) {
  Options o;
  Settings s;
  if (argc > 1 && !strcmp(argv[1], "cc"))
    return cc_run(a, d, argc, argv);
  if (options_parse(a, d, argc, argv, &o) != OK)
    return EXIT_USAGE;
  if (about(&o))
    return EXIT_TRUE;
  if (o.cube)
    return run_cube(a, &o, d);
  if (database_read(a, d, &o) != OK)
    return EXIT_INPUT;
  input_choose_model(&o);
  if (settings_build(a, &o, d, &s) != OK)
    return EXIT_USAGE;
  if (settings_read_properties(a, &o, d, &s) != OK)
    return EXIT_INPUT;
  guard(&o);
  return run(a, &o, &s, d);
}

int main(int argc, char **argv) {
  occupy_closed_streams();
  limits_give_up_by(verdict_give_up);
  limits_catch_crashes();
  Arena *a = arena_new();
  Diag *d = diag_new(stderr);
  int code = finish(start(a, d, argc, argv));
  diag_delete(d);
  arena_delete(a);
  return code;
}
