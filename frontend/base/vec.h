/* vec.h - growing arrays that live in an arena.
 *
 *   VEC(int) v = {0};
 *   *vec_push(arena, &v) = 7;         v.data[0] == 7, v.n == 1
 *
 * The address of an element is valid until the next push.  New elements are
 * zero. */
#ifndef BASE_VEC_H
#define BASE_VEC_H
#include "frontend/base/arena.h"

#include <string.h>

#define VEC(T)                                                                 \
  struct {                                                                     \
    T *data;                                                                   \
    uint32_t n, cap;                                                           \
  }

#define vec_push(A, V)                                                         \
  (((V)->n == (V)->cap                                                         \
        ? (void)((V)->data =                                                   \
                     vec_grown_((A), (V)->data, &(V)->cap, sizeof *(V)->data)) \
        : (void)0),                                                            \
   memset(&(V)->data[(V)->n], 0, sizeof *(V)->data), &(V)->data[(V)->n++])

#define vec_top(V) (&(V)->data[(V)->n - 1])

static inline void *vec_grown_(Arena *a, void *data, uint32_t *cap,
                               size_t unit) {
  uint32_t old = *cap;
  *cap = old ? 2 * old : 8;
  return arena_grow(a, data, old * unit, *cap * unit);
}

#endif
