/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of formats that are read and written, and what a file offers to choose from.
 */
#include "schema/foreign/formats.h"

#include "schema/foreign/foreign-source.h"
#include "schema/foreign/json-tree.h"
#include "schema/foreign/xml-walk.h"

#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <zip.h>

/* 1 January 1980, the first day that a zip archive can name. */
#define ZIP_FIRST_DAY 0x21

#define PACKED_MODULE ".vmod"

/* Returns: whether the archive of @source has one of the files @names. */
static gboolean
has_any(const ForeignSource *source, const GStrv names)
{
    for (guint i = 0; names[i] != NULL; i++)
        if (foreign_archive_has(source->archive, names[i]))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): the names of the modules beside @source, packed and unpacked. */
static GPtrArray *
modules_beside(const ForeignSource *source, const GStrv names)
{
    GPtrArray *found = foreign_source_list(source->folder, PACKED_MODULE);
    for (guint i = found->len; i-- > 0;)
        if (strchr(found->pdata[i], G_DIR_SEPARATOR) != NULL)
            g_ptr_array_remove_index(found, i);
    for (guint i = 0; names[i] != NULL; i++) {
        g_autofree char *path = g_build_filename(source->folder, names[i], NULL);
        if (g_file_test(path, G_FILE_TEST_IS_REGULAR))
            g_ptr_array_add(found, g_strdup(names[i]));
    }
    return found;
}

/* Returns: (transfer full): the path of the one module beside @source; NULL with @error set. */
static char *
find_beside(const ForeignSource *source, const GStrv names, GError **error)
{
    g_autoptr(GPtrArray) found = modules_beside(source, names);
    if (found->len == 1)
        return g_build_filename(source->folder, found->pdata[0], NULL);
    if (found->len == 0)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    _("%s: it is a saved game, and there is no module beside it; name its module "
                      "with --module FILE"),
                    foreign_archive_shown(source->archive));
    else
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    _("%s: it is a saved game, and there are %u modules beside it; name the right "
                      "one with --module FILE, e.g. “%s”"),
                    foreign_archive_shown(source->archive), found->len,
                    (const char *)found->pdata[0]);
    return NULL;
}

/* If the archive of @source is a saved game, which has the file @sign and none of @names, replaces
 * it by its module, a file or folder as for foreign_source_unpack() with @names, and keeps the
 * save. @module: the path of the module; NULL: the only one beside the save. Other sources are
 * unchanged. Returns: FALSE with @error set if no module is found, or several are. */
static gboolean
saved_game_find_module(ForeignSource *source, const char *sign, const char *names,
                       const char *module, GError **error)
{
    g_auto(GStrv) each = g_strsplit(names, "\n", -1);
    if (source->archive == NULL || has_any(source, each) ||
        !foreign_archive_has(source->archive, sign))
        return TRUE;
    g_autofree char *path = module != NULL ? g_strdup(module) : find_beside(source, each, error);
    g_auto(ForeignSource) found = {0};
    if (path == NULL || !foreign_source_open(&found, path, each[0], error) ||
        !foreign_source_unpack(&found, names, error))
        return FALSE;
    found.save = g_steal_pointer(&source->archive);
    found.save_shown = g_strdup(foreign_archive_shown(found.save));
    foreign_source_clear(source);
    *source = found;
    found = (ForeignSource){0};
    return TRUE;
}

static const ForeignFormat formats[] = {
#define FORMAT(NAME, ...) {__VA_ARGS__, &reader_##NAME},
#include "schema/foreign/formats.def"
};

/* The bytes of a file that are searched to guess its format. */
#define HEAD_BYTES (1u << 20)

