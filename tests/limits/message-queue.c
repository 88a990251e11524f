// row: A timer of `timer_create`
// run:
// expect: UNKNOWN(more than 8 messages in a queue)
#include <fcntl.h>
#include <mqueue.h>
int main(void) {
  struct mq_attr wanted = {.mq_maxmsg = 9, .mq_msgsize = 1};
  mq_unlink("/a");
  mqd_t queue = mq_open("/a", O_CREAT | O_EXCL | O_RDWR, 0600, &wanted);
  if (queue == (mqd_t)-1)
    return 0;
  for (int i = 0; i < 9; i++)
    mq_send(queue, "a", 1, 0); // here
  return 0;
}
