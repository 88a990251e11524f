#include "frontend/clang/clang_ast.h"

#include "frontend/ir/property_ids.h"
#include "frontend/system/limits.h"
#include "frontend/clang/dialect.h"
#include "frontend/clang/clang_handle.h"
#include "frontend/base/text.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/ir_link.h"
#include "frontend/library/models.h"

#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

/* ---- translation units ---- */

typedef VEC(const char *) Arguments;

#define STUBS_DIR "/usr/include/x86_64-linux-gnu"
#define STUBS STUBS_DIR "/gnu/stubs-32.h"

static void add_argument(Lower *L, Arguments *a, const char *text) {
  *vec_push(L->arena, a) = text;
}

/* Returns the common flags.  Warnings are off, so that implicit declarations
 * and conversions of old C are no errors.  GCC's attribute malloc(free, 1) has
 * arguments that clang does not know.  pthread_cleanup_push means the same with
 * -fexceptions and without. */
static Arguments common_arguments(Lower *L) {
  static const char *const fixed[] = {"-x",
                                      "c",
                                      "-std=gnu11",
                                      "-Wno-everything",
                                      "-Wunsequenced",
                                      "-Wunknown-attributes",
                                      "-ferror-limit=0",
                                      "-fheinous-gnu-extensions",
                                      "-fbracket-depth=1024",
                                      "-U__EXCEPTIONS",
                                      "-D__malloc__(...)=__malloc__"};
  Arguments a = {0};
  for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
    add_argument(L, &a, fixed[i]);
  add_argument(L, &a, L->address_width == 32 ? "-m32" : "-m64");
  if (!access(CLANG_RESOURCE_DIR "/include/stddef.h", R_OK)) {
    add_argument(L, &a, "-resource-dir");
    add_argument(L, &a, CLANG_RESOURCE_DIR);
  }
  return a;
}

static Loc diagnostic_loc(Lower *L, CXDiagnostic d) {
  CXFile file;
  unsigned line, column;
  clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, &line,
                             &column, NULL);
  return file ? loc_origin(L, (Loc){take_string(L, clang_getFileName(file)),
                                    line, column})
              : (Loc){L->options->file, 0, 0};
}

/* True for a refused += or -= on an atomic pointer: clang rejects it, but keeps
 * the operands. */
static bool is_pointer_update(const char *text) {
  return !strncmp(text, "invalid operands to binary expression", 37) &&
         strstr(text, "_Atomic(") && strstr(text, "*)'");
}

static enum CXChildVisitResult count_recovered(CXCursor c, CXCursor parent,
                                               CXClientData data) {
  (void)parent;
  *(unsigned *)data += cursor_is_recovered(c);
  return CXChildVisit_Recurse;
}

/* True if the operands of all such errors are visible. */
static bool shows_pointer_updates(Lower *L, CXTranslationUnit tu) {
  unsigned seen = 0, expected = 0;
  for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n; i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    expected +=
        is_pointer_update(take_string(L, clang_getDiagnosticSpelling(d)));
    clang_disposeDiagnostic(d);
  }
  if (expected)
    clang_visitChildren(clang_getTranslationUnitCursor(tu), count_recovered,
                        &seen);
  return expected && expected == seen;
}

/* Refuses the attribute of gcc that changes the meaning although clang ignores
 * it.  The others that clang ignores change nothing. */
static void note_attribute(Lower *L, CXDiagnostic d, const char *text) {
  if (strstr(text, "'scalar_storage_order'"))
    refuse_program(L, diagnostic_loc(L, d),
                   "the attribute scalar_storage_order");
}

/* Records one of the enabled warnings. */
static void note_warning(Lower *L, CXDiagnostic d, const char *text) {
  if (text_begins_with(text, "unknown attribute "))
    note_attribute(L, d, text);
  else
    *vec_push(L->arena, &L->unsequenced) =
        (Unsequenced){clang_getDiagnosticLocation(d), text};
}

