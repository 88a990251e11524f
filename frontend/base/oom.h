/* oom.h - memory exhaustion in C++ code. */
#ifndef BASE_OOM_H
#define BASE_OOM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Have operator new, and allocation inside LLVM, call 'handler' when they
 * fail; it must not return. */
void oom_install(void (*handler)(void));

#ifdef __cplusplus
}
#endif

#endif
