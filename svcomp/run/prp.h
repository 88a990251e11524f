/* prp.h - SV-COMP property files.
 *
 * One CHECK a line, blank lines allowed, no comments:
 *
 *   CHECK( init(main()), LTL(G ! call(reach_error())) )   unreach-call
 *   CHECK( init(main()), LTL(G valid-deref) )             valid-deref
 *   CHECK( init(main()), LTL(G ! overflow) )              no-overflow
 *   ...                                                   see properties.def
 *
 * Properties that SV-COMP does not have are written by their names: LTL(G
 * assertion).
 *
 * A property that is known but not supported is no error: its answer is
 * UNKNOWN, unless another property of the file is violated. */
#ifndef SVCOMP_RUN_PRP_H
#define SVCOMP_RUN_PRP_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct {
  uint32_t properties;        /* set of 1 << Property */
  const char *text;           /* whole text, without blanks at the end */
  const char *error_function; /* function of unreach-call, or NULL */
  const char *entry;          /* function in init() */
  const char *unsupported;    /* name of the first such property, or NULL */
  Loc unsupported_at;
} PropertyFile;

/* Reads a file.  INVALID, with one located report, if it is malformed. */
Status prp_read(Arena *, const char *path, Diag *, PropertyFile *out);

/* Reads a text instead; 'path' is for reports. */
Status prp_parse(Arena *, const char *path, const char *text, Diag *,
                 PropertyFile *out);

/* Returns the line that asks for one property of the program that begins in
 * 'entry' (NULL: main); 'error_function' is for unreach-call (NULL:
 * reach_error).  NULL for a property without a formula. */
const char *prp_line(Arena *, Property, const char *entry,
                     const char *error_function);

#endif