/* Reports at most MOST_ERRORS errors: a binary file has thousands. */
static Status report_errors(Lower *L, CXTranslationUnit tu) {
  enum { MOST_ERRORS = 20 };
  unsigned n_errors = 0;
  bool lets_updates = shows_pointer_updates(L, tu);
  for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n; i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    const char *text = take_string(L, clang_getDiagnosticSpelling(d));
    if (clang_getDiagnosticSeverity(d) == CXDiagnostic_Warning)
      note_warning(L, d, text);
    if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error &&
        !(lets_updates && is_pointer_update(text)) && n_errors++ < MOST_ERRORS)
      diag_error(L->diag, INVALID, diagnostic_loc(L, d), "%s", text);
    clang_disposeDiagnostic(d);
  }
  if (n_errors > MOST_ERRORS)
    diag_error(
        L->diag, INVALID,
        (Loc){take_string(L, clang_getTranslationUnitSpelling(tu)), 0, 0},
        "%u more errors", n_errors - MOST_ERRORS);
  return n_errors ? INVALID : OK;
}

/* Disables builtins of clang that the program declares as variables, which
 * clang would report as errors. */
static bool forget_builtins(Lower *L, CXTranslationUnit tu, Arguments *args) {
  static const char before[] = "redefinition of '";
  static const char after[] = "' as different kind of symbol";
  uint32_t n_before = args->n;
  for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n; i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    const char *text = take_string(L, clang_getDiagnosticSpelling(d));
    const char *end = strstr(text, after);
    clang_disposeDiagnostic(d);
    if (!end || strncmp(text, before, sizeof before - 1))
      continue;
    const char *name = text + sizeof before - 1;
    add_argument(
        L, args,
        arena_printf(L->arena, "-fno-builtin-%.*s", (int)(end - name), name));
  }
  return args->n > n_before;
}

static bool has_file(const struct CXUnsavedFile *files, unsigned n,
                     const char *name) {
  for (unsigned i = 0; i < n; i++)
    if (!strcmp(files[i].Filename, name))
      return true;
  return false;
}

/* Parses with the mended texts of files that are not among these. */
static enum CXErrorCode parse_with(Lower *L, const char *file,
                                   const Arguments *args,
                                   const struct CXUnsavedFile *files,
                                   unsigned n, unsigned options,
                                   CXTranslationUnit *tu) {
  struct CXUnsavedFile *all =
      ARENA_ARRAY(L->arena, struct CXUnsavedFile, n + L->mends.texts.n + 1);
  unsigned n_all = n;
  if (n)
    memcpy(all, files, n * sizeof *files);
  for (uint32_t i = L->mends.texts.n; i-- > 0;) {
    const UnitText *t = &L->mends.texts.data[i]; /* the newest of a file last */
    if (!has_file(all, n_all, t->file))
      all[n_all++] = (struct CXUnsavedFile){t->file, t->text, strlen(t->text)};
  }
  return clang_parseTranslationUnit2(L->index, file, args->data, (int)args->n,
                                     all, n_all, options, tu);
}

static enum CXErrorCode parse(Lower *L, Unit *u, const char *file,
                              const Arguments *args,
                              const struct CXUnsavedFile *files,
                              unsigned n_files) {
  return parse_with(L, file, args, files, n_files, CXTranslationUnit_None,
                    &u->tu);
}

/* Parses again, with what clang refused and gcc takes written otherwise. */
static enum CXErrorCode parse_again(Lower *L, Unit *u, const char *file,
                                    const Arguments *args,
                                    const struct CXUnsavedFile *files,
                                    unsigned n_files) {
  clang_disposeTranslationUnit(u->tu);
  u->tu = NULL;
  return parse(L, u, file, args, files, n_files);
}

static unsigned count_errors(CXTranslationUnit tu) {
  unsigned errors = 0;
  for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n; i++) {
    CXDiagnostic d = clang_getDiagnostic(tu, i);
    errors += clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
    clang_disposeDiagnostic(d);
  }
  return errors;
}

