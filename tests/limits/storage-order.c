// row: The attribute `scalar_storage_order`
// run:
// expect: UNKNOWN(the attribute scalar_storage_order)
struct __attribute__((scalar_storage_order("big-endian"))) s { // here
  unsigned a;
};
int main(void) {
  struct s x = {1};
  return *(unsigned char *)&x == 1;
}
