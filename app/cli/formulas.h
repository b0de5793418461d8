/*
 * The parts of convert and verify that are about formulas and certificates.
 */
#ifndef CLI_FORMULAS_H
#define CLI_FORMULAS_H

#include "cli/options.h"

/* What a formula is for; file may be NULL. */
struct formula_request {
    const char *form; /* "dimacs", "readable", "variables" */
    const char *from, *file;
    const char *minimize;
    int horizon; /* 0: not given */
};

bool is_formula_form(const char *name);

/* Writes the formula of one level; answers the exit code. */
int formula_convert(const struct formula_request *request,
                    const struct arguments *arguments);

/* A text of named clauses as DIMACS. */
int clauses_convert(const char *path, const char *to, const char *file);

/* Checks a certificate and says what it shows. */
int certificate_verify(const char *directory, const char *operand,
                       const char *from, bool json);

/* Formats of kura convert that are no level formats. */
const char *converted_from_name_at(size_t i);
const char *converted_to_name_at(size_t i);

#endif
