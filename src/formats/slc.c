/*
 * XML collections: SokobanLevels with a Title, a Description, an Email, an Url
 * and a LevelCollection of Levels, each of which has its rows as L.
 *
 * The words become notes of the collection, under the names that other formats
 * use: Collection, Comment, Email, Homepage, Copyright.  Elements that the
 * format does not know are passed over.  A document type is refused outright,
 * and with it all entities but the five of XML itself, so that a small file
 * can't grow.  A file that breaks off keeps the levels before the break.
 */
#include <expat.h>

#include "base/text.h"
#include "core/grid.h"
#include "formats/formats.h"

#define MAX_CHUNK (1 << 20)

/* What an element of the heading is called in the notes. */
static const struct heading {
    const char *element, *key;
} headings[] = {
    {"Title", "Collection"},
    {"Description", "Comment"},
    {"Email", "Email"},
    {"Url", "Homepage"},
};

struct slc_reader {
    XML_Parser parser; /* owned */
    struct collection *into;
    struct kura_error *err; /* borrowed during a piece: why the file fails */
    size_t count;           /* levels so far, refused ones included */
    int depth;              /* of the open elements */
    bool stopped;

    struct buffer text; /* of the element being collected */
    const char *key;    /* the note that it will be, or NULL */
    bool in_level, in_row;

    struct grid grid;   /* of the level being read */
    struct line row;    /* place of the row being read */
    int line;           /* of the level's first row, or of its element */
    char *title;        /* owned; NULL without */
    struct notes notes; /* of the level */
};

static int current_line(const struct slc_reader *reader)
{
    return (int)XML_GetCurrentLineNumber(reader->parser);
}

static int current_column(const struct slc_reader *reader)
{
    return (int)XML_GetCurrentColumnNumber(reader->parser) + 1;
}

static void stop(struct slc_reader *reader)
{
    reader->stopped = true;
    XML_StopParser(reader->parser, XML_FALSE);
}

static void stop_for_memory(struct slc_reader *reader)
{
    error_memory(reader->err);
    stop(reader);
}

static const char *find_attribute(const char **attributes, const char *name)
{
    for (int i = 0; attributes[i]; i += 2)
        if (strcmp(attributes[i], name) == 0)
            return attributes[i + 1];
    return NULL;
}

static void add_copyright(struct slc_reader *reader, struct notes *notes,
                          const char **attributes)
{
    const char *copyright = find_attribute(attributes, "Copyright");
    if (copyright && *copyright && !notes_add(notes, "Copyright", copyright))
        stop_for_memory(reader);
}

static void start_level(struct slc_reader *reader, const char **attributes)
{
    const char *id = find_attribute(attributes, "Id");
    reader->in_level = true;
    reader->line = current_line(reader);
    grid_clear(&reader->grid);
    add_copyright(reader, &reader->notes, attributes);
    if (id && *id) {
        reader->title = text_copy(id, strlen(id));
        if (!reader->title)
            stop_for_memory(reader);
    }
}

static void start_row(struct slc_reader *reader)
{
    reader->in_row = true;
    buffer_clear(&reader->text);
    reader->row = (struct line){.number = current_line(reader),
                                .column = current_column(reader) + 3};
    if (reader->grid.count == 0)
        reader->line = reader->row.number;
}

static void start_heading(struct slc_reader *reader, const char *name)
{
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        if (strcmp(name, headings[i].element) != 0)
            continue;
        reader->key = headings[i].key;
        buffer_clear(&reader->text);
    }
}

static void start_root(struct slc_reader *reader, const char *name)
{
    if (strcmp(name, "SokobanLevels") == 0)
        return;
    error_at(reader->err, current_line(reader), current_column(reader),
             "<%.40s>: expected <SokobanLevels>", name);
    stop(reader);
}

/* Elements count only at their place: root 1, headings and the list of levels
 * 2, levels 3, rows 4. */
static void start_element(void *user, const char *name, const char **attributes)
{
    struct slc_reader *reader = user;
    int depth = ++reader->depth;
    if (depth == 1)
        start_root(reader, name);
    else if (depth == 2 && strcmp(name, "LevelCollection") == 0)
        add_copyright(reader, &reader->into->notes, attributes);
    else if (depth == 2)
        start_heading(reader, name);
    else if (depth == 3 && strcmp(name, "Level") == 0)
        start_level(reader, attributes);
    else if (depth == 4 && reader->in_level && strcmp(name, "L") == 0)
        start_row(reader);
}

/* Hands the finished level its words. */
static void give_words(struct slc_reader *reader, struct level *level)
{
    level->title = reader->title;
    reader->title = NULL;
    level->notes = reader->notes;
    reader->notes = (struct notes){0};
}

