/* report_sarif.h - a verdict in SARIF 2.1.0, for code scanning.
 *
 * One run.  Its rules are the properties asked for.  FALSE is one result: at
 * the location of the violation, with one code flow whose thread flows are the
 * threads of the program; executionOrder numbers the rows of trace_rows.h
 * across them.  TRUE is an empty list of results.  UNKNOWN is one too, and a
 * notification of the invocation, with the reason.
 *
 * Locations are relative to the working folder (%SRCROOT%), columns count
 * characters, and a result's fingerprint does not depend on line numbers. */
#ifndef SVCOMP_REPORT_REPORT_SARIF_H
#define SVCOMP_REPORT_REPORT_SARIF_H
#include "svcomp/report/verdict.h"

void report_sarif_print(FILE *, const Report *, const Result *);

#endif
