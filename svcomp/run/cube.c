#include "svcomp/run/cube.h"

#include "frontend/system/exit_status.h"
#include "frontend/system/limits.h"
#include "frontend/system/output.h"
#include "frontend/system/progress.h"
#include "solver/cube_file.h"

#include <stdlib.h>

static int code_of(Answer answer, bool is_split) {
  return answer == ANSWER_SAT                 ? EXIT_FALSE
         : answer == ANSWER_UNSAT || is_split ? EXIT_TRUE
                                              : EXIT_UNKNOWN;
}

static Status write_text(const char *text, const char *path, Diag *d) {
  Output o;
  TRY(output_open(&o, path, d));
  fputs(text, o.file);
  return output_close(&o, d);
}

/* Runs the cube and writes the answer.  Files are written one at a time: the
 * proof is written before. */
static Status run_to(Arena *a, const CubeFileOptions *part, const char *path,
                     Diag *d, Answer *answer) {
  char *text = NULL;
  size_t n = 0;
  FILE *out = open_memstream(&text, &n);
  if (!out)
    arena_exhausted();
  Status s = cube_file_run(a, part, out, d, answer);
  fclose(out);
  if (s == OK && path)
    s = write_text(text, path, d);
  else if (s == OK)
    fputs(text, stdout);
  free(text);
  return s;
}

int cube_run(Arena *a, const Options *o, Diag *d) {
  static const SplitterOps *const splitters[] = {&splitter_choices,
                                                 &splitter_lookahead};
  const CubeFileOptions part = {.path = o->cube,
                                .external = o->external_solver,
                                .proof = o->proof,
                                .cubes = o->cubes,
                                .splitter = splitters[o->split_by],
                                .stop = limits_stop};
  Answer answer;
  if (o->file) {
    diag_error(d, INVALID, (Loc){NULL, 0, 0},
               "--cube stands in place of a program: leave out '%s'", o->file);
    return EXIT_USAGE;
  }
  progress_note(NULL, o->cubes ? "splitting" : "solving");
  Status s = run_to(a, &part, o->answer, d, &answer);
  limits_disarm(true);
  return s == OK ? code_of(answer, o->cubes) : EXIT_INPUT;
}