static struct level *make_level(struct slc_reader *reader,
                                struct kura_error *why)
{
    if (reader->grid.count == 0) {
        error_at(why, reader->line, 0, "a level without rows: expected <L>");
        return NULL;
    }
    struct level *level = grid_level(&reader->grid, &xsb_legend, why);
    level = grid_finish(&reader->grid, level, EDGE_MUST_BE_CLOSED, why);
    if (level)
        give_words(reader, level);
    return level;
}

static void end_level(struct slc_reader *reader)
{
    struct kura_error why = {0};
    struct level *level = make_level(reader, &why);
    struct entry entry = {level, why, reader->line};
    reader->in_level = false;
    free(reader->title);
    reader->title = NULL;
    notes_release(&reader->notes);
    reader->count++;
    if (!collection_add(reader->into, entry, reader->err))
        stop(reader);
}

static void end_row(struct slc_reader *reader)
{
    struct line row = reader->row;
    row.text = buffer_get(&reader->text);
    row.size = reader->text.size;
    xsb_trim(&row);
    reader->in_row = false;
    if (reader->text.failed || !grid_add(&reader->grid, &row, false))
        stop_for_memory(reader);
}

static void end_heading(struct slc_reader *reader)
{
    struct line text = {buffer_get(&reader->text), reader->text.size, 0, 0};
    const char *key = reader->key;
    reader->key = NULL;
    if (line_blank(&text))
        return;
    if (!notes_add(&reader->into->notes, key, buffer_get(&reader->text)))
        stop_for_memory(reader);
}

static void end_element(void *user, const char *name)
{
    struct slc_reader *reader = user;
    int depth = reader->depth--;
    (void)name;
    if (reader->stopped)
        return;
    if (depth == 4 && reader->in_row)
        end_row(reader);
    else if (depth == 3 && reader->in_level)
        end_level(reader);
    else if (depth == 2 && reader->key)
        end_heading(reader);
}

static void add_text(void *user, const char *text, int size)
{
    struct slc_reader *reader = user;
    bool wanted = (reader->depth == 4 && reader->in_row) ||
                  (reader->depth == 2 && reader->key);
    if (wanted)
        buffer_add(&reader->text, text, (size_t)size);
}

static void refuse_doctype(void *user, const char *name, const char *system,
                           const char *public, int internal)
{
    struct slc_reader *reader = user;
    (void)name, (void)system, (void)public, (void)internal;
    error_at(reader->err, current_line(reader), 0,
             "a document type: expected none, entities are refused");
    stop(reader);
}

static void *open_reader(struct collection *into)
{
    struct slc_reader *reader = calloc(1, sizeof *reader);
    XML_Parser parser = reader ? XML_ParserCreate(NULL) : NULL;
    if (!parser) {
        free(reader);
        return NULL;
    }
    *reader = (struct slc_reader){.parser = parser, .into = into};
    XML_SetUserData(parser, reader);
    XML_SetElementHandler(parser, start_element, end_element);
    XML_SetCharacterDataHandler(parser, add_text);
    XML_SetStartDoctypeDeclHandler(parser, refuse_doctype);
    return reader;
}

static void close_reader(void *memory)
{
    struct slc_reader *reader = memory;
    XML_ParserFree(reader->parser);
    grid_release(&reader->grid);
    buffer_release(&reader->text);
    notes_release(&reader->notes);
    free(reader->title);
    free(reader);
}

static bool parse(struct slc_reader *reader, const struct piece *piece)
{
    XML_Parser parser = reader->parser;
    const char *text = piece->text;
    size_t size = piece->size;
    enum XML_Status status = XML_STATUS_OK;
    do {
        size_t chunk = size < MAX_CHUNK ? size : MAX_CHUNK;
        status =
            XML_Parse(parser, text, (int)chunk, piece->last && chunk == size);
        text += chunk;
        size -= chunk;
    } while (status == XML_STATUS_OK && size > 0);
    if (status == XML_STATUS_OK || reader->stopped)
        return !reader->stopped;
    if (XML_GetErrorCode(parser) == XML_ERROR_NO_MEMORY)
        return error_memory(reader->err);
    return error_at(reader->err, current_line(reader), current_column(reader),
                    "the XML is broken: %s",
                    XML_ErrorString(XML_GetErrorCode(parser)));
}

/* A break after some levels costs the rest of the file, not these. */
static bool keep_levels(struct slc_reader *reader, struct kura_error *err)
{
    if (reader->count == 0 || err->code == KURA_SYSTEM)
        return false;
    reader->stopped = true;
    struct entry rest = {.error = *err, .line = err->line};
    return collection_add(reader->into, rest, err);
}

static bool read(void *memory, const struct piece *piece, size_t *used,
                 struct kura_error *err)
{
    struct slc_reader *reader = memory;
    *used = piece->size;
    if (reader->stopped)
        return true;
    reader->err = err;
    if (!parse(reader, piece))
        return keep_levels(reader, err);
    return !piece->last || reader->count > 0 ||
           error_at(err, 1, 1, "no level found: expected <Level> elements");
}

