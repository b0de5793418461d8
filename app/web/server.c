/*
 * HTTP for one user, on libmicrohttpd, a thread for each connection.
 *
 * Who may speak: see guard.h.  How much: the number of connections, of all and
 * of one address, the size of a body, the bytes of all bodies together, the
 * time for head and body of a request and the silence on a connection.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <limits.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdatomic.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"
#include "web/connections.h"
#include "web/guard.h"
#include "web/site.h"
#include "web/token.h"

#define CONNECTIONS_MAX 300
#define OF_ONE_ADDRESS_MAX 256
#define WAITING_MAX 128 /* that have not said yet what they want */
#define SILENCE_SECONDS 20U
#define HEAD_SECONDS 15.0
#define REQUEST_SECONDS 30.0
#define BODY_MAX_BYTES ((size_t)8 << 20)
#define BODIES_MAX_BYTES ((size_t)96 << 20)
#define STOP_SECONDS 0.8 /* until what still runs is left behind */

struct web {
    struct site site;
    struct MHD_Daemon *daemon;
    struct connections *connections; /* owned */
    struct guard guard;
    char address[160];
    atomic_size_t held; /* bytes of bodies now in memory */
};

/* One request on its way in. */
struct exchange {
    struct web *web;
    struct buffer body;
    double started;
    size_t held;   /* of web->held */
    bool too_much; /* the body is not kept any more */
};

/* ---- Answers ---- */

static void add_headers(struct MHD_Response *response, const char *type)
{
    static const char *const headers[][2] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self'; style-src 'self'; img-src "
         "'self' blob: data:; connect-src 'self'; base-uri 'none'; "
         "form-action 'none'; frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cache-Control", "no-store"},
    };
    MHD_add_response_header(response, "Content-Type", type);
    for (size_t i = 0; i < sizeof headers / sizeof headers[0]; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
}

static ssize_t read_events(void *user, uint64_t position, char *to, size_t size)
{
    size_t count = listener_read(user, to, size);
    (void)position;
    return count ? (ssize_t)count : MHD_CONTENT_READER_END_OF_STREAM;
}

static void end_events(void *user)
{
    listener_free(user);
}

static struct MHD_Response *event_response(struct job *job)
{
    struct event_listener *listener = listener_take(job);
    if (!listener)
        return NULL;
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 16 * 1024,
                                          read_events, listener, end_events);
    if (!response)
        listener_free(listener);
    return response;
}

static struct MHD_Response *static_response(const struct reply *reply)
{
    /* MHD promises not to write to persistent memory. */
    return MHD_create_response_from_buffer(reply->size,
                                           (void *)(uintptr_t)reply->bytes,
                                           MHD_RESPMEM_PERSISTENT);
}

static struct MHD_Response *body_response(struct reply *reply)
{
    size_t size = reply->body.size;
    char *text = size ? buffer_take(&reply->body) : text_copy("", 0);
    struct MHD_Response *response = NULL;
    if (text)
        response =
            MHD_create_response_from_buffer(size, text, MHD_RESPMEM_MUST_FREE);
    if (!response)
        free(text);
    return response;
}

static enum MHD_Result send_reply(struct MHD_Connection *connection,
                                  struct reply *reply)
{
    const char *type = reply->job ? "text/event-stream" : reply->type;
    struct MHD_Response *response = reply->job     ? event_response(reply->job)
                                    : reply->bytes ? static_response(reply)
                                                   : body_response(reply);
    if (!response)
        return MHD_NO;
    add_headers(response, type);
    if (reply->allowed)
        MHD_add_response_header(response, "Allow", reply->allowed);
    enum MHD_Result result =
        MHD_queue_response(connection, (unsigned)reply->status, response);
    MHD_destroy_response(response);
    return result;
}

static enum MHD_Result refuse(struct MHD_Connection *connection,
                              enum status status, const char *why)
{
    struct reply reply;
    reply_init(&reply);
    reply_error(&reply, status, "%s", why);
    enum MHD_Result result = send_reply(connection, &reply);
    reply_release(&reply);
    return result;
}

/* ---- Who may speak ---- */

