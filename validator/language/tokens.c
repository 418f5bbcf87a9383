/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What values are, for editors that colour by that: ids of records and their uses, zones, words of
 * the format, and the words of lines such as those of rule cases.
 */
#include "schema/text/scanner.h"
#include "validator/language/at.h"

#include <string.h>

/* Values of one text that are coloured, from its start. */
#define TOKENS_MAX 50000u

/* The order of the names below, which the client gets. */
typedef enum {
    TOKEN_CLASS,
    TOKEN_VARIABLE,
    TOKEN_NAMESPACE,
    TOKEN_WORD,
    TOKEN_VERB,
    TOKEN_ARGUMENT
} TokenType;

static const char *const type_names[] = {
    "class", "variable", "namespace", "enumMember", "keyword", "parameter",
};

static const char *const modifier_names[] = {"declaration"};

enum { DECLARATION = 1 };

typedef struct {
    guint32 start, end; /* bytes */
    TokenType type;
    guint modifiers;
} ColouredValue;

typedef struct {
    const At *at;
    GArray *values; /* owned: of ColouredValue */
} Colouring;

static void
add_value(const Colouring *colouring, guint32 start, guint32 end, TokenType type, guint modifiers)
{
    const ColouredValue value = {start, end, type, modifiers};
    if (end > start && colouring->values->len < TOKENS_MAX)
        g_array_append_val(colouring->values, value);
}

/* Adds the words of the line @start to @end. */
static void
add_line(const Colouring *colouring, guint32 start, guint32 end)
{
    const char *bytes = colouring->at->bytes;
    TokenType type = TOKEN_VERB;
    while (start < end) {
        const char *blank = memchr(bytes + start, ' ', end - start);
        guint32 stop = blank != NULL ? (guint32)(blank - bytes) : end;
        add_value(colouring, start, stop, type, 0);
        if (stop > start)
            type = TOKEN_ARGUMENT;
        start = stop + 1;
    }
}

/* Adds the texts between the bytes @start and @end, values of @field. */
static void
add_texts(const Colouring *colouring, const Field *field, guint32 start, guint32 end,
          gboolean is_key)
{
    Scanner scanner;
    scanner_init_value(&scanner, colouring->at->bytes, colouring->at->length, start);
    for (TokenKind kind = scanner_next(&scanner);
         kind != TOKEN_END && kind != TOKEN_ERROR && scanner.token.end <= end;
         kind = scanner_next(&scanner)) {
        if (kind != TOKEN_STRING)
            continue;
        guint32 first = scanner.token.start + 1, last = scanner.token.end - 1;
        if (field->kind == KIND_LINES)
            add_line(colouring, first, last);
        else if (field->kind == KIND_ZONE || field->kind == KIND_ZONES)
            add_value(colouring, first, last, TOKEN_NAMESPACE, 0);
        else if (field->kind == KIND_WORD)
            add_value(colouring, first, last, TOKEN_WORD, 0);
        else
            add_value(colouring, first, last, is_key ? TOKEN_CLASS : TOKEN_VARIABLE,
                      is_key ? DECLARATION : 0);
    }
}

static gboolean
is_coloured(const Field *field)
{
    const guint kinds = KIND_BIT(KIND_ID) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_REFS) |
                        KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_ZONES) | KIND_BIT(KIND_WORD);
    gboolean has_words =
        field->kind == KIND_LINES && field->grammar != LINES_SIGNS && field->grammar != LINES_NAMES;
    return has_words || (KIND_BIT(field->kind) & kinds) != 0;
}

static void
visit_values(const RecordPlace *place, gpointer data)
{
    const Colouring *colouring = data;
    const Record *record = place->record;
    guint32 start, end;
    if (record->text != colouring->at->file->text)
        return;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gboolean is_key =
            field->kind == KIND_ID && record->entity->keyed && field == &record->entity->fields[0];
        if (colouring->values->len < TOKENS_MAX && is_coloured(field) &&
            record_locate(record, field_key(field), -1, &start, &end))
            add_texts(colouring, field, start, end, is_key);
    }
}

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const ColouredValue *one = a, *other = b;
    return (one->start > other->start) - (one->start < other->start);
}

/* Writes each value by its distance from the one before, as the protocol has it. */
static void
write_values(Writer *writer, const Colouring *colouring)
{
    TextPointUnit unit = colouring->at->workspace->unit;
    g_autoptr(TextPointIndex) index =
        text_point_index_new(colouring->at->bytes, colouring->at->length);
    TextPoint last = {0, 0};
    for (guint i = 0; i < colouring->values->len; i++) {
        const ColouredValue *value = &g_array_index(colouring->values, ColouredValue, i);
        TextPoint start = text_point_index_find(index, value->start, unit);
        TextPoint end = text_point_index_find(index, value->end, unit);
        gboolean is_same_line = start.line == last.line;
        writer_integer(writer, start.line - last.line);
        writer_integer(writer, start.character - (is_same_line ? last.character : 0));
        writer_integer(writer, end.character - start.character);
        writer_integer(writer, value->type);
        writer_integer(writer, value->modifiers);
        last = start;
    }
}

void
language_colour(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    g_autoptr(GArray) values = g_array_new(FALSE, FALSE, sizeof(ColouredValue));
    Colouring colouring = {&at, values};
    if (at_find_text(&at, workspace, params) && at.file->root != NULL) {
        record_walk_written(at.file->root, NULL, ENTITIES_ALL, visit_values, &colouring);
        g_array_sort(values, compare_starts);
    }
    writer_begin_object(writer);
    writer_member_array(writer, "data");
    if (values->len > 0)
        write_values(writer, &colouring);
    writer_end_array(writer);
    writer_end_object(writer);
}

static void
write_names(Writer *writer, const char *name, const char *const *names, guint n)
{
    writer_member_array(writer, name);
    for (guint i = 0; i < n; i++)
        writer_text(writer, names[i]);
    writer_end_array(writer);
}

void
language_write_colours(Writer *writer)
{
    writer_member_object(writer, "semanticTokensProvider");
    writer_member_object(writer, "legend");
    write_names(writer, "tokenTypes", type_names, G_N_ELEMENTS(type_names));
    write_names(writer, "tokenModifiers", modifier_names, G_N_ELEMENTS(modifier_names));
    writer_end_object(writer);
    writer_member_boolean(writer, "full", TRUE);
    writer_end_object(writer);
}
