static int shared;

static void set(int value) {
  shared = value;
}
