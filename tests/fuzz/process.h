/* process.h - child processes with limits, and files, for the fuzzer. */
#ifndef FUZZ_PROCESS_H
#define FUZZ_PROCESS_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  bool ended; /* else: killed by 'signal' */
  int code;   /* exit code */
  int signal;
  bool is_out_of_time;
  bool is_out_of_memory; /* an allocation failed */
  char *output;          /* stdout, with a NUL after it; freed by the caller */
  size_t n_output;
} Child;

/* Runs a program; its stderr is dropped.  Limits are in seconds of CPU time;
 * ten times as many may pass. */
Child process_run(const char *const *argv, unsigned seconds);

/* Calls body(context, fd) in a child; its writes to 'fd' are the output.  The
 * child may use so many megabytes. */
Child process_call(void (*body)(void *context, int fd), void *context,
                   unsigned seconds, unsigned megabytes);

void child_release(Child *);

/* Returns the text of a file, with a NUL after it; ends the process on
 * failure. */
char *file_read(const char *path);
void file_write(const char *path, const char *text);

#endif
