// run: -DCASE=1
// expect: UNKNOWN(conversion of '__int128' to 'double')
// run: -DCASE=2
// expect: UNKNOWN(different types of 128 bits)
// run: -DCASE=3
// expect: UNKNOWN(__builtin_clz of 0)
// run: -DCASE=4
// expect: UNKNOWN(__VERIFIER_nondet_int128)
// run: -DCASE=5
// expect: UNKNOWN(atomic operation on)
// why: what is left of 128 bits and of the compiler's functions is named.
extern __int128 __VERIFIER_nondet_int128(void);

int main(void) {
  volatile unsigned zero = 0;
  __int128 w = 3;
  unsigned __int128 u = 4;
#if CASE == 1
  return (double)w < 4;
#elif CASE == 2
  return __builtin_add_overflow(w, u, &u);
#elif CASE == 3
  return __builtin_clz(zero);
#elif CASE == 4
  return __VERIFIER_nondet_int128() == u;
#else
  struct {
    int a, b;
  } s = {1, 2}, t = s;
  float f = 1;
  __atomic_fetch_or((int *)&s, 1, 5);
  return __c11_atomic_fetch_add((_Atomic float *)&f, 2.0f, 5) < t.a;
#endif
}
