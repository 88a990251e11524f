#include "frontend/system/progress.h"

#include "frontend/base/stats.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

static const double PATIENCE = 2, TERMINAL_PAUSE = 0.2, FILE_PAUSE = 10;

/* State of the display.  It is static, since the watchdog and signal handlers
 * have no argument to carry it. */
static struct {
  pthread_mutex_t lock;
  int verbosity, hushed; /* hushed: what the verbosity was */
  bool is_terminal, is_shown;
  double begun, last;
  char text[160];
} display = {.lock = PTHREAD_MUTEX_INITIALIZER, .text = "starting"};

void progress_start(int verbosity) {
  display.verbosity = verbosity;
  display.is_terminal = isatty(STDERR_FILENO);
  display.begun = stats_now();
}

static void show(double now) {
  double seconds = now - display.begun;
  if (display.is_terminal)
    fprintf(stderr, "\r\033[Kbmc: %.0f s: %.60s", seconds, display.text);
  else
    fprintf(stderr, "bmc: %.0f s: %s\n", seconds, display.text);
  display.is_shown = true;
  display.last = now;
}

void progress_note(void *unused, const char *text) {
  (void)unused;
  pthread_mutex_lock(&display.lock);
  snprintf(display.text, sizeof display.text, "%s", text);
  if (display.verbosity >= 2)
    fprintf(stderr, "bmc: %.2f s: %s\n", stats_now() - display.begun, text);
  pthread_mutex_unlock(&display.lock);
}

const char *progress_text(void) { return display.text; }

void progress_tick(void) {
  pthread_mutex_lock(&display.lock);
  double now = stats_now();
  double pause = !display.is_shown     ? 0
                 : display.is_terminal ? TERMINAL_PAUSE
                                       : FILE_PAUSE;
  if (display.verbosity == 1 && now - display.begun > PATIENCE &&
      now - display.last >= pause)
    show(now);
  pthread_mutex_unlock(&display.lock);
}

/* Initialise the lock again: the other process's watchdog may have held it. */
void progress_hush(void) {
  pthread_mutex_init(&display.lock, NULL);
  display.is_shown = display.verbosity == 1;
  display.hushed = display.verbosity;
  display.verbosity = 0;
}

void progress_resume(void) {
  pthread_mutex_lock(&display.lock);
  display.verbosity = display.hushed;
  pthread_mutex_unlock(&display.lock);
}

void progress_end(void) {
  pthread_mutex_lock(&display.lock);
  if (display.is_terminal && display.is_shown)
    fputs("\r\033[K", stderr);
  display.verbosity = 0;
  pthread_mutex_unlock(&display.lock);
}
