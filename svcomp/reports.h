/* reports.h - the reports that go to files. */
#ifndef SVCOMP_REPORTS_H
#define SVCOMP_REPORTS_H
#include "svcomp/verdict.h"

typedef struct {
  const char *sarif, *html, *junit; /* names, or NULL */
} ReportFiles;

/* Each file is written whole or not at all, and each that cannot be is
 * reported: INVALID then, after the others are written. */
Status reports_write(const ReportFiles *, const Report *, const BmcResult *,
                     Diag *);

#endif
