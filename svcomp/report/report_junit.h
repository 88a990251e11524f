/* report_junit.h - a verdict as JUnit's XML, for the test pages of a CI.
 *
 * One suite, named after the file; each property asked for is a test case, or
 * --reach is.  The violated one fails, with the trace as text; the others are
 * unknown then: they are skipped.  UNKNOWN is an error of every case, with the
 * reason, so that no build passes by it. */
#ifndef SVCOMP_REPORT_REPORT_JUNIT_H
#define SVCOMP_REPORT_REPORT_JUNIT_H
#include "svcomp/report/verdict.h"

void report_junit_print(FILE *, const Report *, const Result *);

#endif
