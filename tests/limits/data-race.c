// row: SV-COMP properties that are answered UNKNOWN
// run: --propertyfile tests/limits/no-data-race.prp
// expect: UNKNOWN(property 'no-data-race' is not supported yet)
int main(void) {
  return 0;
}
