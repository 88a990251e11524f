/* A store of a bit-field during which other threads have their turn.  The
 * compiler decides which bytes it writes beside the field.  So its own code for
 * the store first runs on copies in front of, or behind, a write-protected
 * page.  That shows where the written bytes begin and end.  Then it runs on a
 * copy of just these bytes, which are put back when the others are done. */
extern void *bmc_map(void *, unsigned long, int, int, int,
                     long) __asm__("mmap");
extern int bmc_protect(void *, unsigned long, int) __asm__("mprotect");
extern int bmc_page_size(void) __asm__("getpagesize");
extern void (*bmc_on_signal(int, void (*)(int)))(int) __asm__("signal");

enum { BMC_READ = 1, BMC_READ_WRITE = 3, BMC_PRIVATE = 0x22, BMC_FAULT = 11 };
enum { BMC_FIND_LOW = 1, BMC_FIND_HIGH, BMC_RUN };

typedef struct {
  char *object;
  unsigned long size;
  unsigned long low, high; /* bytes low .. high-1 are written */
  unsigned long from, to;  /* range that contains the bound searched for */
  unsigned long cut;       /* number of bytes in front of the middle */
  int stage;
  void (*handler)(int);
} BmcTear;

/* Two halves of so many bytes; either can be protected. */
static __thread char *bmc_middle;
static __thread unsigned long bmc_half;
static __thread volatile int bmc_has_faulted;

BMC_HIDDEN static void bmc_open_halves(int signal) {
  if (signal && bmc_has_faulted)
    bmc_on_signal(BMC_FAULT, 0);
  bmc_has_faulted = 1;
  bmc_protect(bmc_middle - bmc_half, 2 * bmc_half, BMC_READ_WRITE);
}

BMC_HIDDEN static void bmc_begin_tear(BmcTear *t) {
  unsigned long page = (unsigned long)bmc_page_size();
  unsigned long half = (t->size + page - 1) / page * page;
  if (bmc_half < half) {
    char *memory = bmc_map(0, 2 * half, BMC_READ_WRITE, BMC_PRIVATE, -1, 0);
    bmc_half = half, bmc_middle = memory + half;
  }
  t->handler = bmc_on_signal(BMC_FAULT, bmc_open_halves);
  t->to = t->size;
  t->stage = BMC_FIND_LOW;
}

BMC_HIDDEN static void *bmc_probe(BmcTear *t, unsigned long cut) {
  char *copy = bmc_middle - cut;
  bmc_open_halves(0);
  for (unsigned long i = 0; i < t->size; i++)
    copy[i] = t->object[i];
  t->cut = cut;
  bmc_has_faulted = 0;
  bmc_protect(t->stage == BMC_FIND_LOW ? bmc_middle - bmc_half : bmc_middle,
              bmc_half, BMC_READ);
  return copy;
}

BMC_HIDDEN static void bmc_narrow(BmcTear *t) {
  if (t->stage == BMC_FIND_LOW && bmc_has_faulted)
    t->to = t->cut - 1;
  else if (t->stage == BMC_FIND_LOW)
    t->from = t->cut;
  else if (bmc_has_faulted)
    t->from = t->cut + 1;
  else
    t->to = t->cut;
}

/* Copies bytes in the way the program does. */
__attribute__((noinline)) static void bmc_copy_bytes(char *to, const char *from,
                                                     const BmcTear *t) {
  for (unsigned long i = t->low; i < t->high; i++)
    to[i] = from[i];
}

/* Returns the address for the next trial store, or for the real one; NULL:
 * done. */
BMC_HIDDEN static void *bmc_tear(BmcTear *t) {
  if (t->stage == BMC_RUN)
    return 0;
  if (t->stage)
    bmc_narrow(t);
  else
    bmc_begin_tear(t);
  if (t->from < t->to)
    return bmc_probe(t, (t->from + t->to + (t->stage == BMC_FIND_LOW)) / 2);
  if (t->stage == BMC_FIND_LOW) {
    t->low = t->from, t->to = t->size;
    t->stage = BMC_FIND_HIGH;
    return bmc_probe(t, (t->from + t->to) / 2);
  }
  t->high = t->from;
  t->stage = BMC_RUN;
  bmc_open_halves(0);
  bmc_on_signal(BMC_FAULT, t->handler);
  bmc_copy_bytes(bmc_middle, t->object, t);
  return bmc_middle;
}

static void bmc_put_back(const BmcTear *t) {
  bmc_copy_bytes(t->object, bmc_middle, t);
}
