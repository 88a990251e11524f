// run:
// says: Violation of valid-deref: an int is passed to syscall for a pointer
// says: RESULT: false(valid-deref)
// run: -DPOINTER
// never: an int is passed
// says: RESULT: true
// The half of a pointer that an int leaves open.
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>
#ifdef POINTER
#define NO_TIME (void *)0
#else
#define NO_TIME 0
#endif

static unsigned value;

int main(void) {
  syscall(SYS_futex, &value, FUTEX_WAIT, 1, NO_TIME, NO_TIME, 0);
}
