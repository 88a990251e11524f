/* litmus_body.h - bodies of the threads of a litmus test. */
#ifndef FRONTEND_LITMUS_LITMUS_BODY_H
#define FRONTEND_LITMUS_LITMUS_BODY_H
#include "frontend/litmus/litmus_read.h"

/* Reads { ... } as the body of the thread. */
Status litmus_body_skip(LitmusLexer *, LitmusThread *);
/* Refuses macros of the Linux kernel, and what would leave the thread early. */
Status litmus_body_check(const LitmusTest *, uint32_t thread);
/* Moves the declarations of a register in front of the body, with all that is
 * declared together with it.  INVALID after a report if the body has none, or
 * one that cannot be moved. */
Status litmus_body_take(LitmusLexer *, LitmusTest *, LitmusName);

#endif
