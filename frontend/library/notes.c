/* inotify.  A read returns any number of whole events, as far as there is room
 * for them, each of any of the watches.  Watches are numbered from 1. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "descriptor.c"
#include "fill.c"
#include "outcome.c"
#include "signal_interrupt.c"

static unsigned n_note_watches;

/* struct inotify_event, before the name */
typedef struct {
  int watch;
  unsigned events, cookie, length;
} Note;

enum {
  NOTE_NAME_PIECE = 16,
  NOTE_NAME_PIECES = 17, /* at most, for NAME_MAX and a 0 */
  NOTE_EVENTS = 0xfff | 1 << 30,
  NOTE_ENDS = 0xa000 /* IN_IGNORED, IN_UNMOUNT */
};
enum { NOTE_OVERFLOW = 0x4000 };

static int is_note_file(int file) {
  if (!has_notes())
    return 0;
  __bmc_atomic_begin();
  int is_one = (note_files & file_bit(file)) != 0;
  __bmc_atomic_end();
  return is_one;
}

/* Sets any event; one that is too many for the queue has no watch. */
static void any_note(Note *n) {
  __bmc_atomic_begin();
  unsigned most = n_note_watches;
  __bmc_atomic_end();
  unsigned watch = (unsigned)__VERIFIER_nondet_int();
  unsigned events =
      (unsigned)__VERIFIER_nondet_int() & (NOTE_EVENTS | NOTE_ENDS);
  n->watch = watch < most ? (int)watch + 1 : -1;
  n->events = watch >= most ? NOTE_OVERFLOW : events ? events : 2;
  n->cookie = (unsigned)__VERIFIER_nondet_int();
  n->length = 0;
}

/* Writes a name of 'n' bytes: zeros fill its last piece. */
static void any_note_name(char *to, size_t n) {
  size_t rest = n - NOTE_NAME_PIECE;
  unsigned length = (unsigned)__VERIFIER_nondet_int() % NOTE_NAME_PIECE;
  if (rest == 0 && length == 0)
    length = 1;
  fill_but(to, rest, n + FEW_BYTES, 0);
  for (unsigned i = 0; i < NOTE_NAME_PIECE; i++) {
    char c = (char)__VERIFIER_nondet_int();
    to[rest + i] = i >= length ? 0 : c ? c : '_';
  }
}

/* Reads events; true if they do not come, with errno. */
static int notes_do_not_come(int file) {
  __bmc_atomic_begin();
  int waits = file_waits(file);
  __bmc_atomic_end();
  if (is_bad_file(file))
    return fail(EBADF);
  if (waits && SLEEP_IS_INTERRUPTED)
    return fail(EINTR);
  if (!waits && __VERIFIER_nondet_bool())
    return fail(EAGAIN);
  return any_outcome();
}

static long read_notes(int file, char *to, size_t room) {
  size_t n = 0;
  if (notes_do_not_come(file))
    return -1;
  if (room < sizeof(Note))
    return fail(EINVAL);
  do {
    Note note;
    any_note(&note);
    unsigned pieces = (unsigned)__VERIFIER_nondet_int();
    if (note.watch > 0 && pieces <= NOTE_NAME_PIECES)
      note.length = pieces * NOTE_NAME_PIECE;
    if (sizeof note + note.length > room - n) {
      if (n == 0)
        return fail(EINVAL);
      break;
    }
    *(Note *)(to + n) = note;
    n += sizeof note;
    if (note.length)
      any_note_name(to + n, note.length);
    n += note.length;
  } while (room - n >= sizeof(Note) && __VERIFIER_nondet_bool());
  return (long)n;
}
