// run: --nondet-extern
// expect: UNKNOWN(extern variable 'other' without a definition)
// run: -DINCOMPLETE
// expect: UNKNOWN(extern variable 'incomplete' without a definition)
// run: -DLINKER
// expect: UNKNOWN(extern variable '__start_table' without a definition)
// why: What may be another name, or at no address, is no object of its own.
static int y;
extern int other __asm__("y");
extern struct unknown incomplete;
extern int __start_table;

int main(void) {
#ifdef INCOMPLETE
  return &incomplete == 0;
#elif defined LINKER
  return &__start_table == &y;
#else
  return &other == &y;
#endif
}
