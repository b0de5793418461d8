#include <criterion/criterion.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/child.h"
#include "base/clock.h"

static struct child_result run(struct child_call call, struct buffer *out)
{
    struct child_result result;
    struct kura_error err = {0};
    *out = (struct buffer){0};
    call.out = out;
    cr_assert(child_run(&call, &result, &err), "%s", err.text);
    return result;
}

#define SHELL(script) ((const char *const[]){"sh", "-c", script, NULL})

Test(child, output_and_exit_code)
{
    struct buffer out, errors = {0};
    struct child_result result = run(
        (struct child_call){.arguments = SHELL("echo a; echo b >&2; exit 7"),
                            .err = &errors},
        &out);
    cr_assert_eq(result.end, CHILD_EXITED);
    cr_assert_eq(result.code, 7);
    cr_assert_str_eq(buffer_get(&out), "a\n");
    cr_assert_str_eq(buffer_get(&errors), "b\n");
    buffer_release(&out);
    buffer_release(&errors);
}

Test(child, much_output_on_both_streams_does_not_block)
{
    struct buffer out, errors = {0};
    struct child_result result = run(
        (struct child_call){
            .arguments = SHELL("i=0; while [ $i -lt 3000 ]; do echo "
                               "0123456789012345678901234567890123456789; echo "
                               "0123456789012345678901234567890123456789 >&2; "
                               "i=$((i+1)); done"),
            .err = &errors,
            .limits = {.output = 1000}},
        &out);
    cr_assert_eq(result.end, CHILD_EXITED);
    cr_assert_eq(out.size, 1000);
    cr_assert_eq(errors.size, 1000);
    buffer_release(&out);
    buffer_release(&errors);
}

Test(child, time_limit_stops_it_and_what_it_started)
{
    struct buffer out;
    struct child_result result = run(
        (struct child_call){.arguments = SHELL("sleep 1000 & echo $!; wait"),
                            .limits = {.seconds = 0.2}},
        &out);
    cr_assert_eq(result.end, CHILD_TIME);
    pid_t grandchild = (pid_t)strtol(buffer_get(&out), NULL, 10);
    cr_assert_gt(grandchild, 1);
    for (int i = 0; i < 100 && kill(grandchild, 0) == 0; i++)
        nanosleep(&(struct timespec){0, 20 * 1000 * 1000}, NULL);
    /* A zombie that nobody waits for still answers: it must not run. */
    char path[64], state[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)grandchild);
    FILE *file = fopen(path, "r");
    if (file) {
        cr_assert(fgets(state, sizeof state, file));
        cr_assert(strstr(state, ") Z "), "%s", state);
        fclose(file);
    }
    buffer_release(&out);
}

static bool stop_now(void *user)
{
    return ++*(int *)user > 2;
}

/* The work is a grandchild's, and the child only waits. */
Test(child, processor_time_of_all_counts_and_sleep_does_not)
{
    struct buffer out;
    const struct child_limits limits = {.cpu_seconds = 0.3, .seconds = 300};
    struct child_result result =
        run((struct child_call){.arguments = SHELL(
                                    "(sh -c 'while :; do :; done'; :) & wait"),
                                .limits = limits},
            &out);
    cr_assert_eq(result.end, CHILD_TIME);
    cr_assert_lt(result.seconds, 300);
    buffer_release(&out);
    result = run((struct child_call){.arguments = SHELL("sleep 0.6; echo done"),
                                     .limits = limits},
                 &out);
    cr_assert_eq(result.end, CHILD_EXITED);
    cr_assert_str_eq(buffer_get(&out), "done\n");
    buffer_release(&out);
}

Test(child, the_caller_can_stop_it)
{
    struct buffer out;
    int asked = 0;
    struct child_result result =
        run((struct child_call){.arguments = SHELL("exec >&- 2>&-; sleep 1000"),
                                .stop = stop_now,
                                .user = &asked},
            &out);
    cr_assert_eq(result.end, CHILD_STOPPED);
    buffer_release(&out);
}

static void add_heard(void *user, const char *text, size_t size)
{
    buffer_add(user, text, size);
}

static bool has_heard_something(void *user)
{
    return ((const struct buffer *)user)->size > 0;
}

Test(child, it_is_asked_before_it_is_killed)
{
    struct buffer out, heard = {0};
    struct child_result result = run(
        (struct child_call){.arguments = SHELL(
                                "trap 'echo found; exit 3' INT; echo on >&2; "
                                "while :; do sleep 0.05; done"),
                            .limits = {.grace = 30},
                            .stop = has_heard_something,
                            .heard_error = add_heard,
                            .user = &heard},
        &out);
    cr_assert_eq(result.end, CHILD_STOPPED);
    cr_assert_str_eq(buffer_get(&out), "found\n");
    cr_assert_str_eq(buffer_get(&heard), "on\n");
    buffer_release(&out);
    buffer_release(&heard);
}

Test(child, who_does_not_listen_is_killed_after_the_grace)
{
    struct buffer out, heard = {0};
    struct child_result result =
        run((struct child_call){.arguments =
                                    SHELL("trap '' INT; echo on >&2; sleep 60"),
                                .limits = {.grace = 0.1},
                                .stop = has_heard_something,
                                .heard_error = add_heard,
                                .user = &heard},
            &out);
    cr_assert_eq(result.end, CHILD_STOPPED);
    cr_assert_lt(result.seconds, 30);
    buffer_release(&out);
    buffer_release(&heard);
}

