/* window.h - when transitions of threads outside of a product may take place,
 * in terms of the positions of its threads: known from the starts of threads,
 * and from waits for cells that only one thread of the product writes. */
#ifndef REDUCTION_POR_WINDOW_H
#define REDUCTION_POR_WINDOW_H
#include "reduction/por/transaction.h"

typedef struct {
  const TransitionId *others; /* all that exist */
  uint32_t n_others;
  /* By transition, for the others: window in which it may be taken. */
  const Window *take;
  /* By thread and transition of the others, and one more for the thread's end:
   * window in which it may be next, and wait. */
  Window **next;
} Windows;

/* Returns the windows; incomplete if the options stop it.  'component', by
 * thread, is the component of the product, or NODE_NONE. */
Windows windows_of(Arena *, const TransactionGraph *, const uint32_t *component,
                   Space *, const TransactionOptions *);

#endif
