#define LATE 3
int late_function(void);
