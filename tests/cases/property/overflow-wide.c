// run: --property no-overflow --property no-undefined-shift
// expect: TRUE
// run: --property no-overflow -DMUTANT=1
// expect: FALSE(no-overflow)
// run: --property no-overflow -DMUTANT=2
// expect: FALSE(no-overflow)
// run: --property no-overflow -DMUTANT=3
// expect: FALSE(no-overflow)
// run: --property no-overflow -DMUTANT=4
// expect: FALSE(no-overflow)
// run: --property no-overflow -DMUTANT=5
// expect: FALSE(no-overflow)
// run: --property no-undefined-shift -DMUTANT=6
// expect: FALSE(no-undefined-shift)
// run: -DMUTANT=7
// expect: FALSE(no-division-by-zero)
// why: each mutant leaves the range of 128 bits by one.
typedef __int128 Wide;

#ifndef MUTANT
#define MUTANT 0
#endif

static const Wide least = (Wide)((unsigned __int128)1 << 127);

int main(void) {
  Wide most = ~least, half = (Wide)1 << 63, n = 127, zero = 0;
  Wide v = most + (MUTANT == 1);
  v = least - (MUTANT == 2);
  v = half * (half + half - (MUTANT != 3));
  v = v + half * 2 * -half;
  v = half * -(half * 2);
  v = -(v + (MUTANT != 4));
  v = least / (MUTANT == 5 ? -1 : -2);
  v = (Wide)1 << (n - 1 + 2 * (MUTANT == 6)) >> n;
  return (int)(v / (zero + (MUTANT != 7)));
}
