/* one_step.h - statements that are one step of their thread: a call of a
 * function that is, alone, with arguments that read nothing.
 *
 * What is to happen together with such a statement can be written behind it,
 * in one section with it, and no execution of the program is lost. */
#ifndef SVCOMP_ONE_STEP_H
#define SVCOMP_ONE_STEP_H
#include "frontend/outline.h"

bool one_step_is(const Outline *, StmtId);

#endif
