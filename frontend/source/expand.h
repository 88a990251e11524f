/* expand.h - source files with macros expanded: those of the author, or also
 * those of the C library.
 *
 * Text that comes out of a macro's body cannot be edited (rewriter.h).  Here
 * each use of a macro is replaced by its expansion on one line, followed by as
 * many line ends as the use has.  Macros of the compiler stay, as those of
 * <stdatomic.h>.  So do macros whose expansion the preprocessor does not
 * report, as those of a file that is included twice with different results. */
#ifndef FRONTEND_SOURCE_EXPAND_H
#define FRONTEND_SOURCE_EXPAND_H
#include "frontend/clang/clang_ast.h"

/* Writes texts that replace the files, main and included ones, with expanded
 * macros.  The caller must check that the meaning is the same (ir_alike.h). */
Status expand_macros(Arena *, const FrontendOptions *, bool opens_system,
                     Diag *, Rewriting *out);

#endif
