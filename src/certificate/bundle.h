/*
 * The texts of a certificate's files, made from what they are about.  Writer
 * and check use the same, so that the check can compare bytes.
 */
#ifndef CERTIFICATE_BUNDLE_H
#define CERTIFICATE_BUNDLE_H

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
    BUNDLE_MANIFEST,
    BUNDLE_COUNT,               /* of a certificate by sat */
    BUNDLE_LIST = BUNDLE_COUNT, /* of one by search */
    BUNDLE_VERIPB,              /* these are beside it, not in the manifest */
    BUNDLE_TASK,
    BUNDLE_HELVE,
    BUNDLE_NAMES,
};

extern const char *const bundle_names[BUNDLE_NAMES];

struct bundle {
    struct buffer texts[BUNDLE_COUNT];
    struct clauses clauses; /* of the formula */
    bool pushes;
    size_t length;
};

void bundle_init(struct bundle *bundle);
void bundle_release(struct bundle *bundle);

/* Is there such a file?  Yes when memory ends: who reads it will see. */
bool bundle_has(const char *directory, enum bundle_file file);

/* Makes the directory, or removes an older certificate from it. */
bool bundle_directory(const char *directory, struct kura_error *err);

/* "directory/name", to be freed; NULL when memory ends. */
char *bundle_path(const char *directory, enum bundle_file file);

bool bundle_read(const char *directory, enum bundle_file file,
                 struct buffer *text, struct kura_error *err);
bool bundle_write(const char *directory, enum bundle_file file,
                  const struct buffer *text, struct kura_error *err);
void bundle_remove(const char *directory); /* all files of ours */

/* The level as drawn, within a ring of wall where its edge is open: Kura and
 * kura-check read it alike. */
bool bundle_level(const struct level *level, struct buffer *to,
                  struct kura_error *err);
bool bundle_formula(struct bundle *bundle, const struct level *level,
                    struct kura_error *err);

/* From the other texts. */
void bundle_manifest(struct bundle *bundle, const struct level *level,
                     struct buffer *to);

/* That of a search certificate: what it claims, the texts of level and plan,
 * the digest of the list. */
void search_manifest(const struct level *level,
                     const struct kura_certificate_verdict *claim,
                     const struct buffer *texts, const char *digest,
                     struct buffer *to);

#endif