static const char *header_of(struct MHD_Connection *connection,
                             const char *name)
{
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

struct header_count {
    const char *name;
    int count;
};

static enum MHD_Result count_header(void *user, enum MHD_ValueKind kind,
                                    const char *name, const char *value)
{
    struct header_count *header = user;
    (void)kind;
    (void)value;
    header->count += strcasecmp(name, header->name) == 0;
    return MHD_YES;
}

/* Who says it twice may mean another one than we read. */
static bool is_said_twice(struct MHD_Connection *connection, const char *name)
{
    struct header_count header = {.name = name};
    MHD_get_connection_values(connection, MHD_HEADER_KIND, count_header,
                              &header);
    return header.count > 1;
}

/* Why the request gets nothing; NULL when it may speak. */
static const char *objection(const struct web *web,
                             struct MHD_Connection *connection)
{
    if (is_said_twice(connection, "Host") ||
        is_said_twice(connection, "Origin"))
        return "a request names its host and its origin once";
    return guard_objection(&web->guard, header_of(connection, "Host"),
                           header_of(connection, "Origin"));
}

/* A person with an old address is told what to do. */
static enum MHD_Result refuse_token(struct MHD_Connection *connection)
{
    const char *wanted = header_of(connection, "Accept");
    struct reply reply;
    reply_init(&reply);
    reply.status = STATUS_FORBIDDEN;
    if (wanted && strstr(wanted, "text/html") &&
        site_file("old-address.html", &reply))
        return send_reply(connection, &reply);
    return refuse(connection, STATUS_FORBIDDEN,
                  "the address lacks the token that kura serve printed");
}

/* ---- Requests ---- */

static bool announces_too_much(struct MHD_Connection *connection)
{
    const char *length = header_of(connection, "Content-Length");
    uint64_t bytes = 0;
    return length && (!text_to_u64(length, &bytes) || bytes > BODY_MAX_BYTES);
}

static struct waiting *waiting_of(struct MHD_Connection *connection)
{
    return MHD_get_connection_info(connection,
                                   MHD_CONNECTION_INFO_SOCKET_CONTEXT)
        ->socket_context;
}

static enum MHD_Result begin(struct web *web, struct MHD_Connection *connection,
                             const char *url, void **state)
{
    const char *why = objection(web, connection);
    connection_heard(waiting_of(connection));
    if (why)
        return refuse(connection, STATUS_FORBIDDEN, why);
    if (!guard_path(&web->guard, url))
        return refuse_token(connection);
    if (announces_too_much(connection))
        return refuse(connection, STATUS_LARGE, "the request is too large");
    struct exchange *exchange = calloc(1, sizeof *exchange);
    if (!exchange)
        return MHD_NO;
    exchange->web = web;
    exchange->started = clock_wall();
    *state = exchange;
    return MHD_YES;
}

/* The rest of a body that is too large is read and forgotten. */
static enum MHD_Result receive(struct exchange *exchange, const char *data,
                               size_t size)
{
    struct web *web = exchange->web;
    if (clock_wall() - exchange->started > REQUEST_SECONDS)
        return MHD_NO;
    if (exchange->too_much)
        return MHD_YES;
    size_t all = atomic_fetch_add(&web->held, size) + size;
    exchange->held += size;
    if (exchange->body.size + size > BODY_MAX_BYTES || all > BODIES_MAX_BYTES)
        exchange->too_much = true;
    else
        buffer_add(&exchange->body, data, size);
    return MHD_YES;
}

static enum MHD_Result add_argument(void *user, enum MHD_ValueKind kind,
                                    const char *name, const char *value)
{
    (void)kind;
    return form_add(user, name, value) ? MHD_YES : MHD_NO;
}

static bool read_form(struct exchange *exchange,
                      struct MHD_Connection *connection, struct form *form)
{
    int count = MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND,
                                          NULL, NULL);
    MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, add_argument,
                              form);
    return form->count == (size_t)count &&
           form_read(form, buffer_get(&exchange->body), exchange->body.size);
}

static enum MHD_Result finish(struct exchange *exchange,
                              struct MHD_Connection *connection,
                              const char *url, const char *method)
{
    struct web *web = exchange->web;
    struct http_request request = {.method = method,
                                   .path = guard_path(&web->guard, url)};
    struct reply reply;
    reply_init(&reply);
    if (exchange->too_much || exchange->body.failed)
        reply_error(&reply, STATUS_LARGE, "the request is too large");
    else if (!read_form(exchange, connection, &request.form))
        reply_error(&reply, STATUS_BAD, "the request is not a form");
    else
        site_answer(&web->site, &request, &reply);
    enum MHD_Result result = send_reply(connection, &reply);
    form_release(&request.form);
    reply_release(&reply);
    return result;
}

static enum MHD_Result handle(void *user, struct MHD_Connection *connection,
                              const char *url, const char *method,
                              const char *version, const char *data,
                              size_t *size, void **state)
{
    (void)version;
    if (!*state)
        return begin(user, connection, url, state);
    if (*size > 0) {
        size_t count = *size;
        *size = 0;
        return receive(*state, data, count);
    }
    return finish(*state, connection, url, method);
}

static void forget(void *user, struct MHD_Connection *connection, void **state,
                   enum MHD_RequestTerminationCode why)
{
    struct exchange *exchange = *state;
    (void)user;
    (void)why;
    connection_answered(waiting_of(connection));
    if (!exchange)
        return;
    atomic_fetch_sub(&exchange->web->held, exchange->held);
    buffer_release(&exchange->body);
    free(exchange);
    *state = NULL;
}

static void come_or_go(void *user, struct MHD_Connection *connection,
                       void **state, enum MHD_ConnectionNotificationCode what)
{
    struct web *web = user;
    if (what == MHD_CONNECTION_NOTIFY_STARTED)
        *state =
            connection_came(web->connections,
                            MHD_get_connection_info(
                                connection, MHD_CONNECTION_INFO_CONNECTION_FD)
                                ->connect_fd);
    else
        connection_went(*state);
}