static const ForeignChoice choice_rows[N_CHOICES] = {
#define CHOICE(NAME, member, ...) [CHOICE_##NAME] = {#member, __VA_ARGS__},
#include "schema/foreign/choices.def"
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

/* Ends @head after @length bytes, and makes blanks of the NUL bytes before. */
static char *
end_head(char *head, gsize length)
{
    for (gsize i = 0; i < length; i++)
        if (head[i] == '\0')
            head[i] = ' ';
    head[length] = '\0';
    return head;
}

/* Returns: (transfer full): the start of the file @path; "" if it cannot be read. */
static char *
head_of(const char *path)
{
    FILE *file = g_file_test(path, G_FILE_TEST_IS_REGULAR) ? fopen(path, "rb") : NULL;
    char *head = g_malloc(HEAD_BYTES + 1);
    gsize length = file != NULL ? fread(head, 1, HEAD_BYTES, file) : 0;
    if (file != NULL)
        fclose(file);
    return end_head(head, length);
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

/* Archives with more files of one ending are looked at no further. */
#define CANDIDATES_MOST 100u

/* Returns: (transfer full): the start of the file @name in @archive; "" if it cannot be read. */
static char *
head_in_archive(ForeignArchive *archive, const char *name)
{
    char *head = g_malloc(HEAD_BYTES + 1);
    return end_head(head, foreign_archive_read_head(archive, name, head, HEAD_BYTES));
}

/* Removes those of @names, files in @folder or @archive, that have no sign of @format, unless none
 * has one. */
static void
keep_signed(const ForeignFormat *format, GPtrArray *names, const char *folder,
            ForeignArchive *archive)
{
    g_autofree gboolean *is_signed = g_new0(gboolean, MAX(names->len, 1));
    guint n = 0;
    if (format->reader->signs == NULL || names->len > CANDIDATES_MOST)
        return;
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *path =
            archive == NULL ? g_build_filename(folder, names->pdata[i], NULL) : NULL;
        g_autofree char *head =
            archive != NULL ? head_in_archive(archive, names->pdata[i]) : head_of(path);
        is_signed[i] = has_sign(head, format->reader->signs);
        n += is_signed[i];
    }
    for (guint i = names->len; i-- > 0 && n > 0;)
        if (!is_signed[i])
            g_ptr_array_remove_index(names, i);
}

/* Returns: (transfer none): the one of @names that is called @wanted, with or without its ending;
 * NULL: there is none, or @wanted is NULL. */
static const char *
find_called(const GPtrArray *names, const char *wanted)
{
    for (guint i = 0; i < names->len && wanted != NULL; i++) {
        g_autofree char *base = g_path_get_basename(names->pdata[i]);
        char *dot = strrchr(base, '.');
        if (strcmp(names->pdata[i], wanted) == 0 || strcmp(base, wanted) == 0)
            return names->pdata[i];
        if (dot != NULL)
            *dot = '\0';
        if (strcmp(base, wanted) == 0)
            return names->pdata[i];
    }
    return NULL;
}

/* Sets the file of the archive of @source; @layer becomes NULL if it was the name of one of
 * several. Returns: FALSE with @error set: there is none of @format, or there are several. */
static gboolean
choose_in_archive(const ForeignFormat *format, ForeignSource *source, const char **layer,
                  GError **error)
{
    const char *shown = foreign_archive_shown(source->archive);
    g_autoptr(GPtrArray) names = foreign_archive_list(source->archive, format->ending);
    keep_signed(format, names, NULL, source->archive);
    const char *called = names->len == 1 ? names->pdata[0] : find_called(names, *layer);
    if (called != NULL) {
        *layer = names->len == 1 ? *layer : NULL;
        foreign_source_set_file(source, called);
        return TRUE;
    }
    if (names->len == 0)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
                    _("“%s” contains no file that ends in “%s”"), shown, format->ending);
    else if (foreign_format_has_choice(format, CHOICE_LAYER)) {
        g_autofree char *base = g_path_get_basename(names->pdata[0]);
        g_set_error(
            error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
            _("“%s” contains %u files that end in “%s”: name one of them with --layer, e.g. “%s”"),
            shown, names->len, format->ending, base);
    } else
        g_set_error(
            error, FOREIGN_ERROR, FOREIGN_ERROR_PATH,
            _("“%s” contains %u files that end in “%s”: unpack it and name one of them, e.g. “%s”"),
            shown, names->len, format->ending, (const char *)names->pdata[0]);
    return FALSE;
}

/* Returns: how well the archive @path fits @format; 0: it does not. */
static gsize
fit_of_archive(const ForeignFormat *format, const char *path)
{
    const ForeignReader *reader = format->reader;
    g_autoptr(ForeignArchive) archive = foreign_archive_open(path, "", NULL);
    /* The reader says what is wrong with it. */
    if (archive == NULL)
        return reader->packed != NULL;
    if (reader->packed != NULL) {
        g_auto(GStrv) names = g_strsplit(reader->packed, "\n", -1);
        for (guint i = 0; names[i] != NULL; i++)
            if (foreign_archive_has(archive, names[i]))
                return HEAD_BYTES + strlen(names[i]);
        return reader->saved != NULL && foreign_archive_has(archive, reader->saved) ? HEAD_BYTES
                                                                                    : 0;
    }
    g_autoptr(GPtrArray) names = foreign_archive_list(archive, format->ending);
    if (names->len == 0)
        return 0;
    keep_signed(format, names, NULL, archive);
    g_autofree char *head = head_in_archive(archive, names->pdata[0]);
    if (has_sign(head, reader->signs))
        return HEAD_BYTES + strlen(format->ending);
    return shares_ending(format) ? 0 : strlen(format->ending);
}

