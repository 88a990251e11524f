#define _XOPEN_SOURCE 700 /* realpath */
#include "svcomp/replay/replay_write.h"

#include "frontend/base/options.h"
#include "frontend/base/manual.h"
#include "frontend/base/output.h"
#include "frontend/base/text.h"
#include "frontend/base/utf8.h"
#include "frontend/clang/dialect.h"
#include "frontend/library/models.h"
#include "svcomp/replay/replay_parts.h"
#include "svcomp/replay/replay_plan.h"
#include "svcomp/trace/fault.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

typedef struct {
  Arena *arena;
  const FrontendOptions *options;
  const Program *program;
  const Result *result;
  const Violation *violation; /* or NULL */
  Rewriter *rewriter;
  ReplayPlan plan;
  const char *path;
  FILE *out;
} Writer;

/* ---- functions of the program that the enforcer stands in for ---- */

/* Of models.def; in the order in which they are printed. */
static const struct {
  const char *name, *text;
} parts[] = {
    {"thread", replay_part_thread},
    {"threads_c11", replay_part_threads_c11},
    {"exit", replay_part_exit},
    {"assert", replay_part_assert},
    {"condition", replay_part_condition},
    {"barrier", replay_part_barrier},
    {"timed", replay_part_timed},
    {"once", replay_part_once},
    {"heap", replay_part_heap},
    {"random", replay_part_random},
    {"sleep", replay_part_sleep},
    {"time", replay_part_time},
    {"key", replay_part_key},
};

static bool is_part(const Model *m, const char *part) {
  return m && !strcmp(m->part, part);
}

/* The model of a function that a stand-in takes the place of, or NULL. */
static const Model *find_replaced(const Writer *w, const External *e) {
  const Model *m = model_find(e->name);
  if (!m || !m->stand_in || (is_part(m, "heap") && !w->plan.needs_heap))
    return NULL;
  return m;
}

static bool uses_part(const Writer *w, const char *part) {
  uint32_t n;
  const External *all = rewriter_externals(w->rewriter, &n);
  for (uint32_t i = 0; i < n; i++)
    if (is_part(find_replaced(w, &all[i]), part))
      return true;
  return false;
}

static void print_parts(const Writer *w) {
  fprintf(w->out, "\n%s", replay_part_core);
  bool needs_thread = uses_part(w, "threads_c11") || uses_part(w, "key");
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (uses_part(w, parts[i].name) ||
        (parts[i].text == replay_part_thread && needs_thread))
      fprintf(w->out, "\n%s", parts[i].text);
  if (rewriter_has_tear(w->rewriter))
    fprintf(w->out, "\n%s", replay_part_bits);
}

/* ---- functions that the program leaves to the verifier ---- */

static const char *const stops = "if (%s) { bmc_finish(\"at %s\"); "
                                 "bmc_stay(); }";

static bool is_error_function(const Writer *w, const char *name) {
  const char *error = w->options->error_function;
  return !strcmp(name, "__VERIFIER_error") ||
         !strcmp(name, error ? error : "reach_error");
}

static const char *body_of(const Writer *w, const External *e) {
  const char *name = e->name;
  if (is_error_function(w, name))
    return arena_printf(w->arena, "bmc_fail(0); %s",
                        arena_printf(w->arena, stops, "1", name));
  if (!strcmp(name, "__VERIFIER_assert"))
    return arena_printf(w->arena, "if (!a) { bmc_fail(0); %s }",
                        arena_printf(w->arena, stops, "1", name));
  if (!strcmp(name, "assume_abort_if_not"))
    return arena_printf(w->arena, stops, "!a", "an assumption that fails");
  switch (dialect_find(name)) {
  case DIALECT_NONDET:
    return arena_printf(w->arena, "return (%s)bmc_input(\"%s\");", e->result,
                        name);
  case DIALECT_ASSERT:
    return arena_printf(w->arena, "if (!a) { bmc_fail(0); %s }",
                        arena_printf(w->arena, stops, "1", name));
  case DIALECT_ASSUME:
    return arena_printf(w->arena, stops, "!a", "an assumption that fails");
  case DIALECT_BEGIN: return "bmc_section(bmc_acquire);";
  case DIALECT_END: return "bmc_section(bmc_release);";
  case DIALECT_NONE: return NULL;
  default: return "";
  }
}

