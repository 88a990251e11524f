/* reports.h - reports that are written to files, each a REPORT of
 * options.def. */
#ifndef SVCOMP_REPORT_REPORTS_H
#define SVCOMP_REPORT_REPORTS_H
#include "frontend/cli/options.h"
#include "svcomp/report/verdict.h"

/* Writes the reports that the command line asks for.  Each file is written
 * completely or not at all, and each failure is reported: INVALID then, after
 * the others are written. */
Status reports_write(const Options *, const Report *, const Result *, Diag *);

#endif
