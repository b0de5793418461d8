#include "leaks.h"

#include <criterion/criterion.h>

/* Of the address sanitizer; NULL where it is not linked. */
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));

void expect_no_leaks(void)
{
    if (__lsan_do_recoverable_leak_check)
        cr_expect_eq(__lsan_do_recoverable_leak_check(), 0, "memory is lost");
}