/* Without a prototype more may be passed than the body looks at. */
static void print_parameters(const Writer *w, const External *e,
                             bool needs_one) {
  if (!e->has_prototype)
    fputs(needs_one ? "(a) int a;" : "()", w->out);
  else if (!e->n_params)
    fputs(needs_one ? "(int a)" : "(void)", w->out);
  for (unsigned i = 0; i < e->n_params; i++)
    fprintf(w->out, "%s%s %c", i ? ", " : "(", e->params[i], 'a' + (int)i);
  if (e->n_params)
    fputs(")", w->out);
}

static void print_verifier(const Writer *w) {
  uint32_t n;
  const External *all = rewriter_externals(w->rewriter, &n);
  const char *gap = "\n";
  for (uint32_t i = 0; i < n; i++) {
    const char *body = body_of(w, &all[i]);
    if (!body)
      continue;
    fprintf(w->out, "%s%s %s", gap, all[i].result, all[i].name);
    print_parameters(w, &all[i], strstr(body, "!a") != NULL);
    fprintf(w->out, " { %s }\n", body);
    gap = "";
  }
}

static bool has_input(const Writer *w, const char *function) {
  for (uint32_t i = 0; i < w->plan.n_inputs; i++)
    if (!strcmp(w->plan.inputs[i].function, function))
      return true;
  return false;
}

/* Is it a function for output, or one that nobody defines, whose result the
 * program looks at? */
static bool is_result(const Writer *w, const External *e) {
  return dialect_find(e->name) != DIALECT_NONDET && !find_replaced(w, e) &&
         has_input(w, e->name);
}

static const char *symbol_of(const Writer *w, const External *e) {
  const Model *m = find_replaced(w, e);
  if (m)
    return m->stand_in;
  return is_result(w, e) ? arena_printf(w->arena, "bmc_result_of_%s", e->name)
                         : NULL;
}

/* Nobody may define it, and the violation does not need it. */
static bool is_missing(const Writer *w, const External *e) {
  return !model_find(e->name) && !body_of(w, e) &&
         strncmp(e->name, "__builtin_", 10) != 0;
}

/* Once more, with an attribute, in front of where it is used first. */
static void declare(const Writer *w, const External *e, const char *attribute) {
  const char *type =
      e->is_undeclared
          ? arena_printf(w->arena, "%s %s()", e->result, e->name)
          : arena_printf(w->arena, "__typeof__(%s) %s", e->name, e->name);
  rewriter_insert(w->rewriter, e->use,
                  arena_printf(w->arena, "extern %s %s; ", type, attribute));
}

/* The name keeps its type; only what it is linked to is another.  A compiler
 * may know that realloc(NULL, n) is malloc(n). */
static void redirect(const Writer *w) {
  uint32_t n;
  const External *all = rewriter_externals(w->rewriter, &n);
  for (uint32_t i = 0; i < n; i++) {
    const char *symbol = symbol_of(w, &all[i]);
    if (symbol && !strcmp(all[i].name, "realloc"))
      rewriter_insert(
          w->rewriter, all[i].use,
          "extern void *malloc(__SIZE_TYPE__) __asm__(\"bmc_malloc\"); ");
    if (symbol)
      declare(w, &all[i], arena_printf(w->arena, "__asm__(\"%s\")", symbol));
    else if (is_missing(w, &all[i]))
      declare(w, &all[i], "__attribute__((weak))");
  }
}

static void print_results(const Writer *w) {
  uint32_t n;
  const External *all = rewriter_externals(w->rewriter, &n);
  for (uint32_t i = 0; i < n; i++)
    if (is_result(w, &all[i]))
      fprintf(w->out,
              "\n%s bmc_result_of_%s(void) { return (%s)bmc_input(\"%s\"); "
              "}\n",
              all[i].result, all[i].name, all[i].result, all[i].name);
}

/* ---- tables ---- */

static const char *place_text(const Writer *w, uint32_t place) {
  static const char *const fixed[N_FIXED_PLACE] = {
      "its start",
      "its end",
      "its waking up",
      "the deadline it waits for",
      "a full barrier",
      "the end of what is done once",
      "the end of the process",
  };
  if (place < N_FIXED_PLACE)
    return fixed[place];
  const ReplayPlace *p = &w->plan.places[place];
  return arena_printf(w->arena, "%s:%u:%u in %s", p->loc.file, p->loc.line,
                      p->loc.column, p->function);
}

