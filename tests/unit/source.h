/* source.h - Programs of unit tests, out of C. */
#ifndef TESTS_UNIT_SOURCE_H
#define TESTS_UNIT_SOURCE_H
#include "frontend/clang/clang_ast.h"

/* Of the text, with the checks of these properties; the test ends where it has
 * an error. */
const Program *source_parse(Arena *, const char *text, uint32_t properties);

#endif
