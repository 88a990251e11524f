#include "svcomp/run/input.h"

#include "frontend/base/read_file.h"
#include "frontend/ir/ir_check.h"
#include "frontend/ir/ir_read.h"

#include <string.h>

static const Loc nowhere = {NULL, 0, 0};

static bool is_ir(const char *file) {
  size_t n = strlen(file);
  return n > 3 && !strcmp(file + n - 3, ".ir");
}

/* Either it is lowered with them, or they need the source. */
static const char *option_of_c(const Options *o) {
  return o->clang_args.n         ? o->clang_args.data[0]
         : o->function           ? "--function"
         : o->pointer_bits != 64 ? "--32"
         : o->malloc_may_fail    ? "--malloc-may-fail"
         : o->spurious_wakeups   ? "--spurious-wakeups"
         : o->weak_cas_may_fail  ? "--weak-cas-may-fail"
         : o->fixed_addresses    ? "--fixed-addresses"
         : o->nondet_extern      ? "--nondet-extern"
         : o->undefined.n        ? "--undefined"
         : o->stubs              ? "--stubs"
         : o->has_arguments      ? "--"
         : o->validate           ? "--validate"
         : o->witness            ? "--witness"
         : o->graphml_witness    ? "--graphml-witness"
         : o->emit_replay        ? "--emit-replay"
                                 : NULL;
}

static Status check_several(const Options *o, Diag *d) {
  for (unsigned i = 0; i < o->files.n; i++)
    if (is_ir(o->files.data[i]))
      return diag_error(d, INVALID, nowhere,
                        "'%s' is a whole program: leave out '%s'",
                        o->files.data[i], o->files.data[i == 0]);
  return OK;
}

/* main alone has arguments, and what is written does not tell them. */
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
  if (o->files.n > 1)
    return check_several(o, d);
  const char *name = is_ir(o->file) ? option_of_c(o) : NULL;
  return !name ? OK
               : diag_error(d, INVALID, nowhere,
                            "%s is for programs in C: leave it out with '%s'",
                            name, o->file);
}

static Status read_ir(Arena *a, const char *file, Diag *d,
                      const Program **out) {
  const char *text = NULL;
  TRY(read_file(a, file, d, &text));
  TRY(ir_read(a, text, file, d, out));
  const char *broken = ir_check_find(a, *out);
  return !broken ? OK
                 : diag_error(d, INVALID, (Loc){file, 0, 0},
                              "the program breaks a rule: expected %s", broken);
}

Status input_read(Arena *a, const FrontendOptions *o, Diag *d,
                  const Program **out) {
  return is_ir(o->file) ? read_ir(a, o->file, d, out)
                        : frontend_parse(a, o, d, out);
}
