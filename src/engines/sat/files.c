#include "engines/sat/files.h"

#include <errno.h>

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
    const char *path = planner->run->files[which];
    FILE *file = fopen(path, "wb");
    if (!file)
        return error_set(err, KURA_SYSTEM, "can't write %.200s: %s", path,
                         strerror(errno));
    write_one(planner, which, file);
    bool ok = !ferror(file);
    ok = fclose(file) == 0 && ok;
    return ok || error_set(err, KURA_SYSTEM, "can't write %.200s: %s", path,
                           strerror(errno));
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
