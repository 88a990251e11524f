/* one_step.h - statements that are one step of their thread: a lone call of a
 * function that is one step, with arguments that read nothing.
 *
 * Code that must happen together with such a statement can be written after
 * it, in one section with it, and no execution of the program is lost. */
#ifndef FRONTEND_SOURCE_ONE_STEP_H
#define FRONTEND_SOURCE_ONE_STEP_H
#include "frontend/source/outline.h"

bool one_step_is(const Outline *, StmtId);

/* True if the statement becomes one step when other threads are blocked in the
 * middle: its expression calls nothing, or only such a function. */
bool one_step_can_be(const Outline *, StmtId);

#endif
