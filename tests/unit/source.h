/* source.h - Programs of unit tests, out of C, and what engines say of them. */
#ifndef TESTS_UNIT_SOURCE_H
#define TESTS_UNIT_SOURCE_H
#include "encoder/engine/engine.h"
#include "frontend/clang/clang_ast.h"

/* Of the text, with the checks of these properties; the test ends where it has
 * an error. */
const Program *source_parse(Arena *, const char *text, uint32_t properties);
Verdict source_verdict(Arena *, const EngineOps *, const Program *,
                       uint32_t properties);

#endif
