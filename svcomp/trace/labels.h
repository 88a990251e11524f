/* labels.h - threads that begin at a label such as __CPROVER_ASYNC_1; to
 * compilers and other checkers such labels mean nothing. */
#ifndef SVCOMP_TRACE_LABELS_H
#define SVCOMP_TRACE_LABELS_H
#include "reduction/semantics/config.h"

/* UNSUPPORTED if an execution has such a thread: it has no 'what'. */
Status labels_refuse(const Program *, const Event *log, uint32_t n,
                     const char *what, Diag *);

#endif
