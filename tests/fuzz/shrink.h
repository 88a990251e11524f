/* shrink.h - reduction of a text that preserves a property. */
#ifndef FUZZ_SHRINK_H
#define FUZZ_SHRINK_H
#include <stdbool.h>

typedef bool ShrinkTest(void *context, const char *text);

/* Removes lines in ever smaller runs, and blocks with and without their
 * contents, and replaces expressions in parentheses by constants, until nothing
 * more can be removed.
 *
 *   require  test(context, text)
 *   ensure   test(context, result); the caller frees the result */
char *shrink(const char *text, ShrinkTest *, void *context);

#endif
