enum { BMC_ONCE_DONE = 2 };

int bmc_once_only(int *control, void (*routine)(void)) {
  if (*control != BMC_ONCE_DONE) {
    *control = 1;
    routine();
    bmc_at(BMC_ONCE);
    *control = BMC_ONCE_DONE;
  }
  return 0;
}
