# The project of tests/link/run that bmc cc compiles.
CFLAGS = -I../inc -DLIMIT=2 '-DNAME="a b"'
all: static combined shared direct assembled twice bare
%.o: ../%.c
	$(CC) $(CFLAGS) -MD -O2 -c -o $@ $<
libpart.a: part.o total.o log.o second.o
	ar rcs $@ $^
static: main.o libpart.a
	$(CC) -Wl,--gc-sections -o $@ main.o -L. -lpart
both.o: part.o total.o
	$(CC) -r -o $@ $^
combined: main.o both.o ../log.c
	$(CC) -o $@ $^
	strip $@
libshared.so: ../part.c ../total.c log.o
	$(CC) $(CFLAGS) -fPIC -shared -o $@ $^
shared: main.o libshared.so
	$(CC) -o $@ main.o -L. -l:libshared.so
direct: libpart.a
	echo "$(CFLAGS) -flto" >flags
	$(CC) @flags ../main.c ../part.c -o $@ libpart.a
	rm flags
log.s: ../log.c
	$(CC) -S -o $@ $<
assembled: main.o part.o total.o log.s
	$(CC) -c log.s -o from-log.o
	$(CC) -o $@ main.o part.o total.o from-log.o
twice: ../twice.c
	$(CC) -DOTHER=1 -c -o one.o $<
	$(CC) -DMAIN=1 -c -o two.o $<
	mv one.o three.o
	$(CC) -o $@ two.o three.o
bare: ../second.c ../part.c
	$(BMC_CC) -I../inc -c -o bare.o ../part.c
	$(CC) -I../inc -o $@ ../second.c bare.o total.o log.o
