/* labels.h - threads that begin at a label, __CPROVER_ASYNC_1: to compilers
 * and to other checkers these are statements like any other. */
#ifndef SVCOMP_TRACE_LABELS_H
#define SVCOMP_TRACE_LABELS_H
#include "reduction/semantics/config.h"

/* UNSUPPORTED if an execution has such a thread: there is no 'what' of it. */
Status labels_refuse(const Program *, const Event *log, uint32_t n,
                     const char *what, Diag *);

#endif
