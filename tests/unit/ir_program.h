/* ir_program.h - programs for tests, written as IR text.
 *
 * IR_HEADER has what every program needs: an entry, which the text defines
 * as main, and the start of a thread. */
#ifndef TESTS_IR_PROGRAM_H
#define TESTS_IR_PROGRAM_H
#include "frontend/ir/ir_read.h"

#include <stdlib.h>

#define IR_HEADER                                                              \
  "program \"t.c\" 64\n"                                                       \
  "entry @main\n"                                                              \
  "thread_start @start\n"                                                      \
  "function start params 2 library {\n"                                        \
  "  reg 64 routine\n"                                                         \
  "  reg 64 argument\n"                                                        \
  "  call %routine(%argument)\n"                                               \
  "  end_thread\n"                                                             \
  "}\n"

/* Returns the program of IR_HEADER and the text; a malformed text ends the test
 * run. */
static inline const Program *ir_program(Arena *a, const char *body) {
  Diag *d = diag_new(stderr);
  const Program *p = NULL;
  char *text = arena_printf(a, "%s%s", IR_HEADER, body);
  if (ir_read(a, text, "test", d, &p) != OK)
    abort();
  diag_delete(d);
  return p;
}

#endif
