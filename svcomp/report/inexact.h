/* inexact.h - violations that rest on imprecise models of <math.h>.
 *
 * Models of inexact functions of <math.h> return any number in the range of the
 * function.  A violation in an execution with such an input is not known to be
 * one: the C library may never return that number. */
#ifndef SVCOMP_REPORT_INEXACT_H
#define SVCOMP_REPORT_INEXACT_H
#include "encoder/engine/engine.h"

/* Turns a FALSE whose execution has such an input into UNKNOWN, with the name
 * of the function as the reason. */
void inexact_judge(Arena *, Result *);

#endif
