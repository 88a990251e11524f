/* report_html.h - a verdict as one self-contained HTML page.
 *
 * The page shows the result and the inputs; then the interleaving as lanes with
 * arrows (lanes.h), the source with the steps at their lines, and all steps as
 * a table.  It has no script and no external references: the page's own policy
 * forbids both.  It is readable on a phone, in print, light and dark. */
#ifndef SVCOMP_REPORT_REPORT_HTML_H
#define SVCOMP_REPORT_REPORT_HTML_H
#include "svcomp/report/verdict.h"

void report_html_print(FILE *, const Report *, const Result *);

#endif