static const char *violation_text(const Writer *w) {
  const Violation *v = w->violation;
  if (!v)
    return "the lines that were asked for";
  const char *text =
      arena_printf(w->arena, "%s: %s", property_name(v->property), v->text);
  if (property_where(v->property) == WHERE_THREADS || !v->inst)
    return text;
  return arena_printf(w->arena, "%s in %s, thread %u, %s:%u", text,
                      v->function->name, (unsigned)v->thread,
                      v->inst->loc.file ? v->inst->loc.file : "?",
                      v->inst->loc.line);
}

static void print_names(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fputs("static const char *const bmc_threads[] BMC_UNUSED = {", w->out);
  for (ThreadId t = 0; t < p->n_threads; t++) {
    fputs(t ? ", " : "", w->out);
    text_print_literal(w->out, p->threads[t]);
  }
  fputs("};\n", w->out);
  fputs("static const char *const bmc_places[] BMC_UNUSED = {\n", w->out);
  for (uint32_t i = 0; i < p->n_places; i++) {
    fputs("    ", w->out);
    text_print_literal(w->out, i < N_FIXED_PLACE || p->places[i].is_used
                                   ? utf8_escape(w->arena, place_text(w, i))
                                   : "");
    fputs(",\n", w->out);
  }
  fputs("};\n", w->out);
}

/* One line that does not end a comment. */
static const char *comment_text(const Writer *w, const char *text) {
  char *line = utf8_escape(w->arena, text);
  for (char *p = line; (p = strstr(p, "*/"));)
    *p = '?';
  return line;
}

static void print_turn(const Writer *w, const ReplayTurn *t) {
  fprintf(w->out, "    {%u, %u, %u}, /* %s */\n", (unsigned)t->thread, t->place,
          t->visit, comment_text(w, place_text(w, t->place)));
}

static void print_turns(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fputs("static const struct {\n  int thread, place;\n  unsigned visit;\n"
        "} bmc_turns[] BMC_UNUSED = {\n",
        w->out);
  for (uint32_t i = 0; i < p->n_turns; i++)
    print_turn(w, &p->turns[i]);
  for (uint32_t i = 0; i < p->n_halts; i++)
    print_turn(w, &p->halts[i]);
  fputs("};\n", w->out);
}

static void print_inputs(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fputs("static const struct {\n  int thread;\n  const char *function;\n"
        "  unsigned long long value;\n} bmc_inputs[] BMC_UNUSED = {\n",
        w->out);
  for (uint32_t i = 0; i < p->n_inputs; i++) {
    const ReplayInput *x = &p->inputs[i];
    fprintf(w->out, "    {%u, ", (unsigned)x->thread);
    text_print_literal(w->out, x->function);
    fprintf(w->out, ", %lluu}, /* line %u */\n", (unsigned long long)x->value,
            x->loc.line);
  }
  fputs("    {-1, \"\", 0},\n};\n", w->out);
}

static void print_bytes(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fprintf(w->out,
          "static unsigned long long bmc_bases[%u] BMC_UNUSED;\n"
          "static const struct {\n  int thread, place;\n  unsigned visit;\n"
          "  unsigned long long offset, value;\n  unsigned base;\n"
          "} bmc_bytes[] BMC_UNUSED = {\n",
          p->n_bytes + 1);
  for (uint32_t i = 0; i < p->n_bytes; i++) {
    const ReplayByte *x = &p->bytes[i];
    fprintf(w->out, "    {%u, %u, %u, %llu, %lluu, %u},\n", (unsigned)x->thread,
            x->place, x->visit, (unsigned long long)x->offset,
            (unsigned long long)x->value, x->base == OBJ_NONE ? 0 : i + 1);
  }
  fputs("    {-1, 0, 0, 0, 0, 0},\n};\n", w->out);
}

static void print_spawns(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fputs("static const struct {\n  int parent, child;\n} bmc_spawns[] "
        "BMC_UNUSED = {\n",
        w->out);
  for (uint32_t i = 0; i < p->n_spawns; i++)
    fprintf(w->out, "    {%u, %u},\n", (unsigned)p->spawns[i].parent,
            (unsigned)p->spawns[i].child);
  fputs("    {-1, 0},\n};\n", w->out);
}

