#include "svcomp/replay/replay_write.h"

#include "frontend/cli/manual.h"
#include "frontend/system/output.h"
#include "frontend/cli/shell_words.h"
#include "frontend/base/text.h"
#include "frontend/ir/ir_alike.h"
#include "frontend/library/models.h"
#include "frontend/source/expand.h"
#include "svcomp/replay/replay_writer.h"
#include "svcomp/trace/fault.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char enforcer_file[] = "bmc-replay.c";

/* ---- the head ---- */

static bool is_one_file(const Writer *w) { return w->n_sources == 1; }

/* Returns the flags of the model.  A rounding direction is not kept by a
 * compiler without the flag. */
static const char *model_flags(const Writer *w) {
  return arena_printf(
      w->arena, "%s%s", w->options->pointer_bits == 32 ? " -m32" : "",
      w->options->rounding != ROUNDING_NEAREST ? " -frounding-math" : "");
}

static const char *libraries(const Writer *w) {
  return replay_needs_mathematics(w) ? " -lm" : "";
}

static void print_command(const Writer *w) {
  if (is_one_file(w))
    fprintf(w->out, "cc%s%s THIS_FILE -pthread%s && ./a.out", model_flags(w),
            replay_comment(w, replay_flags(w, 0, false)), libraries(w));
  else
    fputs("make -C THIS_FOLDER && THIS_FOLDER/replay", w->out);
}

/* Prints further facts about the violation. */
static void print_notes(const Writer *w) {
  if (!w->violation)
    return;
  const Fault f =
      fault_describe(w->arena, w->program, w->result->replay, w->violation);
  for (uint32_t i = 0; i < f.n_notes; i++)
    fprintf(w->out, "%s * %s\n", i ? "" : " *\n",
            replay_comment(w, f.notes[i]));
}

/* Says how stale reads happen. */
static void print_memory(const Writer *w) {
  if (w->plan.n_patches)
    fputs(" *\n"
          " * Loads read what a weak memory model lets them read: the order of "
          "the stores\n * is not the order in which they are seen.  Here each "
          "store takes effect at\n * once.  Where a load reads an older value, "
          "'bmc_at' puts that value into\n * memory before (bmc_patches).\n",
          w->out);
}

static void print_comment(const Writer *w) {
  fputs("/* A counterexample that runs, made by bmc " BMC_VERSION ":\n *\n"
        " *   ",
        w->out);
  print_command(w);
  fprintf(w->out,
          "\n *\n"
          " * It says 'replay: reached: ...' when the violation is reached, "
          "and ends by the\n * signal of the violation or by SIGABRT, or as "
          "a sanitizer has it.  When the\n * program goes elsewhere it says "
          "'replay: parted: ...' and exits with %d.\n"
          " * The program begins at '#line 1'; 'bmc_at' marks where a thread "
          "lets others\n * go on.\n",
          REPLAY_PARTED);
  print_memory(w);
  print_notes(w);
  fputs(" */\n", w->out);
}

static void print_guard(const Writer *w) {
  replay_print_silence(w);
  fprintf(w->out,
          "\n_Static_assert(sizeof(void *) == %u, \"compile it with -m%u\");"
          "\n",
          w->options->pointer_bits / 8, w->options->pointer_bits);
}

static void print_enforcer(const Writer *w, uint32_t unused) {
  (void)unused;
  print_comment(w);
  print_guard(w);
  replay_print_enforcer(w);
}

static void print_one(const Writer *w, uint32_t unit) {
  print_enforcer(w, unit);
  replay_print_unit(w, unit);
}

static void print_part(const Writer *w, uint32_t unit) {
  print_guard(w);
  replay_print_unit(w, unit);
}

/* ---- several files ---- */

static const char *base_name(const Writer *w, const char *file) {
  const char *name = text_file_name(file), *end = strrchr(name, '.');
  char *plain =
      arena_strndup(w->arena, name, end ? (size_t)(end - name) : strlen(name));
  for (char *p = plain; *p; p++)
    *p = isalnum((unsigned char)*p) || strchr("-_.", *p) ? *p : '_';
  return plain;
}

static const char *base_of(const Writer *w, uint32_t unit) {
  const char *name = base_name(w, w->sources[unit].file);
  bool is_taken = !strcmp(name, base_name(w, enforcer_file));
  for (uint32_t i = 0; i < w->n_sources; i++)
    is_taken |= i != unit && !strcmp(name, base_name(w, w->sources[i].file));
  return is_taken || *name == '-'
             ? arena_printf(w->arena, "%u_%s", (unsigned)unit, name)
             : name;
}

