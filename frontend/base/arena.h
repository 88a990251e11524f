/* arena.h - arena (region) allocation: objects that are freed all together.
 *
 * Memory comes zeroed and aligned for any type.  When memory runs out, the
 * handler set by arena_on_exhaustion is called and must not return, so no
 * caller tests for NULL.  A returned pointer lives as long as its arena. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Arena Arena; /* laid out in arena.c only */

Arena *arena_new(void);
void arena_delete(Arena *); /* NULL is allowed */
void *arena_alloc(Arena *, size_t bytes);
/* Returns a block of 'bytes' with a copy of the 'old_bytes' bytes at 'old'.
 * Extends in place if 'old' was the last allocation. */
void *arena_grow(Arena *, void *old, size_t old_bytes, size_t bytes);
char *arena_strdup(Arena *, const char *);
char *arena_strndup(Arena *, const char *, size_t);
char *arena_printf(Arena *, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* Sets the handler that is called when malloc fails anywhere in the program.
 * The handler must not return. */
void arena_on_exhaustion(void (*handler)(void));
/* Calls the handler: for code that learns of exhaustion from a library. */
void arena_exhausted(void) __attribute__((noreturn));

/* Allocate memory that is freed individually (hash tables that double). */
void *xcalloc(size_t count, size_t bytes);
void *xrealloc(void *, size_t bytes);
void *xduplicate(const void *, size_t bytes); /* NULL if there are none */

#define ARENA_NEW(A, T) ((T *)arena_alloc((A), sizeof(T)))
#define ARENA_ARRAY(A, T, N) ((T *)arena_alloc((A), sizeof(T) * (size_t)(N)))

#endif
