/* report_json.h - a verdict as one JSON document.
 *
 * An array, as CBMC prints it:
 *   {"program": ...}
 *   {"result": [{property, description, status, sourceLocation,
 *                threads: [NAME], inputs: [{thread, source, value, ...}],
 *                trace: [{stepType, step, thread, text, ...}],
 *                stack: [{sourceLocation}]}]}
 *     or, for --reach, {property: "reach", description, status,
 *                positions: [{thread, sourceLocation, stack}], threads,
 *                inputs, trace}
 *   {"reason": ..., "hint": ..., "sourceLocation": ...}     when UNKNOWN
 *   {"statistics": {...}}                                   when asked for
 *   {"phases": [{question, engine, turns, cpuSeconds, verdict}]}  with them
 *   {"cProverStatus": "success|failure|inconclusive"}
 *   {"witness": "confirmed|rejected|unknown"}        with --validate
 *   {"verdict": "true|false(PROPERTY)|rejected|unknown"}
 * A trace has the rows of trace_rows.h; rows that the compact form leaves out
 * are "hidden". Dependences of a row are in readsFrom, lockFrom, wokenBy,
 * createdBy, joinsEndOf, and issuedBy of a store that reaches memory: arrays of
 * {step, thread}.  In readsFrom "stale" is true if a later store is not seen.
 * Values of variables are texts in C's notation. */
#ifndef SVCOMP_REPORT_REPORT_JSON_H
#define SVCOMP_REPORT_REPORT_JSON_H
#include "svcomp/report/verdict.h"

void report_json_print(FILE *, const Report *, const Result *);

#endif
