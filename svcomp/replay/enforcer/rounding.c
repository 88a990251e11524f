/* Sets the rounding direction before the program runs; threads inherit it. */
extern int bmc_set_direction(int) __asm__("fesetround");

__attribute__((constructor(101))) static void bmc_round(void) {
  bmc_set_direction(BMC_DIRECTION);
}
