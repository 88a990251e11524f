/* unsupported.h - says what the interpreter does not model.
 *
 * An execution that comes to such an instruction stops there, and leaves open
 * what follows: config_unsupported (config.h) gives the instruction. */
#ifndef REDUCTION_SEMANTICS_UNSUPPORTED_H
#define REDUCTION_SEMANTICS_UNSUPPORTED_H
#include "reduction/semantics/config.h"

/* Returns the reason for UNKNOWN where an execution comes to the
 * instruction. */
const char *unsupported_text(Arena *, const Program *, MemoryModel,
                             const Inst *);

#endif
