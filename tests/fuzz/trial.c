#include "tests/fuzz/trial.h"

#include "tests/fuzz/process.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

void trial_note(CheckResult *r, CheckOutcome outcome, const char *fmt, ...) {
  if (r->outcome >= outcome)
    return;
  r->outcome = outcome;
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(r->text, sizeof r->text, fmt, ap);
  va_end(ap);
}

typedef struct {
  void (*body)(void *, CheckResult *);
  void *context;
} Call;

static void run(void *context, int fd) {
  const Call *c = context;
  CheckResult r = {0};
  c->body(c->context, &r);
  if (write(fd, &r, sizeof r) != (ssize_t)sizeof r)
    _exit(6);
}

CheckResult trial_call(void (*body)(void *, CheckResult *), void *context,
                       unsigned seconds, unsigned megabytes) {
  Call call = {body, context};
  Child c = process_call(run, &call, seconds, megabytes);
  CheckResult r = {0};
  if (c.ended && c.code == 0 && c.n_output == sizeof r)
    memcpy(&r, c.output, sizeof r);
  else if (c.is_out_of_time)
    trial_note(&r, CHECK_UNKNOWN, "time limit");
  else if (c.is_out_of_memory)
    trial_note(&r, CHECK_UNKNOWN, "memory limit");
  else
    trial_note(&r, CHECK_FAIL, "crash");
  child_release(&c);
  return r;
}
