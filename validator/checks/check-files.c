/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files: whether they exist and are JSON, that files of scenarios and records are named after
 * their ids, and the id of the data set against its folder and its edition against its books.
 */
#include "schema/model/entities.h"
#include "schema/store/grid-layer.h"
#include "schema/store/save.h"
#include "schema/text/date.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

static const FindingId scan_findings[N_SCAN_ERRORS] = {
    [SCAN_EMPTY] = FINDING_FILE_EMPTY,
    [SCAN_BOM] = FINDING_FILE_BOM,
    [SCAN_UTF8] = FINDING_FILE_NOT_UTF8,
    [SCAN_TRUNCATED] = FINDING_JSON_TRUNCATED,
    [SCAN_DEPTH] = FINDING_JSON_TOO_DEEP,
    [SCAN_CONTROL] = FINDING_JSON_CONTROL_CHARACTER,
    [SCAN_ESCAPE] = FINDING_JSON_BAD_ESCAPE,
    [SCAN_SURROGATE] = FINDING_JSON_LONE_SURROGATE,
    [SCAN_NUL] = FINDING_JSON_NULL_CHARACTER,
    [SCAN_STRING_LENGTH] = FINDING_JSON_LONG_TEXT,
    [SCAN_TRAILING_COMMA] = FINDING_JSON_TRAILING_COMMA,
    [SCAN_COMMA] = FINDING_JSON_MISSING_COMMA,
    [SCAN_COLON] = FINDING_JSON_MISSING_COLON,
    [SCAN_NAME] = FINDING_JSON_BAD_NAME,
    [SCAN_COMMENT] = FINDING_JSON_COMMENT,
    [SCAN_SINGLE_QUOTE] = FINDING_JSON_SINGLE_QUOTES,
    [SCAN_CURLY_QUOTE] = FINDING_JSON_CURLY_QUOTES,
    [SCAN_LEADING_ZERO] = FINDING_JSON_LEADING_ZERO,
    [SCAN_NUMBER] = FINDING_JSON_BAD_NUMBER,
    [SCAN_SECOND_ROOT] = FINDING_JSON_SECOND_ROOT,
    [SCAN_UNEXPECTED] = FINDING_JSON_UNEXPECTED,
    [SCAN_RECORDS] = FINDING_FILE_TOO_MANY_RECORDS,
};

static const FindingId read_findings[] = {
    [FILE_ABSENT] = FINDING_FILE_MISSING,      [FILE_NOT_A_FILE] = FINDING_FILE_NOT_A_FILE,
    [FILE_OUTSIDE] = FINDING_FILE_OUTSIDE,     [FILE_UNREADABLE] = FINDING_FILE_UNREADABLE,
    [FILE_TOO_LARGE] = FINDING_FILE_TOO_LARGE,
};

/* The limit that a scan error speaks of, or 0. */
static guint64
limit_of(ScanError error)
{
    switch (error) {
    case SCAN_DEPTH:
        return LIMIT_DEPTH;
    case SCAN_STRING_LENGTH:
        return LIMIT_STRING_BYTES;
    case SCAN_RECORDS:
        return LIMIT_RECORDS;
    default:
        return 0;
    }
}

static void
check_reading(CheckRun *run, const DataSet *layer, const DataFile *file)
{
    FileResult result = file->read.result;
    if (result == FILE_ABSENT && (!file->kind->required || file->seen != NULL))
        return;
    /* A file the layer lacks is that of the base. A missing file has no place of its own; the
     * finding is about the folder. */
    SourceText *text = result == FILE_ABSENT ? layer->place : file->text;
    g_autofree char *limit = g_strdup_printf("%u", (guint)LIMIT_FILE_BYTES);
    g_autofree char *name = g_filename_display_name(file->name);
    finding_list_add(run->findings, read_findings[result], text, 0, 0, FINDING_ARG("file", name),
                     FINDING_ARG_TEXT("what", result == FILE_NOT_A_FILE ? file->read.detail : NULL),
                     FINDING_ARG("reason", result == FILE_UNREADABLE ? file->read.detail : NULL),
                     FINDING_ARG("size", result == FILE_TOO_LARGE ? file->read.detail : NULL),
                     FINDING_ARG("limit", result == FILE_TOO_LARGE ? limit : NULL), NULL);
}

/* Letters of which the marker of a conflict has as many as CONFLICT_MARKER_LENGTH or more. */
#define CONFLICT_MARKERS "<|=>"
#define CONFLICT_MARKER_LENGTH 7

/* Returns: the letter of the marker that the @length bytes at @line are, or 0. Only the one in the
 * middle stands alone on its line. */
