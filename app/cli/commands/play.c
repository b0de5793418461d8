/*
 * kura play: a level or a plan in the terminal, with ncurses.
 *
 * The steps of the game, those taken back included, are one line of LURD with a
 * place in it: undo and redo, a plan that is stepped through and a hint all
 * move along that line, and a step of one's own that differs cuts the rest off.
 */
#include <curses.h>
#include <unistd.h>

#include "base/lines.h"
#include "cli/commands/commands.h"
#include "cli/flags.h"
#include "cli/input.h"
#include "cli/message.h"
#include "cli/report.h"
#include "draw/draw.h"
#include "kura.h"

struct play_options {
    const char *from;
    double seconds;
};

#define FIELD(name) offsetof(struct play_options, name)

static const struct flag flags[] = {
    FROM_FLAG(FIELD(from)),
    TIME_FLAG(FIELD(seconds), "10", "how long a hint may take"),
    {0},
};

static const struct example examples[] = {
    {"kura play levels/first-steps.sok:1", "play a level"},
    {"kura solve levels/first-steps.sok:1 >first.sol; kura play "
     "levels/first-steps.sok:1 first.sol",
     "go through a plan"},
    {0},
};

struct playing {
    const struct kura_level *level;
    struct kura_level_info about;
    struct kura_position *position; /* owned */
    struct kura_position_info now;
    struct buffer line; /* all steps; now.moves of them are made */
    bool replay;        /* the arrow keys go through the line */
    double seconds;
    char message[340];
};

/* ---- The line of steps ---- */

static bool forward(struct playing *game)
{
    const char *letters = "udlrUDLR";
    size_t at = game->now.moves;
    const char *next =
        at < game->line.size ? strchr(letters, game->line.text[at]) : NULL;
    bool done = next && kura_position_step(game->position,
                                           (int)(next - letters) % 4, NULL);
    kura_position_describe(game->position, &game->now);
    return done;
}

static bool backward(struct playing *game)
{
    bool done = kura_position_undo(game->position, NULL);
    kura_position_describe(game->position, &game->now);
    return done;
}

/* To the next place where a box was pushed, or the end. */
static void to_push(struct playing *game, bool (*go)(struct playing *game))
{
    size_t pushes = game->now.pushes;
    while (game->now.pushes == pushes && go(game))
        continue;
}

/* Puts steps where the rest of the line was. */
static void replace_rest(struct playing *game, const char *steps)
{
    game->line.size = game->now.moves;
    buffer_text(&game->line, steps);
}

static void step(struct playing *game, int direction)
{
    size_t at = game->now.moves;
    struct kura_step made;
    if (!kura_position_step(game->position, direction, &made))
        return;
    char letter = (made.push ? "UDLR" : "udlr")[direction];
    if (at >= game->line.size || game->line.text[at] != letter)
        replace_rest(game, (char[]){letter, 0});
    kura_position_describe(game->position, &game->now);
}

/* ---- The screen ---- */

/* Boards are twice as wide where there is room: squares look like squares. */
static void draw_row(const struct playing *game, const char *row, int size,
                     int from)
{
    const char *letters = "#$*.@+";
    int wide = 2 * game->about.width <= COLS ? 2 : 1;
    for (int i = from; i < size && (i - from + 1) * wide <= COLS; i++) {
        const char *known = row[i] ? strchr(letters, row[i]) : NULL;
        int colour = known ? (int)(known - letters) + 1 : 0;
        attrset((attr_t)COLOR_PAIR(colour) |
                (colour == 3 || colour > 4 ? A_BOLD : A_NORMAL));
        addch((chtype)(unsigned char)row[i]);
        if (wide == 2)
            addch(row[i] == '#' ? '#' : ' ');
    }
    attrset(A_NORMAL);
}

/* Where the window on something long begins, so that a place is in it. */
static int window(int place, int length, int room)
{
    int from = place - room / 2;
    if (from > length - room)
        from = length - room;
    return from < 0 ? 0 : from;
}

static void draw_board(const struct playing *game, int top, int room)
{
    struct buffer text = {0};
    struct line row;
    int x = window(game->now.player % game->now.width, game->now.width, COLS);
    int y = window(game->now.player / game->now.width, game->now.height, room);
    draw_text(game->position, false, &text);
    struct lines rows = lines_of(buffer_get(&text), text.size);
    for (int i = 0; i < y + room && lines_next(&rows, &row); i++)
        if (i >= y) {
            move(top + i - y, 0);
            draw_row(game, row.text, (int)row.size, x);
        }
    buffer_release(&text);
}

