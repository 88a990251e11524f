/* Locks of streams that a program takes by itself. */
#pragma once
#include "abi.c"
#include "stream.c"

/* Returns the stream's index.  Inside a section. */
static int locked_index(const void *stream) {
  int i = stream_index(stream);
  if (i == OTHER_STREAM)
    __bmc_unsupported("the lock of a stream that is no file");
  return i;
}

/* Takes a free lock.  Inside a section. */
static void take_stream(int i) {
  stream_locks[i] = id_of_self();
  stream_lock_counts[i]++;
}

void flockfile(void *stream) {
  check_open(stream);
  __bmc_atomic_begin();
  int i = locked_index(stream);
  __bmc_wait_for(stream_locks[i], stream_is_free(i));
  take_stream(i);
  __bmc_atomic_end();
}

int ftrylockfile(void *stream) {
  check_open(stream);
  __bmc_atomic_begin();
  int i = locked_index(stream), is_free = stream_is_free(i);
  if (is_free)
    take_stream(i);
  else
    caller_observes(&stream_locks[i]);
  __bmc_atomic_end();
  return is_free ? 0 : -1;
}

void funlockfile(void *stream) {
  check_open(stream);
  __bmc_atomic_begin();
  int i = locked_index(stream), is_mine = stream_locks[i] == id_of_self();
  usage(is_mine, "{self} unlocks a stream whose lock it does not hold");
  if (!is_mine)
    __bmc_unsupported("unlocking a stream whose lock the thread does not hold");
  if (--stream_lock_counts[i] == 0)
    stream_locks[i] = 0;
  __bmc_atomic_end();
}
