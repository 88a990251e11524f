/* one_step.h - statements that are one step of their thread: a call of a
 * function that is, alone, with arguments that read nothing.
 *
 * What is to happen together with such a statement can be written behind it,
 * in one section with it, and no execution of the program is lost. */
#ifndef FRONTEND_SOURCE_ONE_STEP_H
#define FRONTEND_SOURCE_ONE_STEP_H
#include "frontend/source/outline.h"

bool one_step_is(const Outline *, StmtId);

/* Can it be made one by keeping other threads from going on in the middle?
 * That is so of an expression that calls nothing, or only such a function. */
bool one_step_can_be(const Outline *, StmtId);

#endif
