#include "frontend/system/process_race.h"
#include "tests/unit/unit.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Pipe to which the races' processes write letters; each race is in a process
 * of its own. */
static int out;

static void say(const char *letter) {
  if (write(out, letter, 1) != 1)
    abort();
}

static void end(const char *letter, int code) {
  say(letter);
  _exit(code);
}

static bool never(void *unused) {
  (void)unused;
  return false;
}

static bool always(void *unused) {
  (void)unused;
  return true;
}

/* Sleeps until killed, or for much longer than any test takes. */
static void sleep_on(void) {
  alarm(30);
  for (;;)
    pause();
}

/* Collects the output until all processes that may write have ended.  Returns
 * the exit status of the first process, or -1 if it was killed. */
static int run(void (*body)(void), char *said, size_t size) {
  int ends[2], status = 0;
  memset(said, 0, size);
  if (pipe(ends))
    return -2;
  pid_t first = fork();
  if (first == 0) {
    close(ends[0]);
    out = ends[1];
    alarm(60);
    body();
    _exit(99);
  }
  close(ends[1]);
  for (size_t n = 0; n + 1 < size && read(ends[0], said + n, 1) == 1; n++)
    ;
  close(ends[0]);
  waitpid(first, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void expect(void (*body)(void), const char *said, int code) {
  char text[8];
  CU_ASSERT_EQUAL(run(body, text, sizeof text), code);
  CU_ASSERT_STRING_EQUAL(text, said);
}

/* ---- one process answers */

static void child_answers(void) {
  if (process_race_split(1)) {
    process_race_claim();
    end("c", 7);
  }
  process_race_leave(never);
  end("p", 1);
}

static void child_answers_unasked(void) {
  if (process_race_split(1)) {
    process_race_claim();
    end("c", 7);
  }
  for (;;)
    process_race_follow();
}

static void child_answers_before(void) {
  if (process_race_split(1)) {
    process_race_claim();
    end("c", 7);
  }
  while (process_race_rival())
    ;
  process_race_claim();
  end("p", 1);
}

static void parent_answers(void) {
  if (process_race_split(1))
    sleep_on();
  process_race_claim();
  bool is_alone = !process_race_rival() && waitpid(-1, NULL, WNOHANG) < 0;
  process_race_claim();
  end("p", is_alone ? 3 : 4);
}

/* The first race is the child's, who then splits again. */
static void child_settles(void) {
  if (!process_race_split(1))
    process_race_leave(never);
  process_race_settle();
  const bool is_first = !process_race_is_child() && !process_race_rival();
  if (process_race_split(1)) {
    process_race_claim();
    end(is_first ? "g" : "x", 9);
  }
  process_race_leave(never);
  end("c", 1);
}

static void parent_settles(void) {
  if (process_race_split(1))
    sleep_on();
  process_race_settle();
  if (process_race_split(1)) {
    process_race_claim();
    end("d", 8);
  }
  while (!process_race_is_lost())
    ;
  process_race_leave(never);
  end("p", 1);
}

static void answers_of_parts_go_on(void) {
  expect(child_settles, "g", 9);
  expect(parent_settles, "d", 8);
}

static void the_first_answer_counts(void) {
  expect(child_answers, "c", 7);
  expect(child_answers_unasked, "c", 7);
  expect(child_answers_before, "c", 7);
  expect(parent_answers, "p", 3);
}

static void both_answer(void) {
  if (process_race_split(1)) {
    process_race_claim();
    end("c", 3);
  }
  process_race_claim();
  end("p", 3);
}

static void only_one_speaks(void) {
  char text[8];
  for (int i = 0; i < 300; i++) {
    CU_ASSERT_EQUAL(run(both_answer, text, sizeof text), 3);
    CU_ASSERT_EQUAL(strlen(text), 1);
  }
}

static void nobody_splits(void) {
  process_race_follow();
  process_race_call_off();
  process_race_leave(never);
  process_race_claim();
  end("p", process_race_rival() || process_race_is_child() ? 4 : 3);
}

static void one_alone_speaks(void) { expect(nobody_splits, "p", 3); }

/* ---- one process does not answer */

static void child_is_killed(void) {
  if (process_race_split(1))
    raise(SIGKILL);
  process_race_leave(never);
  end("p", 5);
}

static void child_has_none(void) {
  if (process_race_split(1)) {
    process_race_leave(never);
    end("c", 1);
  }
  process_race_leave(never);
  end("p", 5);
}

static void parent_stops_waiting(void) {
  if (process_race_split(1))
    sleep_on();
  process_race_leave(always);
  end("p", 5);
}

static void parent_goes_on_alone(void) {
  if (process_race_split(1))
    sleep_on();
  process_race_call_off();
  end("p", process_race_rival() ? 4 : 5);
}

static void without_an_answer_the_parent_speaks(void) {
  expect(child_is_killed, "p", 5);
  expect(child_has_none, "p", 5);
  expect(parent_stops_waiting, "p", 5);
  expect(parent_goes_on_alone, "p", 5);
}

static void parent_is_killed(void) {
  int ends[2];
  char c = 'x';
  if (pipe(ends))
    abort();
  if (process_race_split(1)) {
    if (write(ends[1], &c, 1) != 1)
      abort();
    sleep(5);
    end("c", 1);
  }
  if (read(ends[0], &c, 1) != 1)
    abort();
  raise(SIGKILL);
}

static void a_child_does_not_outlive_its_parent(void) {
  expect(parent_is_killed, "", -1);
}

static void child_breaks_off(void) {
  if (process_race_split(1)) {
    process_race_claim();
    say("c");
    raise(SIGKILL);
  }
  process_race_leave(never);
  end("p", 5);
}

static void half_an_answer_is_an_error(void) {
  expect(child_breaks_off, "c", 6);
}

/* ---- stages */

static void child_lags(void) {
  if (process_race_split(1))
    sleep_on();
  if (process_race_split(2)) {
    process_race_claim();
    end("c", 7);
  }
  process_race_leave(never);
  end("p", 1);
}

static void child_keeps_up(void) {
  int ends[2];
  char c = 'x';
  if (pipe(ends))
    abort();
  if (process_race_split(1)) {
    if (process_race_split(2))
      end("x", 1);
    if (write(ends[1], &c, 1) != 1 || close(ends[0]))
      abort();
    sleep_on();
  }
  pid_t child = process_race_rival();
  if (read(ends[0], &c, 1) != 1)
    abort();
  if (process_race_split(2))
    end("x", 1);
  bool is_same = process_race_rival() == child;
  process_race_claim();
  end("p", is_same ? 3 : 4);
}

static void who_lags_behind_is_replaced(void) {
  expect(child_lags, "c", 7);
  expect(child_keeps_up, "p", 3);
}

UNIT(process_race) {
  TEST(the_first_answer_counts);
  TEST(answers_of_parts_go_on);
  TEST(only_one_speaks);
  TEST(one_alone_speaks);
  TEST(without_an_answer_the_parent_speaks);
  TEST(a_child_does_not_outlive_its_parent);
  TEST(half_an_answer_is_an_error);
  TEST(who_lags_behind_is_replaced);
}
