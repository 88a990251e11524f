// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: floating-point numbers that are constant are computed with.
#include <assert.h>
#include <stdio.h>
#include <string.h>

struct sample {
  float level;
  double time;
  int count;
};
union bits {
  float number;
  unsigned word;
};

static double scale = 1.5 * 2, sums[3] = {1, 0.5f, 1e3};
static float tenth = 0.1;
static int rounded = (int)(2.5 * 3);

static double half(double x) { return x / 2; }

static float mean(int n, const float *v) {
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += v[i];
  return sum / n;
}

int main(void) {
  assert(scale == 3 && rounded == 7 && tenth != 0.1 && tenth == 0.1f);
  assert(half(5) == 2.5f && 0.1 + 0.2 != 0.3 && 1 / 3.0 * 3 == 1);
  struct sample s = {1.5f, 2.5, 3}, copy = s;
  assert(copy.level + copy.time == 4.0 && copy.count * copy.level == 4.5);
  union bits u = {.number = 1};
  assert(u.word == 0x3f800000u);
  double d = 3, least = -0.0;
  d++;
  d -= 2;
  d *= -1;
  assert(d == -2 && -d > 0 && d ? 1 : 0);
  assert(!least && least == 0.0 && 1 / least < -1e300);
  assert((int)-3.9 == -3 && (unsigned char)200.5 == 200 && (_Bool)0.1);
  assert((float)16777217 == 16777216.0f && (long long)1e18 % 10 == 0);
  assert((unsigned long long)18446744073709549568.0 > 1ull << 63);
  assert((double)18446744073709551615ull == 18446744073709551616.0);
  double nan = (1e308 * 10) * 0;
  assert(nan != nan && !(nan < 1) && !(nan >= 1));
  float v[] = {1, 2, 6};
  assert(mean(3, v) == 3);
  memcpy(&d, &sums[1], sizeof d);
  printf("%g %f\n", d, tenth);
#ifdef MUTANT
  assert(tenth + 0.0 == 0.1);
#endif
  return d != 0.5;
}