/* "1 move, 2 pushes; 3 steps ahead; solved" */
static void draw_counts(const struct playing *game, int row)
{
    struct buffer text = {0};
    add_counted(&text, game->now.moves, "move", "s");
    buffer_text(&text, ", ");
    add_counted(&text, game->now.pushes, "push", "es");
    if (game->now.moves < game->line.size) {
        buffer_text(&text, "; ");
        add_counted(&text, game->line.size - game->now.moves, "step", "s");
        buffer_text(&text, " ahead");
    }
    if (game->now.solved)
        buffer_text(&text, "; solved");
    mvprintw(row, 0, "%s", buffer_get(&text));
    buffer_release(&text);
}

static void draw(const struct playing *game)
{
    erase();
    mvprintw(0, 0, "%s", *game->about.title ? game->about.title : "Kura");
    /* Three lines below it are taken; in a low window nothing is left empty. */
    bool low = LINES <= 8;
    draw_board(game, low ? 1 : 2, low ? LINES - 4 : LINES - 6);
    draw_counts(game, LINES - 3);
    mvprintw(LINES - 2, 0, "%s", game->message);
    mvprintw(LINES - 1, 0, "%s",
             game->replay ? "left right: step  up down: push  Home End  "
                            "p play  q quit"
                          : "arrows move  u undo  r redo  h hint  Home start  "
                            "p replay  q quit");
    refresh();
}

/* ---- Hints ---- */

/* Any key ends the thinking. */
static bool go_on(void *user, const struct kura_progress *now)
{
    (void)user;
    (void)now;
    timeout(0);
    int key = getch();
    timeout(-1);
    return key == ERR || key == KEY_RESIZE;
}

static void tell_result(struct playing *game, const struct kura_result *result)
{
    if (result->plan && *result->plan) {
        replace_rest(game, result->plan);
        snprintf(game->message, sizeof game->message,
                 "%zu push%s from here: r takes the next step, p steps "
                 "through the plan",
                 result->metrics.pushes,
                 result->metrics.pushes == 1 ? "" : "es");
    } else if (result->code == KURA_UNSOLVABLE) {
        snprintf(game->message, sizeof game->message,
                 "It can't be solved from here: u takes steps back");
    } else if (!result->plan) {
        snprintf(game->message, sizeof game->message, "No plan found: %s",
                 result->reason ? result->reason : result->outcome);
    }
}

/* A level that begins where the player is now is solved. */
static void hint(struct playing *game)
{
    struct kura_error err;
    struct buffer text = {0};
    struct kura_result result = {.size = sizeof result};
    const struct kura_options options = {.size = sizeof options,
                                         .seconds = game->seconds,
                                         .progress = go_on};
    if (strcmp(game->about.rules, "goals") != 0) {
        snprintf(game->message, sizeof game->message,
                 "There are no hints where boxes sink");
        return;
    }
    snprintf(game->message, sizeof game->message, "Thinking; a key ends it");
    draw(game);
    game->message[0] = 0;
    draw_text(game->position, false, &text);
    struct kura_levels *levels =
        kura_read(buffer_get(&text), text.size, "xsb", &err);
    const struct kura_level *level =
        levels ? kura_level_at(levels, 1, &err) : NULL;
    if (level && kura_solve(level, &options, &result, &err))
        tell_result(game, &result);
    else
        snprintf(game->message, sizeof game->message, "%s", err.text);
    kura_result_release(&result);
    kura_levels_free(levels);
    buffer_release(&text);
}

/* ---- Keys ---- */

static void replay_key(struct playing *game, int key)
{
    if (key == KEY_RIGHT)
        forward(game);
    else if (key == KEY_LEFT)
        backward(game);
    else if (key == KEY_DOWN)
        to_push(game, forward);
    else if (key == KEY_UP)
        to_push(game, backward);
}

static void play_key(struct playing *game, int key)
{
    static const int arrows[] = {KEY_UP, KEY_DOWN, KEY_LEFT, KEY_RIGHT};
    for (int d = 0; d < 4; d++)
        if (key == arrows[d] || key == "wsad"[d])
            step(game, d);
    if (key == 'h')
        hint(game);
}