/* Parses again with mended initialisers, and keeps the mends if that helped. */
static enum CXErrorCode parse_mended(Lower *L, Unit *u, const char *file,
                                     const Arguments *args,
                                     const struct CXUnsavedFile *files,
                                     unsigned n_files) {
  uint32_t n_mended = L->mends.texts.n, n_inserted = L->mends.insertions.n;
  unsigned n_errors = count_errors(u->tu);
  if (!n_errors || !initialisers_mend(L, u->tu))
    return CXError_Success;
  enum CXErrorCode e = parse_again(L, u, file, args, files, n_files);
  if (e != CXError_Success || count_errors(u->tu) < n_errors)
    return e;
  L->mends.texts.n = n_mended, L->mends.insertions.n = n_inserted;
  return parse_again(L, u, file, args, files, n_files);
}

/* Returns the flags for a report: a readable file that clang does not parse has
 * unknown flags. */
static const char *flags_given(Lower *L, const Unit *u) {
  const char *text = "";
  for (unsigned i = 0; i < u->source.n_clang_args; i++)
    text = arena_printf(L->arena, "%s %s", text, u->source.clang_args[i]);
  return *text ? arena_printf(L->arena, " with the flags '%s'", text + 1) : "";
}

/* Suffix of "overloadable", as macros may paste the attribute's name. */
#define OVERLOADABLE "loadable"

static Status parse_unit(Lower *L, Unit *u, const char *file, Arguments *args,
                         struct CXUnsavedFile *files, unsigned n_files) {
  enum CXErrorCode e = parse(L, u, file, args, files, n_files);
  if (e == CXError_Success && forget_builtins(L, u->tu, args))
    e = parse_again(L, u, file, args, files, n_files);
  if (e == CXError_Success)
    e = parse_mended(L, u, file, args, files, n_files);
  if (e != CXError_Success)
    return diag_error(L->diag, INVALID, (Loc){file, 0, 0}, "clang %s%s",
                      e == CXError_Crashed ? "crashed on this file"
                                           : "cannot read this file",
                      flags_given(L, u));
  *vec_push(L->arena, &L->opened) = u->tu;
  L->may_overload |= !u->is_library && unit_mentions(u, OVERLOADABLE);
  unit_index(L, u);
  return OK;
}

static Status check_readable(Lower *L, const char *file) {
  FILE *f = fopen(file, "rb");
  int error = errno;
  if (f) {
    char byte;
    errno = 0;
    bool fails = fread(&byte, 1, 1, f) != 1 && ferror(f);
    error = fails ? errno : 0;
    fclose(f);
  }
  if (!error)
    return OK;
  return diag_error(L->diag, INVALID, (Loc){file, 0, 0}, "cannot read: %s",
                    strerror(error));
}

static Arguments user_arguments(Lower *L, const SourceFile *source) {
  Arguments args = common_arguments(L);
  for (const DialectWord *w = dialect_words(); w->name; w++)
    add_argument(L, &args,
                 arena_printf(L->arena, "-D%s=%s", w->name, w->meaning));
  for (unsigned i = 0; i < source->n_clang_args; i++)
    add_argument(L, &args, source->clang_args[i]);
  if (L->address_width == 32) {
    add_argument(L, &args, "-idirafter");
    add_argument(L, &args, STUBS_DIR);
  }
  return args;
}

/* Adds an empty stub: headers for 32 bits need a file that is often missing. */
static unsigned add_stubs(const Lower *L, struct CXUnsavedFile *out) {
  if (L->address_width != 32 || access(STUBS, R_OK) == 0)
    return 0;
  *out = (struct CXUnsavedFile){STUBS, "", 0};
  return 1;
}

static bool is_mended(const Lower *L, const char *file) {
  for (uint32_t i = 0; i < L->mends.texts.n; i++)
    if (!strcmp(L->mends.texts.data[i].file, file))
      return true;
  return false;
}

static unsigned add_rewritten(const Lower *L, struct CXUnsavedFile *out) {
  const Rewriting *r = L->options->rewriting;
  uint32_t n = r ? r->n_files : 0;
  unsigned n_out = 0;
  for (uint32_t i = 0; i < n; i++)
    if (!is_mended(L, r->files[i].file))
      out[n_out++] = (struct CXUnsavedFile){r->files[i].file, r->files[i].text,
                                            r->files[i].size};
  return n_out;
}

