/* process.h - other programs, run as a shell runs them. */
#ifndef SVCOMP_BUILD_PROCESS_H
#define SVCOMP_BUILD_PROCESS_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"
#include "frontend/cli/shell_words.h"

/* The status of the program words[0], sought in PATH: 128 and the signal's
 * number where one ended it, 127 after one report where it cannot be run. */
int process_run(Arena *, const TextList *words, Diag *);

#endif
