/* window.h - time windows of transitions outside of a product, as far as they
 * are certain: by what starts threads, and by waits for what one thread of the
 * product alone writes. */
#ifndef REDUCTION_POR_WINDOW_H
#define REDUCTION_POR_WINDOW_H
#include "reduction/por/transaction.h"

typedef struct {
  const TransitionId *others; /* all that there are */
  uint32_t n_others;
  const Window *take; /* by transition, of these: when it may be taken */
  Window **next;      /* by their thread and transition, and once more at its
                         end: when it may be next, and wait */
} Windows;

/* 'place' is that in the product by thread, or NODE_NONE.  Not all are there
 * where the options stop it. */
Windows windows_of(Arena *, const TransactionGraph *, const uint32_t *place,
                   Space *, const TransactionOptions *);

#endif