static char
conflict_marker(const char *line, gsize length)
{
    gsize n = 0;
    while (n < length && line[n] == line[0])
        n++;
    if (n < CONFLICT_MARKER_LENGTH || strchr(CONFLICT_MARKERS, line[0]) == NULL || line[0] == '\0')
        return 0;
    gboolean ends_there = n == length || line[n] == '\r';
    return ends_there || (line[n] == ' ' && line[0] != '=') ? line[0] : 0;
}

/* A conflict in a text: it begins at the byte @start in the line @first. */
typedef struct {
    guint32 start, end; /* of the line with its first marker */
    guint first;        /* from 1; 0: there is none */
    gboolean is_sure;   /* it has more than the marker in the middle, which other texts have too */
} MergeConflict;

static void
report_conflict(CheckRun *run, SourceText *text, const MergeConflict *conflict, guint last)
{
    g_autoptr(FindingWords) lines =
        conflict->first == last
            ? finding_words_new(N_("line {line}"), FINDING_ARG_NUMBER("line", last), NULL)
            : finding_words_new(N_("lines {first} to {last}"),
                                FINDING_ARG_NUMBER("first", conflict->first),
                                FINDING_ARG_NUMBER("last", last), NULL);
    finding_list_add(run->findings, FINDING_FILE_MERGE_CONFLICT, text, conflict->start,
                     conflict->end, FINDING_ARG_WORDS("lines", lines), NULL);
}

gboolean
check_conflicts(CheckRun *run, SourceText *text)
{
    MergeConflict conflict = {0};
    gboolean is_found = FALSE;
    guint n_lines = 0, last = 0;
    for (guint32 start = 0, end; start < text->length; start = end + 1) {
        const char *line = text->bytes + start;
        const char *stop = memchr(line, '\n', text->length - start);
        end = stop != NULL ? (guint32)(stop - text->bytes) : text->length;
        char marker = conflict_marker(line, end - start);
        n_lines++;
        if (marker == 0)
            continue;
        /* The end of one was lost where the next one begins. */
        if (marker == '<' && conflict.is_sure) {
            report_conflict(run, text, &conflict, last);
            conflict.first = 0;
        }
        if (marker == '<' || conflict.first == 0)
            conflict = (MergeConflict){.start = start, .end = end, .first = n_lines};
        conflict.is_sure |= marker == '<' || marker == '>';
        last = n_lines;
        is_found |= conflict.is_sure;
        if (marker != '>')
            continue;
        report_conflict(run, text, &conflict, last);
        conflict = (MergeConflict){0};
    }
    if (conflict.is_sure)
        report_conflict(run, text, &conflict, last);
    return is_found;
}

