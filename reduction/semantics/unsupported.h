/* unsupported.h - reasons for UNKNOWN: instructions that the interpreter does
 * not model.
 *
 * An execution that comes to such an instruction stops there;
 * config_unsupported (config.h) returns it. */
#ifndef REDUCTION_SEMANTICS_UNSUPPORTED_H
#define REDUCTION_SEMANTICS_UNSUPPORTED_H
#include "reduction/semantics/config.h"

/* Returns the reason, one line, if an execution comes to the instruction. */
const char *unsupported_text(Arena *, const Program *, MemoryModel,
                             const Inst *);

#endif
