/* stop.h - cancellation of an analysis.  It is polled now and then; true
 * ends it. */
#ifndef REDUCTION_STATIC_STOP_H
#define REDUCTION_STATIC_STOP_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  bool (*stop)(void *context); /* NULL: never */
  void *context;
} Stop;

/* True if the analysis has to stop; NULL: never. */
static inline bool stop_now(const Stop *s) {
  return s && s->stop && s->stop(s->context);
}

#endif
