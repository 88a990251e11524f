/* Streams over memory, of fmemopen and open_memstream.
 *
 * A stream keeps a text of its own: what was in the memory, changed by what is
 * written.  When it is flushed, the program's memory gets what was written; and
 * perhaps before, with fmemopen.  Each call takes place at once, as it locks
 * the stream. */
#pragma once
#include "abi.c"
#include "alloc.c"
#include "memory.c"
#include "stream.c"

typedef struct {
  _Bool is_one, grows, appends;
  char *text;               /* 'room' bytes, of which 'size' are the file */
  size_t size, room, place; /* place: of the next byte */
  size_t from, to;          /* bytes that were written and not flushed */
  _Bool is_longer;          /* the file is, since it was flushed */
  char *memory;             /* the program's; of open_memstream: the last block
                               that it was told, or NULL */
  char **block;             /* of open_memstream: where to tell the memory, */
  size_t *length;           /* and its size without the terminator */
} MemoryStream;

static MemoryStream memory_streams[MOST_STREAMS];

/* Constant for a program. */
static int has_memory_streams(void) {
  return __bmc_calls("open_memstream") || __bmc_calls("fmemopen");
}

/* Returns NULL if it is a stream of a file. */
static MemoryStream *memory_of(const void *stream) {
  if (!has_memory_streams())
    return NULL;
  __bmc_atomic_begin();
  int i = stream_index(stream);
  MemoryStream *m =
      i < MOST_STREAMS && memory_streams[i].is_one ? &memory_streams[i] : NULL;
  __bmc_atomic_end();
  return m;
}

/* ---- inside a section */

/* Gives the program's memory what was written. */
static void publish_bytes(const MemoryStream *m) {
  for (size_t i = m->from; i < m->to; i++)
    of_caller(m->memory + i) = m->text[i];
}

/* Tells the program the text, in a block of just its size: the one before may
 * have moved there. */
static void publish_block(MemoryStream *m) {
  if (m->place != m->size)
    __bmc_unsupported("a stream of open_memstream that is flushed elsewhere "
                      "than at its end");
  if (m->is_longer || !m->memory) {
    char *block = __bmc_alloc(m->size + 1, 0, HEAP_ALIGN, m->memory);
    __bmc_free(m->memory);
    m->memory = block;
    m->from = 0, m->to = m->size;
    of_caller(block + m->size) = 0;
  }
  publish_bytes(m);
  of_caller(m->block) = m->memory;
  of_caller(m->length) = m->size;
}

static void publish(MemoryStream *m) {
  if (m->grows)
    publish_block(m);
  else {
    publish_bytes(m);
    if (m->is_longer && m->size < m->room)
      of_caller(m->memory + m->size) = 0;
  }
  m->is_longer = 0;
  m->from = m->to = 0;
}

/* Makes room for 'n' bytes. */
static void widen_text(MemoryStream *m, size_t n) {
  if (n <= m->room)
    return;
  size_t room = 2 * n;
  char *text = __bmc_room("the text of a stream", room);
  copy_forward(text, m->text, m->size);
  m->text = text, m->room = room;
}

/* Writes the bytes behind the place. */
static void write_text(MemoryStream *m, const char *from, size_t n) {
  if (m->appends)
    m->place = m->size;
  size_t end = m->place + n;
  if (m->grows)
    widen_text(m, end);
  else if (end >= m->room)
    __bmc_unsupported("output to a stream of fmemopen beyond its memory");
  for (size_t i = 0; i < n; i++)
    m->text[m->place + i] = of_caller(from + i);
  m->from = m->from < m->to && m->from < m->place ? m->from : m->place;
  m->to = m->to > end ? m->to : end;
  m->place = end;
  if (end > m->size)
    m->size = end, m->is_longer = 1;
}

/* Returns the number of bytes up to 'last', or to the end of the file. */
static size_t line_in_memory(const MemoryStream *m, int last) {
  size_t n = 0;
  while (m->place + n < m->size)
    if ((unsigned char)m->text[m->place + n++] == last)
      break;
  return n;
}

/* Takes the next 'n' bytes, which are there, and returns them.  The memory must
 * be as it was. */
static const char *take_from_memory(MemoryStream *m, size_t n) {
  const char *taken = m->text + m->place;
  if (m->from < m->to)
    publish(m);
  for (size_t i = 0; i < n && !m->grows; i++)
    if (of_caller(m->memory + m->place + i) != taken[i])
      __bmc_unsupported("memory that changes below a stream of fmemopen");
  m->place += n;
  return taken;
}

/* ---- calls */

static void write_memory(MemoryStream *m, const char *from, size_t n) {
  __bmc_atomic_begin();
  write_text(m, from, n);
  if (!m->grows && __VERIFIER_nondet_bool())
    publish(m);
  __bmc_atomic_end();
}

/* Writes into the memory of a stream.  False if it is not open for output. */
static int put_into_memory(MemoryStream *m, const void *stream,
                           const char *from, size_t n) {
  if (refuses_output(index_now(stream)))
    return 0;
  write_memory(m, from, n);
  return 1;
}

static void flush_memory(MemoryStream *m) {
  __bmc_atomic_begin();
  publish(m);
  __bmc_atomic_end();
}

static void close_memory(MemoryStream *m) {
  __bmc_atomic_begin();
  publish(m);
  m->is_one = 0;
  __bmc_atomic_end();
}

static void flush_memories(void) {
  __bmc_atomic_begin();
  for (int i = 0; i < n_streams; i++)
    if (memory_streams[i].is_one)
      publish(&memory_streams[i]);
  __bmc_atomic_end();
}

/* Returns the next character, or the end. */
static int next_in_memory(MemoryStream *m, const void *stream) {
  char c = 0;
  __bmc_atomic_begin();
  int is_over = m->place >= m->size;
  if (!is_over)
    c = *take_from_memory(m, 1);
  __bmc_atomic_end();
  if (!is_over)
    return (unsigned char)c;
  set_indicator(stream, AT_END);
  return END_OF_FILE;
}

static long place_in_memory(MemoryStream *m) {
  __bmc_atomic_begin();
  long place = (long)m->place;
  __bmc_atomic_end();
  return place;
}

/* Moves to the place, which counts from the start, the place, or the end. */
static int seek_in_memory(MemoryStream *m, long by, int from) {
  enum { FROM_START, FROM_HERE, FROM_END };
  __bmc_atomic_begin();
  publish(m);
  size_t base = from == FROM_START ? 0 : from == FROM_HERE ? m->place : m->size;
  long place = (long)base + by;
  int is_one = from >= FROM_START && from <= FROM_END && place >= 0;
  if (is_one && (size_t)place > m->size)
    __bmc_unsupported("a place behind the end of a stream over memory");
  if (is_one)
    m->place = (size_t)place;
  __bmc_atomic_end();
  return is_one ? 0 : fail(EINVAL);
}
