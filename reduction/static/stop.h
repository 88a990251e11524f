/* stop.h - cancellation of a static analysis: a callback that it polls. */
#ifndef REDUCTION_STATIC_STOP_H
#define REDUCTION_STATIC_STOP_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  bool (*stop)(void *context); /* true ends the analysis; NULL: never */
  void *context;
} Stop;

/* True if the analysis has to stop; NULL: never. */
static inline bool stop_now(const Stop *s) {
  return s && s->stop && s->stop(s->context);
}

#endif
