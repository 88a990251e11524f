/* An overflow only for the greatest input. */
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int twice = 0;
  if (n < 0)
    return 0;
  if (n == 2147483647)
    twice = 1;
  else
    twice = 2;
  if (__VERIFIER_nondet_uchar() == 7)
    twice = 3;
  n = twice - (n + 1);
  return n;
}
