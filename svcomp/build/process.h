/* process.h - running other programs as a shell does. */
#ifndef SVCOMP_BUILD_PROCESS_H
#define SVCOMP_BUILD_PROCESS_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"
#include "frontend/cli/shell_words.h"

/* Runs the program words[0], searched in PATH, and returns its status: 128 plus
 * the number of the signal that ended it; 127, with one report, if it cannot be
 * run. */
int process_run(Arena *, const TextList *words, Diag *);

#endif