/* Returns: how well @path, a file, or a folder of which the first file that ends so counts, fits
 * @format; 0: it does not. */
static gsize
fit_of(const ForeignFormat *format, const char *path)
{
    g_autofree char *file = g_strdup(path);
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
        g_autoptr(GPtrArray) found = foreign_source_list(path, endings_of(format));
        keep_signed(format, found, path, NULL);
        g_free(file);
        file = found->len > 0 ? g_build_filename(path, found->pdata[0], NULL) : g_strdup("");
    }
    if (foreign_source_is_archive(file))
        return fit_of_archive(format, file);
    g_autofree char *head = head_of(file);
    g_autofree char *lower = g_ascii_strdown(file, -1);
    g_autofree char *ending = g_ascii_strdown(format->ending, -1);
    /* Of matching names the longest is the most specific. */
    gsize of_name = g_str_has_suffix(lower, ending) ? strlen(ending) : 0;
    if (!g_file_test(file, G_FILE_TEST_IS_REGULAR))
        return 0;
    if (has_sign(head, format->reader->signs))
        return HEAD_BYTES + of_name;
    return shares_ending(format) ? 0 : of_name;
}

/* Files that are often mistaken for maps of one of the formats. */
static const struct {
    const char *sign;
    gboolean is_first; /* the file starts with the sign */
    const char *hint;
} strangers[] = {
    {"File can be loaded in azgaar.github.io", FALSE,
     N_("it is in the own format of Azgaar’s Fantasy Map Generator: open it there, export it as "
        "JSON with all data, and import that file")},
    {"\nterrident=", FALSE,
     N_("it is a scenario or saved game of Freeciv, which cannot be imported: create a new data "
        "set with a grid instead")},
    {"\x89PNG", TRUE,
     N_("it is a picture: create a new data set and trace its lands in the editor")},
    {"\xff\xd8\xff", TRUE,
     N_("it is a picture: create a new data set and trace its lands in the editor")},
    {"\x1f\x8b", TRUE, N_("it is compressed with gzip: unpack it first")},
    {"{\\rtf", TRUE, N_("it is a document: save it as plain text first")},
    {"%PDF", TRUE, N_("it is a document: save it as plain text first")},
};

/* The most letters of a ground of Wesnoth. */
#define WESNOTH_LETTERS 4

/* Returns: whether @head is a map of Wesnoth: rows of codes such as `Gg, Ww^Bw`. */
static gboolean
is_wesnoth(const char *head)
{
    guint n_codes = 0;
    const char *at = head;
    while (g_str_has_prefix(at, "border_size=") || g_str_has_prefix(at, "usage=")) {
        at += strcspn(at, "\n");
        at += strspn(at, "\r\n");
    }
    while (*at != '\0' && n_codes < 20) {
        gsize length = strcspn(at, ",\r\n"), blanks = strspn(at, " 0123456789");
        gsize code = blanks < length ? strspn(at + blanks, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_^\\/|"
                                                           "abcdefghijklmnopqrstuvwxyz")
                                     : 0;
        gsize end = blanks + code;
        if (code == 0 || end + strspn(at + end, " ") != length ||
            !(g_ascii_isupper(at[blanks]) || at[blanks] == '_') || code > 20 ||
            MIN(code, strcspn(at + blanks, "^")) > WESNOTH_LETTERS)
            return FALSE;
        n_codes++;
        at += length;
        at += strspn(at, ", \r\n");
    }
    return n_codes >= 9;
}