/* Returns the text with '$' escaped for make. */
static const char *recipe_text(const Writer *w, const char *text) {
  const char *all = "";
  for (size_t n; n = strcspn(text, "$"), text[n]; text += n + 1)
    all = arena_printf(w->arena, "%s%.*s$$", all, (int)n, text);
  return arena_printf(w->arena, "%s%s", all, text);
}

static void print_rule(const Writer *w, const char *base, const char *flags) {
  fprintf(w->out, "%s.o: %s.c\n\t$(CC)%s%s $(CFLAGS) -pthread -c %s.c\n", base,
          base, model_flags(w), flags, base);
}

static void print_makefile(const Writer *w, uint32_t unused) {
  const char *base = base_name(w, enforcer_file);
  const char *objects = arena_printf(w->arena, "%s.o", base);
  (void)unused;
  for (uint32_t i = 0; i < w->n_sources; i++)
    objects = arena_printf(w->arena, "%s %s.o", objects, base_of(w, i));
  fprintf(w->out,
          "# %s says what this is.\nCC = cc\nCFLAGS = -g\n"
          "replay: %s\n\t$(CC)%s $(CFLAGS) -pthread -o $@ %s%s\n",
          enforcer_file, objects, model_flags(w), objects, libraries(w));
  print_rule(w, base, "");
  for (uint32_t i = 0; i < w->n_sources; i++)
    print_rule(w, base_of(w, i), recipe_text(w, replay_flags(w, i, true)));
}

/* ---- all ---- */

static const char *path_in(Arena *a, const char *path, const char *file) {
  struct stat s;
  if (stat(path, &s) || !S_ISDIR(s.st_mode))
    return path;
  const char *name = text_file_name(file);
  size_t n = strlen(name);
  bool is_preprocessed = n > 2 && text_ends_in(name, ".i");
  return arena_printf(a, "%s/%.*s%s", path, (int)(is_preprocessed ? n - 1 : n),
                      name, is_preprocessed ? "c" : "");
}

static bool is_end(const Function *f) {
  return !strcmp(f->name, CALLER_OF_DESTRUCTORS) ||
         !strcmp(f->name, CALLER_OF_HANDLERS);
}

