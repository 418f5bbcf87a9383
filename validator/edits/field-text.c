/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One row a kind: how its JSON is shown, and what typed text becomes.
 */
#include "validator/edits/field-text.h"

#include "schema/model/record-write.h"
#include "schema/model/record.h"
#include "schema/text/limits.h"
#include "schema/text/scanner.h"
#include "schema/text/translation.h"
#include "schema/text/writer.h"

#include <glib/gi18n.h>
#include <string.h>

/* Between the name of a member and its source. */
#define DIVIDER ':'

typedef struct {
    const Entity *entity;
    char **typed;                           /* owned: the strings below are part of it */
    const char *rest;                       /* for all others; NULL: none */
    const char *members[ENTITY_FIELDS_MAX]; /* by field; NULL: not named */
} Lines;

/* Returns: which field of @entity the start of @line names; @entity's number of fields: none. The
 * source behind the name, without blanks, goes to @source. */
static guint
named_in(const Entity *entity, const char *line, const char **source)
{
    guint i = 0;
    for (; i < entity->n_fields; i++) {
        const char *key = field_key(&entity->fields[i]);
        gsize length = strlen(key);
        const char *end = line + length;
        if (g_ascii_strncasecmp(line, key, length) != 0 || *end != DIVIDER)
            continue;
        if (end[1] != '\0' && !g_ascii_isspace(end[1]))
            continue;
        for (end++; g_ascii_isspace(*end); end++)
            ;
        *source = end;
        break;
    }
    return i;
}

/* Returns: (transfer full): NULL: nothing is left. */
static char *
lines_to_json(const Lines *lines)
{
    guint n = 0;
    for (guint i = 0; i < lines->entity->n_fields; i++)
        n += lines->members[i] != NULL && lines->members[i][0] != '\0';
    if (n == 0 && lines->rest == NULL)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    if (n == 0) {
        writer_text(writer, lines->rest);
        return writer_finish_text(writer);
    }
    writer_begin_object(writer);
    if (lines->rest != NULL)
        writer_member_text(writer, "*", lines->rest);
    for (guint i = 0; i < lines->entity->n_fields; i++) {
        if (lines->members[i] == NULL || lines->members[i][0] == '\0')
            continue;
        writer_member_text(writer, field_key(&lines->entity->fields[i]), lines->members[i]);
    }
    writer_end_object(writer);
    return writer_finish_text(writer);
}

/* Reads @text, which was typed for @field, a SOURCE; blanks around its lines go. Returns: FALSE
 * when that is no source in lines. */
static gboolean
read_lines(const Field *field, const char *text, Lines *lines)
{
    gboolean is_first = TRUE, is_named = FALSE;
    g_autofree char *name = entity_qualified_name(field);
    *lines = (Lines){.typed = g_strsplit(text, "\n", -1)};
    entity_find_qualified(name, strlen(name), &lines->entity);
    for (char **line = lines->typed; *line != NULL; line++) {
        const char *source = NULL;
        g_strstrip(*line);
        if (**line == '\0')
            continue;
        guint index = named_in(lines->entity, *line, &source);
        gboolean is_rest = index == lines->entity->n_fields;
        if (is_rest ? !is_first : lines->members[index] != NULL)
            return FALSE;
        if (is_rest)
            lines->rest = *line;
        else
            lines->members[index] = source;
        is_named = is_named || !is_rest;
        is_first = FALSE;
    }
    return is_named;
}

/* Reads @text, which was typed for @field, a SOURCE. A member with nothing behind it is left out.
 * Returns: FALSE when it is not of that form; else @json (transfer full) is the source, NULL where
 * nothing is left of it. */
static gboolean
source_lines_parse(const Field *field, const char *text, char **json)
{
    Lines lines;
    gboolean is_of_form = read_lines(field, text, &lines);
    *json = is_of_form ? lines_to_json(&lines) : NULL;
    g_strfreev(lines.typed);
    return is_of_form;
}

