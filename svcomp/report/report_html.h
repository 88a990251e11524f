/* report_html.h - a verdict as one page that needs nothing else.
 *
 * On top what was found, and the inputs; then the interleaving as lanes with
 * arrows (lanes.h), the source with the steps at their lines, and all steps
 * as a table.  No script, no reference to anything outside: the page's own
 * policy forbids both.  Readable on a phone, in print, light and dark. */
#ifndef SVCOMP_REPORT_REPORT_HTML_H
#define SVCOMP_REPORT_REPORT_HTML_H
#include "svcomp/report/verdict.h"

void report_html_print(FILE *, const Report *, const Result *);

#endif
