/* A signal that the process ignores from the start is an input: it is set so
 * before the program first sets the signal's action. */
typedef void BmcHandler(int);
extern BmcHandler *bmc_set_signal(int, BmcHandler *) __asm__("signal");
extern BmcHandler *bmc_set_sysv_signal(int,
                                       BmcHandler *) __asm__("__sysv_signal");
extern int bmc_set_action(int, const void *, void *) __asm__("sigaction");

static void bmc_ignore_at_start(const char *function, int number) {
  static unsigned char known[65];
  enum { KILL = 9, STOP = 19 };
  if (number < 1 || number > 64 || number == KILL || number == STOP ||
      known[number])
    return;
  known[number] = 1;
  if (bmc_input(function))
    bmc_set_signal(number, (BmcHandler *)1);
}

BmcHandler *bmc_signal(int number, BmcHandler *handler) {
  bmc_ignore_at_start("signal", number);
  return bmc_set_signal(number, handler);
}

BmcHandler *bmc_sysv_signal(int number, BmcHandler *handler) {
  bmc_ignore_at_start("__sysv_signal", number);
  return bmc_set_sysv_signal(number, handler);
}

int bmc_sigaction(int number, const void *new, void *old) {
  bmc_ignore_at_start("sigaction", number);
  return bmc_set_action(number, new, old);
}
