/* oom.h - memory exhaustion in C++ code. */
#ifndef FRONTEND_SYSTEM_OOM_H
#define FRONTEND_SYSTEM_OOM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Have 'handler' called, which must not return, when operator new fails, when
 * allocation inside LLVM fails, and when an exception that says so finds
 * nobody to catch it. */
void oom_install(void (*handler)(void));

#ifdef __cplusplus
}
#endif

#endif
