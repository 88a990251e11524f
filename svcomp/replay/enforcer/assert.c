extern void bmc_assertion(const char *, const char *, unsigned,
                          const char *) __asm__("__assert_fail")
    __attribute__((noreturn));

__attribute__((noreturn)) void bmc_assert_fail(const char *text,
                                               const char *file, unsigned line,
                                               const char *function) {
  if (BMC_IS_ASSERTION && bmc_is_last_turn())
    bmc_reach();
  if (!bmc_is_reached) {
    bmc_at(BMC_EXIT);
    bmc_finish("at an assertion that fails");
    bmc_stay();
  }
  bmc_assertion(text, file, line, function);
}
