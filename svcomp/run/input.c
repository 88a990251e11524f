#include "svcomp/run/input.h"

#include "frontend/ir/ir_check.h"
#include "frontend/ir/ir_read.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

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
         : o->validate           ? "--validate"
         : o->witness            ? "--witness"
         : o->graphml_witness    ? "--graphml-witness"
         : o->emit_replay        ? "--emit-replay"
                                 : NULL;
}

Status input_check(const Options *o, Diag *d) {
  const char *name = is_ir(o->file) ? option_of_c(o) : NULL;
  return !name ? OK
               : diag_error(d, INVALID, (Loc){NULL, 0, 0},
                            "%s is for programs in C: leave it out with '%s'",
                            name, o->file);
}

static Status slurp(Arena *a, const char *file, Diag *d, const char **text) {
  const Loc whole = {file, 0, 0};
  size_t room = 1 << 16, n = 0, got;
  FILE *f = fopen(file, "rb");
  if (!f)
    return diag_error(d, INVALID, whole, "cannot read: %s", strerror(errno));
  char *data = arena_alloc(a, room);
  while ((got = fread(data + n, 1, room - n, f)) > 0)
    if ((n += got) == room) {
      data = arena_grow(a, data, room, 2 * room);
      room *= 2;
    }
  int error = ferror(f) ? errno : 0;
  fclose(f);
  if (error)
    return diag_error(d, INVALID, whole, "cannot read: %s", strerror(error));
  if (memchr(data, 0, n))
    return diag_error(d, INVALID, whole, "not a text");
  data[n] = 0;
  *text = data;
  return OK;
}

static Status read_ir(Arena *a, const char *file, Diag *d,
                      const Program **out) {
  const char *text = NULL;
  TRY(slurp(a, file, d, &text));
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
