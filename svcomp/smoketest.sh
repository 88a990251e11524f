#!/bin/sh
# smoketest.sh - does this copy of bmc work here?  Three tasks, some seconds.
set -u
here=$(dirname "$(readlink -f "$0")")
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

echo 'CHECK( init(main()), LTL(G ! call(reach_error())) )' >unreach-call.prp
cat >safe.c <<'END'
typedef unsigned long pthread_t;
typedef union { char size[40]; long align; } pthread_mutex_t;
int pthread_create(pthread_t *, const void *, void *(*)(void *), void *);
int pthread_join(pthread_t, void **);
int pthread_mutex_lock(pthread_mutex_t *);
int pthread_mutex_unlock(pthread_mutex_t *);
void reach_error(void) {}
pthread_mutex_t m;
int n;
void *count(void *arg) {
  LOCK(&m);
  n++;
  UNLOCK(&m);
  return arg;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, count, 0);
  pthread_create(&b, 0, count, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  if (n != 2)
    reach_error();
  return 0;
}
END
sed 's/UNLOCK(&m);/;/; s/LOCK(&m);/;/' safe.c >unsafe.c
sed -i 's/UNLOCK/pthread_mutex_unlock/; s/LOCK/pthread_mutex_lock/' safe.c

# check TASK MODEL RESULT: and there is a witness.
check() {
  "$here/bmc-svcomp" --propertyfile unreach-call.prp "$2" --timelimit 60 \
    "$1" >out 2>err
  got=$(sed -n 's/^RESULT: //p' out | tail -n 1)
  if [ "$got" = "$3" ] && [ -s witness.yml ]; then
    echo "$1 $2: $got"
    return
  fi
  echo "smoketest: $1 $2: expected $3 and a witness, got ${got:-nothing}" >&2
  cat out err >&2
  exit 1
}

check safe.c --64 true
check unsafe.c --64 'false(unreach-call)'
check unsafe.c --32 'false(unreach-call)'
echo "smoketest: ok"
