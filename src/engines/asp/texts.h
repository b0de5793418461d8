/*
 * The answer set programs of this folder, as texts.  The build turns each
 * NAME.lp into embedded_NAME_lp (tools/embed.sh).
 */
#ifndef ENGINES_ASP_TEXTS_H
#define ENGINES_ASP_TEXTS_H

extern const char embedded_seed_lp[];
extern const char embedded_board_lp[];
extern const char embedded_steps_lp[];
extern const char embedded_pushes_lp[];
extern const char embedded_check_lp[];
extern const char embedded_bounds_lp[];

#endif