/* False when the game is over. */
static bool handle_key(struct playing *game, int key)
{
    if (key != KEY_RESIZE)
        game->message[0] = 0;
    if (key == 'q' || key == 3 || key == 4 || key == ERR)
        return false;
    if (key == 'u' || key == KEY_BACKSPACE || key == 127 || key == 8)
        backward(game);
    else if (key == 'r')
        forward(game);
    else if (key == KEY_HOME)
        while (backward(game))
            continue;
    else if (key == KEY_END)
        while (forward(game))
            continue;
    else if (key == 'p')
        game->replay = !game->replay;
    else if (game->replay)
        replay_key(game, key);
    else
        play_key(game, key);
    return true;
}

static int play(struct playing *game)
{
    static const short colours[] = {COLOR_WHITE, COLOR_YELLOW, COLOR_GREEN,
                                    COLOR_RED,   COLOR_CYAN,   COLOR_CYAN};
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return complain(KURA_SYSTEM, "the terminal is not known: set TERM");
    raw();
    noecho();
    keypad(stdscr, TRUE);
    curs_set(0);
    if (start_color() == OK && use_default_colors() == OK)
        for (short i = 0; i < 6; i++)
            init_pair((short)(i + 1), colours[i], -1);
    draw(game);
    while (handle_key(game, getch()))
        draw(game);
    endwin();
    delscreen(screen);
    return 0;
}

/* ---- The command ---- */

/* The plan's steps that can be made, ahead of the start. */
static int read_plan(struct playing *game, const char *operand)
{
    struct kura_verdict verdict;
    int code = plan_play(game->level, operand, &verdict, NULL);
    if (code == 0 && verdict.plan)
        buffer_text(&game->line, verdict.plan);
    if (code == 0 && !verdict.accepted)
        snprintf(game->message, sizeof game->message, "%.*s",
                 (int)sizeof game->message - 1, verdict.text);
    game->replay = true;
    kura_text_free(verdict.plan);
    return code;
}

static int run_game(struct playing *game, const char *plan)
{
    struct kura_error err;
    int code = 0;
    game->position = kura_position_new(game->level, &err);
    if (!game->position)
        return complain_error(&err);
    game->about.size = sizeof game->about;
    game->now.size = sizeof game->now;
    kura_level_describe(game->level, &game->about);
    kura_position_describe(game->position, &game->now);
    if (plan)
        code = read_plan(game, plan);
    if (code == 0)
        code = play(game);
    if (code == 0) /* the screen is gone */
        code = answer_line(game->now.plan);
    buffer_release(&game->line);
    kura_position_free(game->position);
    return code;
}

static int run(const struct arguments *arguments)
{
    const struct play_options *options = arguments->options;
    const char *const *operands = arguments->operands;
    struct inputs inputs;
    struct playing game = {.seconds = options->seconds};
    if (arguments->operand_count < 1 || arguments->operand_count > 2)
        return complain(KURA_USAGE, "expected a level, and perhaps a plan: "
                                    "kura play FILE[:N] [PLAN]");
    if (is_standard_input(operands[0]) ||
        (operands[1] && is_standard_input(operands[1])))
        return complain(KURA_USAGE, "standard input is for the keys");
    if (!isatty(0) || !isatty(1))
        return complain(KURA_USAGE, "this needs a terminal; kura show draws "
                                    "levels and plans without one");
    int code = inputs_open_one(&inputs, operands[0], options->from);
    game.level = inputs.level;
    if (code == 0)
        code = run_game(&game, operands[1]);
    inputs_release(&inputs);
    return code;
}

const struct command play_command = {
    .name = "play",
    .summary = "play or replay in the terminal",
    .usage = "[OPTIONS] FILE[:N] [PLAN]",
    .about = "The arrow keys (or w a s d) move; u takes a step back, r makes "
             "it again, Home goes to the start; h asks for a hint, which puts "
             "a plan from here ahead of you, and any key ends its search; q "
             "ends the game and prints its steps.\n"
             "With a PLAN, a LURD string or a file that holds one, left and "
             "right go through its steps, up and down through its pushes, Home "
             "and End to its ends; p switches between playing and that.",
    .flags = flags,
    .examples = examples,
    .options_size = sizeof(struct play_options),
    .run = run,
};
