int bmc_rand(void) { return (int)(bmc_input("rand") & 0x7fffffff); }
long bmc_random(void) { return (long)(bmc_input("random") & 0x7fffffff); }

int bmc_rand_r(unsigned *seed) {
  *seed = (unsigned)bmc_input("rand_r");
  return (int)(bmc_input("rand_r") & 0x7fffffff);
}
