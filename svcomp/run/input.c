#include "svcomp/run/input.h"

#include "frontend/base/text.h"
#include "frontend/cli/option_rules.h"
#include "frontend/system/read_file.h"
#include "frontend/ir/ir_check.h"
#include "frontend/ir/ir_read.h"
#include "reduction/semantics/memory_model.h"

#include <string.h>

static const Loc nowhere = {NULL, 0, 0};

bool input_is_ir(const char *file) {
  size_t n = strlen(file);
  return n > 3 && !strcmp(file + n - 3, ".ir");
}

void input_choose_model(Options *o) {
  if (o->file && litmus_is_named(o->file) &&
      !options_given(o, &o->memory_model))
    o->memory_model = MODEL_RC11;
}

Status input_read_litmus(Arena *a, const Options *o, Diag *d,
                         FrontendOptions *frontend, const Litmus **out) {
  Litmus *l = ARENA_NEW(a, Litmus);
  VEC(const char *) args = {0};
  *out = NULL;
  if (!o->file || !litmus_is_named(o->file))
    return OK;
  TRY(litmus_read(a, frontend->file, d, l));
  for (unsigned i = 0; i < l->n_clang_args; i++)
    *vec_push(a, &args) = l->clang_args[i];
  for (unsigned i = 0; i < frontend->n_clang_args; i++)
    *vec_push(a, &args) = frontend->clang_args[i];
  frontend->clang_args = args.data;
  frontend->n_clang_args = args.n;
  frontend->rewriting = &l->rewriting;
  *out = l;
  return OK;
}

/* Returns the litmus test that is named, or NULL. */
static const char *litmus_of(const Options *o) {
  for (unsigned i = 0; i < o->files.n; i++)
    if (litmus_is_named(o->files.data[i]))
      return o->files.data[i];
  return NULL;
}

/* Returns the first file in IR, or NULL. */
static const char *ir_of(const Options *o) {
  for (unsigned i = 0; i < o->files.n; i++)
    if (input_is_ir(o->files.data[i]))
      return o->files.data[i];
  return NULL;
}

static bool has_file_in_c(const Options *o) {
  bool has = false;
  for (unsigned i = 0; i < o->files.n; i++)
    has |= !input_is_ir(o->files.data[i]);
  return has;
}

/* Compilers tell C++ by the file's name. */
static bool is_cpp(const char *file) {
  static const char *const ends[] = {".cc",  ".cp", ".cpp", ".cxx",
                                     ".c++", ".C",  ".CPP", ".ii"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (text_ends_in(file, ends[i]))
      return true;
  return false;
}

static Status check_languages(const Options *o, Diag *d) {
  for (unsigned i = 0; i < o->files.n && !o->has_language; i++)
    if (is_cpp(o->files.data[i]))
      return diag_error(d, INVALID, (Loc){o->files.data[i], 0, 0},
                        "is C++ by its name, and bmc reads C: give -x c if it "
                        "is C all the same");
  return OK;
}

Status input_check(const Options *o, Diag *d) {
  TRY(check_languages(o, d));
  const char *test = litmus_of(o), *ir = ir_of(o);
  const ProgramKind kind = test               ? IN_LITMUS
                           : !ir              ? IN_C
                           : has_file_in_c(o) ? LINKED_WITH_IR
                                              : IN_IR;
  if (test && o->files.n > 1)
    return diag_error(d, INVALID, nowhere,
                      "'%s' is a litmus test, which goes with no other file",
                      test);
  if (kind == IN_IR && o->files.n > 1)
    return diag_error(d, INVALID, nowhere,
                      "'%s' is in IR, and so are all others: of several files "
                      "one is in C",
                      ir);
  return option_rules_check(o, kind, test ? test : ir, d);
}

static Status check_rules(Arena *a, const Program *p, const char *file,
                          Diag *d) {
  const char *broken = ir_check_find(a, p);
  return !broken ? OK
                 : diag_error(d, INVALID, (Loc){file, 0, 0},
                              "the program breaks a rule: expected %s", broken);
}

static Status read_ir(Arena *a, const char *file, Diag *d,
                      const Program **out) {
  const char *text = NULL;
  TRY(read_file(a, file, d, &text));
  TRY(ir_read(a, text, file, d, out));
  return check_rules(a, *out, file, d);
}

static Status read_whole(Arena *a, const char *file, Diag *d,
                         const Program **out) {
  TRY(read_ir(a, file, d, out));
  return (*out)->entry != FUNC_NONE
             ? OK
             : diag_error(d, INVALID, (Loc){file, 0, 0},
                          "is a part, without an entry: name the files in C, "
                          "too, that it is linked with");
}

Status input_read(Arena *a, const Options *o, const FrontendOptions *frontend,
                  Diag *d, const Program **out) {
  if (o->files.n == 1 && input_is_ir(o->file))
    return read_whole(a, o->file, d, out);
  const Program **parts = ARENA_ARRAY(a, const Program *, o->files.n + 1);
  FrontendOptions all = *frontend;
  all.ir_files = parts;
  for (unsigned i = 0; i < o->files.n; i++)
    if (input_is_ir(o->files.data[i]))
      TRY(read_ir(a, o->files.data[i], d, &parts[all.n_ir_files++]));
  TRY(frontend_parse(a, &all, d, out));
  return all.n_ir_files ? check_rules(a, *out, o->file, d) : OK;
}