static bool looks_like(const char *text, size_t size)
{
    struct lines lines = lines_of(text, size);
    struct line line;
    if (size >= 4 && (memcmp(text, "\xff\xfe<\0", 4) == 0 ||
                      memcmp(text, "\xfe\xff\0<", 4) == 0))
        return true;
    while (lines_next(&lines, &line)) {
        line_trim(&line);
        if (line.size > 0)
            return line.text[0] == '<';
    }
    return false;
}

/* Two code points that UTF-8 can hold are not allowed in XML. */
static bool is_noncharacter(const char *text)
{
    return strncmp(text, "\xef\xbf\xbe", 3) == 0 ||
           strncmp(text, "\xef\xbf\xbf", 3) == 0;
}

/* Escapes the text for an element or an attribute. */
static void write_text(const char *text, struct buffer *to)
{
    char *clean = text_copy_utf8(text, strlen(text));
    to->failed = to->failed || !clean;
    for (const char *c = clean; c && *c; c++) {
        if (is_noncharacter(c)) {
            buffer_text(to, "\xef\xbf\xbd");
            c += 2;
        } else if (*c == '\t' || *c == '\n') {
            buffer_print(to, "&#%d;", *c);
        } else {
            buffer_escape(to, *c);
        }
    }
    free(clean);
}

static void write_attribute(const char *name, const char *value,
                            struct buffer *to)
{
    if (!value)
        return;
    buffer_print(to, " %s=\"", name);
    write_text(value, to);
    buffer_char(to, '"');
}

/* The schema wants a title and a description, empty or not. */
static void write_headings(const struct notes *notes, struct buffer *to)
{
    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        const char *value = notes_find(notes, headings[i].key);
        if (!value && i >= 2)
            continue;
        buffer_print(to, "  <%s>", headings[i].element);
        write_text(value ? value : "", to);
        buffer_print(to, "</%s>\n", headings[i].element);
    }
}

/* Of the rows as they are written: walls around, no floor at their ends. */
static int written_width(const struct level *level)
{
    int width = 0;
    for (int cell = 0; cell < level->width * level->height; cell++)
        if (level->cells[cell] && cell % level->width >= width)
            width = cell % level->width + 1;
    return level->walled ? width : level->width + 2;
}

/* The author, where nobody else claims it: the one place for a name. */
static const char *copyright_of(const struct notes *notes)
{
    const char *copyright = notes_find(notes, "Copyright");
    return copyright ? copyright : notes_find(notes, "Author");
}

static bool write_level(const struct level *level, size_t number,
                        struct buffer *to, struct kura_error *err)
{
    if (level->rules != RULES_GOALS)
        return error_set(err, KURA_INPUT,
                         "slc has no sink: only stones can hold this level");
    int ring = level->walled ? 0 : 2;
    char id[32];
    snprintf(id, sizeof id, "%zu", number);
    buffer_text(to, "    <Level");
    write_attribute("Id", level->title ? level->title : id, to);
    buffer_print(to, " Width=\"%d\" Height=\"%d\"", written_width(level),
                 level->height + ring);
    write_attribute("Copyright", copyright_of(&level->notes), to);
    buffer_text(to, ">\n");
    const struct grid_style style = {&xsb_legend, "      <L>", "</L>\n",
                                     !level->walled, false};
    bool ok = grid_write(level, &style, to, err);
    buffer_text(to, "    </Level>\n");
    return ok;
}

static void write_list_start(const struct collection *collection,
                             struct buffer *to)
{
    int width = 0, height = 0;
    for (size_t i = 0; i < collection->count; i++) {
        const struct level *level = collection->entries[i].level;
        int ring = level && !level->walled ? 2 : 0;
        if (level && written_width(level) > width)
            width = written_width(level);
        if (level && level->height + ring > height)
            height = level->height + ring;
    }
    const char *copyright = copyright_of(&collection->notes);
    buffer_text(to, "  <LevelCollection");
    write_attribute("Copyright", copyright ? copyright : "", to);
    buffer_print(to, " MaxWidth=\"%d\" MaxHeight=\"%d\">\n", width, height);
}

static bool write(const struct collection *collection, struct buffer *to,
                  struct kura_error *err)
{
    buffer_text(to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<SokobanLevels>\n");
    write_headings(&collection->notes, to);
    write_list_start(collection, to);
    for (size_t i = 0; i < collection->count; i++) {
        const struct level *level = collection->entries[i].level;
        if (level && !write_level(level, i + 1, to, err))
            return false;
    }
    buffer_text(to, "  </LevelCollection>\n</SokobanLevels>\n");
    return !to->failed || error_memory(err);
}

const struct format slc_format = {
    .name = "slc",
    .summary = "XML collections of Sokoban for Windows",
    .looks_like = looks_like,
    .pieces = {open_reader, read, close_reader},
    .write = write,
};
