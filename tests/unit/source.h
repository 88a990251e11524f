/* source.h - Programs of unit tests, parsed from C, and verdicts of engines. */
#ifndef TESTS_UNIT_SOURCE_H
#define TESTS_UNIT_SOURCE_H
#include "encoder/engine/engine.h"
#include "frontend/clang/clang_ast.h"

/* Returns the program of the text, with the checks of these properties; ends
 * the test if the text has an error. */
const Program *source_parse(Arena *, const char *text, uint32_t properties);
Verdict source_verdict(Arena *, const EngineOps *, const Program *,
                       uint32_t properties);

#endif
