// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: the lock of a table, then that of a bucket by its index, which is given
// why: back under the same index; or is not, if it is another one.
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_spinlock_t table, buckets[2];

static void *look(void *unused) {
  for (;;) {
    unsigned k = __VERIFIER_nondet_int() & 1;
    pthread_spin_lock(&table);
    pthread_spin_lock(&buckets[k]);
    pthread_spin_unlock(&table);
#ifdef WRONG
    if (__VERIFIER_nondet_int())
      continue;
#endif
    pthread_spin_unlock(&buckets[k]);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_spin_init(&table, 0);
  pthread_spin_init(&buckets[0], 0);
  pthread_spin_init(&buckets[1], 0);
  for (int i = 0; i < 3; i++)
    pthread_create(&t, NULL, look, NULL);
  pthread_join(t, NULL);
}