Status user_open_unit(Lower *L, Unit *u) {
  const Rewriting *r = L->options->rewriting;
  const SourceFile *source = &u->source;
  struct CXUnsavedFile *files =
      ARENA_ARRAY(L->arena, struct CXUnsavedFile, 1 + (r ? r->n_files : 0));
  unsigned n_files = add_stubs(L, files);
  Arguments args = user_arguments(L, source);
  n_files += add_rewritten(L, files + n_files);
  TRY(check_readable(L, source->file));
  return parse_unit(L, u, source->file, &args, files, n_files);
}

/* Adds the units.  An unreadable file is left out, as if nobody reached it. */
static void add_units(Lower *L, const SourceFile *first) {
  const FrontendOptions *o = L->options;
  for (unsigned i = 0; i <= o->n_others; i++) {
    const SourceFile *source = i ? &o->others[i - 1] : first;
    if (o->chooses && i >= o->n_given && access(source->file, R_OK))
      diag_warn(L->diag, (Loc){source->file, 0, 0}, "left out: cannot read");
    else
      L->users[L->n_users++].source = *source;
  }
}

/* Parses the units.  Optional ones are parsed when they are needed. */
static Status open_units(Lower *L) {
  const FrontendOptions *o = L->options;
  uint32_t n = o->chooses ? o->n_given : L->n_users;
  Status status = OK;
  for (uint32_t i = 0; i < n; i++) {
    Status s = user_open_unit(L, &L->users[i]);
    status = status == OK ? s : status;
  }
  return status;
}

static Status check_units(Lower *L) {
  Status status = OK;
  for (uint32_t i = 0; i < L->n_users; i++)
    if (report_errors(L, L->users[i].tu) != OK)
      status = INVALID;
  return status;
}

Status user_open(Lower *L) {
  const FrontendOptions *o = L->options;
  const SourceFile first = {o->file, o->clang_args, o->n_clang_args};
  L->users = ARENA_ARRAY(L->arena, Unit, o->n_others + 1);
  add_units(L, &first);
  TRY(open_units(L));
  if (o->chooses)
    TRY(units_choose(L));
  TRY(check_units(L));
  return link_units(L);
}

CXTranslationUnit user_variant(Lower *L, const Unit *of, const char *text) {
  const char *file = of->source.file;
  struct CXUnsavedFile files[2];
  unsigned n_files = add_stubs(L, files);
  Arguments args = user_arguments(L, &of->source);
  Unit u = {0};
  files[n_files++] = (struct CXUnsavedFile){file, text, strlen(text)};
  bool is_parsed = parse(L, &u, file, &args, files, n_files) == CXError_Success;
  if (is_parsed && count_errors(u.tu) == count_errors(of->tu))
    return u.tu;
  if (is_parsed)
    clang_disposeTranslationUnit(u.tu);
  return NULL;
}

CXTranslationUnit user_preprocessed(Lower *L, const Unit *of,
                                    const UnitText *texts, unsigned n) {
  const Rewriting *r = L->options->rewriting;
  struct CXUnsavedFile *files =
      ARENA_ARRAY(L->arena, struct CXUnsavedFile, 1 + n + (r ? r->n_files : 0));
  unsigned n_files = add_stubs(L, files);
  Arguments args = user_arguments(L, &of->source);
  CXTranslationUnit tu = NULL;
  n_files += add_rewritten(L, files + n_files);
  add_argument(L, &args, "-W#pragma-messages");
  for (unsigned i = 0; i < n; i++)
    files[n_files++] = (struct CXUnsavedFile){texts[i].file, texts[i].text,
                                              strlen(texts[i].text)};
  parse_with(L, of->source.file, &args, files, n_files,
             CXTranslationUnit_DetailedPreprocessingRecord, &tu);
  return tu;
}

#define LIBRARY "<library>/"

/* Parses the library.  A library file that does not include what it uses is an
 * error. */
