/*
 * What a caller of kura_solve asks for, checked: an engine that is there, an
 * objective that it can prove, files that it can write, its settings.
 */
#ifndef API_REQUEST_H
#define API_REQUEST_H

#include "api/api.h"

/* A request, checked. */
struct request {
    struct kura_options options;
    const struct engine *engine;
    enum objective objective;
    void *config; /* owned; NULL when the engine has no settings */
    struct api_plans plans;
    const char *remark;
};

/* Fills the request; what it owns is released by the caller in any case. */
bool request_check(const struct kura_level *of,
                   const struct kura_options *options, struct request *request,
                   struct kura_error *err);

#endif