const char *
check_picture_format(const SourceText *text)
{
    static const struct {
        const char *start, *format;
    } pictures[] = {
        {"\x89PNG", "PNG"}, {"\xff\xd8\xff", "JPEG"}, {"GIF8", "GIF"},
        {"RIFF", "WebP"},   {"II*", "TIFF"},          {"%PDF", "PDF"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(pictures); i++) {
        gsize length = strlen(pictures[i].start);
        if (text->length >= length && memcmp(text->bytes, pictures[i].start, length) == 0)
            return pictures[i].format;
    }
    return NULL;
}

/* Returns: what JSON has for @word, a word of another language, or NULL. */
static const char *
json_word(const char *word)
{
    static const struct {
        const char *word, *better;
    } words[] = {
        {"true", "true"},      {"yes", "true"},  {"on", "true"},   {"false", "false"},
        {"no", "false"},       {"off", "false"}, {"none", "null"}, {"nil", "null"},
        {"undefined", "null"}, {"null", "null"},
    };
    for (guint i = 0; i < G_N_ELEMENTS(words); i++)
        if (g_ascii_strcasecmp(words[i].word, word) == 0)
            return words[i].better;
    return NULL;
}

/* Returns: (transfer full): the letters at @token, of which JSON knows no word; NULL: there are
 * none. */
static char *
unknown_word(const SourceText *text, const Token *token)
{
    guint32 end = token->start;
    while (end < text->length && g_ascii_isalnum(text->bytes[end]))
        end++;
    return end > token->start ? g_strndup(text->bytes + token->start, end - token->start) : NULL;
}

static void
check_syntax(CheckRun *run, const DataFile *file)
{
    ScanError error = file->stop.error;
    if (error == SCAN_OK || check_conflicts(run, file->text))
        return;
    guint64 limit = limit_of(error);
    g_autofree char *words = limit > 0 ? g_strdup_printf("%" G_GUINT64_FORMAT, limit) : NULL;
    const Token *token = &file->stop.token;
    g_autofree char *quote = NULL;
    if (error == SCAN_CURLY_QUOTE)
        quote = g_strndup(file->text->bytes + token->start, token->end - token->start);
    g_autofree char *word = error == SCAN_UNEXPECTED ? unknown_word(file->text, token) : NULL;
    const char *picture = error == SCAN_UTF8 ? check_picture_format(file->text) : NULL;
    gboolean is_text = error == SCAN_UTF8 && picture == NULL;
    finding_list_add(
        run->findings, scan_findings[error], file->text, token->start, token->end,
        FINDING_ARG("limit", words), FINDING_ARG("quote", quote), FINDING_ARG("word", word),
        FINDING_ARG("better", word != NULL ? json_word(word) : NULL),
        FINDING_ARG("picture", picture), FINDING_ARG("one", is_text ? "Latin-1" : NULL),
        FINDING_ARG("other", is_text ? "UTF-16" : NULL), NULL);
}

static void
check_number(CheckRun *run, const DataSet *layer)
{
    if (layer->too_many == NULL)
        return;
    finding_list_add(run->findings, FINDING_FILE_TOO_MANY, layer->place, 0, 0,
                     FINDING_ARG_NUMBER("limit", layer->too_many->most),
                     FINDING_ARG_TEXT("kind", layer->too_many->folder), NULL);
}

/* Grids beyond the limits have no places. */
static void
check_grids_made(CheckRun *run)
{
    Records grids = data_set_records(run->set, ENTITY_GRID);
    guint32 n = grid_layer_n_made(grids);
    if (n == grids.length)
        return;
    const Record *grid = grids.items[n];
    check_report(run, FINDING_FILE_TOO_MANY, grid, NULL,
                 FINDING_ARG_NUMBER("limit", n == LIMIT_GRIDS ? LIMIT_GRIDS : LIMIT_HEXES),
                 FINDING_ARG_TEXT("kind", n == LIMIT_GRIDS ? N_("grids") : N_("hexes")));
}

void
check_files(CheckRun *run)
{
    check_grids_made(run);
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base) {
        check_number(run, layer);
        for (guint i = 0; i < layer->n_files; i++) {
            const DataFile *file = &layer->files[i];
            if (!file_kind_has_record(file->kind))
                continue;
            if (file->read.result == FILE_READ)
                check_syntax(run, file);
            else
                check_reading(run, layer, file);
        }
    }
}

/* Returns: (transfer full): the name that the file @name should have, going by the folder in which
 * it lies, or NULL. */
static char *
better_name(const DataSet *layer, const char *name)
{
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        g_autofree char *folder = g_strconcat(kind->folder != NULL ? kind->folder : "", "/", NULL);
        if (!g_str_has_prefix(name, folder))
            continue;
        g_autofree char *stem =
            g_strndup(name + strlen(folder), strlen(name) - strlen(folder) - strlen(".json"));
        g_autofree char *id = g_utf8_validate(stem, -1, NULL) ? name_to_id(stem) : NULL;
        g_autofree char *file = id != NULL ? file_kind_file(kind, id) : NULL;
        if (file != NULL && data_set_file_named(layer, file) == NULL)
            return g_steal_pointer(&file);
    }
    return NULL;
}

/* A folder whose name is near to one of those that are known. */
static void
check_unknown_folder(CheckRun *run, const DataSet *layer, const char *name)
{
    g_autofree char *shown = g_filename_display_name(name);
    g_autofree char *plain = g_strndup(shown, strlen(shown) - 1);
    g_autofree char *folded = g_utf8_casefold(plain, -1);
    const char *nearest = NULL;
    for (guint i = 0; i < FILE_KINDS; i++) {
        const char *folder = file_kinds()[i].folder;
        if (folder == NULL)
            continue;
        NameSearch search;
        name_search_init(&search, folded);
        name_search_offer(&search, folder);
        if (search.nearest != NULL || strcmp(folded, folder) == 0)
            nearest = folder;
    }
    if (nearest != NULL)
        finding_list_add(run->findings, FINDING_FILE_UNKNOWN, layer->place, 0, 0,
                         FINDING_ARG("file", shown), FINDING_ARG("nearest", nearest), NULL);
}

static void
check_unknown_file(CheckRun *run, const DataSet *layer, const char *name)
{
    g_autofree char *shown = g_filename_display_name(name);
    g_autofree char *better = better_name(layer, name);
    NameSearch search;
    name_search_init(&search, shown);
    for (guint i = 0; i < layer->n_files; i++)
        if (layer->files[i].read.result == FILE_ABSENT && layer->files[i].kind->folder == NULL &&
            file_kind_has_record(layer->files[i].kind))
            name_search_offer(&search, layer->files[i].name);
    finding_list_add(run->findings, FINDING_FILE_UNKNOWN, layer->place, 0, 0,
                     FINDING_ARG("file", shown),
                     FINDING_ARG("nearest", better != NULL ? better : search.nearest), NULL);
}