Status library_read(Lower *L, const char *text) {
  static const char main_file[] = LIBRARY "needed";
  unsigned n = n_library_files;
  struct CXUnsavedFile *files =
      ARENA_ARRAY(L->arena, struct CXUnsavedFile, n + 1);
  for (unsigned i = 0; i < n; i++)
    files[i] = (struct CXUnsavedFile){
        arena_printf(L->arena, LIBRARY "%s", library_files[i].name),
        library_files[i].text, library_files[i].size};
  files[n] = (struct CXUnsavedFile){main_file, text, strlen(text)};
  Arguments args = common_arguments(L);
  add_argument(L, &args, "-ffreestanding");
  add_argument(L, &args, "-Werror=implicit-function-declaration");
  L->library.is_library = true;
  TRY(parse_unit(L, &L->library, main_file, &args, files, n + 1));
  return report_errors(L, L->library.tu);
}

/* ---- the program ---- */

static ObjId find_library_object(const Lower *L, const char *name) {
  for (ObjId o = 0; o < L->objects.n; o++)
    if (L->objects.data[o].is_library && !strcmp(L->objects.data[o].name, name))
      return o;
  return OBJ_NONE;
}

static const Aim *find_aim(Lower *L) {
  const Rewriting *r = L->options->rewriting;
  if (!r || !r->aim)
    return NULL;
  Aim *aim = ARENA_NEW(L->arena, Aim);
  *aim = *r->aim;
  aim->armed = find_library_object(L, "__bmc_armed");
  aim->passed = find_library_object(L, "__bmc_passed");
  return aim;
}

/* Returns the options that change the lowering of user code. */
static const char *manner(Lower *L) {
  const FrontendOptions *o = L->options;
  const char *error = o->error_function ? o->error_function : "reach_error";
  const char *text = o->weak_cas_may_fail ? " weak-cas-may-fail" : "";
  for (Property p = 0; p < property_count(); p++)
    if ((p == PROPERTY_OVERFLOW || p == PROPERTY_SHIFT ||
         p == PROPERTY_SIGNAL_SAFETY) &&
        o->properties >> p & 1)
      text = arena_printf(L->arena, "%s %s", text, property_name(p));
  if (strcmp(error, "reach_error"))
    text = arena_printf(L->arena, "%s call(%s())", text, error);
  return *text ? text + 1 : NULL;
}

/* Returns the first file in which assert() checks nothing, or NULL. */
static const char *without_assertions(const Lower *L) {
  for (uint32_t i = 0; i < L->n_users; i++)
    if (unit_defines(&L->users[i], "NDEBUG") &&
        unit_mentions(&L->users[i], "__assert_fail"))
      return L->users[i].source.file;
  return NULL;
}

static Program *assemble(Lower *L, FuncId entry) {
  const Rewriting *rewriting = L->options->rewriting;
  Program *p = ARENA_NEW(L->arena, Program);
  *p = (Program){.file = L->users->source.file,
                 .address_width = (uint8_t)L->address_width,
                 .has_fixed_addresses = L->options->fixed_addresses,
                 .has_strict_provenance = L->options->strict_provenance,
                 .rounding = L->options->rounding,
                 .manner = manner(L),
                 .is_by_x86 = L->is_by_x86,
                 .without_assertions = without_assertions(L),
                 .n_functions = L->functions.n,
                 .n_objects = L->objects.n,
                 .functions = L->functions.data,
                 .objects = L->objects.data,
                 .entry = entry,
                 .thread_start = L->thread_start,
                 .missing = L->missing.data,
                 .n_missing = L->missing.n,
                 .aim = find_aim(L),
                 .ghost_file = rewriting ? rewriting->ghost_file : NULL};
  return p;
}

/* Finds the entry point.  One with internal linkage must be in one file
 * only. */
static Status find_entry(Lower *L, const char *name, FuncId *entry) {
  for (uint32_t i = 0; i < L->n_users; i++) {
    FuncId f = function_find(L, &L->users[i], name);
    if (*entry != NOT_FOUND && f != NOT_FOUND && f != *entry)
      return diag_error(L->diag, INVALID, L->functions.data[f].loc,
                        "entry point '%s' is in several files", name);
    *entry = f != NOT_FOUND ? f : *entry;
  }
  if (*entry != NOT_FOUND)
    return OK;
  return diag_error(L->diag, INVALID, (Loc){L->options->file, 0, 0},
                    "no definition of the entry point '%s'; give the file "
                    "that has it, or --function another",
                    name);
}

