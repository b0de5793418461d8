/*
 * The driver of base/ranks.h for Open MPI: the only file that knows mpi.h, in
 * a library file of its own, libkura-mpi.so.
 *
 * Blocks go out with MPI_Isend on one communicator and one tag, so MPI keeps
 * them in order; they are freed when their request is done.  Errors come back
 * instead of ending the process, as far as Open MPI lets us.
 */
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/error.h"
#include "base/ranks.h"

#define TAG 0
#define TRIES 64 /* sends between two looks at which are done */

/* Sends on their way; arrays of one length. */
struct mpi_group {
    MPI_Comm comm;
    MPI_Message found; /* by probe */
    MPI_Request *requests;
    void **blocks;
    size_t *sizes;
    int *done;
    int count, capacity, since;
    size_t bytes;
};

extern const struct ranks_driver kura_ranks_driver;

/* Without mpirun Open MPI would start a daemon for this one process. */
static bool start(struct kura_error *err)
{
    int given;
    if (!getenv("OMPI_COMM_WORLD_SIZE") && !getenv("PMIX_RANK"))
        setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
    /* With more ranks than cores MPI would give its turn away whenever it is
     * asked and has nothing; who has nothing to do rests by itself. */
    setenv("OMPI_MCA_mpi_yield_when_idle", "0", 0);
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &given) !=
        MPI_SUCCESS)
        return error_set(err, KURA_SYSTEM, "MPI does not start");
    if (given < MPI_THREAD_SERIALIZED)
        return error_set(err, KURA_SYSTEM,
                         "this MPI can't be used by several threads");
    return true;
}

static void *mpi_open(struct ranks_place *place, struct kura_error *err)
{
    struct mpi_group *group = calloc(1, sizeof *group);
    MPI_Comm near;
    if (!group)
        return error_null(err);
    if (!start(err)) {
        free(group);
        return NULL;
    }
    MPI_Comm_dup(MPI_COMM_WORLD, &group->comm);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(group->comm, MPI_ERRORS_RETURN);
    MPI_Comm_rank(group->comm, &place->me);
    MPI_Comm_size(group->comm, &place->count);
    MPI_Comm_split_type(group->comm, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL,
                        &near);
    MPI_Comm_size(near, &place->near);
    place->leader = place->me;
    MPI_Bcast(&place->leader, 1, MPI_INT, 0, near);
    MPI_Comm_free(&near);
    return group;
}

/* Room for one more; false when memory ends. */
static bool reserve(struct mpi_group *group)
{
    if (group->count < group->capacity)
        return true;
    size_t wanted = (size_t)group->capacity * 2 + 64;
    void *requests = realloc(group->requests, wanted * sizeof(MPI_Request));
    if (requests)
        group->requests = requests;
    void *blocks = realloc(group->blocks, wanted * sizeof(void *));
    if (blocks)
        group->blocks = blocks;
    size_t *sizes = realloc(group->sizes, wanted * sizeof *sizes);
    if (sizes)
        group->sizes = sizes;
    int *done = realloc(group->done, wanted * sizeof *done);
    if (done)
        group->done = done;
    if (!requests || !blocks || !sizes || !done)
        return false;
    group->capacity = (int)wanted;
    return true;
}

static size_t mpi_pending(void *self)
{
    struct mpi_group *group = self;
    int done = 0, kept = 0;
    group->since = 0;
    if (group->count == 0)
        return 0;
    MPI_Testsome(group->count, group->requests, &done, group->done,
                 MPI_STATUSES_IGNORE);
    if (done == MPI_UNDEFINED || done == 0)
        return group->bytes;
    for (int i = 0; i < group->count; i++) {
        if (group->requests[i] == MPI_REQUEST_NULL) {
            group->bytes -= group->sizes[i];
            free(group->blocks[i]);
            continue;
        }
        group->requests[kept] = group->requests[i];
        group->blocks[kept] = group->blocks[i];
        group->sizes[kept++] = group->sizes[i];
    }
    group->count = kept;
    return group->bytes;
}

static bool mpi_send(void *self, int to, void *block, size_t size)
{
    struct mpi_group *group = self;
    if (++group->since >= TRIES)
        mpi_pending(group);
    if (size > INT32_MAX || !reserve(group) ||
        MPI_Isend(block, (int)size, MPI_BYTE, to, TAG, group->comm,
                  &group->requests[group->count]) != MPI_SUCCESS) {
        free(block);
        return false;
    }
    group->blocks[group->count] = block;
    group->sizes[group->count++] = size;
    group->bytes += size;
    return true;
}

static bool mpi_probe(void *self, int *from, size_t *size)
{
    struct mpi_group *group = self;
    MPI_Status status;
    int found = 0, bytes = 0;
    if (MPI_Improbe(MPI_ANY_SOURCE, TAG, group->comm, &found, &group->found,
                    &status) != MPI_SUCCESS ||
        !found)
        return false;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    *from = status.MPI_SOURCE;
    *size = (size_t)bytes;
    return true;
}

static bool mpi_receive(void *self, int from, void *block, size_t size)
{
    struct mpi_group *group = self;
    (void)from; /* a message that was found is no one else's */
    return MPI_Mrecv(block, (int)size, MPI_BYTE, &group->found,
                     MPI_STATUS_IGNORE) == MPI_SUCCESS;
}

static void mpi_close(void *self)
{
    struct mpi_group *group = self;
    while (mpi_pending(group) > 0)
        ;
    MPI_Comm_free(&group->comm);
    MPI_Finalize();
    free(group->requests);
    free(group->blocks);
    free(group->sizes);
    free(group->done);
    free(group);
}

static void mpi_abort(void *self, int code)
{
    struct mpi_group *group = self;
    MPI_Abort(group->comm, code);
}

__attribute__((visibility("default")))
const struct ranks_driver kura_ranks_driver = {
    .version = RANKS_DRIVER_VERSION,
    .name = "mpi",
    .open = mpi_open,
    .send = mpi_send,
    .pending = mpi_pending,
    .probe = mpi_probe,
    .receive = mpi_receive,
    .close = mpi_close,
    .abort = mpi_abort,
};
