/*
 * The texts of a certificate's files, made from what they are about.  Writer
 * and check use the same, so that the check can compare bytes.
 */
#ifndef CERTIFICATE_BUNDLE_H
#define CERTIFICATE_BUNDLE_H

#include <limits.h>

#include "certificate/certificate.h"
#include "certificate/clauses.h"
#include "core/level.h"
#include "core/plan.h"

enum bundle_file {
    BUNDLE_LEVEL,
    BUNDLE_PLAN,
    BUNDLE_FORMULA,
    BUNDLE_PROOF,
    BUNDLE_LRAT,
    BUNDLE_MANIFEST, /* that of sat has all before it, that of a search the */
    BUNDLE_LIST,     /* list, the level and a plan */
    BUNDLE_VERIPB,   /* these are beside it, not in the manifest */
    BUNDLE_TASK,
    BUNDLE_HELVE,
    BUNDLE_NAMES,
};

extern const char *const bundle_names[BUNDLE_NAMES];

struct bundle {
    struct buffer texts[BUNDLE_NAMES];
    struct clauses clauses;                /* of the formula */
    struct kura_certificate_verdict claim; /* form, minimize, length, ... */
    char digest[65];                       /* of the list */
};

void bundle_release(struct bundle *bundle);

/* Is there such a file? */
bool bundle_has(const char *directory, enum bundle_file file);

/* Makes the directory, or removes an older certificate from it. */
bool bundle_directory(const char *directory, struct kura_error *err);

/* "directory/name".  What is too long for the system is so when it is cut. */
struct bundle_path {
    char text[PATH_MAX + 32];
};
struct bundle_path bundle_path(const char *directory, enum bundle_file file);

bool bundle_read(const char *directory, enum bundle_file file,
                 struct buffer *text, struct kura_error *err);
bool bundle_write(const char *directory, enum bundle_file file,
                  const struct buffer *text, struct kura_error *err);
void bundle_remove(const char *directory); /* all files of ours */

/* The level as drawn, within a ring of wall where its edge is open: Kura and
 * kura-check read it alike. */
bool bundle_level(const struct level *level, struct buffer *to,
                  struct kura_error *err);

/* "There is a shorter plan than the claim's", also as the clauses. */
bool bundle_formula(struct bundle *bundle, const struct level *level,
                    struct buffer *to, struct kura_error *err);

/* From the claim and the other texts. */
void bundle_manifest(const struct bundle *bundle, const struct level *level,
                     struct buffer *to);

#endif
