// row: OpenMP's pragmas
// run: -fopenmp
// expect: UNKNOWN(#pragma omp parallel)
int main(void) {
#pragma omp parallel // here
  ;
  return 0;
}