static bool is_ending(const Config *c, ThreadId t) {
  enum { MOST_FRAMES = 64 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n = config_stack(c, t, insts, functions, MOST_FRAMES);
  for (unsigned i = 0; i < n && i < MOST_FRAMES; i++)
    if (is_end(functions[i]))
      return true;
  return false;
}

static bool has_ended(const Config *c) {
  uint32_t n;
  const Event *log = config_log(c, &n);
  bool has = false;
  for (uint32_t i = 0; i < n; i++)
    has |= log[i].kind == EVENT_EXIT;
  for (ThreadId t = 0; t < config_threads(c); t++)
    has |= is_ending(c, t);
  return has;
}

/* Rejects destructors, which run after the enforcer has ended. */
static Status refuse_destructors(const Program *p, const Config *c, Diag *d) {
  bool any = false;
  for (uint32_t i = 0; i < p->n_functions; i++)
    any |= is_end(&p->functions[i]);
  return any && has_ended(c)
             ? diag_error(d, UNSUPPORTED, (Loc){p->file, 0, 0},
                          "no replay: the violation comes when functions run "
                          "that are called at exit")
             : OK;
}

/* Rejects variables without a definition whose initial value is an input. */
static Status refuse_variables(const Writer *w, Diag *d) {
  for (uint32_t i = 0; i < w->program->n_missing; i++) {
    const Missing *m = &w->program->missing[i];
    if (!m->is_function && replay_has_input(w, m->name))
      return diag_error(d, UNSUPPORTED, m->loc,
                        "no replay: '%s', which nobody defines, holds any "
                        "number",
                        m->name);
  }
  return OK;
}

/* Rejects inputs for which a stand-in that returns a result is not enough. */
static Status refuse_inputs(const Writer *w, Diag *d) {
  for (uint32_t i = 0; i < w->plan.n_inputs; i++) {
    const char *name = w->plan.inputs[i].function;
    const Model *m = model_find(name);
    if (!strncmp(name, REPLAY_PRINTED, strlen(REPLAY_PRINTED)))
      return diag_error(d, UNSUPPORTED, (Loc){w->program->file, 0, 0},
                        "no replay: 'printf' would have to fail");
    if (!strcmp(name, REPLAY_SIGNAL))
      return diag_error(d, UNSUPPORTED, (Loc){w->program->file, 0, 0},
                        "no replay: a signal handler would have to run at a "
                        "given moment");
    if (m && m->is_given_once)
      return diag_error(d, UNSUPPORTED, (Loc){w->program->file, 0, 0},
                        "no replay: the result of '%s' cannot be reproduced",
                        m->name);
  }
  return OK;
}

typedef void PrintFile(const Writer *, uint32_t unit);

static Status write_file(Writer *w, const char *path, PrintFile *print,
                         uint32_t unit, Diag *d) {
  Output output;
  TRY(output_open(&output, path, d));
  w->out = output.file;
  print(w, unit);
  return output_close(&output, d);
}

static const char *in_folder(const Writer *w, const char *name) {
  return arena_printf(w->arena, "%s/%s", w->path, name);
}

/* Writes several files; the last one completes them. */
static Status write_several(Writer *w, Diag *d) {
  TRY(output_make_folder(w->path, "a replay of several files", d));
  TRY(write_file(w, in_folder(w, enforcer_file), print_enforcer, 0, d));
  for (uint32_t i = 0; i < w->n_sources; i++) {
    const char *name = arena_printf(w->arena, "%s.c", base_of(w, i));
    TRY(write_file(w, in_folder(w, name), print_part, i, d));
  }
  return write_file(w, in_folder(w, "Makefile"), print_makefile, 0, d);
}

static Status write_all(Writer *w, const char *path, Diag *d) {
  if (!is_one_file(w)) {
    w->path = path;
    return write_several(w, d);
  }
  w->path = path_in(w->arena, path, w->program->file);
  return write_file(w, w->path, print_one, 0, d);
}

/* ---- macros ---- */

/* True if the violation can be replayed with this rewriter. */
static bool can_plan(Writer *w, Rewriter *r, Diag *d) {
  ReplayPlan plan = {0};
  const Meeting *meeting = w->violation ? NULL : &w->result->meeting;
  return replay_plan(w->arena, w->program, w->result->replay, w->violation,
                     meeting, r, d, &plan) == OK;
}

/* Opens a rewriter of the files with macros expanded; or NULL. */
static Rewriter *open_expanded(Writer *w, const FrontendOptions *o,
                               bool opens_system, Diag *d) {
  FrontendOptions expanded = *o;
  Rewriting *rewriting = ARENA_NEW(w->arena, Rewriting);
  const Program *placed;
  Rewriter *r;
  if (expand_macros(w->arena, o, opens_system, d, rewriting) != OK)
    return NULL;
  expanded.rewriting = rewriting;
  return frontend_parse(w->arena, &expanded, d, &placed) == OK &&
                 programs_are_alike(w->program, placed) &&
                 rewriter_open(w->arena, &expanded, w->program, placed, d,
                               &r) == OK
             ? r
             : NULL;
}

/* Expands macros if threads would have to stop inside a macro's body: the
 * program's own macros, if that is enough. */
static void expand_if_needed(Writer *w, const FrontendOptions *o, Diag *d) {
  bool is_done = can_plan(w, w->rewriter, d);
  for (int opens_system = 0; opens_system < 2 && !is_done; opens_system++) {
    Rewriter *r = open_expanded(w, o, opens_system, d);
    is_done = r && can_plan(w, r, d);
    w->rewriter = is_done ? r : w->rewriter;
  }
}

/* Opens the rewriter; reports its messages once, at the end. */
static Status open_rewriter(Writer *w, const FrontendOptions *o, Diag *d) {
  TRY(rewriter_open(w->arena, o, w->program, w->program, d, &w->rewriter));
  char *said = NULL;
  size_t size = 0;
  FILE *quiet = open_memstream(&said, &size);
  if (!quiet)
    arena_exhausted();
  Diag *unheard = diag_new(quiet);
  expand_if_needed(w, o, unheard);
  diag_delete(unheard);
  fclose(quiet);
  free(said);
  return OK;
}

Status replay_write(Arena *a, const char *path, const FrontendOptions *o,
                    const Program *p, const Result *result, Diag *d) {
  if (!path || result->verdict != VERDICT_FALSE)
    return OK;
  bool is_meeting = result->meeting.n != 0;
  Writer w = {.arena = a,
              .options = o,
              .program = p,
              .result = result,
              .violation = is_meeting ? NULL : &result->violation};
  TRY(refuse_destructors(p, result->replay, d));
  TRY(open_rewriter(&w, o, d));
  w.sources = rewriter_sources(w.rewriter, &w.n_sources);
  TRY(replay_plan(a, p, result->replay, w.violation,
                  is_meeting ? &result->meeting : NULL, w.rewriter, d,
                  &w.plan));
  w.arguments = replay_arguments(a, o, result->replay);
  TRY(refuse_variables(&w, d));
  TRY(refuse_inputs(&w, d));
  replay_write_points(&w);
  replay_redirect(&w);
  return write_all(&w, path, d);
}
