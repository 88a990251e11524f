#define _XOPEN_SOURCE 700 /* realpath */
#include "svcomp/replay/replay_writer.h"

#include "frontend/cli/options.h"
#include "frontend/cli/shell_words.h"
#include "frontend/base/text.h"
#include "frontend/clang/dialect.h"
#include "svcomp/replay/replay_parts.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- text in front of the program ---- */

/* Warnings that the program, or the code written into it, may cause. */
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

void replay_print_silence(const Writer *w) {
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

/* Prints -D NAME=VALUE, -U NAME and -include FILE as lines; other flags must be
 * given again. */
static void print_definitions(const Writer *w, uint32_t unit) {
  const SourceFile *o = &w->sources[unit];
  for (const DialectWord *word = dialect_words(); word->name; word++)
    fprintf(w->out, "#define %s %s\n", word->name, word->meaning);
  for (unsigned i = 0; i < o->n_clang_args;
       i += options_clang_words(o->clang_args[i]))
    print_definition(w, o->clang_args[i], o->clang_args[i + 1]);
}

const char *replay_entry_name(const Writer *w) {
  return w->options->function ? w->options->function : "main";
}

static bool has_other_entry(const Writer *w) {
  return strcmp(replay_entry_name(w), "main") != 0;
}

/* Counts the external functions of the name, in all units and in this one. */
static uint32_t count_defined(const Writer *w, const char *name, uint32_t unit,
                              uint32_t *own) {
  uint32_t n = *own = 0;
  for (FuncId f = 0; f < w->program->n_functions; f++) {
    const Function *x = &w->program->functions[f];
    bool is_one = x->has_body && !x->is_library && !x->is_static &&
                  !strcmp(x->name, name);
    n += is_one;
    *own += is_one && x->unit == unit;
  }
  return n;
}

/* Renames inline functions that several units define for themselves. */
static void print_inline_renamings(const Writer *w, uint32_t unit) {
  uint32_t n, own;
  const InlineOnly *all = rewriter_inlines(w->rewriter, &n);
  for (uint32_t i = 0; i < n; i++)
    if (all[i].unit == unit && count_defined(w, all[i].name, unit, &own) > 1)
      fprintf(w->out, "#define %s bmc_own%u_%s\n", all[i].name, (unsigned)unit,
              all[i].name);
}

/* Renames functions of the program whose names compilers know, so that their
 * calls are not taken for those of builtin functions. */
static void print_renamings(const Writer *w, uint32_t unit) {
  for (FuncId f = 0; f < w->program->n_functions; f++) {
    const Function *x = &w->program->functions[f];
    bool is_own =
        x->has_body && !x->is_library && (!x->is_static || x->unit == unit);
    const Model *m = is_own ? model_find(x->name) : NULL;
    if (m && m->kind != MODEL_BUILTIN)
      fprintf(w->out, "#define %s bmc_own_%s\n", x->name, x->name);
  }
  if (has_other_entry(w))
    fputs("#define main bmc_own_main\n", w->out);
}

/* Returns the flag's value; -I and its kin name folders. */
static const char *flag_value(const Writer *w, const char *const *flag,
                              bool is_absolute) {
  char *path = is_absolute && (!strncmp(*flag, "-I", 2) || flag[0][1] == 'i')
                   ? realpath(flag[1], NULL)
                   : NULL;
  const char *value = path ? arena_strdup(w->arena, path) : flag[1];
  free(path);
  return value;
}

static const char *quoted(const Writer *w, const char *word) {
  return arena_printf(w->arena, " %s", shell_words_quote(w->arena, word));
}

const char *replay_flags(const Writer *w, uint32_t unit, bool is_absolute) {
  const SourceFile *o = &w->sources[unit];
  const char *all = "";
  for (unsigned i = 0, n; i < o->n_clang_args; i += n) {
    const char *const *flag = &o->clang_args[i];
    n = options_clang_words(*flag);
    if (is_line(*flag))
      continue;
    const char *value = n == 2 ? flag_value(w, flag, is_absolute) : NULL;
    all = arena_printf(w->arena, "%s%s%s", all, quoted(w, *flag),
                       value ? quoted(w, value) : "");
  }
  return all;
}

/* ---- the program ---- */

static const Function *find_function(const Writer *w, const char *name) {
  for (FuncId f = 0; f < w->program->n_functions; f++) {
    const Function *x = &w->program->functions[f];
    if (!x->is_library && !strcmp(x->name, name))
      return x;
  }
  return NULL;
}

static bool gives_pointer(const Writer *w, const char *function) {
  const Function *f = find_function(w, function);
  return f && f->type && f->type->element->kind == TYPE_POINTER;
}

static const char *expression(const Writer *w, uint32_t i) {
  const ReplayPlace *p = &w->plan.places[i];
  const ReplayTurn *report = &w->plan.report;
  const char *name;
  switch (p->spot.kind) {
  case SPOT_VALUE:
    name = rewriter_variable(w->rewriter, p->spot);
    return replay_value_of(w, name, arena_printf(w->arena, "bmc_value(%u)", i));
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

/* Returns a text such as "{(char[]){"a.out"}, (char[]){"one"}, 0}". */
static const char *argument_list(const Writer *w) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  if (!out)
    arena_exhausted();
  fputs("{(char[]){\"a.out\"}", out);
  for (uint32_t i = 0; i < w->arguments.n; i++) {
    fputs(", (char[]){", out);
    text_print_literal(out, w->arguments.texts[i]);
    fputc('}', out);
  }
  uint32_t n = w->arguments.n, n_others = w->arguments.n_others;
  if (n_others)
    fprintf(out, ", [%u ... %u] = (char[]){\"\"}", n + 1, n + n_others);
  fputs(", 0}", out);
  if (fclose(out))
    arena_exhausted();
  const char *list = arena_strndup(w->arena, text, size);
  free(text);
  return list;
}

/* Makes main use the replay's arguments, whatever the program is started
 * with. */
static void write_main_arguments(const Writer *w) {
  const Function *f = find_function(w, "main");
  SourceSpot spot = rewriter_find_entry(w->rewriter, "main");
  if (!w->arguments.are_known || !f || f->n_params < 2 || !spot.kind)
    return;
  rewriter_write(w->rewriter, spot,
                 arena_printf(w->arena,
                              "*(int *)&%s = %u, "
                              "*(char ***)&%s = (char *[])%s",
                              f->regs[0].name,
                              w->arguments.n + w->arguments.n_others + 1,
                              f->regs[1].name, argument_list(w)));
}

static void write_arguments(const Writer *w) {
  SourceSpot spot = rewriter_find_entry(w->rewriter, replay_entry_name(w));
  for (uint32_t i = 0; i < w->plan.n_arguments && spot.kind; i++) {
    const ReplayArgument *x = &w->plan.arguments[i];
    rewriter_write(w->rewriter, spot,
                   arena_printf(w->arena,
                                "__builtin_memcpy((void *)&%s, "
                                "(unsigned long long[]){%lluu}, sizeof %s)",
                                x->parameter, (unsigned long long)x->value,
                                x->parameter));
  }
}

void replay_write_points(const Writer *w) {
  write_arguments(w);
  write_main_arguments(w);
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

/* Returns the folder in which the program's own includes are found, if they
 * would not be found from the replay; else NULL. */
static const char *include_folder(const Writer *w, uint32_t unit) {
  const char *in = w->n_sources > 1 ? w->path : folder_of(w->arena, w->path);
  char *from = realpath(folder_of(w->arena, w->sources[unit].file), NULL);
  char *to = realpath(in, NULL);
  const char *folder =
      from && to && strcmp(from, to) ? arena_strdup(w->arena, from) : NULL;
  free(from);
  free(to);
  return folder;
}

/* Returns the index of the name in a line that includes "a file"; 0 if it is no
 * such line. */
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

/* Prints declarations that are not inline, which make the compiler emit code:
 * for all units, of functions that are called; else only if there is no other
 * definition. */
static void print_inlines(const Writer *w, uint32_t unit) {
  uint32_t n, own;
  const InlineOnly *all = rewriter_inlines(w->rewriter, &n);
  for (uint32_t i = 0; i < n; i++) {
    if (all[i].unit != unit)
      continue;
    count_defined(w, all[i].name, unit, &own);
    fprintf(w->out, "\nextern __typeof__(%s) %s%s;\n", all[i].name, all[i].name,
            own || w->n_sources == 1 ? "" : " __attribute__((weak))");
  }
}

/* Prints the address of a global variable, if it is this unit's. */
static void print_address(const Writer *w, uint32_t unit, const char *to,
                          uint32_t i, const char *name, const char **head) {
  uint32_t of;
  if (!name || !rewriter_find_global(w->rewriter, name, &of) || of != unit)
    return;
  fprintf(w->out, "%s  %s&%s;\n", *head, arena_printf(w->arena, to, i), name);
  *head = "";
}

/* Prints the addresses of objects that values are relative to, or that patches
 * access. */
static void print_bases(const Writer *w, uint32_t unit) {
  const char *head = "\n__attribute__((constructor))\n"
                     "static void bmc_find_bases(void) {\n";
  for (uint32_t i = 0; i < w->plan.n_bytes; i++) {
    ObjId base = w->plan.bytes[i].base;
    if (base != OBJ_NONE)
      print_address(w, unit, "bmc_bases[%u] = (__UINTPTR_TYPE__)", i + 1,
                    w->program->objects[base].name, &head);
  }
  for (uint32_t i = 0; i < w->plan.n_objects; i++)
    print_address(w, unit, "bmc_addresses[%u] = (void *)", i,
                  w->plan.objects[i].name, &head);
  fputs(*head ? "" : "}\n", w->out);
}

static const char *missing_body(const Missing *m) {
  return m->ends ? "__builtin_exit(0);" : m->has_value ? "return 0;" : "";
}

/* Returns the first unit that declares the missing symbol. */
static uint32_t unit_of_missing(const Writer *w, const Missing *m) {
  uint32_t n, unit = 0;
  const External *all = rewriter_externals(w->rewriter, &n);
  if (!m->is_function)
    return rewriter_find_global(w->rewriter, m->name, &unit) ? unit : 0;
  for (uint32_t i = 0; i < n; i++)
    if (!strcmp(all[i].name, m->name))
      return all[i].unit;
  return 0;
}

/* Prints stand-ins for missing definitions, which the user may change; results
 * that are inputs are defined already. */
static void print_missing(const Writer *w, uint32_t unit) {
  for (uint32_t i = 0; i < w->program->n_missing; i++) {
    const Missing *m = &w->program->missing[i];
    if (unit_of_missing(w, m) != unit)
      continue;
    if (!m->is_function)
      fprintf(w->out, "\n%s;\n", m->head);
    else if (m->rule != UNDEFINED_UNKNOWN && !replay_has_input(w, m->name))
      fprintf(w->out, "\n%s { %s }\n", m->head, missing_body(m));
  }
}

/* Prints a main that calls the entry function. */
static void print_entry(const Writer *w, uint32_t unit) {
  for (FuncId f = 0; f < w->program->n_functions; f++) {
    const Function *x = &w->program->functions[f];
    if (x->is_library || !x->has_body || x->unit != unit ||
        strcmp(x->name, replay_entry_name(w)))
      continue;
    fprintf(w->out, "\n#undef main\nint main(void) { %s(", x->name);
    for (uint32_t i = 0; i < x->n_params; i++)
      fputs(i ? ", 0" : "0", w->out);
    fputs("); return 0; }\n", w->out);
    return;
  }
}

static void print_text(const Writer *w, uint32_t unit) {
  size_t size;
  const char *text = rewriter_text(w->rewriter, unit, &size);
  const char *folder = include_folder(w, unit), *end = text + size;
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

/* Prints declarations of an enforcer in another file. */
static void print_declarations(const Writer *w, uint32_t unit) {
  fputs("\nvoid bmc_at(int);\nvoid bmc_fail(int);\n"
        "void bmc_fill(int, void *);\nunsigned long long bmc_value(int);\n"
        "unsigned long long bmc_input(const char *);\n"
        "extern unsigned long long bmc_bases[];\n"
        "extern void *bmc_addresses[];\n"
        "#define BMC_HIDDEN __attribute__((noinline, no_sanitize(\"thread\"), "
        "unused))\n",
        w->out);
  if (rewriter_has_tear(w->rewriter))
    fprintf(w->out, "\n%s", replay_part_bits);
  replay_print_results(w, unit);
}

void replay_print_unit(const Writer *w, uint32_t unit) {
  if (w->n_sources > 1)
    print_declarations(w, unit);
  print_renamings(w, unit);
  print_inline_renamings(w, unit);
  print_definitions(w, unit);
  fputs("#line 1 ", w->out);
  text_print_literal(w->out, w->sources[unit].file);
  fputc('\n', w->out);
  print_text(w, unit);
  print_inlines(w, unit);
  print_bases(w, unit);
  print_missing(w, unit);
  if (has_other_entry(w))
    print_entry(w, unit);
}
