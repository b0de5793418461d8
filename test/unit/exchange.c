/*
 * Workers of an exchange who are ahead of others, and what belongs to whom.
 */
#include "search/exchange/exchange.h"

#include <criterion/criterion.h>

#include "helper.h"

#define WORKERS 2
#define RECORDS 10000

static bool drop(void *user, const unsigned char *records, uint32_t count)
{
    (void)records;
    *(uint32_t *)user += count;
    return true;
}

/* Who has only keys above those of others is ahead until these are done, and so
 * is what was sent and not read. */
Test(exchange, tells_who_is_ahead)
{
    struct run run;
    struct hash_exchange exchange;
    uint32_t got = 0;
    run_init(&run, NULL);
    cr_assert(exchange_open(&exchange, &run, NULL, WORKERS, sizeof(uint64_t)));
    struct port *a = &exchange.ports[0], *b = &exchange.ports[1];
    cr_assert(exchange_join(a, WORKERS, 0));
    cr_assert(exchange_join(b, WORKERS, 0));
    exchange_hold(a, 5);
    cr_assert(exchange_send(a, b->me, 7));
    exchange_flush(a);
    cr_assert(exchange_receive(b, drop, &got));
    cr_assert_eq(got, 1);
    exchange_wait(b, 7);
    cr_assert(exchange_is_ahead(b, 7), "the other one has 5");

    cr_assert(exchange_send(a, b->me, 6));
    exchange_flush(a);
    exchange_rest(a);
    exchange_wait(b, 7);
    cr_assert(exchange_is_ahead(b, 7), "6 is under way");

    cr_assert(exchange_receive(b, drop, &got));
    exchange_wait(b, 7);
    cr_assert_not(exchange_is_ahead(b, 7));
    cr_assert(exchange_is_ahead(b, 8));
    cr_assert_not(exchange_over(&exchange), "it has work");
    exchange_rest(b);
    cr_assert(exchange_over(&exchange));
    exchange_close(&exchange);
    run_release(&run);
}

/* Tables go by the high bits of a hash: those of what one owner has are spread
 * as widely as all are. */
Test(exchange, leaves_the_hashes_of_an_owner_spread)
{
    struct run run;
    struct hash_exchange exchange;
    uint32_t parts[WORKERS][WORKERS] = {{0}};
    run_init(&run, NULL);
    cr_assert(exchange_open(&exchange, &run, NULL, WORKERS, sizeof(uint64_t)));
    for (uint64_t i = 0; i < RECORDS; i++) {
        uint64_t hash = hash_bytes(&i, sizeof i, 0);
        uint32_t owner = exchange_owner(&exchange.ports[0], hash);
        parts[owner][(hash >> 32) * WORKERS >> 32]++;
    }
    for (int i = 0; i < WORKERS * WORKERS; i++)
        cr_assert_gt(parts[i / WORKERS][i % WORKERS],
                     RECORDS / (WORKERS * WORKERS) * 9 / 10);
    exchange_close(&exchange);
    run_release(&run);
}
