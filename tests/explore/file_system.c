/* Threads write and read blocks of files: inodes and the map of free blocks
 * each have their locks, which are taken in that order.
 *
 * -DTHREADS=COUNT.  TRUE; FALSE with -DUNSAFE, where the map is read before
 * its lock is taken. */
// row: safe TRUE n=1..3 -DTHREADS={n}
// row: unsafe FALSE n=2,3 -DTHREADS={n} -DUNSAFE
#include "many.h"

enum { FILES = 2, BLOCKS = 4, NONE = -1 };

static pthread_mutex_t inode_lock[FILES] = {PTHREAD_MUTEX_INITIALIZER,
                                            PTHREAD_MUTEX_INITIALIZER};
static pthread_mutex_t map_lock = PTHREAD_MUTEX_INITIALIZER;
static int block_of[FILES] = {NONE, NONE}, used, data[BLOCKS];

static int allocate(void) {
#ifdef UNSAFE
  int block = used;
  pthread_mutex_lock(&map_lock);
#else
  pthread_mutex_lock(&map_lock);
  int block = used;
#endif
  used = block + 1;
  pthread_mutex_unlock(&map_lock);
  return block;
}

static void write_file(int file, int value) {
  pthread_mutex_lock(&inode_lock[file]);
  if (block_of[file] == NONE)
    block_of[file] = allocate();
  data[block_of[file]] = value;
  pthread_mutex_unlock(&inode_lock[file]);
}

static int read_file(int file) {
  pthread_mutex_lock(&inode_lock[file]);
  int value = block_of[file] == NONE ? 0 : data[block_of[file]];
  pthread_mutex_unlock(&inode_lock[file]);
  return value;
}

static void *use(void *arg) {
  int file = (int)(long)arg % FILES;
  write_file(file, file + 1);
  assert(read_file(file) == file + 1);
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  start(threads, use, 0, THREADS);
  join(threads, THREADS);
  return 0;
}
