// run: -Wall -Wstrict-prototypes -g -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=500 -Itests/libraries/config -ILIBRARIES/awslabs/aws-c-common/include LIBRARIES/awslabs/aws-c-common/source/ring_buffer.c LIBRARIES/awslabs/aws-c-common/source/array_list.c LIBRARIES/awslabs/aws-c-common/source/byte_buf.c LIBRARIES/awslabs/aws-c-common/source/assert.c LIBRARIES/awslabs/aws-c-common/source/allocator.c LIBRARIES/awslabs/aws-c-common/source/error.c LIBRARIES/awslabs/aws-c-common/source/condition_variable.c LIBRARIES/awslabs/aws-c-common/source/posix/mutex.c LIBRARIES/awslabs/aws-c-common/source/posix/condition_variable.c
// expect: TRUE
// run: -DBROKEN -Wall -Wstrict-prototypes -g -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=500 -Itests/libraries/config -ILIBRARIES/awslabs/aws-c-common/include LIBRARIES/awslabs/aws-c-common/source/ring_buffer.c LIBRARIES/awslabs/aws-c-common/source/array_list.c LIBRARIES/awslabs/aws-c-common/source/byte_buf.c LIBRARIES/awslabs/aws-c-common/source/assert.c LIBRARIES/awslabs/aws-c-common/source/allocator.c LIBRARIES/awslabs/aws-c-common/source/error.c LIBRARIES/awslabs/aws-c-common/source/condition_variable.c LIBRARIES/awslabs/aws-c-common/source/posix/mutex.c LIBRARIES/awslabs/aws-c-common/source/posix/condition_variable.c
// expect: FALSE(assertion)

/* awslabs/aws-c-common: parts of a ring are acquired by one thread and
 * released by another, which is told of them under a mutex. */
#include <assert.h>
#include <aws/common/byte_buf.h>
#include <aws/common/condition_variable.h>
#include <aws/common/mutex.h>
#include <aws/common/ring_buffer.h>
#include <pthread.h>

enum { PARTS = 2 };
static struct aws_ring_buffer ring;
static struct aws_mutex mutex = AWS_MUTEX_INIT;
static struct aws_condition_variable changed = AWS_CONDITION_VARIABLE_INIT;
static struct aws_byte_buf parts[PARTS];
static int n_parts;

static bool has_part(void *wanted) { return n_parts > *(int *)wanted; }

static struct aws_byte_buf *wait_for(int i) {
  aws_mutex_lock(&mutex);
  aws_condition_variable_wait_pred(&changed, &mutex, has_part, &i);
  aws_mutex_unlock(&mutex);
  return &parts[i];
}

static void *consume(void *unused) {
  for (int i = 0; i < PARTS; i++) {
    struct aws_byte_buf *part = wait_for(i);
    uint8_t *first = part->buffer;
#ifdef BROKEN
    aws_ring_buffer_release(&ring, part);
    assert(*first == i);
#else
    assert(*first == i);
    aws_ring_buffer_release(&ring, part);
#endif
  }
  return unused;
}

static void produce(int i) {
  struct aws_byte_buf part = {0};
  while (aws_ring_buffer_acquire(&ring, 2, &part) != AWS_OP_SUCCESS) {
  }
  part.buffer[0] = (uint8_t)i;
  aws_mutex_lock(&mutex);
  parts[n_parts++] = part;
  aws_condition_variable_notify_one(&changed);
  aws_mutex_unlock(&mutex);
}

int main(void) {
  pthread_t thread;
  assert(aws_ring_buffer_init(&ring, aws_default_allocator(), 3) == 0);
  pthread_create(&thread, NULL, consume, NULL);
  for (int i = 0; i < PARTS; i++)
    produce(i);
  pthread_join(thread, NULL);
  aws_ring_buffer_clean_up(&ring);
  return 0;
}