/* Lowers an IR file.  Constructs that are refused in a program's entry are
 * refused at once. */
static Status lower_ir_file(Lower *L, const Program **out) {
  TRY(check_is_apart(L));
  L->unit = L->users;
  lower_offered(L);
  lower_pending(L);
  TRY(L->library_status);
  if (handles_are_observed(L, HANDLE_THREAD | HANDLE_KEY))
    return diag_error(L->diag, INVALID, (Loc){L->users->source.file, 0, 0},
                      "a thread's handle or key that becomes a number in a "
                      "part");
  const Unwinding *w = &L->unwinding;
  if (L->refused.what || w->variable)
    return diag_error(
        L->diag, INVALID, L->refused.what ? L->refused.loc : w->loc,
        "%s in an IR file", L->refused.what ? L->refused.what : w->variable);
  *out = assemble(L, FUNC_NONE);
  return OK;
}

static Status lower_program(Lower *L, const Program **out) {
  const char *name = L->options->function ? L->options->function : "main";
  L->unit = L->users;
  FuncId entry = NOT_FOUND;
  TRY(find_entry(L, name, &entry));
  find_startups(L);
  L->entry = entry;
  lower_for_parts(L);
  lower_pending(L);
  entry_prepare(L);
  lower_at_exit(L);
  unwinding_refuse(L);
  TRY(L->library_status);
  Program *p = assemble(L, lower_entry(L, entry));
  relax_consumed(L);
  deliver_signals(L, p);
  *out = p;
  return OK;
}

static Status lower_all(Lower *L, void *out) {
  const FrontendOptions *o = L->options;
  const Program *p;
  TRY(user_open(L));
  if (o->is_ir_file)
    return lower_ir_file(L, out);
  if (!o->n_ir_files)
    return lower_program(L, out);
  TRY(check_is_apart(L));
  TRY(check_ir_files(L));
  TRY(lower_program(L, &p));
  return ir_link(L->arena, p, o->ir_files, o->n_ir_files, L->diag, out);
}

static void close_units(Lower *L) {
  for (uint32_t i = 0; i < L->opened.n; i++)
    clang_disposeTranslationUnit(L->opened.data[i]);
  clang_disposeIndex(L->index);
}

/* ---- a stack for deep inputs ---- */

typedef struct {
  Lower *lower;
  LowerWork *work;
  void *context;
  Status status;
} Run;

static void *run(void *context) {
  Run *r = context;
  limits_catch_crashes();
  r->status = r->work(r->lower, r->context);
  return NULL;
}

/* Runs on a stack for MAX_DEPTH nested expressions.  libclang would parse on a
 * small stack of its own, and catch crashes in a way that needs stack. */
static Status run_on_large_stack(Run *r) {
  enum { STACK_BYTES = 1 << 29 };
  pthread_attr_t attr;
  pthread_t thread;
  int error = pthread_attr_init(&attr);
  if (!error)
    error = pthread_attr_setstacksize(&attr, STACK_BYTES);
  if (!error)
    error = pthread_create(&thread, &attr, run, r);
  if (error)
    return diag_error(r->lower->diag, LIMIT,
                      (Loc){r->lower->options->file, 0, 0},
                      "no stack to read the file on: %s", strerror(error));
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attr);
  return r->status;
}

Status lower_run(Arena *a, const FrontendOptions *o, Diag *d, LowerWork *work,
                 void *context) {
  assert(o->pointer_bits == 32 || o->pointer_bits == 64);
  setenv("LIBCLANG_NOTHREADS", "1", 1);
  setenv("LIBCLANG_DISABLE_CRASH_RECOVERY", "1", 1);
  Lower L = {.arena = a,
             .options = o,
             .diag = d,
             .index = clang_createIndex(0, 0),
             .address_width = o->pointer_bits,
             .thread_start = FUNC_NONE,
             .at_exit = NOT_FOUND};
  Run r = {.lower = &L, .work = work, .context = context};
  Status status = run_on_large_stack(&r);
  close_units(&L);
  return status;
}

Status frontend_parse(Arena *a, const FrontendOptions *o, Diag *d,
                      const Program **out) {
  return lower_run(a, o, d, lower_all, out);
}