Test(child, a_crash_is_told_apart)
{
    struct buffer out;
    struct child_result result =
        run((struct child_call){.arguments = SHELL("kill -SEGV $$")}, &out);
    cr_assert_eq(result.end, CHILD_SIGNALED);
    cr_assert_eq(result.code, SIGSEGV);
    buffer_release(&out);
}

Test(child, memory_limit_holds)
{
    struct buffer out, errors = {0};
    struct child_result result = run(
        (struct child_call){
            .arguments =
                SHELL("exec dd if=/dev/zero of=/dev/null bs=900M count=1"),
            .err = &errors,
            .limits = {.bytes = (size_t)100 << 20}},
        &out);
    cr_assert(result.end == CHILD_EXITED && result.code != 0);
    buffer_release(&out);
    buffer_release(&errors);
}

Test(child, memory_that_is_held_is_watched)
{
    struct buffer out;
    struct child_result result = run(
        (struct child_call){
            .arguments = SHELL("exec awk 'BEGIN { for (i = 0; ; i++) a[i] = "
                               "i \"abcdefghijklmnop\" }'"),
            .limits = {.resident = (size_t)40 << 20, .seconds = 60}},
        &out);
    cr_assert_eq(result.end, CHILD_STOPPED);
    cr_assert(result.over_memory);
    /* The system counts pages in batches: its peak may lag behind. */
    cr_assert_gt(result.peak_bytes, (size_t)30 << 20);
    buffer_release(&out);
}

/* The process in the middle is killed while its child runs: that one must be
 * gone too, seen by the end of the pipe that only it still held. */
Test(child, what_it_leaves_behind_keeps_nobody_waiting)
{
    struct buffer out;
    struct child_result result = run(
        (struct child_call){
            .arguments = SHELL("sleep 1000 & setsid sleep 3 & echo a; exit 7")},
        &out);
    cr_assert_eq(result.end, CHILD_EXITED);
    cr_assert_eq(result.code, 7);
    cr_assert_str_eq(buffer_get(&out), "a\n");
    buffer_release(&out);
}

/* The one that escaped holds the pipe when the limit comes. */
Test(child, time_limit_does_not_wait_for_who_left_the_group, .timeout = 60)
{
    struct buffer out;
    struct child_result result = run(
        (struct child_call){.arguments = SHELL(
                                "setsid sleep 300 & echo $!; exec sleep 1000"),
                            .limits = {.seconds = 0.2}},
        &out);
    cr_assert_eq(result.end, CHILD_TIME);
    pid_t escaped = (pid_t)strtol(buffer_get(&out), NULL, 10);
    cr_assert_gt(escaped, 1);
    kill(escaped, SIGKILL);
    buffer_release(&out);
}

Test(child, who_says_too_much_is_stopped)
{
    struct buffer out;
    struct child_result result =
        run((struct child_call){.arguments = SHELL("exec yes"),
                                .limits = {.said = 100000}},
            &out);
    cr_assert_eq(result.end, CHILD_STOPPED);
    cr_assert(result.over_memory);
    cr_assert_lt(out.size, 100000 + 3 * 16 * 1024 * 64);
    buffer_release(&out);
}

Test(child, a_word_about_memory_is_no_lack_of_it)
{
    struct child_result failed = {.end = CHILD_EXITED, .code = 1};
    struct child_result crashed = {.end = CHILD_SIGNALED,
                                   .code = SIGSEGV,
                                   .peak_bytes = 1000};
    cr_expect_not(child_lacked_memory(&failed, 10000, "memory used: 3 MB"));
    cr_expect(child_lacked_memory(&failed, 10000, "std::bad_alloc"));
    cr_expect_not(child_lacked_memory(&failed, 0, "std::bad_alloc"));
    cr_expect_not(child_lacked_memory(&crashed, 10000, ""));
    cr_expect(child_lacked_memory(&crashed, 1500, ""));
}

Test(child, it_does_not_outlive_its_starter)
{
    int ends[2];
    char byte;
    cr_assert_eq(pipe(ends), 0);
    pid_t middle = fork();
    cr_assert_geq(middle, 0);
    if (middle == 0) {
        struct buffer out;
        close(ends[0]);
        /* The child inherits the pipe and says that it is there. */
        cr_assert_eq(dup2(ends[1], 9), 9);
        close(ends[1]);
        const char *const arguments[] = {"sh", "-c",
                                         "echo x >&9; exec sleep 1000", NULL};
        run((struct child_call){.arguments = arguments}, &out);
        _exit(0);
    }
    close(ends[1]);
    cr_assert_eq(read(ends[0], &byte, 1), 1);
    cr_assert_eq(byte, 'x');
    cr_assert_eq(kill(middle, SIGKILL), 0);
    cr_assert_eq(waitpid(middle, NULL, 0), middle);
    while (read(ends[0], &byte, 1) == 1)
        continue;
    close(ends[0]);
}

Test(child, what_is_not_there_is_an_error)
{
    struct child_result result;
    struct kura_error err = {0};
    const char *const arguments[] = {"no-such-program-at-all", NULL};
    struct child_call call = {.arguments = arguments};
    cr_assert(!child_run(&call, &result, &err));
    cr_assert_eq(err.code, KURA_SYSTEM);
    cr_assert(strstr(err.text, "no-such-program-at-all"));
    cr_assert(!child_exists("no-such-program-at-all"));
    cr_assert(child_exists("sh"));
    cr_assert(child_exists("/bin/sh"));
}
