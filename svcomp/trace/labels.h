/* labels.h - threads that begin at a label such as __CPROVER_ASYNC_1.
 * Compilers and other checkers do not know these. */
#ifndef SVCOMP_TRACE_LABELS_H
#define SVCOMP_TRACE_LABELS_H
#include "reduction/semantics/config.h"

/* UNSUPPORTED, with a report, if the execution has such a thread: then there
 * can be no 'what' ("replay", "witness"). */
Status labels_refuse(const Program *, const Event *log, uint32_t n,
                     const char *what, Diag *);

#endif