/* Whether @text, typed for @field, would mean @source again. */
static gboolean
is_meant_as_json(const Field *field, const char *text, const Source *source)
{
    Lines lines;
    guint n = 0;
    gboolean is_same = read_lines(field, text, &lines) && source->quiet.length == 0 &&
                       g_strcmp0(lines.rest, source->rest) == 0;
    for (guint i = 0; i < lines.entity->n_fields; i++)
        n += lines.members[i] != NULL;
    is_same = is_same && n == source->n_members;
    for (guint i = 0; i < source->n_members && is_same; i++) {
        const struct SourceMember *member = &source->members[i];
        const char *read = lines.members[member->field - lines.entity->fields];
        is_same = read != NULL && *read != '\0' && strcmp(read, member->text) == 0;
    }
    g_strfreev(lines.typed);
    return is_same;
}

/* Returns: (transfer full): @source in lines; NULL when it would not be the same read back. @field:
 * the SOURCE it is of. */
static char *
source_lines(const Field *field, const Source *source)
{
    g_autoptr(GString) text = g_string_new(source->rest);
    for (guint i = 0; i < source->n_members; i++) {
        if (text->len > 0)
            g_string_append_c(text, '\n');
        g_string_append_printf(text, "%s%c %s", field_key(source->members[i].field), DIVIDER,
                               source->members[i].text);
    }
    return is_meant_as_json(field, text->str, source) ? g_strdup(text->str) : NULL;
}

/* The formatter takes the name for a subtraction. */
/* clang-format off */
G_DEFINE_QUARK(narva-field-text-error, field_text_error)
/* clang-format on */

/* How the value of a kind is typed. */
typedef enum {
    FORM_TEXT,   /* one text */
    FORM_NUMBER, /* a whole number */
    FORM_ANSWER, /* yes or no */
    FORM_TEXTS,  /* texts divided by commas */
    FORM_LINES,  /* texts, one a line */
    FORM_NUMBERS,
    FORM_SOURCE, /* a text, lines for members, or JSON */
    FORM_JSON,
} Form;

static const Form forms[N_KINDS] = {
    [KIND_ID] = FORM_TEXT,      [KIND_TITLE] = FORM_TEXT, [KIND_TITLES] = FORM_TEXTS,
    [KIND_PROSE] = FORM_TEXT,   [KIND_INT] = FORM_NUMBER, [KIND_BOOL] = FORM_ANSWER,
    [KIND_WORD] = FORM_TEXT,    [KIND_PAINT] = FORM_TEXT, [KIND_RATING] = FORM_TEXT,
    [KIND_TAGS] = FORM_TEXTS,   [KIND_FIELD] = FORM_TEXT, [KIND_LINES] = FORM_LINES,
    [KIND_INTS] = FORM_NUMBERS, [KIND_DATE] = FORM_TEXT,  [KIND_ZONE] = FORM_TEXT,
    [KIND_ZONES] = FORM_TEXTS,  [KIND_REF] = FORM_TEXT,   [KIND_REFS] = FORM_TEXTS,
    [KIND_RECORD] = FORM_JSON,  [KIND_LIST] = FORM_JSON,  [KIND_SOURCE] = FORM_SOURCE,
};

char *
field_json(const Record *record, const Field *field)
{
    if (record_has(record, field))
        return record_field_to_text(record, field);
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field)
            return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    return NULL;
}

/* Returns: (transfer full): the text that the JSON text @json says; NULL: it is another value. */
static char *
decode_json(const char *json)
{
    Scanner scanner;
    scanner_init(&scanner, json, strlen(json));
    if (scanner_next(&scanner) != TOKEN_STRING)
        return NULL;
    char *text = g_malloc(scanner.token.end - scanner.token.start);
    scanner_decode_text(&scanner, text);
    return text;
}

static gboolean
needs_quotes(const char *item)
{
    return item[0] == '\0' || g_ascii_isspace(item[0]) || strpbrk(item, ",\"\n") != NULL ||
           g_ascii_isspace(item[strlen(item) - 1]);
}

char *
field_text_join(const char *const *items, guint n_items)
{
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < n_items; i++) {
        if (i > 0)
            g_string_append(text, ", ");
        if (!needs_quotes(items[i])) {
            g_string_append(text, items[i]);
            continue;
        }
        g_string_append_c(text, '"');
        for (const char *at = items[i]; *at != '\0'; at++)
            g_string_append_printf(text, *at == '"' ? "\"%c" : "%c", *at);
        g_string_append_c(text, '"');
    }
    return g_string_free(text, FALSE);
}

