/* Which streams are open: those that fopen and fdopen gave and nobody closed.
 * Of any other address but NULL it is not known; such are the standard ones. */
#pragma once
#include "abi.c"
#include "cancel.c"

enum { MOST_STREAMS = 64 };
static char streams[MOST_STREAMS]; /* true: closed */
static int n_streams;

static void *new_stream(void) {
  __bmc_atomic_begin();
  if (n_streams == MOST_STREAMS)
    __bmc_unsupported("more than 64 streams");
  void *stream = &streams[n_streams++ & (MOST_STREAMS - 1)];
  __bmc_atomic_end();
  return stream;
}

/* Inside a section.  The number of a stream; MOST_STREAMS of a standard one. */
static int stream_index(const void *stream) {
  for (int i = 0; i < n_streams; i++)
    if (stream == &streams[i])
      return i;
  return MOST_STREAMS;
}

static void close_stream(const void *stream) {
  __bmc_atomic_begin();
  int i = stream_index(stream);
  if (i < MOST_STREAMS)
    streams[i] = 1;
  __bmc_atomic_end();
}

static int is_closed(const void *stream) {
  if (!__bmc_calls("fclose"))
    return 0;
  __bmc_atomic_begin();
  int i = stream_index(stream), closed = i < MOST_STREAMS && streams[i];
  __bmc_atomic_end();
  return closed;
}

/* Whatever takes a stream begins so.  A program that goes on with another one
 * changes nothing else. */
static void use_stream(const void *stream) {
  if (!__bmc_option("valid-deref"))
    return;
  __bmc_check("valid-deref", stream && !is_closed(stream),
              "use of a stream that is not open");
}

void __bmc_use_stream(const void *stream) { use_stream(stream); }

/* ---- what does no more with it that anybody could tell */

static int use_any(const void *stream) {
  use_stream(stream);
  __bmc_cancel_maybe();
  return __VERIFIER_nondet_int();
}

int fputc(int c, void *stream) {
  (void)c;
  return use_any(stream);
}

int putc(int c, void *stream) { return fputc(c, stream); }

int putc_unlocked(int c, void *stream) { return fputc(c, stream); }

/* NULL: all. */
int fflush(void *stream) {
  if (stream)
    return use_any(stream);
  __bmc_cancel_maybe();
  return __VERIFIER_nondet_int();
}

int fileno(void *stream) {
  use_stream(stream);
  return __VERIFIER_nondet_int();
}

void clearerr(void *stream) { use_stream(stream); }

void setbuf(void *stream, char *buffer) {
  (void)buffer;
  use_stream(stream);
}

int setvbuf(void *stream, char *buffer, int kind, size_t size) {
  (void)buffer, (void)kind, (void)size;
  use_stream(stream);
  return __VERIFIER_nondet_int();
}
