/* epoll: pipes and counters are ready as long as poll says so; of other files
 * any of what is asked for holds, or nothing. */
#pragma once
#include "input.c"
#include "time.c"
#include "watch.c"

enum { WATCH_ADD = 1, WATCH_DELETE, WATCH_CHANGE };
enum { WATCH_ONCE = 1 << 30 };
#define WATCH_EDGES (1u << 31)

static unsigned long long poll_files; /* set of those of epoll */

int epoll_create1(int flags) {
  if (flags & ~FLAG_CLOSE)
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  int file = new_file(READ_AND_WRITE | flags);
  if (file_bit(file) == 0)
    __bmc_unsupported("epoll with a number above 63");
  __bmc_atomic_begin();
  poll_files |= file_bit(file);
  refuse_content(file);
  __bmc_atomic_end();
  return file;
}

int epoll_create(int size) {
  return size <= 0 ? fail(EINVAL) : epoll_create1(0);
}

/* ---- inside a section */

static int is_poll_file(int file) {
  return (poll_files & content_refused & file_bit(file)) != 0;
}

static unsigned find_watch(int poll, int file) {
  unsigned i = 0;
  while (i < n_watched && !(watched[i].is_used && watched[i].poll == poll &&
                            watched[i].file == file))
    i++;
  return i;
}

static unsigned free_watch(void) {
  unsigned i = 0;
  while (i < n_watched && watched[i].is_used)
    i++;
  if (i == MOST_WATCHED)
    __bmc_unsupported("more than 16 files that epoll watches");
  if (i == n_watched)
    n_watched++;
  return i & (MOST_WATCHED - 1);
}

/* Returns an error, or 0. */
static int change_watch(int poll, int how, int file, const WatchEvent *event) {
  unsigned i = find_watch(poll, file);
  if (how == WATCH_ADD && i < n_watched)
    return EEXIST;
  if (how != WATCH_ADD && i == n_watched)
    return ENOENT;
  if (how == WATCH_ADD)
    i = free_watch();
  i &= MOST_WATCHED - 1;
  watched[i] = (Watch){poll, file, how != WATCH_DELETE, 0, *event};
  return 0;
}

/* True if the entry is of that file of epoll and may be reported. */
static int is_watched_by(unsigned i, int poll) {
  return watched[i].is_used && watched[i].poll == poll && !watched[i].is_off;
}

/* Returns the events that hold of a pipe or counter, as poll does. */
static int held_events(unsigned i, Channel *c) {
  return poll_channel(c, watched[i].file, (int)watched[i].event.asked);
}

/* Returns the events to report of an entry, not 0 for files. */
static int some_events(unsigned i) {
  Channel *c = channel_of(watched[i].file);
  if (c)
    return held_events(i, c);
  int asked = (int)(watched[i].event.asked & 0xffff) | POLL_NOBODY | POLL_OVER;
  int events = __VERIFIER_nondet_int() & asked;
  return events ? events : POLL_NOBODY;
}

/* True if one may be reported without waiting for this program. */
static int is_any_ready(int poll) {
  int is = 0;
  for (unsigned i = 0; i < n_watched; i++)
    if (is_watched_by(i, poll)) {
      Channel *c = channel_of(watched[i].file);
      is |= !c || held_events(i, c) != 0;
    }
  return is;
}

/* True if a pipe or counter is ready that is not in the set of reported ones,
 * unless only the passage of time makes it so. */
static int is_one_left(int poll, unsigned reported) {
  int is = 0;
  for (unsigned i = 0; i < n_watched; i++)
    if (is_watched_by(i, poll) && !(reported >> i & 1)) {
      Channel *c = channel_of(watched[i].file);
      is |= c && !is_timer(c) && held_events(i, c) != 0;
    }
  return is;
}

/* Reports entries in any order; returns their number. */
static int report_watches(int poll, WatchEvent *events, int most) {
  unsigned reported = 0;
  int n = 0;
  while (n < most && (unsigned)n < n_watched) {
    unsigned i = (unsigned)__VERIFIER_nondet_int();
    if (i >= n_watched)
      break;
    i &= MOST_WATCHED - 1;
    __bmc_assume(is_watched_by(i, poll) && !(reported >> i & 1));
    int returned = some_events(i);
    __bmc_assume(returned != 0);
    reported |= 1u << i;
    events[n] = watched[i].event;
    events[n++].asked = (unsigned)returned;
  }
  __bmc_assume(n == most || !is_one_left(poll, reported));
  for (unsigned i = 0; i < n_watched; i++)
    if (reported >> i & 1 && watched[i].event.asked & WATCH_ONCE)
      watched[i].is_off = 1;
  return n;
}

/* ---- outside of a section */

int epoll_ctl(int poll, int how, int file, const WatchEvent *event) {
  WatchEvent given = {0};
  if (how != WATCH_DELETE)
    given = *event;
  if (is_bad_file(poll) || is_bad_file(file))
    return fail(EBADF);
  if (how < WATCH_ADD || how > WATCH_CHANGE || poll == file)
    return fail(EINVAL);
  if (any_outcome())
    return -1;
  if (given.asked & WATCH_EDGES && channel_of(file))
    __bmc_unsupported("EPOLLET of a pipe or eventfd");
  __bmc_atomic_begin();
  int error = EINVAL;
  if (is_poll_file(file))
    __bmc_unsupported("epoll of a file of epoll");
  if (is_poll_file(poll))
    error = change_watch(poll, how, file, &given);
  __bmc_atomic_end();
  return error ? fail(error) : 0;
}

/* Files are ready when they are asked for, or never. */
int epoll_wait(int poll, WatchEvent *events, int most, int milliseconds) {
  WatchEvent reported[MOST_WATCHED];
  int n = 0;
  if (is_bad_file(poll))
    return fail(EBADF);
  if (any_outcome())
    return -1;
  if (SLEEP_IS_INTERRUPTED)
    return fail(EINTR);
  __bmc_atomic_begin();
  int is_one = is_poll_file(poll) && most > 0;
  WAIT_FOR_SIGNAL_OR(!is_one || milliseconds >= 0 || is_any_ready(poll), 0);
  if (is_one)
    n = report_watches(poll, reported, most);
  __bmc_atomic_end();
  if (!is_one)
    return fail(EINVAL);
  if (n == 0 && mask_has_let_run())
    return fail(EINTR);
  __bmc_assume(n > 0 || milliseconds >= 0);
  for (int i = 0; i < n; i++)
    events[i] = reported[i];
  return n;
}

int epoll_pwait(int poll, WatchEvent *events, int most, int milliseconds,
                const SignalSet *mask) {
  MaskOfCall kept;
  if (mask)
    (void)of_caller(&mask->word[0]);
  if (HAS_HANDLERS && mask)
    mask_begin(&kept, mask);
  int n = epoll_wait(poll, events, most, milliseconds);
  if (HAS_HANDLERS && mask)
    mask_end(&kept);
  return n;
}

int epoll_pwait2(int poll, WatchEvent *events, int most, const Moment *limit,
                 const SignalSet *mask) {
  if (limit && !time_is_valid(limit))
    return fail(EINVAL);
  return epoll_pwait(poll, events, most, limit ? 0 : -1, mask);
}
