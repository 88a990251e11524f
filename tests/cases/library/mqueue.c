// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3 --deadlocks also
// expect: FALSE(no-deadlock)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DWRONG=5
// expect: FALSE(assertion)
// why: messages come by priority, and then in the order in which they were
// sent; a queue that may exist before has others' messages.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <mqueue.h>
#include <pthread.h>
#include <string.h>

#ifndef WRONG
#define WRONG 0
#endif

static mqd_t queue;
static int data;

static void *receive(void *unused) {
  char text[8];
  unsigned priority;
  ssize_t n = mq_receive(queue, text, sizeof text, &priority);
  if (n < 0)
    return unused;
  assert(n == 3 && !memcmp(text, "ab", 3) && priority == 2);
  assert(data == 1);
  return unused;
}

int main(void) {
  struct mq_attr wanted = {.mq_maxmsg = 2, .mq_msgsize = 8}, is;
  pthread_t thread;
  char text[8];
  mq_unlink("/q");
  queue = mq_open("/q", O_CREAT | O_RDWR | (WRONG == 5 ? 0 : O_EXCL), 0600,
                  WRONG == 4 ? NULL : &wanted);
#if WRONG == 5
  if (queue == (mqd_t)-1)
    return 0;
  assert(mq_getattr(queue, &is) || is.mq_curmsgs == 1);
#endif
  if (queue == (mqd_t)-1 || pthread_create(&thread, NULL, receive, NULL))
    return 0;
  data = 1;
#if WRONG == 1
  mq_send(queue, "xx", 3, 3);
#elif WRONG == 2
  mq_send(queue, "ab", 2, 2);
#endif
#if WRONG != 3
  assert(mq_send(queue, "ab", 3, 2) == 0);
#endif
  pthread_join(thread, NULL);
  if (mq_send(queue, "1", 2, 1) == 0 && mq_send(queue, "2", 2, 1) == 0) {
    assert(mq_receive(queue, text, 7, NULL) == -1 && errno == EMSGSIZE);
    assert(mq_getattr(queue, &is) == 0 && is.mq_maxmsg == 2);
    assert(is.mq_curmsgs == 2 || WRONG == 2);
    if (WRONG != 2 && mq_receive(queue, text, 8, NULL) == 2)
      assert(text[0] == '1');
  }
  mq_close(queue);
  assert(mq_send(queue, "", 0, 0) == -1 && errno == EBADF);
  return 0;
}
