// row: More than 8 variables of the environment
// run:
// expect: UNKNOWN(the local time of more than 8 times)
#include <time.h>
int main(void) {
  int hours = 0;
  for (time_t t = 0; t < 9; t++)
    hours += localtime(&t)->tm_hour; // here
  return hours;
}