/* Reads the item in quotes that starts at @at into @item. Returns: where it ends. */
static const char *
read_quoted(const char *at, GString *item)
{
    for (at++; *at != '\0'; at++) {
        if (*at == '"' && at[1] != '"')
            return at + 1;
        at += *at == '"';
        g_string_append_c(item, *at);
    }
    return at;
}

char **
field_text_split(const char *text)
{
    g_autoptr(GStrvBuilder) items = g_strv_builder_new();
    for (const char *at = text; *at != '\0';) {
        g_autoptr(GString) item = g_string_new(NULL);
        at += strspn(at, " \t\n");
        gboolean is_quoted = *at == '"';
        if (is_quoted)
            at = read_quoted(at, item);
        gsize rest = strcspn(at, ",\n");
        g_autofree char *plain = g_strstrip(g_strndup(at, rest));
        g_string_append(item, plain);
        if (is_quoted || item->len > 0)
            g_strv_builder_add(items, item->str);
        at += rest;
        at += *at != '\0';
    }
    return g_strv_builder_end(items);
}

static char *
join_texts(const Record *record, const Field *field)
{
    const Texts *texts = FIELD_SLOT(record, field, Texts);
    if (forms[field->kind] == FORM_TEXTS)
        return field_text_join(texts->items, texts->length);
    g_autofree char **lines = g_new0(char *, texts->length + 1);
    for (guint32 i = 0; i < texts->length; i++)
        lines[i] = (char *)texts->items[i];
    return g_strjoinv("\n", lines);
}

static char *
join_numbers(const Record *record, const Field *field)
{
    const Numbers *numbers = FIELD_SLOT(record, field, Numbers);
    GString *text = g_string_new(NULL);
    for (guint32 i = 0; i < numbers->length; i++)
        g_string_append_printf(text, i > 0 ? ", %" G_GINT64_FORMAT : "%" G_GINT64_FORMAT,
                               numbers->items[i]);
    return g_string_free(text, FALSE);
}

char *
field_text(const Record *record, const Field *field)
{
    Form form = forms[field->kind];
    if (record_has(record, field)) {
        if (form == FORM_TEXTS || form == FORM_LINES)
            return join_texts(record, field);
        if (form == FORM_NUMBERS)
            return join_numbers(record, field);
        if (form == FORM_ANSWER)
            return g_strdup(*FIELD_SLOT(record, field, gboolean) ? _("yes") : _("no"));
        const Source *source =
            form == FORM_SOURCE ? *FIELD_SLOT(record, field, const Source *) : NULL;
        char *lines = source != NULL ? source_lines(field, source) : NULL;
        if (lines != NULL)
            return lines;
    }
    g_autofree char *json = field_json(record, field);
    char *text = json != NULL && form != FORM_JSON ? decode_json(json) : NULL;
    return text != NULL ? text : g_steal_pointer(&json);
}

static gboolean
is_json(const char *text)
{
    Scanner scanner;
    scanner_init(&scanner, text, strlen(text));
    while (scanner_next(&scanner) != TOKEN_END)
        if (scanner.token.kind == TOKEN_ERROR)
            return FALSE;
    return TRUE;
}

/* Whether @text is a number as JSON writes it, whole or not. */
static gboolean
is_number(const char *text)
{
    return (g_ascii_isdigit(text[0]) || text[0] == '-') && is_json(text);
}

/* One that people write with a sign or zeros in front is the same number. */
static void
write_number(Writer *writer, const char *text)
{
    gint64 value;
    const char *digits = text[0] == '+' ? text + 1 : text;
    if (g_ascii_string_to_signed(digits, 10, G_MININT64, G_MAXINT64, &value, NULL))
        writer_integer(writer, value);
    else if (is_number(text))
        writer_raw(writer, text, strlen(text));
    else
        writer_text(writer, text);
}

static void
write_items(Writer *writer, const char *text, Form form)
{
    g_auto(GStrv) items = form == FORM_LINES ? g_strsplit(text, "\n", -1) : field_text_split(text);
    writer_begin_array(writer);
    for (char **item = items; *item != NULL; item++)
        if (form == FORM_NUMBERS)
            write_number(writer, *item);
        else
            writer_text(writer, *item);
    writer_end_array(writer);
}

static gboolean
is_answer(const char *text, const char *word, const char *translated)
{
    return g_ascii_strcasecmp(text, word) == 0 || strcmp(text, translated) == 0;
}

