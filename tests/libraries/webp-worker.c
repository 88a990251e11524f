// run: -g -Wall -Wextra -fvisibility=hidden -DWEBP_USE_THREAD -ILIBRARIES/webmproject/libwebp -ILIBRARIES/webmproject/libwebp/src LIBRARIES/webmproject/libwebp/src/utils/thread_utils.c LIBRARIES/webmproject/libwebp/src/utils/utils.c
// expect: TRUE
// run: -DBROKEN -g -Wall -Wextra -fvisibility=hidden -DWEBP_USE_THREAD -ILIBRARIES/webmproject/libwebp -ILIBRARIES/webmproject/libwebp/src LIBRARIES/webmproject/libwebp/src/utils/thread_utils.c LIBRARIES/webmproject/libwebp/src/utils/utils.c
// expect: FALSE(assertion)

/* webmproject/libwebp: a worker that is launched and waited for. */
#include <src/utils/thread_utils.h>
#include <assert.h>

static int total, numbers[2] = {1, 2};

static int add(void *to, void *number) {
  *(int *)to += *(int *)number;
  return 1;
}

int main(void) {
  const WebPWorkerInterface *workers = WebPGetWorkerInterface();
  WebPWorker worker;
  workers->Init(&worker);
  assert(workers->Reset(&worker));
  worker.hook = add;
  worker.data1 = &total;
  for (int i = 0; i < 2; i++) {
    worker.data2 = &numbers[i];
    workers->Launch(&worker);
#ifndef BROKEN
    assert(workers->Sync(&worker));
#endif
    assert(total == (i ? 3 : 1));
  }
  workers->End(&worker);
  return 0;
}