static void print_constants(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  const Violation *v = w->violation;
  bool is_leak = v && property_is_of_heap(v->property);
  fputs("#define BMC_UNUSED __attribute__((unused))\n\nenum {\n", w->out);
  fprintf(w->out,
          "  BMC_START = %d,\n  BMC_END = %d,\n  BMC_WOKEN = %d,\n"
          "  BMC_DEADLINE = %d,\n  BMC_ROUND = %d,\n"
          "  BMC_ONCE = %d,\n  BMC_EXIT = %d,\n",
          PLACE_START, PLACE_END, PLACE_WOKEN, PLACE_DEADLINE, PLACE_ROUND,
          PLACE_ONCE, PLACE_EXIT);
  fprintf(w->out,
          "  BMC_PLACES = %u,\n  BMC_TURNS = %u,\n"
          "  BMC_HALTS = %u,\n  BMC_INPUTS = %u,\n"
          "  BMC_BYTES = %u,\n  BMC_SPAWNS = %u,\n"
          "  BMC_THREADS = %u,\n",
          p->n_places, p->n_turns, p->n_halts, p->n_inputs, p->n_bytes,
          p->n_spawns, (unsigned)p->n_threads);
  fprintf(w->out,
          "  BMC_AT_END = %d,\n  BMC_IS_LEAK = %d,\n"
          "  BMC_WAKES_EARLY = %d,\n"
          "  BMC_IS_ASSERTION = %d,\n  BMC_VIOLATOR = %d,\n"
          "  BMC_REPORT_PLACE = %u,\n  BMC_REPORT_VISIT = %u,\n"
          "  BMC_PARTED = %d\n};\n",
          p->at_end, is_leak, w->options->spurious_wakeups,
          v && property_where(v->property) == WHERE_ASSERT,
          p->at_end ? -1 : (int)v->thread, p->report.place, p->report.visit,
          REPLAY_PARTED);
  fputs("static const char BMC_VIOLATION[] = ", w->out);
  text_print_literal(w->out, utf8_escape(w->arena, violation_text(w)));
  fputs(";\n", w->out);
}

/* ---- the head ---- */

/* What the program may be warned of, and what points written into it may. */
static const char *const silenced[] = {
    "address",
    "address-of-packed-member",
    "array-bounds",
    "attributes",
    "bool-compare",
    "bool-operation",
    "builtin-declaration-mismatch",
    "char-subscripts",
    "comment",
    "dangling-pointer",
    "discarded-qualifiers",
    "div-by-zero",
    "enum-compare",
    "format",
    "format-extra-args",
    "format-overflow",
    "free-nonheap-object",
    "implicit-function-declaration",
    "implicit-int",
    "incompatible-pointer-types",
    "infinite-recursion",
    "int-conversion",
    "int-in-bool-context",
    "int-to-pointer-cast",
    "logical-not-parentheses",
    "main",
    "maybe-uninitialized",
    "memset-elt-size",
    "memset-transposed-args",
    "misleading-indentation",
    "missing-braces",
    "nonnull",
    "nonnull-compare",
    "overflow",
    "parentheses",
    "pointer-sign",
    "pointer-to-int-cast",
    "pragmas",
    "restrict",
    "return-local-addr",
    "return-type",
    "sequence-point",
    "shift-count-negative",
    "shift-count-overflow",
    "shift-overflow",
    "sizeof-array-argument",
    "sizeof-pointer-div",
    "sizeof-pointer-memaccess",
    "stringop-overflow",
    "stringop-overread",
    "stringop-truncation",
    "switch",
    "tautological-compare",
    "trigraphs",
    "tsan",
    "unknown-pragmas",
    "uninitialized",
    "unused",
    "unused-but-set-variable",
    "unused-function",
    "unused-label",
    "unused-result",
    "unused-value",
    "unused-variable",
    "use-after-free",
    "volatile-register-var",
    "zero-length-bounds",
};

static void print_silence(const Writer *w) {
  fputs("#if defined __clang__\n"
        "#pragma clang diagnostic ignored \"-Weverything\"\n"
        "#elif defined __GNUC__\n",
        w->out);
  for (size_t i = 0; i < sizeof silenced / sizeof *silenced; i++)
    fprintf(w->out, "#pragma GCC diagnostic ignored \"-W%s\"\n", silenced[i]);
  fputs("#endif\n", w->out);
}

static void print_include(const Writer *w, const char *file) {
  char *found = realpath(file, NULL);
  fprintf(w->out, "#include \"%s\"\n", found ? found : file);
  free(found);
}

