/* diag.h - outcome of a step that can fail on user input, and its report.
 *
 * Every report is one line 'file:line:col: WORD: text' on the stream given;
 * column 0 and line 0 are left out. */
#ifndef BASE_DIAG_H
#define BASE_DIAG_H
#include <stdio.h>

typedef enum {
  OK = 0,
  INVALID,     /* the input is wrong: exit 2 (or 1 for the command line) */
  UNSUPPORTED, /* the input is right, but not modelled: verdict UNKNOWN */
  LIMIT        /* time, memory or bound: verdict UNKNOWN */
} Status;

/* 'file' is the path as the user wrote it, 'line' the physical line in it. */
typedef struct {
  const char *file;
  unsigned line, column;
} Loc;

typedef struct Diag Diag;

Diag *diag_new(FILE *out);
void diag_delete(Diag *);
unsigned diag_count(const Diag *); /* number of errors so far, without
                                      warnings */

/* Prints the report and returns 's', so that a caller writes
 *   return diag_error(d, UNSUPPORTED, loc, "variable-length array '%s'", n);
 *
 *   require  s != OK, one line, lower case, no full stop */
Status diag_error(Diag *, Status s, Loc, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
void diag_warn(Diag *, Loc, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#define TRY(CALL)                                                              \
  do {                                                                         \
    Status try_ = (CALL);                                                      \
    if (try_ != OK)                                                            \
      return try_;                                                             \
  } while (0)

#endif
