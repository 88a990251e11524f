/* expand.h - the source files with macros expanded: the author's, or the C
 * library's, too.
 *
 * Text that comes out of a macro's body cannot be written into (rewriter.h).
 * Here what a use of a macro expands to stands in its place, on one line, with
 * as many ends of lines behind it as the use has.  Macros of the compiler's
 * stay, as those of <stdatomic.h>; so do those whose expansion the preprocessor
 * does not tell, as of a file that is included twice and says different things.
 */
#ifndef FRONTEND_SOURCE_EXPAND_H
#define FRONTEND_SOURCE_EXPAND_H
#include "frontend/clang/clang_ast.h"

/* Texts to be read in place of the files, main and included ones, in which
 * something is expanded.  That they mean the same is for who reads them to
 * see (ir_alike.h). */
Status expand_macros(Arena *, const FrontendOptions *, bool opens_system,
                     Diag *, Rewriting *out);

#endif