const char *
foreign_format_hint(const char *path)
{
    GStatBuf size;
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR) || g_stat(path, &size) != 0)
        return NULL;
    if (size.st_size == 0)
        return _("it is empty");
    g_autofree char *head = head_of(path);
    for (guint i = 0; i < G_N_ELEMENTS(strangers); i++) {
        const char *at = strstr(head, strangers[i].sign);
        if (at != NULL && (at == head || !strangers[i].is_first))
            return _(strangers[i].hint);
    }
    if (is_wesnoth(head))
        return _("it is a map of Battle for Wesnoth, which cannot be imported: create a new "
                 "data set with a grid of hexes instead");
    return NULL;
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
    /* Endings that are not the usual one of their format. */
    static const struct {
        const char *ending, *format;
    } further[] = {{".js", "rtt"}, {".tmj", "tmx"}};
    g_autofree char *lower = g_ascii_strdown(path, -1);
    for (guint i = 0; i < G_N_ELEMENTS(further) && best == NULL; i++)
        if (g_str_has_suffix(lower, further[i].ending) && g_file_test(path, G_FILE_TEST_IS_REGULAR))
            best = foreign_format_find(further[i].format);
    return best;
}

/* Opens @path, a file or folder of @format, or an archive with such a file; the layer in @choices
 * becomes NULL if it was the name of the file. Returns: FALSE with @error set. */
static gboolean
open_source(const ForeignFormat *format, ForeignSource *source, const char *path,
            ForeignChoices *choices, GError **error)
{
    const ForeignReader *reader = format->reader;
    g_autoptr(GPtrArray) found = NULL;
    const char *called = NULL;
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
        found = foreign_source_list(path, endings_of(format));
        keep_signed(format, found, path, NULL);
        called = found->len == 1 ? found->pdata[0] : find_called(found, choices->layer);
    }
    if (called != NULL) {
        choices->layer = found->len == 1 ? choices->layer : NULL;
        g_autofree char *file = g_build_filename(path, called, NULL);
        /* The folder is that of all files, as for a folder with one file of that ending. */
        if (!foreign_source_open(source, file, endings_of(format), error))
            return FALSE;
        g_free(source->folder);
        g_free(source->file);
        source->folder = g_strdup(path);
        source->file = g_strdup(called);
    } else if (!foreign_source_open(source, path, endings_of(format), error)) {
        return FALSE;
    }
    if (reader->packed == NULL && !foreign_source_enter(source, error))
        return FALSE;
    if (reader->packed == NULL && source->archive != NULL &&
        !choose_in_archive(format, source, &choices->layer, error))
        return FALSE;
    return (reader->packed == NULL || foreign_source_unpack(source, reader->packed, error)) &&
           (reader->saved == NULL ||
            saved_game_find_module(source, reader->saved, reader->packed, choices->module, error));
}

gboolean
foreign_format_read(const ForeignFormat *format, ForeignSource *source, const char *path,
                    const ForeignChoices *choices, ForeignMap *map, LossReport *report,
                    GError **error)
{
    ForeignChoices rest = *choices;
    return open_source(format, source, path, &rest, error) &&
           format->reader->read(source, &rest, map, report, error);
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
#include "schema/foreign/choices.def"
    default:
        g_assert_not_reached();
    }
}

gboolean
foreign_format_has_choice(const ForeignFormat *format, ForeignChoiceId choice)
{
    /* Set-ups are for a data set, which has its rules. */
    gboolean is_for_all =
        choice == CHOICE_TITLE ||
        (choice == CHOICE_KIT && (format->reader->choices & CHOICE_BIT(CHOICE_SET)) == 0);
    return is_for_all || (format->reader->choices & CHOICE_BIT(choice)) != 0;
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
                           "SOURCE is a file, or a folder%s with one file that ends in `%s`.\n\n",
                           format->name, format->title, format->name, format->about,
                           format->reader->packed == NULL ? " or zip archive" : "", format->ending);
    g_string_append(out, "| option | meaning |\n|---|---|\n");
    for (ForeignChoiceId i = 0; i < N_CHOICES; i++)
        if (foreign_format_has_choice(format, i))
            g_string_append_printf(out, "| `--%s %s` | %s |\n", choice_rows[i].word,
                                   choice_rows[i].takes, choice_rows[i].says);
    g_string_append_c(out, '\n');
    g_string_append(out, "The table shows what happens to each element of the source. The report of "
                         "an import counts\nthe elements by these rows:\n\n");
    loss_report_append_table(out, format->reader->rows, format->reader->n_rows);
}

/* So many features of a file are asked for the names of their properties. */
#define FEATURES 100u

/* The attribute of an element (NULL: any) of a format that has possible values of a choice, after
 * the prefix before. */
