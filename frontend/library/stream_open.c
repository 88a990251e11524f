/* Streams of temporary files, of files opened anew, and of memory; buffers and
 * positions by other names. */
#pragma once
#include "input.c"
#include "memory_stream.c"
#include "path.c"

enum { ROOM_OF_NAME_OF_FILE = 20 }; /* L_tmpnam */

void *tmpfile(void) {
  if (any_outcome())
    return NULL;
  void *stream =
      new_stream(streams_have_files() ? new_file(READ_AND_WRITE) : -1, 0);
  set_position(stream, 0);
  return stream;
}

char name_of_tmpnam[ROOM_OF_NAME_OF_FILE]; /* shared by all threads */

char *tmpnam_r(char *to) {
  if (!to || any_outcome())
    return NULL;
  return any_path(to, ROOM_OF_NAME_OF_FILE);
}

char *tmpnam(char *to) { return tmpnam_r(to ? to : name_of_tmpnam); }

char *tempnam(const char *folder, const char *prefix) {
  if (folder)
    length(folder);
  if (prefix)
    length(prefix);
  if (any_outcome())
    return NULL;
  size_t room = 2 + (size_t)(unsigned char)__VERIFIER_nondet_int();
  char *to = allocate(room, 0);
  return to ? any_path(to, room) : NULL;
}

/* Opens the stream anew; if that fails, it is closed. */
void *freopen(const char *path, const char *mode, void *stream) {
  check_stream(stream);
  if (memory_of(stream))
    __bmc_unsupported("freopen of a stream over memory");
  if (!path)
    __bmc_unsupported("freopen of the same file");
  if (streams_have_files())
    __bmc_unsupported("freopen where numbers of files are observed");
  length(path);
  length(mode);
  empty_buffers(stream);
  take_back(stream);
  if (any_outcome()) {
    close_stream(stream);
    return NULL;
  }
  clear_indicators(stream, ~0);
  set_indicator(stream, limits_of_mode(flags_of_mode(mode)));
  set_position(stream, mode[0] == 'a' ? -1 : 0);
  return stream;
}

/* ---- positions: fpos_t is a place and the state of a conversion */

typedef struct {
  long place, state;
} Position;

int fgetpos(void *stream, Position *position) {
  check_stream(stream);
  long place = any_place();
  if (place < 0)
    return -1;
  position->place = place;
  position->state = __VERIFIER_nondet_long();
  return 0;
}

int fsetpos(void *stream, const Position *position) {
  enum { FROM_END = 2 };
  (void)of_caller(&position->place);
  return fseek(stream, 0, FROM_END);
}

/* ---- buffers */

void setbuffer(void *stream, char *buffer, size_t size) {
  check_stream(stream);
  set_buffer(stream, buffer, size);
}

void setlinebuf(void *stream) { check_stream(stream); }

/* ---- streams over memory */

/* Makes a stream whose text has that room.  Inside a section. */
static MemoryStream *new_memory(void **stream, int limits, size_t room) {
  *stream = new_stream(-1, limits);
  MemoryStream *m = &memory_streams[index_now(*stream) & (MOST_STREAMS - 1)];
  m->text = __bmc_room("the text of a stream", room);
  m->room = room;
  m->is_one = 1;
  return m;
}

/* Without memory of the program, the stream has its own. */
void *fmemopen(char *memory, size_t n, const char *mode) {
  void *stream;
  int flags = flags_of_mode(mode);
  length(mode);
  if (n == 0)
    __bmc_unsupported("fmemopen of no bytes");
  if (memory_fails()) {
    fail(ENOMEM);
    return NULL;
  }
  if (!memory) {
    memory = __bmc_room("the memory of a stream", n);
    memset(memory, 0, n);
  }
  __bmc_atomic_begin();
  MemoryStream *m = new_memory(&stream, limits_of_mode(flags), n);
  m->appends = mode[0] == 'a';
  m->memory = memory;
  if (mode[0] == 'w')
    of_caller(memory) = 0;
  for (size_t i = 0; i < n; i++)
    m->text[i] = of_caller(memory + i);
  m->size = mode[0] == 'r' ? n : length_at_most(m->text, n);
  m->place = m->appends ? m->size : 0;
  __bmc_atomic_end();
  return stream;
}

void *open_memstream(char **block, size_t *n) {
  enum { FIRST_ROOM = 64 };
  void *stream;
  (void)of_caller(block), (void)of_caller(n);
  if (memory_fails()) {
    fail(ENOMEM);
    return NULL;
  }
  __bmc_atomic_begin();
  MemoryStream *m = new_memory(&stream, UNREADABLE, FIRST_ROOM);
  m->grows = 1;
  m->block = block, m->length = n;
  __bmc_atomic_end();
  return stream;
}
