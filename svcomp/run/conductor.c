#include "svcomp/run/conductor.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const Loc nowhere = {NULL, 0, 0};

bool conductor_orders(const Options *o) {
  return o->cubes && o->solver && !strcmp(o->solver, "minisat");
}

Status conductor_check(const Options *o, Diag *d) {
  return o->machines && access(o->machines, R_OK)
             ? diag_error(d, INVALID, (Loc){.file = o->machines},
                          "cannot read the file of machines: %s",
                          strerror(errno))
             : OK;
}

/* Returns the folder of this program, with a slash at its end; or NULL. */
static const char *own_folder(Arena *a, const char **program) {
  char path[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
  if (n <= 0)
    return NULL;
  path[n] = '\0';
  *program = arena_strdup(a, path);
  return arena_strndup(a, path, (size_t)(strrchr(path, '/') + 1 - path));
}

static const char *find(Arena *a, const char *folder) {
  static const char *const places[] = {"svcomp", "../share/bmc"};
  for (unsigned i = 0; folder && i < sizeof places / sizeof *places; i++) {
    const char *path = arena_printf(a, "%s%s/solve-cubes", folder, places[i]);
    if (!access(path, X_OK))
      return path;
  }
  return NULL;
}

/* Returns the first line that a command prints; "" if it prints none and
 * succeeds. */
static const char *ask(Arena *a, const char *command) {
  char line[300] = "";
  FILE *in = popen(command, "r");
  if (in && !fgets(line, sizeof line, in))
    line[0] = '\0';
  bool failed = !in || pclose(in);
  line[strcspn(line, "\n")] = '\0';
  return failed && !*line ? "solve-cubes does not run: it needs python3"
                          : arena_strdup(a, line);
}

/* Checks that jobs can run this way, before time is spent on a formula. */
static Status check_way(Arena *a, const char *path, const char *way, Diag *d) {
  const char *why = ask(a, arena_printf(a, "%s --check --via %s",
                                        shell_words_quote(a, path), way));
  return *why ? diag_error(d, INVALID, nowhere, "--via %s: %s", way, why) : OK;
}

static const char *add_option(Arena *a, const char *command, const char *option,
                              const char *value) {
  return value ? arena_printf(a, "%s %s %s", command, option,
                              shell_words_quote(a, value))
               : command;
}

Status conductor_command(Arena *a, const Options *o, Diag *d,
                         const char **out) {
  static const char *const ways[] = {"none", "local", "parallel", "slurm"};
  static const char *const splitters[] = {"choices", "lookahead"};
  const char *program = NULL;
  const char *path = find(a, own_folder(a, &program));
  if (!path)
    return diag_error(d, INVALID, nowhere,
                      "--cubes needs the program 'solve-cubes', which is not "
                      "beside bmc: 'make install' puts it there");
  if (o->via != VIA_NONE)
    TRY(check_way(a, path, ways[o->via], d));
  const char *command = arena_printf(
      a,
      "%s --bmc %s --cubes %u --via %s --jobs %u --split-by %s "
      "--split-after %u%s",
      shell_words_quote(a, path), shell_words_quote(a, program), o->cubes,
      ways[o->via], options_given(o, &o->jobs) ? o->jobs : 0,
      splitters[o->split_by], o->split_after, o->statistics ? " --table" : "");
  if (o->memlimit)
    command = arena_printf(a, "%s --megabytes %" PRIu64, command,
                           (o->memlimit >> 20) + 1);
  command = add_option(a, command, "--cube-dir", o->cube_dir);
  command = add_option(a, command, "--solver", o->external_solver);
  *out = add_option(a, command, "--machines", o->machines);
  return OK;
}
