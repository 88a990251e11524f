/* shrink.h - make a text smaller while a property of it stays. */
#ifndef FUZZ_SHRINK_H
#define FUZZ_SHRINK_H
#include <stdbool.h>

typedef bool ShrinkTest(void *context, const char *text);

/* Remove lines in ever smaller runs, blocks with and without their contents,
 * and replace expressions in parentheses by constants, until nothing more
 * can go.
 *
 *   require  test(context, text)
 *   ensure   test(context, result); the caller frees the result */
char *shrink(const char *text, ShrinkTest *, void *context);

#endif