static bool is_line(const char *flag) {
  return !strcmp(flag, "-D") || !strcmp(flag, "-U") ||
         !strcmp(flag, "-include");
}

static void print_definition(const Writer *w, const char *flag,
                             const char *value) {
  const char *equals = is_line(flag) ? strchr(value, '=') : NULL;
  if (!strcmp(flag, "-D"))
    fprintf(w->out, "#define %.*s %s\n",
            (int)(equals ? equals - value : (long)strlen(value)), value,
            equals ? equals + 1 : "1");
  else if (!strcmp(flag, "-U"))
    fprintf(w->out, "#undef %s\n", value);
  else if (!strcmp(flag, "-include"))
    print_include(w, value);
}

/* -D NAME=VALUE, -U NAME and -include FILE become lines; others must be given
 * again. */
static void print_definitions(const Writer *w) {
  const FrontendOptions *o = w->options;
  for (const DialectWord *word = dialect_words(); word->name; word++)
    fprintf(w->out, "#define %s %s\n", word->name, word->meaning);
  for (unsigned i = 0; i < o->n_clang_args;
       i += options_clang_words(o->clang_args[i]))
    print_definition(w, o->clang_args[i], o->clang_args[i + 1]);
}

static const char *entry_name(const Writer *w) {
  return w->options->function ? w->options->function : "main";
}

static bool has_other_entry(const Writer *w) {
  return strcmp(entry_name(w), "main") != 0;
}

/* A function of the program with the name of one that compilers know gets
 * another name, lest its calls be taken for those of the other. */
static void print_renamings(const Writer *w) {
  for (FuncId f = 0; f < w->program->n_functions; f++) {
    const Function *x = &w->program->functions[f];
    const Model *m = x->has_body && !x->is_library ? model_find(x->name) : NULL;
    if (m && m->kind != MODEL_BUILTIN)
      fprintf(w->out, "#define %s bmc_own_%s\n", x->name, x->name);
  }
  if (has_other_entry(w))
    fputs("#define main bmc_own_main\n", w->out);
}

static void print_command(const Writer *w) {
  const FrontendOptions *o = w->options;
  fprintf(w->out, "cc%s", o->pointer_bits == 32 ? " -m32" : "");
  for (unsigned i = 0, n; i < o->n_clang_args; i += n) {
    const char *const *flag = &o->clang_args[i];
    n = options_clang_words(*flag);
    if (!is_line(*flag))
      fprintf(w->out, " %s%s", comment_text(w, *flag),
              n == 2 ? comment_text(w, flag[1]) : "");
  }
  fputs(" THIS_FILE -pthread && ./a.out", w->out);
}

/* What more is known of the violation. */
static void print_notes(const Writer *w) {
  if (!w->violation)
    return;
  const Fault f =
      fault_tell(w->arena, w->program, w->result->replay, w->violation);
  for (uint32_t i = 0; i < f.n_notes; i++)
    fprintf(w->out, "%s * %s\n", i ? "" : " *\n", comment_text(w, f.notes[i]));
}

static void print_head(const Writer *w) {
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
  print_notes(w);
  fputs(" */\n", w->out);
  print_silence(w);
  fprintf(w->out,
          "\n_Static_assert(sizeof(void *) == %u, \"compile it with -m%u\");"
          "\n",
          w->options->pointer_bits / 8, w->options->pointer_bits);
  print_constants(w);
  print_names(w);
  print_turns(w);
  print_inputs(w);
  print_bytes(w);
  print_spawns(w);
  print_parts(w);
  print_results(w);
  print_verifier(w);
  print_renamings(w);
  print_definitions(w);
  fputs("#line 1 ", w->out);
  text_print_literal(w->out, w->program->file);
  fputc('\n', w->out);
}

/* ---- the program ---- */

static bool gives_pointer(const Writer *w, const char *function) {
  for (FuncId f = 0; f < w->program->n_functions; f++) {
    const Function *x = &w->program->functions[f];
    if (!x->is_library && !strcmp(x->name, function))
      return x->type && x->type->element->kind == TYPE_POINTER;
  }
  return false;
}