void
check_unknown_files(CheckRun *run)
{
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base)
        for (char **name = layer->unknown_files; *name != NULL; name++)
            if (g_str_has_suffix(*name, "/"))
                check_unknown_folder(run, layer, *name);
            else
                check_unknown_file(run, layer, *name);
}

void
check_unfinished_saves(CheckRun *run)
{
    for (const DataSet *layer = run->set; layer != NULL; layer = layer->base) {
        if (layer->folder == NULL)
            continue;
        const char *problem;
        g_autoptr(SaveView) view = save_view_new(layer->folder);
        if (save_view_is_unfinished(view, &problem))
            finding_list_add(run->findings,
                             problem != NULL ? FINDING_FILE_FOREIGN_SAVE
                                             : FINDING_FILE_UNFINISHED_SAVE,
                             layer->place, 0, 0, FINDING_ARG_TEXT("reason", problem), NULL);
    }
}

/* Whether a scenario that @file extends, over others perhaps, cannot be seen whole: then neither
 * what @file leaves out nor what it takes away is a defect. */
static gboolean
is_above_lost(const CheckRun *run, const DataFile *file)
{
    while (file->base_result == BASE_LOADED) {
        file = data_set_file_of_record(run->set, ENTITY_SCENARIO,
                                       ((const Scenario *)file->seen)->extends);
        if (file->seen == NULL || file->seen->raw ||
            (file->root == NULL && file->read.result != FILE_ABSENT))
            return TRUE;
    }
    return file->base_result != BASE_NONE;
}

static void
add_own(const RecordPlace *place, gpointer data)
{
    g_hash_table_add(data, (gpointer)place->record);
}

/* Returns: (transfer full): the records that the file of that name states in every layer. */
static GHashTable *
own_records(const DataSet *set, const char *name)
{
    GHashTable *own = g_hash_table_new(NULL, NULL);
    for (; set != NULL; set = set->base) {
        const DataFile *file = data_set_file_named(set, name);
        if (file != NULL && file->root != NULL)
            record_walk(file->root, ENTITIES_ALL, add_own, own);
    }
    return own;
}

void
check_enter_file(CheckRun *run, const DataFile *file)
{
    run->file = file;
    g_clear_pointer(&run->own, g_hash_table_unref);
    if (file != NULL && file->base_result == BASE_LOADED)
        run->own = own_records(run->set, file->name);
    run->is_above_lost = file != NULL && file->seen != NULL && is_above_lost(run, file);
}

void
check_walk(CheckRun *run, EntitySet entities, RecordVisit visit, gpointer data)
{
    for (guint i = 0; i < run->set->n_files && !entity_set_is_empty(entities); i++) {
        const DataFile *file = &run->set->files[i];
        const Record *was = run->known != NULL ? run->known->files[i].seen : NULL;
        if (file->seen == NULL || file->seen == was)
            continue;
        check_enter_file(run, file);
        record_walk_written(file->seen, was, entities, visit, data);
    }
    check_enter_file(run, NULL);
}

gboolean
check_shows_through(const CheckRun *run, const Record *record, const Field *field)
{
    if (run->own == NULL)
        return FALSE;
    const Record *stating = record->layers != NULL ? record->layers->over : record;
    if (field != NULL)
        stating = record_stating_layer(record, field_key(field));
    return !g_hash_table_contains(run->own, stating);
}

const Record *
check_own_record(const CheckRun *run, const Record *first, const Record *other)
{
    if (first != NULL && !check_shows_through(run, first, NULL))
        return first;
    return other != NULL && !check_shows_through(run, other, NULL) ? other : NULL;
}

static void
check_name(CheckRun *run, const DataFile *file, const char *wanted)
{
    const Record *root = file->root;
    const char *id = root->raw ? NULL : record_key(root);
    if (id == NULL || strcmp(id, wanted) == 0)
        return;
    Finding *finding = check_report(
        run, FINDING_SCENARIO_FILE_NAME, root, "id", FINDING_ARG_NOUN("entity", root->entity->name),
        FINDING_ARG("id", id), FINDING_ARG("file", file->name), FINDING_ARG("wanted", wanted));
    const RecordPlace place = {.record = root};
    fix_text(run, finding, &place, "id", id, wanted);
}