static void
write_answer(Writer *writer, const char *text)
{
    if (is_answer(text, "yes", _("yes")) || strcmp(text, "true") == 0)
        writer_boolean(writer, TRUE);
    else if (is_answer(text, "no", _("no")) || strcmp(text, "false") == 0)
        writer_boolean(writer, FALSE);
    else
        writer_text(writer, text);
}

/* Letters of ratings are written large, those of colours small; the words of a list as they are
 * shown are those of the file. */
static void
write_plain(Writer *writer, const Field *field, const char *text)
{
    g_autofree char *written = g_strdup(text);
    if (field->kind == KIND_RATING)
        written[0] = g_ascii_toupper(written[0]);
    for (char *at = written; field->kind == KIND_PAINT && *at != '\0'; at++)
        *at = g_ascii_tolower(*at);
    for (guint i = 0; field->kind == KIND_WORD && field->words[i] != NULL; i++) {
        g_autofree char *label = field_text_word_label(field->words[i]);
        if (strcmp(label, text) == 0) {
            writer_text(writer, field->words[i]);
            return;
        }
    }
    writer_text(writer, written);
}

static gboolean
set_text_error(GError **error, FieldTextError code, const char *message)
{
    g_set_error_literal(error, FIELD_TEXT_ERROR, code, message);
    return FALSE;
}

gboolean
field_text_parse(const Field *field, const char *text, char **json, GError **error)
{
    *json = NULL;
    if (!g_utf8_validate(text, -1, NULL))
        return set_text_error(error, FIELD_TEXT_NOT_JSON, _("The text is not UTF-8."));
    if (strlen(text) > LIMIT_STRING_BYTES)
        return set_text_error(error, FIELD_TEXT_TOO_LONG, _("The text is too long."));
    g_autofree char *bare = g_strstrip(g_strdup(text));
    if (bare[0] == '\0')
        return TRUE;
    Form form = forms[field->kind];
    gboolean is_object = form == FORM_SOURCE && bare[0] == '{';
    if ((form == FORM_JSON || is_object) && !is_json(bare))
        return set_text_error(error, FIELD_TEXT_NOT_JSON, _("This is not valid JSON."));
    if (form == FORM_SOURCE && !is_object && source_lines_parse(field, bare, json))
        return TRUE;
    g_autoptr(Writer) writer = writer_new();
    if (form == FORM_JSON || is_object)
        writer_raw(writer, bare, strlen(bare));
    else if (form == FORM_NUMBER)
        write_number(writer, bare);
    else if (form == FORM_ANSWER)
        write_answer(writer, bare);
    else if (form == FORM_TEXTS || form == FORM_LINES || form == FORM_NUMBERS)
        write_items(writer, bare, form);
    else
        write_plain(writer, field, bare);
    *json = writer_finish_text(writer);
    return TRUE;
}

/* Fields of which absence has a meaning say so by a value that is not none. */
char *
field_fallback_text(const Field *field)
{
    if (field->required)
        return NULL;
    if (field->kind == KIND_BOOL)
        return g_strdup(field->fallback != 0 ? _("yes") : _("no"));
    if (field->fallback == 0)
        return NULL;
    if (field->kind == KIND_INT)
        return g_strdup_printf("%d", field->fallback);
    return field->kind == KIND_WORD ? field_text_word_label(field->words[field->fallback]) : NULL;
}

/* The English words are the names that files have; po/schema-words.def has them all, and in the
 * context "word" those that mean something else as the name of a member. */
char *
field_text_word_label(const char *word)
{
    g_autofree char *english = g_strdelimit(g_strdup(word), "-_", ' ');
    const char *text = translation_in_context("word", english);
    return g_strdup(text != english ? text : _(english));
}

char *
field_text_title(const char *word)
{
    g_autofree char *label = field_text_word_label(word);
    return translation_capitalize(label);
}

/* People call a space of the map a place. */
char *
field_text_entity_label(const Entity *entity)
{
    const char *name = entity->id == ENTITY_SPACE ? "place" : entity->name;
    return g_strdup(translation_in_context("entity", name));
}

char *
field_text_entity_title(const Entity *entity)
{
    g_autofree char *label = field_text_entity_label(entity);
    return translation_capitalize(label);
}

char *
field_label(const Field *field)
{
    g_autofree char *name = field_name(field);
    return translation_capitalize(name);
}
