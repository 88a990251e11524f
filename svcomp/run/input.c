#include "svcomp/run/input.h"

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

/* Returns an option that needs the source, or NULL. */
static const char *option_of_source(const Options *o) {
  return o->validate          ? "--validate"
         : o->witness         ? "--witness"
         : o->graphml_witness ? "--graphml-witness"
         : o->emit_replay     ? "--emit-replay"
                              : NULL;
}

/* Returns an option that had to be given when the program was lowered, or
 * NULL. */
static const char *option_of_c(const Options *o) {
  return o->clang_args.n         ? o->clang_args.data[0]
         : o->function           ? "--function"
         : o->pointer_bits != 64 ? "--32"
         : o->malloc_may_fail    ? "--malloc-may-fail"
         : o->failures           ? "--failures"
         : o->spurious_wakeups   ? "--spurious-wakeups"
         : o->weak_cas_may_fail  ? "--weak-cas-may-fail"
         : o->fixed_addresses    ? "--fixed-addresses"
         : o->strict_provenance  ? "--strict-provenance"
         : o->rounding           ? "--rounding"
         : o->nondet_extern      ? "--nondet-extern"
         : o->undefined.n        ? "--undefined"
         : o->stubs              ? "--stubs"
         : o->has_arguments      ? "--"
         : o->show_part          ? "--show-part"
                                 : option_of_source(o);
}

static Status refuse_option(const char *option, const char *file, Diag *d) {
  return !option ? OK
                 : diag_error(d, INVALID, nowhere,
                              "%s is for programs in C: leave it out with '%s'",
                              option, file);
}

/* Rejects options that only the link of the IR file may have. */
static Status check_part(const Options *o, Diag *d) {
  const char *name = !o->show_part      ? NULL
                     : o->function      ? "--function"
                     : o->undefined.n   ? "--undefined"
                     : o->nondet_extern ? "--nondet-extern"
                     : o->stubs         ? "--stubs"
                     : o->has_arguments ? "--"
                                        : option_of_source(o);
  return !name ? OK
               : diag_error(d, INVALID, nowhere,
                            "%s is for whole programs: leave it out with "
                            "--show-part",
                            name);
}

/* Returns an option that is not for litmus tests, or NULL. */
static const char *option_not_of_litmus(const Options *o) {
  return o->build           ? "-p"
         : o->function      ? "--function"
         : o->stubs         ? "--stubs"
         : o->has_arguments ? "--"
         : o->show_part     ? "--show-part"
                            : option_of_source(o);
}

static Status check_litmus(const Options *o, Diag *d) {
  const char *test = NULL;
  for (unsigned i = 0; i < o->files.n; i++)
    if (litmus_is_named(o->files.data[i]))
      test = o->files.data[i];
  if (!test)
    return OK;
  if (o->files.n > 1)
    return diag_error(d, INVALID, nowhere,
                      "'%s' is a litmus test, which goes with no other file",
                      test);
  return refuse_option(option_not_of_litmus(o), test, d);
}

static Status check_files(const Options *o, Diag *d) {
  unsigned n_ir = 0;
  const char *ir = NULL;
  for (unsigned i = 0; i < o->files.n; i++)
    if (input_is_ir(o->files.data[i]))
      ir = o->files.data[i], n_ir++;
  if (!ir)
    return OK;
  if (n_ir == 1 && o->files.n == 1)
    return refuse_option(option_of_c(o), ir, d);
  if (n_ir == o->files.n)
    return diag_error(d, INVALID, nowhere,
                      "'%s' is in IR, and so are all others: of several files "
                      "one is in C",
                      ir);
  return refuse_option(o->build       ? "-p"
                       : o->show_part ? "--show-part"
                                      : option_of_source(o),
                       ir, d);
}

/* Rejects arguments for functions other than main, and with outputs that cannot
 * describe arguments. */
static Status check_arguments(const Options *o, Diag *d) {
  const char *name = o->function          ? "--function"
                     : o->validate        ? "--validate"
                     : o->witness         ? "--witness"
                     : o->graphml_witness ? "--graphml-witness"
                                          : NULL;
  if (!o->has_arguments || !name)
    return OK;
  return diag_error(d, INVALID, nowhere,
                    "%s is for programs without given arguments: leave it out "
                    "with '--'",
                    name);
}

Status input_check(const Options *o, Diag *d) {
  TRY(check_arguments(o, d));
  TRY(check_part(o, d));
  TRY(check_litmus(o, d));
  return check_files(o, d);
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
  all.parts = parts;
  for (unsigned i = 0; i < o->files.n; i++)
    if (input_is_ir(o->files.data[i]))
      TRY(read_ir(a, o->files.data[i], d, &parts[all.n_parts++]));
  TRY(frontend_parse(a, &all, d, out));
  return all.n_parts ? check_rules(a, *out, o->file, d) : OK;
}
