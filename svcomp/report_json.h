/* report_json.h - a verdict as one JSON document.
 *
 * An array, as CBMC prints it:
 *   {"program": ...}
 *   {"result": [{property, description, status, sourceLocation,
 *                trace: [...], schedule: see trace.h}]}
 *   {"reason": ..., "hint": ..., "sourceLocation": ...}     when UNKNOWN
 *   {"statistics": {...}}                                   when asked for
 *   {"cProverStatus": "success|failure|inconclusive"}
 *   {"verdict": "true|false(PROPERTY)|unknown"}
 * Values of variables are texts, as C writes them. */
#ifndef SVCOMP_REPORT_JSON_H
#define SVCOMP_REPORT_JSON_H
#include "svcomp/verdict.h"

void report_json_print(FILE *, const Report *, const BmcResult *);

#endif
