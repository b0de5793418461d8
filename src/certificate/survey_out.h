/*
 * What a survey is asked for, and where its text goes.
 */
#ifndef CERTIFICATE_SURVEY_OUT_H
#define CERTIFICATE_SURVEY_OUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SURVEY_NO_PLAN UINT32_MAX

/* Takes a piece of the certificate's text; false ends the work. */
struct survey_out {
    bool (*write)(void *user, const void *data, size_t size);
    void *user;
};

#endif