static void
check_extension(CheckRun *run, const DataFile *file)
{
    static const FindingId ids[] = {
        [BASE_CYCLE] = FINDING_SCENARIO_CYCLE,
        [BASE_TOO_DEEP] = FINDING_SCENARIO_TOO_DEEP,
        [BASE_TOO_MUCH] = FINDING_SCENARIO_TOO_MUCH,
    };
    static const guint limits[] = {
        [BASE_TOO_DEEP] = LIMIT_LAYERS,
        [BASE_TOO_MUCH] = LIMIT_EXTENDED_RECORDS,
    };
    if (file->base_result < BASE_CYCLE)
        return;
    const Record *stating = record_stating_layer(file->seen, "extends");
    g_autofree char *limit = g_strdup_printf("%u", limits[file->base_result]);
    check_report(run, ids[file->base_result], stating, "extends",
                 FINDING_ARG("extended", ((const Scenario *)stating)->extends),
                 FINDING_ARG("limit", limits[file->base_result] != 0 ? limit : NULL));
}

void
check_scenario_files(CheckRun *run)
{
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        g_autofree char *id =
            file->kind->folder != NULL ? file_kind_id(file->kind, file->name) : NULL;
        if (id != NULL && file->root != NULL)
            check_name(run, file, id);
        if (id != NULL && file->seen != NULL)
            check_extension(run, file);
    }
}

/* Of so many letters one may be a slip, and two of the whole name. */
#define LETTERS_PER_SLIP 3
#define SLIPS_MOST 2

/* An id that is quite another one is meant. */
static void
check_folder(CheckRun *run, const Record *record)
{
    const Game *game = (const Game *)record;
    if (game->id == NULL || run->set->folder == NULL)
        return;
    g_autofree char *folder = g_path_get_basename(run->set->folder);
    guint slips = MIN((guint)strlen(folder) / LETTERS_PER_SLIP, SLIPS_MOST);
    if (!name_is_id(folder) || strcmp(folder, game->id) == 0 ||
        name_distance(folder, game->id, slips) > slips)
        return;
    Finding *finding = check_report(run, FINDING_GAME_FOLDER, record, "id",
                                    FINDING_ARG("id", game->id), FINDING_ARG("folder", folder));
    const RecordPlace place = {.record = record};
    fix_text(run, finding, &place, "id", game->id, folder);
}

/* Returns: the year in @text, or 0. */
static gint64
year_in(const char *text)
{
    static const char digits[] = "0123456789";
    while (text != NULL && *text != '\0') {
        gsize n = strspn(text, digits);
        if (n == DATE_YEAR_DIGITS)
            return g_ascii_strtoll(text, NULL, 10);
        text += n;
        text += strcspn(text, digits);
    }
    return 0;
}

/* Whether @book is of @year, or says nothing of its year. */
static gboolean
is_of_year(const Record *record, gint64 year)
{
    const Book *book = (const Book *)record;
    if (record->raw || record_is_flawed(record))
        return TRUE;
    gint64 named = year_in(book->id);
    return (book->year == 0 && named == 0) || book->year == year || named == year ||
           year_in(book->title) == year;
}

/* A book that is called after a year is of that year. */
static void
check_book_years(CheckRun *run)
{
    Records books = data_set_records(run->set, ENTITY_BOOK);
    for (guint32 i = 0; i < books.length; i++) {
        const Book *book = (const Book *)books.items[i];
        gint64 named = book->record.raw ? 0 : year_in(book->id);
        if (named == 0 || book->year == 0 || named == book->year)
            continue;
        check_report(run, FINDING_GAME_BOOK_YEAR, &book->record, "year",
                     FINDING_ARG("book", book->id), FINDING_ARG_NUMBER("year", book->year));
    }
}

static void
check_edition(CheckRun *run, const Record *record)
{
    const Game *game = (const Game *)record;
    gint64 year = year_in(game->edition);
    Records books = data_set_records(run->set, ENTITY_BOOK);
    /* An edition may be called after the war. */
    if (books.length == 0 || year < record_field(books.items[0], "year")->min)
        return;
    for (guint32 i = 0; i < books.length; i++)
        if (is_of_year(books.items[i], year))
            return;
    Finding *finding = check_report(run, FINDING_GAME_EDITION, record, "edition",
                                    FINDING_ARG("edition", game->edition));
    finding_add_related(run->findings, finding, books.items[0], "id",
                        N_("The first of the books."));
}

void
check_game(CheckRun *run)
{
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    if (game == NULL || game->raw)
        return;
    check_folder(run, game);
    check_edition(run, game);
    check_book_years(run);
}
