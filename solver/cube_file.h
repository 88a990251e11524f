/* cube_file.h - solving, or splitting further, of one cube of a formula: a file
 * in DIMACS (dimacs.h).
 *
 * The answer goes to 'out', with the hash of the file, in the format of the SAT
 * competitions:
 *
 *   c file SHA256            of the cube
 *   s UNSATISFIABLE          or s SATISFIABLE, or s UNKNOWN
 *   v 1 -2 3 0               a model, if there is one
 *
 * A split writes, instead of the answer, the cubes that cover it, each preceded
 * by the literals of the file's own cube:
 *
 *   a 12 -7 0 */
#ifndef SOLVER_CUBE_FILE_H
#define SOLVER_CUBE_FILE_H
#include "solver/sat.h"
#include "solver/split.h"

typedef struct {
  const char *path;
  const char *external; /* command that solves it, or NULL: CaDiCaL does, or
                           MiniSat, if there is an order */
  const char *proof;    /* output file of a DRAT proof, or NULL */
  uint32_t cubes;       /* number of cubes to split into; 0: solve it */
  const SplitterOps *splitter;
  bool (*stop)(void *);
  void *context;
} CubeFileOptions;

/* Solves or splits the file.  INVALID, with one report, if it is malformed. */
Status cube_file_run(Arena *, const CubeFileOptions *, FILE *out, Diag *,
                     Answer *);

#endif