static const struct {
    const char *format, *element, *attribute;
    ForeignChoiceId choice;
    const char *before;
} attributes[] = {
    {"svg", "g", "inkscape:label", CHOICE_LAYER, ""},
    {"svg", "g", "id", CHOICE_LAYER, ""},
    {"svg", "g", "inkscape:label", CHOICE_SEA, "layer="},
    {"svg", "g", "id", CHOICE_SEA, "layer="},
    {"svg", NULL, "class", CHOICE_SEA, "class="},
    {"svg", NULL, "fill", CHOICE_SEA, "fill="},
    {"tmx", "layer", "name", CHOICE_LAYER, ""},
    {"tmx", "objectgroup", "name", CHOICE_LAYER, ""},
    {"tmx", "objectgroup", "name", CHOICE_SEA, "layer="},
    {"tmx", NULL, "class", CHOICE_SEA, "class="},
    {"tmx", "tile", "type", CHOICE_SEA, "type="},
    {"tmx", "object", "type", CHOICE_SEA, "type="},
    {"tmx", "property", "name", CHOICE_NAME, ""},
    {"vassal", "VASSAL.build.module.map.boardPicker.Board", "name", CHOICE_LAYER, ""},
    {"jdip", "VARIANT", "name", CHOICE_LAYER, ""},
};

static void
add_offer(ForeignOffers *offers, ForeignChoiceId choice, const char *before, const char *text)
{
    GPtrArray *texts = offers->texts[choice];
    if (text == NULL || text[0] == '\0' || strlen(text) > LIMIT_FOREIGN_NAME_LETTERS)
        return;
    if (texts == NULL)
        texts = offers->texts[choice] = g_ptr_array_new_with_free_func(g_free);
    if (texts->len >= LIMIT_FOREIGN_OFFERS)
        return;
    g_autofree char *whole = g_strconcat(before, text, NULL);
    if (!g_ptr_array_find_with_equal_func(texts, whole, g_str_equal, NULL))
        g_ptr_array_add(texts, g_steal_pointer(&whole));
}

/* Adds the names of the properties of @features that are texts. */
static void
add_properties(ForeignOffers *offers, JsonArray *features)
{
    for (guint i = 0; i < MIN(json_tree_length(features), FEATURES); i++) {
        JsonObject *properties = json_tree_object(json_tree_object_at(features, i), "properties");
        g_autoptr(GList) names = properties != NULL ? json_object_get_members(properties) : NULL;
        for (const GList *at = names; at != NULL; at = at->next)
            if (json_tree_text(properties, at->data) != NULL)
                add_offer(offers, CHOICE_NAME, "", at->data);
    }
}

static void
find_in_geojson(ForeignOffers *offers, JsonObject *root)
{
    add_properties(offers, json_tree_array(root, "features"));
}

static void
find_in_topojson(ForeignOffers *offers, JsonObject *root)
{
    JsonObject *objects = json_tree_object(root, "objects");
    g_autoptr(GList) names = objects != NULL ? json_object_get_members(objects) : NULL;
    for (const GList *at = names; at != NULL; at = at->next) {
        add_offer(offers, CHOICE_LAYER, "", at->data);
        add_properties(offers, json_tree_array(json_tree_object(objects, at->data), "geometries"));
    }
}

static void
find_in_azgaar(ForeignOffers *offers, JsonObject *root G_GNUC_UNUSED)
{
    add_offer(offers, CHOICE_LAYER, "", "states");
}

static const struct {
    const char *format;
    void (*find)(ForeignOffers *offers, JsonObject *root);
} trees[] = {
    {"geojson", find_in_geojson},
    {"topojson", find_in_topojson},
    {"azgaar", find_in_azgaar},
};

void
foreign_offers_find(ForeignOffers *offers, const ForeignFormat *format, const char *path)
{
    g_auto(ForeignSource) source = {0};
    ForeignChoices none = {0};
    *offers = (ForeignOffers){0};
    if (format->reader->choices == 0 || !open_source(format, &source, path, &none, NULL))
        return;
    for (guint i = 0; i < G_N_ELEMENTS(trees); i++) {
        if (strcmp(trees[i].format, format->name) != 0)
            continue;
        g_autoptr(JsonParser) parser = json_tree_read(&source, NULL);
        if (parser != NULL)
            trees[i].find(offers, json_node_get_object(json_parser_get_root(parser)));
        return;
    }
    g_autoptr(GBytes) bytes = foreign_source_read_text(&source, source.file, NULL);
    g_autoptr(XmlWalk) walk = bytes != NULL ? xml_walk_new(bytes, source.shown, NULL) : NULL;
    while (walk != NULL && xml_walk_next(walk))
        for (guint i = 0; i < G_N_ELEMENTS(attributes); i++)
            if (strcmp(attributes[i].format, format->name) == 0 &&
                (attributes[i].element == NULL || xml_walk_is(walk, attributes[i].element)))
                add_offer(offers, attributes[i].choice, attributes[i].before,
                          xml_walk_attribute(walk, attributes[i].attribute));
}

