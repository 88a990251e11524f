/* Numbers out of strings and out of nowhere. */

static int is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* Out of range is undefined; here it wraps. */
static long number_of(const char *s) {
  unsigned long value = 0;
  while (is_space(*s))
    s++;
  int negative = *s == '-';
  if (negative || *s == '+')
    s++;
  for (; *s >= '0' && *s <= '9'; s++)
    value = value * 10 + (unsigned long)(*s - '0');
  return (long)(negative ? 0 - value : value);
}

int atoi(const char *s) { return (int)number_of(s); }

long atol(const char *s) { return number_of(s); }

int abs(int n) { return n < 0 ? -n : n; }

long labs(long n) { return n < 0 ? -n : n; }

long long llabs(long long n) { return n < 0 ? -n : n; }

int rand(void) { return __VERIFIER_nondet_int() & 0x7fffffff; }

int rand_r(unsigned *seed) {
  *seed = (unsigned)__VERIFIER_nondet_int();
  return rand();
}

long random(void) { return rand(); }

void srand(unsigned seed) { (void)seed; }

void srandom(unsigned seed) { (void)seed; }
