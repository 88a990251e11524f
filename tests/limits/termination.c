// row: SV-COMP properties that are answered UNKNOWN
// run: --propertyfile tests/limits/termination.prp
// expect: UNKNOWN(property 'termination' is not supported yet)
int main(void) {
  return 0;
}
