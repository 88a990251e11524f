#include "svcomp/replay/replay_writer.h"

#include "frontend/base/text.h"
#include "frontend/base/utf8.h"
#include "frontend/clang/dialect.h"
#include "svcomp/replay/replay_parts.h"
#include "svcomp/replay/replay_write.h"

#include <string.h>

const char *replay_comment(const Writer *w, const char *text) {
  char *line = utf8_escape(w->arena, text);
  for (char *p = line; (p = strstr(p, "*/"));)
    *p = '?';
  return line;
}

/* ---- functions of the program that the enforcer replaces ---- */

/* Parts named in models.def, in the order in which they are printed. */
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
    {"system", replay_part_system},
    {"signal", replay_part_signal},
    {"time", replay_part_time},
    {"key", replay_part_key},
    {"files", replay_part_files},
    {"sockets", replay_part_sockets},
    {"streams", replay_part_streams},
};

static bool is_part(const Model *m, const char *part) {
  return m && !strcmp(m->part, part);
}

/* Returns the model of a function that a stand-in replaces, or NULL. */
static const Model *find_replaced(const Writer *w, const External *e) {
  const Model *m = model_find(model_alias(e->name, 64));
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

/* True if the program needs -lm, the library of C's mathematics. */
bool replay_needs_mathematics(const Writer *w) {
  uint32_t n;
  const External *all = rewriter_externals(w->rewriter, &n);
  bool needs = w->options->rounding != ROUNDING_NEAREST;
  for (uint32_t i = 0; i < n; i++) {
    const Model *m = model_find(all[i].name);
    const char *from = m ? model_standard(m) : "";
    needs |= !strncmp(from, "C11, 7.12.", 10) || !strncmp(from, "C11, 7.6.", 9);
  }
  return needs;
}

/* Pairs of a part and another one that it calls. */
static const struct {
  const char *part, *called;
} calls[] = {
    {"threads_c11", "thread"}, {"key", "thread"}, {"sockets", "files"}};

static bool needs_part(const Writer *w, const char *part) {
  bool needs = uses_part(w, part);
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
    needs |= !strcmp(calls[i].called, part) && uses_part(w, calls[i].part);
  return needs;
}

static void print_parts(const Writer *w) {
  if (w->options->rounding != ROUNDING_NEAREST)
    fprintf(w->out, "\nenum { BMC_DIRECTION = %d };\n%s",
            rounding_direction(w->options->rounding), replay_part_rounding);
  fprintf(w->out, "\n%s", replay_part_core);
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    if (needs_part(w, parts[i].name))
      fprintf(w->out, "\n%s", parts[i].text);
}

/* ---- functions that the program leaves to the verifier ---- */

static const char *const stops = "if (%s) { bmc_finish(\"at %s\"); "
                                 "bmc_stay(); }";

static bool is_error_function(const Writer *w, const char *name) {
  const char *error = w->options->error_function;
  return !strcmp(name, "__VERIFIER_error") ||
         !strcmp(name, error ? error : "reach_error");
}

const char *replay_value_of(const Writer *w, const char *like,
                            const char *bits) {
  return arena_printf(w->arena,
                      "((union { unsigned long long bits; __typeof__(%s) "
                      "value; }){%s}).value",
                      like, bits);
}

static const char *input_of(const Writer *w, const External *e) {
  const char *bits = arena_printf(w->arena, "bmc_input(\"%s\")", e->name);
  const char *like = arena_printf(w->arena, "(%s)0", e->result);
  return arena_printf(w->arena, "return %s;", replay_value_of(w, like, bits));
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
  case DIALECT_NONDET: return input_of(w, e);
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

/* Prints parameters.  Without a prototype, more arguments may be passed than
 * the body uses. */
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

/* True if no earlier unit uses the function; units share stand-ins. */
static bool is_first(const External *all, uint32_t i) {
  for (uint32_t k = 0; k < i; k++)
    if (!strcmp(all[k].name, all[i].name))
      return false;
  return true;
}

static void print_verifier(const Writer *w) {
  uint32_t n;
  const External *all = rewriter_externals(w->rewriter, &n);
  const char *gap = "\n";
  for (uint32_t i = 0; i < n; i++) {
    const char *body = body_of(w, &all[i]);
    if (!body || !is_first(all, i))
      continue;
    fprintf(w->out, "%s%s %s", gap, all[i].result, all[i].name);
    print_parameters(w, &all[i], strstr(body, "!a") != NULL);
    fprintf(w->out, " { %s }\n", body);
    gap = "";
  }
}

bool replay_has_input(const Writer *w, const char *function) {
  for (uint32_t i = 0; i < w->plan.n_inputs; i++)
    if (!strcmp(w->plan.inputs[i].function, function))
      return true;
  return false;
}

/* True if the result of the function is an input: the function does output, or
 * has no definition, and the program uses its result. */
static bool is_result(const Writer *w, const External *e) {
  return dialect_find(e->name) != DIALECT_NONDET && !find_replaced(w, e) &&
         replay_has_input(w, e->name);
}

static const char *symbol_of(const Writer *w, const External *e) {
  const Model *m = find_replaced(w, e);
  if (m)
    return m->stand_in;
  return is_result(w, e) ? arena_printf(w->arena, "bmc_result_of_%s", e->name)
                         : NULL;
}

/* True if the function may stay undefined when linking, since the violation
 * does not need it. */
static bool is_missing(const Writer *w, const External *e) {
  return !model_find(e->name) && !body_of(w, e) &&
         strncmp(e->name, "__builtin_", 10) != 0;
}

/* Declares the function once more, with an attribute, before its first use. */
static void declare(const Writer *w, const External *e, const char *attribute) {
  const char *type =
      e->is_undeclared
          ? arena_printf(w->arena, "%s %s()", e->result, e->name)
          : arena_printf(w->arena, "__typeof__(%s) %s", e->name, e->name);
  rewriter_insert(w->rewriter, e->use,
                  arena_printf(w->arena, "extern %s %s; ", type, attribute));
}

/* Redirects calls.  The name keeps its type; only the linked symbol changes.  A
 * compiler may know that realloc(NULL, n) is malloc(n). */
void replay_redirect(const Writer *w) {
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

void replay_print_results(const Writer *w, uint32_t unit) {
  uint32_t n;
  const External *all = rewriter_externals(w->rewriter, &n);
  for (uint32_t i = 0; i < n; i++)
    if (all[i].unit == unit && is_first(all, i) && is_result(w, &all[i]))
      fprintf(w->out, "\n%s bmc_result_of_%s(void) { %s }\n", all[i].result,
              all[i].name, input_of(w, &all[i]));
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

static void print_turn(const Writer *w, const ReplayTurn *t) {
  fprintf(w->out, "    {%u, %u, %u}, /* %s */\n", (unsigned)t->thread, t->place,
          t->visit, replay_comment(w, place_text(w, t->place)));
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
        "  unsigned long long value, more;\n} bmc_inputs[] BMC_UNUSED = {\n",
        w->out);
  for (uint32_t i = 0; i < p->n_inputs; i++) {
    const ReplayInput *x = &p->inputs[i];
    fprintf(w->out, "    {%u, ", (unsigned)x->thread);
    text_print_literal(w->out, x->function);
    fprintf(w->out, ", %lluu, %lluu}, /* line %u */\n",
            (unsigned long long)x->value, (unsigned long long)x->more,
            x->loc.line);
  }
  fputs("    {-1, \"\", 0, 0},\n};\n", w->out);
}

static void print_bytes(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fprintf(w->out,
          "%sunsigned long long bmc_bases[%u] BMC_UNUSED;\n"
          "static const struct {\n  int thread, place;\n  unsigned visit;\n"
          "  unsigned long long offset, value;\n  unsigned base;\n"
          "} bmc_bytes[] BMC_UNUSED = {\n",
          w->n_sources == 1 ? "static " : "", p->n_bytes + 1);
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

static void print_cancelled(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fputs("static const struct {\n  int thread;\n  unsigned n_waits;\n"
        "  int has_slept;\n} bmc_cancelled[] BMC_UNUSED = {\n",
        w->out);
  for (uint32_t i = 0; i < p->n_cancelled; i++)
    fprintf(w->out, "    {%u, %u, %d},\n", (unsigned)p->cancelled[i].thread,
            p->cancelled[i].n_waits, p->cancelled[i].has_slept);
  fputs("    {-1, 0, 0},\n};\n", w->out);
}

static void print_objects(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fprintf(w->out,
          "%svoid *bmc_addresses[%u] BMC_UNUSED;\n"
          "static const struct {\n  int thread, place;\n  unsigned visit;\n"
          "} bmc_objects[] BMC_UNUSED = {\n",
          w->n_sources == 1 ? "static " : "", p->n_objects + 1);
  for (uint32_t i = 0; i < p->n_objects; i++) {
    const ReplayObject *o = &p->objects[i];
    fprintf(w->out, "    {%d, %u, %u},", o->name ? -1 : (int)o->thread,
            o->place, o->visit);
    fprintf(w->out, o->name ? " /* %s */\n" : "\n", o->name);
  }
  fputs("    {-1, 0, 0},\n};\n", w->out);
}

static void print_patches(const Writer *w) {
  const ReplayPlan *p = &w->plan;
  fputs("static const struct {\n  int thread, place;\n"
        "  unsigned visit, object;\n  unsigned long long offset;\n"
        "  unsigned bytes, slot, is_saved;\n} bmc_patches[] BMC_UNUSED = {\n",
        w->out);
  for (uint32_t i = 0; i < p->n_patches; i++) {
    const ReplayPatch *x = &p->patches[i];
    fprintf(w->out, "    {%u, %u, %u, %u, %llu, %u, %u, %d}, /* line %u */\n",
            (unsigned)x->thread, x->place, x->visit, x->object,
            (unsigned long long)x->offset, x->bytes, x->slot, x->is_saved,
            x->loc.line);
  }
  fputs("    {-1, 0, 0, 0, 0, 0, 0, 0},\n};\n", w->out);
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
          "  BMC_BYTES = %u,\n  BMC_SPAWNS = %u,\n  BMC_CANCELLED = %u,\n"
          "  BMC_THREADS = %u,\n"
          "  BMC_OBJECTS = %u,\n  BMC_PATCHES = %u,\n  BMC_SLOTS = %u,\n",
          p->n_places, p->n_turns, p->n_halts, p->n_inputs, p->n_bytes,
          p->n_spawns, p->n_cancelled, (unsigned)p->n_threads, p->n_objects,
          p->n_patches, p->n_slots);
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

/* ---- the whole enforcer ---- */

void replay_print_enforcer(const Writer *w) {
  print_constants(w);
  print_names(w);
  print_turns(w);
  print_inputs(w);
  print_bytes(w);
  print_spawns(w);
  print_cancelled(w);
  print_objects(w);
  print_patches(w);
  print_parts(w);
  if (w->n_sources == 1 && rewriter_has_tear(w->rewriter))
    fprintf(w->out, "\n%s", replay_part_bits);
  if (w->n_sources == 1)
    replay_print_results(w, 0);
  print_verifier(w);
}
