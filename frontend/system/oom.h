/* oom.h - memory exhaustion in C++ code. */
#ifndef FRONTEND_SYSTEM_OOM_H
#define FRONTEND_SYSTEM_OOM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Makes 'handler' the function that is called when operator new fails, when
 * allocation inside LLVM fails, and when an exception for lack of memory is not
 * caught.  The handler must not return. */
void oom_install(void (*handler)(void));

#ifdef __cplusplus
}
#endif

#endif
