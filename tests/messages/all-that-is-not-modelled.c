// run:
// says: not modelled: call of 'one' (no body and no model) (tests/messages/all-that-is-not-modelled.c:20:
// says: not modelled: call of 'two' (no body and no model) (tests/messages/all-that-is-not-modelled.c:22:
// never: call of 'never'
// run: --search explicit
// says: not modelled: call of 'one'
// says: not modelled: call of 'two'
// never: call of 'never'
// run: --engine order -DENDLESS
// says: UNKNOWN: not modelled: call of
// says: also: loop main.0 needs a bound above 32
// run: -DLONG --timeout 2
// says: UNKNOWN: time limit of 2 s
// says: also: not modelled, if it is reached: call of 'one'
int one(void), two(void), never(void);
extern _Bool __VERIFIER_nondet_bool(void);
int x;
int main(void) {
  if (__VERIFIER_nondet_bool())
    one();
  if (__VERIFIER_nondet_bool())
    two();
  if (x)
    never();
#ifdef ENDLESS
  while (1)
    x++;
#elif defined LONG
  for (long i = 0; i < 1000000000; i++)
    x++;
#endif
  return 0;
}
