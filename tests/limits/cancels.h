#include <pthread.h>
static inline void stop(pthread_t thread) { pthread_cancel(thread); }
