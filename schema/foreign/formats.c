/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of formats, and what is asked of its rows.
 */
#include "schema/foreign/formats.h"

#include "schema/foreign/archive/saved-game.h"

#include <stdio.h>
#include <string.h>

static const ForeignFormat formats[] = {
#define FORMAT(NAME, ...) {__VA_ARGS__, &reader_##NAME},
#include "schema/foreign/formats.def"
};

/* So much of a file is looked at to find its format. */
#define HEAD_BYTES (1u << 20)

static const ForeignChoice choice_rows[N_CHOICES] = {
#define CHOICE(NAME, member, ...) [CHOICE_##NAME] = {#member, __VA_ARGS__},
#include "schema/foreign/readers/choices.def"
};

const ForeignFormat *
foreign_format(guint index)
{
    return index < G_N_ELEMENTS(formats) ? &formats[index] : NULL;
}

const ForeignFormat *
foreign_format_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

/* Returns: (transfer full): how the file @path begins; "" where it cannot be read. */
static char *
head_of(const char *path)
{
    FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "rb") : NULL;
    char *head = g_malloc(HEAD_BYTES + 1);
    gsize length = file != NULL ? fread(head, 1, HEAD_BYTES, file) : 0;
    if (file != NULL)
        fclose(file);
    for (gsize i = 0; i < length; i++)
        if (head[i] == '\0')
            head[i] = ' ';
    head[length] = '\0';
    return head;
}

static gboolean
has_sign(const char *head, const char *signs)
{
    g_auto(GStrv) texts = g_strsplit(signs != NULL ? signs : "", "\n", -1);
    for (guint i = 0; texts[i] != NULL; i++)
        if (strstr(head, texts[i]) != NULL)
            return TRUE;
    return FALSE;
}

/* Returns: whether files of another format may end as those of @format do. */
static gboolean
shares_ending(const ForeignFormat *format)
{
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        if (&formats[i] != format && g_str_has_suffix(formats[i].ending, format->ending))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer none): how files of @format in a folder end, the usual ending first. */
static const char *
endings_of(const ForeignFormat *format)
{
    return format->reader->packed != NULL ? format->reader->packed : format->ending;
}

/* Returns: how well @path, a file, or a folder of which the first file that ends so counts, fits
 * @format; 0: it does not. */
static gsize
fit_of(const ForeignFormat *format, const char *path)
{
    g_autofree char *file = g_strdup(path);
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
        g_autoptr(GPtrArray) found = foreign_source_list(path, endings_of(format));
        g_free(file);
        file = found->len > 0 ? g_build_filename(path, found->pdata[0], NULL) : g_strdup("");
    }
    g_autofree char *head = head_of(file);
    g_autofree char *lower = g_ascii_strdown(file, -1);
    g_autofree char *ending = g_ascii_strdown(format->ending, -1);
    /* Of names that fit the longer one says more. */
    gsize of_name = g_str_has_suffix(lower, ending) ? strlen(ending) : 0;
    if (!g_file_test(file, G_FILE_TEST_IS_REGULAR))
        return 0;
    if (has_sign(head, format->reader->signs))
        return HEAD_BYTES + of_name;
    return shares_ending(format) ? 0 : of_name;
}

const ForeignFormat *
foreign_format_guess(const char *path)
{
    const ForeignFormat *best = NULL;
    gsize most = 0;
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++) {
        gsize fit = fit_of(&formats[i], path);
        if (fit > most) {
            best = &formats[i];
            most = fit;
        }
    }
    return best;
}

gboolean
foreign_format_open(const ForeignFormat *format, ForeignSource *source, const char *path,
                    const ForeignChoices *choices, GError **error)
{
    const ForeignReader *reader = format->reader;
    return foreign_source_open(source, path, endings_of(format), error) &&
           (reader->packed == NULL || foreign_source_unpack(source, reader->packed, error)) &&
           (reader->saved == NULL ||
            saved_game_find_module(source, reader->saved, reader->packed, choices->module, error));
}

const ForeignChoice *
foreign_choice(ForeignChoiceId choice)
{
    g_assert(choice < N_CHOICES);
    return &choice_rows[choice];
}

const char **
foreign_choice_text(ForeignChoices *choices, ForeignChoiceId choice)
{
    switch (choice) {
#define CHOICE(NAME, member, ...)                                                                  \
    case CHOICE_##NAME:                                                                            \
        return &choices->member;
#include "schema/foreign/readers/choices.def"
    default:
        g_assert_not_reached();
    }
}

gboolean
foreign_format_takes(const ForeignFormat *format, ForeignChoiceId choice)
{
    return choice == CHOICE_TITLE || (format->reader->choices & CHOICE_BIT(choice)) != 0;
}

/* Appends which options of the command the reader of @format heeds. */
static void
append_choices(GString *out, const ForeignFormat *format)
{
    g_string_append(out, "| option | says |\n|---|---|\n");
    for (ForeignChoiceId i = 0; i < N_CHOICES; i++)
        if (foreign_format_takes(format, i))
            g_string_append_printf(out, "| `--%s %s` | %s |\n", choice_rows[i].word,
                                   choice_rows[i].takes, choice_rows[i].says);
    g_string_append_c(out, '\n');
}

void
foreign_format_append_page(GString *out, const ForeignFormat *format)
{
    g_string_append_printf(out,
                           "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
                           "<!-- Made from the tables of the program by `narva import %s --format "
                           "markdown`. -->\n"
                           "# %s\n\n"
                           "`narva import %s SOURCE -o DIR` reads %s.\n"
                           "SOURCE is a file, or a folder with one file that ends in `%s`.\n\n",
                           format->name, format->title, format->name, format->about,
                           format->ending);
    append_choices(out, format);
    g_string_append(out, "What becomes of each kind of thing; the report of an import counts "
                         "along these rows:\n\n");
    loss_append_table(out, format->reader->rows, format->reader->n_rows);
}
