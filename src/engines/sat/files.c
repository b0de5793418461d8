/*
 * Each file is written by one function of export.h.
 */
#include "engines/sat/files.h"

#include "base/file.h"

static void write_one(const struct planner *planner, enum kura_file which,
                      FILE *to)
{
    const struct formula *formula = &planner->formula;
    if (which == KURA_FILE_CNF)
        export_dimacs(formula, true, to);
    else if (which == KURA_FILE_READABLE)
        export_readable(formula, to);
    else if (which == KURA_FILE_VARIABLES)
        export_variables(formula, to);
    else
        export_answer(formula, planner->answer, planner->solver.model, to);
}

static bool write_file(const struct planner *planner, enum kura_file which,
                       struct kura_error *err)
{
    struct file_draft draft;
    if (!file_draft_open(&draft, planner->run->files[which], err))
        return false;
    write_one(planner, which, draft.stream);
    return file_draft_close(&draft, true, err);
}

bool files_write(const struct planner *planner, struct kura_error *err)
{
    static const enum kura_file files[] = {KURA_FILE_CNF, KURA_FILE_CNF_ANSWER,
                                           KURA_FILE_READABLE,
                                           KURA_FILE_VARIABLES};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        if (planner->run->files[files[i]] &&
            !write_file(planner, files[i], err))
            return false;
    return true;
}