static const char *expression(const Writer *w, uint32_t i) {
  const ReplayPlace *p = &w->plan.places[i];
  const ReplayTurn *report = &w->plan.report;
  const char *name;
  switch (p->spot.kind) {
  case SPOT_VALUE:
    name = rewriter_variable(w->rewriter, p->spot);
    return arena_printf(w->arena, "(__typeof__(%s))bmc_value(%u)", name, i);
  case SPOT_END:
    return arena_printf(w->arena, "%sbmc_value(%u)",
                        gives_pointer(w, p->function) ? "(void *)" : "", i);
  case SPOT_AFTER:
    name = rewriter_variable(w->rewriter, p->spot);
    return arena_printf(w->arena, "bmc_fill(%u, (void *)&%s)", i, name);
  default:
    return arena_printf(w->arena, "bmc_%s(%u)",
                        report->place == i && !report->visit ? "fail" : "at",
                        i);
  }
}

static void write_arguments(const Writer *w) {
  SourceSpot spot = rewriter_find_entry(w->rewriter, entry_name(w));
  for (uint32_t i = 0; i < w->plan.n_arguments && spot.kind; i++) {
    const ReplayArgument *x = &w->plan.arguments[i];
    rewriter_write(w->rewriter, spot,
                   arena_printf(w->arena, "%s = (__typeof__(%s))%lluu",
                                x->parameter, x->parameter,
                                (unsigned long long)x->value));
  }
}

static void write_points(const Writer *w) {
  write_arguments(w);
  for (uint32_t i = N_FIXED_PLACE; i < w->plan.n_places; i++)
    if (w->plan.places[i].is_used)
      rewriter_write(w->rewriter, w->plan.places[i].spot, expression(w, i));
}

static const char *folder_of(Arena *a, const char *path) {
  const char *slash = strrchr(path, '/');
  return !slash          ? "."
         : slash == path ? "/"
                         : arena_strndup(a, path, (size_t)(slash - path));
}

/* The folder that the program's own includes are looked for in, when they
 * would not be found from the replay; else NULL. */
static const char *include_folder(const Writer *w) {
  char *from = realpath(folder_of(w->arena, w->program->file), NULL);
  char *to = realpath(folder_of(w->arena, w->path), NULL);
  const char *folder =
      from && to && strcmp(from, to) ? arena_strdup(w->arena, from) : NULL;
  free(from);
  free(to);
  return folder;
}

/* Where in a line that includes "a file" its name begins; 0: it is none. */
static size_t included_name(const char *line) {
  const char *p = line + strspn(line, " \t");
  if (*p++ != '#')
    return 0;
  p += strspn(p, " \t");
  if (strncmp(p, "include", 7))
    return 0;
  p += 7;
  p += strspn(p, " \t");
  return *p == '"' && p[1] != '/' ? (size_t)(p + 1 - line) : 0;
}

static bool exists_in(const Writer *w, const char *folder, const char *name) {
  struct stat s;
  return !stat(arena_printf(w->arena, "%s/%.*s", folder,
                            (int)strcspn(name, "\"\n"), name),
               &s);
}

/* A declaration that is not inline makes code of it. */
static void print_inlines(const Writer *w) {
  uint32_t n;
  const char *const *names = rewriter_inlines(w->rewriter, &n);
  for (uint32_t i = 0; i < n; i++)
    fprintf(w->out, "%sextern __typeof__(%s) %s;\n", i ? "" : "\n", names[i],
            names[i]);
}

/* Where the objects are that values are told by. */
static void print_bases(const Writer *w) {
  const char *head = "\n__attribute__((constructor))\n"
                     "static void bmc_find_bases(void) {\n";
  for (uint32_t i = 0; i < w->plan.n_bytes; i++) {
    ObjId base = w->plan.bytes[i].base;
    if (base == OBJ_NONE)
      continue;
    fprintf(w->out, "%s  bmc_bases[%u] = (__UINTPTR_TYPE__)&%s;\n", head, i + 1,
            w->program->objects[base].name);
    head = "";
  }
  fputs(*head ? "" : "}\n", w->out);
}

static const char *missing_body(const Missing *m) {
  return m->ends ? "__builtin_exit(0);" : m->has_value ? "return 0;" : "";
}

/* What nobody defines does what the user wants it to; results that are inputs
 * are defined already. */
static void print_missing(const Writer *w) {
  for (uint32_t i = 0; i < w->program->n_missing; i++) {
    const Missing *m = &w->program->missing[i];
    if (!m->is_function)
      fprintf(w->out, "\n%s;\n", m->head);
    else if (m->rule != UNDEFINED_UNKNOWN && !has_input(w, m->name))
      fprintf(w->out, "\n%s { %s }\n", m->head, missing_body(m));
  }
}

