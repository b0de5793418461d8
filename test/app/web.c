/*
 * The parts of the server that need no network: forms, the library, tokens.
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "web/form.h"
#include "web/library.h"
#include "web/site.h"
#include "web/token.h"

static bool reads(struct form *form, const char *text)
{
    *form = (struct form){0};
    return form_read(form, text, strlen(text));
}

Test(web, form_decodes_fields_in_order)
{
    struct form form;
    cr_assert(reads(&form, "a=1&b=x+y%2Bz&a=2&empty=&alone&&text=%23%0A%00!"));
    cr_assert_eq(form.count, 6);
    cr_assert_str_eq(form_get(&form, "a"), "1");
    cr_assert_str_eq(form_get(&form, "b"), "x y+z");
    cr_assert_null(form_get(&form, "empty"));
    cr_assert_null(form_get(&form, "alone"));
    cr_assert_not_null(form_find(&form, "alone"));
    cr_assert_null(form_find(&form, "nothing"));
    const struct form_field *text = form_find(&form, "text");
    cr_assert_eq(text->size, 4);
    cr_assert_eq(memcmp(text->value, "#\n\0!", 4), 0);
    form_release(&form);
}

Test(web, form_refuses_what_is_malformed)
{
    static const char *const bad[] = {"a=%",   "a=%4",  "a=%4g",
                                      "a=%g4", "%00=1", "a=1&b=%"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct form form;
        cr_expect_not(reads(&form, bad[i]), "%s", bad[i]);
        form_release(&form);
    }
}

Test(web, form_has_a_limit)
{
    struct form form;
    char text[2000] = "";
    for (int i = 0; i < 101; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "a%d=1&", i);
    cr_assert_not(reads(&form, text));
    form_release(&form);
}

struct seen {
    char text[400];
};

static void note(void *user, const struct web_collection *collection)
{
    struct seen *seen = user;
    size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%s %s %zu\n",
             collection->id, collection->title, collection->files);
}

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[300];
    struct kura_error err;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    cr_assert(file_write(path, text, strlen(text), &err), "%s", err.text);
}

static void note_text(void *user, const char *name, const struct buffer *text,
                      const struct kura_error *err)
{
    struct seen *seen = user;
    size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%s[%s]%s ", name,
             text ? buffer_get(text) : "-", err->text);
}

Test(web, library_groups_files_and_reads_only_what_it_found)
{
    char folder[] = "/tmp/kura-library-XXXXXX";
    cr_assert_not_null(mkdtemp(folder));
    write_file(folder, "a10.sok", "ten");
    write_file(folder, "a2.sok", "two");
    write_file(folder, "a1.sok", "one");
    write_file(folder, "a1x.sok", "between");
    write_file(folder, "b1.sok", "alone");
    write_file(folder, ".hidden.sok", "hidden");
    write_file(folder, "notes.md", "no level");
    const char *const folders[] = {folder, NULL};
    struct seen seen = {""};
    library_each(folders, note, &seen);
    cr_assert_str_eq(seen.text,
                     "0/a1.sok a 3\n0/a1x.sok a1x 1\n0/b1.sok b1 1\n");

    seen.text[0] = '\0';
    cr_assert(library_read(folders, "0/a1.sok", note_text, &seen));
    cr_assert(library_read(folders, "0/b1.sok", note_text, &seen));
    cr_assert_str_eq(seen.text, "a1[one] a2[two] a10[ten] [alone] ");
    static const char *const bad[] = {
        "", "0", "0/", "1/a1.sok", "0/notes.md", "0/../x.sok", "0/.hidden.sok"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        cr_expect_not(library_read(folders, bad[i], note_text, &seen), "%s",
                      bad[i]);

    char command[400];
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    cr_assert_eq(system(command), 0);
}

Test(web, tokens_differ)
{
    char a[33], b[33];
    cr_assert(token_new(a, sizeof a) && token_new(b, sizeof b));
    cr_assert_eq(strlen(a), 32);
    cr_assert(token_equal(a, a, 32));
    cr_assert_not(token_equal(a, b, 32));
}

Test(web, page_is_part_of_the_program)
{
    struct reply reply = {0};
    cr_assert(site_file("index.html", &reply));
    cr_assert_eq(strlen(reply.bytes), reply.size);
    cr_assert_str_eq(reply.type, "text/html; charset=utf-8");
    cr_assert(site_file("model.js", &reply));
    cr_assert_str_eq(reply.type, "text/javascript; charset=utf-8");
    cr_assert_not(site_file("../index.html", &reply));
}
