/*
 * A letter is a node and the packed position.
 */
#include "engines/astar/team.h"

#include "base/hash.h"
#include "engines/astar/loop.h"

#define LETTERS_PER_LOOK 64 /* while many are dealt out */

/* The packed position stands behind. */
struct letter {
    struct astar_node way;
    uint32_t second;
};

static struct port *port_of(const struct astar_search *search)
{
    return search->team->seats[search->me - search->first].port;
}

size_t letter_bytes(const struct astar_search *search)
{
    return sizeof(struct letter) + search->table.codec.bytes;
}

static uint32_t owner_of(const struct astar_search *search,
                         const unsigned char *record)
{
    size_t bytes = search->table.codec.bytes;
    return exchange_owner(port_of(search), hash_bytes(record, bytes, 0));
}

static bool post(struct astar_search *search, uint32_t owner, uint32_t key,
                 const struct letter *what, const unsigned char *record)
{
    struct letter *letter = exchange_send(port_of(search), owner, key);
    if (!letter)
        return false;
    *letter = *what;
    memcpy(letter + 1, record, search->table.codec.bytes);
    return true;
}

/* Files a position here that belongs here. */
static bool file(struct astar_search *search, const unsigned char *record,
                 struct astar_node way, uint32_t second)
{
    bool added;
    if (search->table.count >= NO_PARENT / search->workers - 1)
        return run_lacks_memory(search->run); /* of names */
    uint32_t number = table_add_packed(&search->table, record, &added);
    return astar_meet(search, number, added, way, second);
}

bool letters_reach(struct astar_search *search, struct astar_node way,
                   uint32_t second, const uint64_t *boxes, square player)
{
    const unsigned char *record = table_pack(&search->table, boxes, player);
    uint32_t owner = owner_of(search, record);
    if (owner == search->me)
        return file(search, record, way, second);
    if (search->high && way.cost + way.bound >= search->high)
        return true;
    uint32_t weight = (uint32_t)search->config->weight;
    return post(search, owner, way.cost + weight * way.bound,
                &(struct letter){way, second}, record);
}

bool letters_read(void *user, const unsigned char *records, uint32_t count)
{
    struct astar_search *search = user;
    size_t bytes = search->team->exchange.record_bytes;
    for (uint32_t i = 0; i < count; i++) {
        const struct letter *letter = (const void *)(records + i * bytes);
        if (!file(search, (const unsigned char *)(letter + 1), letter->way,
                  letter->second))
            return false;
    }
    return true;
}

/* Hands on one position, unless it is this worker's. */
static bool deal(struct astar_search *search, uint32_t number, uint32_t low)
{
    struct astar_node *node = &search->nodes[number];
    uint32_t second = search->has_second ? search->second[number] : 0;
    square player;
    table_get(&search->table, number, search->scratch, &player);
    const unsigned char *record =
        table_pack(&search->table, search->scratch, player);
    uint32_t owner = owner_of(search, record);
    if (owner == search->me)
        return true;
    if (!post(search, owner, low, &(struct letter){*node, second}, record))
        return false;
    node->expanded = true;
    return true;
}

bool letters_deal(struct astar_search *search)
{
    struct port *port = port_of(search);
    uint32_t low = port->low; /* nothing that is open costs less */
    for (uint32_t i = 0; i < search->table.count; i++) {
        if (i % LETTERS_PER_LOOK == 0)
            exchange_attend(port);
        if (!deal(search, i, low)) {
            search->torn = true;
            return false;
        }
    }
    exchange_flush(port);
    return true;
}
