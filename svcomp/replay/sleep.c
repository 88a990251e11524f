/* How long somebody sleeps is nothing that a schedule knows of. */
int bmc_no_sleep(void) { return 0; }