/* main calls the function where it all begins. */
static void print_entry(const Writer *w) {
  for (FuncId f = 0; f < w->program->n_functions; f++) {
    const Function *x = &w->program->functions[f];
    if (x->is_library || strcmp(x->name, entry_name(w)))
      continue;
    fprintf(w->out, "\n#undef main\nint main(void) { %s(", x->name);
    for (uint32_t i = 0; i < x->n_params; i++)
      fputs(i ? ", 0" : "0", w->out);
    fputs("); return 0; }\n", w->out);
    return;
  }
}

static void print_program(const Writer *w, const char *text, size_t size) {
  const char *folder = include_folder(w), *end = text + size;
  for (const char *line = text; line < end;) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    const char *next = newline ? newline + 1 : end;
    size_t name = folder ? included_name(line) : 0;
    if (name && exists_in(w, folder, line + name)) {
      fwrite(line, 1, name, w->out);
      fprintf(w->out, "%s/", folder);
      line += name;
    }
    fwrite(line, 1, (size_t)(next - line), w->out);
    line = next;
  }
}

/* ---- all ---- */

static const char *path_in(Arena *a, const char *path, const char *file) {
  struct stat s;
  if (stat(path, &s) || !S_ISDIR(s.st_mode))
    return path;
  const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
  size_t n = strlen(name);
  bool is_preprocessed = n > 2 && !strcmp(name + n - 2, ".i");
  return arena_printf(a, "%s/%.*s%s", path, (int)(is_preprocessed ? n - 1 : n),
                      name, is_preprocessed ? "c" : "");
}

/* The enforcer has ended when destructors run. */
static Status refuse_destructors(const Program *p, Diag *d) {
  for (uint32_t i = 0; i < p->n_functions; i++)
    if (!strcmp(p->functions[i].name, "__bmc_at_exit"))
      return diag_error(d, UNSUPPORTED, p->functions[i].loc,
                        "no replay: destructors run after main");
  return OK;
}

/* What such a variable holds at first is an input. */
static Status refuse_variables(const Writer *w, Diag *d) {
  for (uint32_t i = 0; i < w->program->n_missing; i++) {
    const Missing *m = &w->program->missing[i];
    if (!m->is_function && has_input(w, m->name))
      return diag_error(d, UNSUPPORTED, m->loc,
                        "no replay: '%s', which nobody defines, holds any "
                        "number",
                        m->name);
  }
  return OK;
}

/* A stand-in that gives a result is not enough. */
static Status refuse_inputs(const Writer *w, Diag *d) {
  for (uint32_t i = 0; i < w->plan.n_inputs; i++) {
    const Model *m = model_find(w->plan.inputs[i].function);
    if (m && m->is_given_once)
      return diag_error(d, UNSUPPORTED, (Loc){w->program->file, 0, 0},
                        "no replay: what '%s' gave cannot be given again",
                        m->name);
  }
  return OK;
}

Status replay_write(Arena *a, const char *path, const FrontendOptions *o,
                    const Program *p, const Result *result, Diag *d) {
  Output output;
  size_t size;
  if (!path || result->verdict != VERDICT_FALSE)
    return OK;
  bool is_meeting = result->meeting.n != 0;
  Writer w = {.arena = a,
              .options = o,
              .program = p,
              .result = result,
              .violation = is_meeting ? NULL : &result->violation,
              .path = path_in(a, path, p->file)};
  TRY(refuse_destructors(p, d));
  TRY(rewriter_open(a, o, p, d, &w.rewriter));
  TRY(replay_plan(a, p, result->replay, w.violation,
                  is_meeting ? &result->meeting : NULL, w.rewriter, d,
                  &w.plan));
  TRY(refuse_variables(&w, d));
  TRY(refuse_inputs(&w, d));
  write_points(&w);
  redirect(&w);
  const char *text = rewriter_text(w.rewriter, &size);
  TRY(output_open(&output, w.path, d));
  w.out = output.file;
  print_head(&w);
  print_program(&w, text, size);
  print_inlines(&w);
  print_bases(&w);
  print_missing(&w);
  if (has_other_entry(&w))
    print_entry(&w);
  return output_close(&output, d);
}