/* ---- Start and end ---- */

static bool open_daemon(struct web *web, struct kura_error *err)
{
    const struct web_options *options = web->site.options;
    struct sockaddr_in where = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)options->port)};
    const char *address = options->address ? options->address : "127.0.0.1";
    if (inet_pton(AF_INET, address, &where.sin_addr) != 1)
        return error_set(err, KURA_USAGE,
                         "'%s' is no address such as 127.0.0.1", address);
    errno = 0;
    web->daemon = MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION |
            MHD_USE_POLL,
        (uint16_t)options->port, NULL, NULL, handle, web, MHD_OPTION_SOCK_ADDR,
        (struct sockaddr *)&where, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)CONNECTIONS_MAX, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        (unsigned)OF_ONE_ADDRESS_MAX, MHD_OPTION_CONNECTION_TIMEOUT,
        SILENCE_SECONDS, MHD_OPTION_NOTIFY_COMPLETED, forget, web,
        MHD_OPTION_NOTIFY_CONNECTION, come_or_go, web,
        MHD_OPTION_THREAD_STACK_SIZE, (size_t)1 << 20, MHD_OPTION_END);
    if (web->daemon)
        return true;
    return error_set(err, KURA_SYSTEM,
                     "can't listen on %s, port %d: %s; try another --port, or "
                     "0 for any",
                     address, options->port,
                     errno ? strerror(errno) : "unknown reason");
}

static void name_hosts(struct web *web)
{
    const char *address = web->site.options->address;
    int port =
        MHD_get_daemon_info(web->daemon, MHD_DAEMON_INFO_BIND_PORT)->port;
    size_t room = sizeof web->guard.hosts[0];
    snprintf(web->guard.hosts[0], room, "127.0.0.1:%d", port);
    snprintf(web->guard.hosts[1], room, "localhost:%d", port);
    if (address)
        snprintf(web->guard.hosts[2], room, "%.40s:%d", address, port);
    snprintf(web->address, sizeof web->address, "http://%s/%s/",
             web->guard.hosts[address ? 2 : 0], web->guard.token);
    atomic_store(&web->guard.named, true);
}

struct web *web_start(const struct web_options *options, struct kura_error *err)
{
    struct web *web = calloc(1, sizeof *web);
    if (!web)
        return error_null(err);
    struct jobs_options jobs = {.running = options->jobs,
                                .seconds = options->seconds,
                                .bytes = options->bytes,
                                .files = options->files};
    error_memory(err);
    pthread_mutex_init(&web->site.store_lock, NULL);
    web->site.options = options;
    web->connections = connections_new(WAITING_MAX, HEAD_SECONDS);
    web->site.jobs = web->connections ? jobs_new(&jobs, err) : NULL;
    bool ok = web->site.jobs != NULL;
    if (ok && !(options->token
                    ? token_kept(options->token, web->guard.token,
                                 sizeof web->guard.token)
                    : token_new(web->guard.token, sizeof web->guard.token)))
        ok = error_set(err, KURA_SYSTEM, "there are no random numbers");
    if (ok && open_daemon(web, err)) {
        name_hosts(web);
        return web;
    }
    web_stop(web);
    return NULL;
}

static void end(struct web *web)
{
    if (web->daemon)
        MHD_stop_daemon(web->daemon);
    connections_free(web->connections);
    jobs_free(web->site.jobs);
    pthread_mutex_destroy(&web->site.store_lock);
    free(web);
}

/* What the thread that ends the rest and its caller share; left behind when
 * the caller does not wait any longer. */
struct ending {
    struct web *web;
    atomic_bool done;
};

static void *end_in_thread(void *user)
{
    struct ending *ending = user;
    end(ending->web);
    ending->done = true;
    return NULL;
}

static bool end_in_time(struct web *web, double seconds)
{
    struct ending *ending = calloc(1, sizeof *ending);
    double start = clock_wall();
    pthread_t thread;
    if (ending)
        ending->web = web;
    if (!ending || pthread_create(&thread, NULL, end_in_thread, ending) != 0) {
        free(ending);
        end(web);
        return true;
    }
    while (!ending->done && clock_wall() - start < seconds)
        poll(NULL, 0, 5);
    if (!ending->done)
        return false;
    pthread_join(thread, NULL);
    free(ending);
    return true;
}

bool web_stop(struct web *web)
{
    char folder[PATH_MAX] = "";
    if (!web)
        return true;
    if (web->site.jobs) {
        jobs_close(web->site.jobs);
        snprintf(folder, sizeof folder, "%s", jobs_folder(web->site.jobs));
    }
    if (web->connections)
        connections_shut(web->connections);
    bool ended = end_in_time(web, STOP_SECONDS);
    if (!ended && folder[0])
        file_remove_directory(folder);
    return ended;
}

const char *web_address(const struct web *web)
{
    return web->address;
}