void
foreign_offers_clear(ForeignOffers *offers)
{
    for (guint i = 0; i < N_CHOICES; i++)
        g_clear_pointer(&offers->texts[i], g_ptr_array_unref);
}

static void
clear_file(gpointer data)
{
    SaveFile *file = data;
    g_free((char *)file->name);
    g_bytes_unref(file->contents);
}

ForeignFiles *
foreign_files_new(void)
{
    ForeignFiles *files = g_array_new(FALSE, FALSE, sizeof(SaveFile));
    g_array_set_clear_func(files, clear_file);
    return files;
}

void
foreign_files_add(ForeignFiles *files, const char *name, GBytes *contents)
{
    SaveFile file = {.name = g_strdup(name), .contents = contents};
    g_array_append_val(files, file);
}

void
foreign_files_free(ForeignFiles *files)
{
    if (files != NULL)
        g_array_unref(files);
}

GBytes *
foreign_files_zip(const ForeignFiles *files)
{
    zip_source_t *buffer = zip_source_buffer_create(NULL, 0, 0, NULL);
    zip_source_keep(buffer); /* beyond zip_close() */
    zip_t *zip = zip_open_from_source(buffer, ZIP_TRUNCATE, NULL);
    g_assert(zip != NULL);
    for (guint i = 0; i < files->len; i++) {
        const SaveFile *file = &g_array_index(files, SaveFile, i);
        gsize length;
        const void *bytes = g_bytes_get_data(file->contents, &length);
        zip_source_t *source = zip_source_buffer(zip, bytes, length, 0);
        zip_int64_t entry = zip_file_add(zip, file->name, source, ZIP_FL_ENC_UTF_8);
        g_assert(entry >= 0);
        zip_set_file_compression(zip, (zip_uint64_t)entry, ZIP_CM_STORE, 0);
        zip_file_set_dostime(zip, (zip_uint64_t)entry, 0, ZIP_FIRST_DAY, 0);
    }
    zip_stat_t size;
    gboolean is_closed =
        zip_close(zip) == 0 && zip_source_open(buffer) == 0 && zip_source_stat(buffer, &size) == 0;
    g_assert(is_closed);             /* memory alone could fail */
    gsize length = (gsize)size.size; /* fits, for it is in memory */
    guint8 *bytes = g_malloc(length);
    zip_int64_t n_read = zip_source_read(buffer, bytes, length);
    g_assert(n_read >= 0 && (gsize)n_read == length);
    zip_source_close(buffer);
    zip_source_free(buffer);
    return g_bytes_new_take(bytes, length);
}

static const ForeignExport export_formats[] = {
#define FORMAT(NAME, ...) {__VA_ARGS__, &writer_##NAME},
#include "schema/foreign/exports.def"
};

const ForeignExport *
foreign_export(guint index)
{
    return index < G_N_ELEMENTS(export_formats) ? &export_formats[index] : NULL;
}

const ForeignExport *
foreign_export_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(export_formats); i++)
        if (strcmp(export_formats[i].name, name) == 0)
            return &export_formats[i];
    return NULL;
}

void
foreign_export_append_page(GString *out, const ForeignExport *format)
{
    g_string_append_printf(
        out,
        "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
        "<!-- Made from the tables of the program by `narva export %s --format "
        "markdown`. -->\n"
        "# Export to %s\n\n"
        "`narva export %s PATH -o DIR` writes %s.\n\n"
        "The table shows what happens to each element of the data set. The report of an export\n"
        "counts the elements by these rows. Narva then imports the files again, and lists each\n"
        "member that has changed. What the format cannot represent is stored in the files as one\n"
        "text called `narva`, which other programs do not show. An import uses it where it still\n"
        "fits, and never undoes a change that another program has made.\n\n",
        format->name, format->title, format->name, format->about);
    loss_report_append_table(out, format->writer->rows, format->writer->n_rows);
}
