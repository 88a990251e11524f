/* process.h - children with limits, and files, for the fuzzer. */
#ifndef FUZZ_PROCESS_H
#define FUZZ_PROCESS_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  bool ended; /* else: killed by 'signal' */
  int code;   /* exit code */
  int signal;
  bool is_out_of_time;
  bool is_out_of_memory; /* of a call */
  char *output;          /* stdout, with a NUL after it; the caller frees it */
  size_t n_output;
} Child;

/* Seconds are of processor time; ten times as many may go by.
 *
 * Run a program; what it writes to stderr is dropped. */
Child process_run(const char *const *argv, unsigned seconds);

/* Call body(context, fd) in a child; what it writes to 'fd' is the output.
 * The child may use so many megabytes. */
Child process_call(void (*body)(void *context, int fd), void *context,
                   unsigned seconds, unsigned megabytes);

void child_release(Child *);

/* The text of a file, with a NUL after it; ends the process on failure. */
char *file_read(const char *path);
void file_write(const char *path, const char *text);

#endif
