/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Wording differences.
 */
#include "schema/versions/diff-words.h"

#include "schema/model/record-write.h"
#include "schema/text/clean.h"
#include "schema/text/scanner.h"
#include "schema/text/translation.h"
#include "schema/versions/diff.h"

#include <string.h>

/* A longer value is cut: the words are for reading, the JSON has it whole. */
#define VALUE_LETTERS_MAX 400

#define BOLD "\033[1m"
#define RED "\033[31m"
#define GREEN "\033[32m"
#define PLAIN "\033[0m"

typedef struct {
    GString *out;
    gboolean color;
} Words;

/* Returns: whether the texts of @field are prose, which is quoted. */
static gboolean
is_prose(const Field *field)
{
    return field->kind == KIND_TITLE || field->kind == KIND_TITLES || field->kind == KIND_PROSE;
}

/* Appends @json without line breaks, which are only between tokens, and indentation. */
static void
append_on_one_line(GString *out, const char *json)
{
    g_autoptr(GString) line = g_string_new(NULL);
    while (*json != '\0') {
        gsize length = strcspn(json, "\n");
        g_string_append_len(line, json, (gssize)length);
        json += length;
        if (*json != '\0')
            json += strspn(json, " \t\r\n");
        gboolean needs_blank = line->len > 0 && strchr("[{", line->str[line->len - 1]) == NULL &&
                               *json != '\0' && strchr("]}", *json) == NULL;
        if (needs_blank)
            g_string_append_c(line, ' ');
    }
    const char *end = line->str;
    for (guint i = 0; i < VALUE_LETTERS_MAX && *end != '\0'; i++)
        end = g_utf8_next_char(end);
    text_append_clean(out, line->str, end - line->str);
    if (*end != '\0')
        g_string_append(out, "…");
}

/* Whether values of @field, or items of them, are texts. */
static gboolean
is_of_texts(const Field *field)
{
    return field != NULL && field->kind != KIND_SOURCE &&
           strstr(entity_kind_form(field->kind), "text") != NULL;
}

void
diff_append_value(GString *out, const Field *field, const char *json)
{
    if (json == NULL)
        g_string_append(out, _("nothing"));
    else if (is_of_texts(field) && json[0] == '"' && json[1] != '"') {
        g_autofree char *bare = g_strndup(json + 1, strlen(json) - 2);
        g_string_append(out, is_prose(field) ? "“" : "");
        append_on_one_line(out, bare);
        g_string_append(out, is_prose(field) ? "”" : "");
    } else
        append_on_one_line(out, json);
}

void
diff_append_path(GString *out, const char *path)
{
    g_autofree char *words = g_strdelimit(g_strdup(path), "/", ' ');
    text_append_clean(out, words, -1);
}

void
diff_append_heading(GString *out, const Record *owner, const char *id)
{
    const char *name = owner->raw ? NULL : record_name(owner);
    if (name != NULL && g_strcmp0(name, record_key(owner)) == 0 && owner->entity->keyed)
        name = NULL;
    if (name != NULL) {
        text_append_clean(out, name, -1);
        g_string_append(out, " (");
    }
    g_string_append(out, owner->entity->name);
    if (id != NULL) {
        g_string_append_c(out, ' ');
        text_append_clean(out, id, -1);
    }
    if (name != NULL)
        g_string_append_c(out, ')');
}

/* Appends a summary of the members of a list item other than its key. */
static void
append_particulars(GString *out, const Record *item)
{
    const char *before = " (";
    for (guint i = 0; !item->raw && i < item->entity->n_fields; i++) {
        const Field *field = &item->entity->fields[i];
        gboolean is_worded = field->kind != KIND_SOURCE && field->kind != KIND_PROSE &&
                             field->kind != KIND_LIST && field->kind != KIND_RECORD;
        if (!is_worded || !record_has(item, field) || (i == 0 && item->entity->keyed))
            continue;
        g_autofree char *value = record_field_to_text(item, field);
        g_string_append(out, before);
        before = ", ";
        if (field->kind == KIND_BOOL || field->kind == KIND_INT)
            g_string_append_printf(out, "%s ", field_key(field));
        diff_append_value(out, field, value);
    }
    if (before[0] == ',')
        g_string_append_c(out, ')');
}

static void
append_colored(Words *words, const char *color, const char *text)
{
    g_string_append_printf(words->out, "%s %s%s", words->color ? color : "", text,
                           words->color ? PLAIN : "");
}

/* Appends what became of an item that came, went or moved. */
static void
append_fate(Words *words, const Edit *edit)
{
    if (edit->before == NULL)
        append_colored(words, GREEN, _("added"));
    else if (edit->after == NULL)
        append_colored(words, RED, _("removed"));
    else
        g_string_append_printf(words->out, _(" moved from place %u to %u"), edit->from, edit->to);
}

static void
append_items(GString *out, const Record *record, const Field *field)
{
    g_autoptr(DiffSequence) items = diff_sequence_new(record, field);
    for (guint32 i = 0; i < items->length; i++) {
        g_autofree char *name = diff_sequence_name(items, i);
        g_string_append(out, i > 0 ? ", " : "");
        text_append_clean(out, name, -1);
        append_particulars(out, items->items[i]);
    }
}

/* Appends what a record is that came whole, a member a line. */
static void
append_members(GString *out, const Record *record)
{
    for (guint i = 0; !record->raw && i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_heading = field->kind == KIND_ID || field->kind == KIND_SOURCE;
        if (is_heading || !record_has(record, field))
            continue;
        g_string_append_printf(out, "  %s: ", field_key(field));
        g_autofree char *value = record_field_to_text(record, field);
        if (field->kind == KIND_LIST)
            append_items(out, record, field);
        else
            diff_append_value(out, field, value);
        g_string_append_c(out, '\n');
    }
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next) {
        g_autofree char *name = record->raw ? NULL : diff_kept_name(kept);
        g_autofree char *value = g_strndup(kept->bytes + kept->value, kept->length - kept->value);
        g_string_append(out, "  ");
        diff_append_path(out, name != NULL ? name : _("as a whole"));
        g_string_append(out, ": ");
        diff_append_value(out, kept->field, value);
        g_string_append_c(out, '\n');
    }
}

/* Returns: (transfer full): the texts in the list @json, as JSON each; NULL if it is no list of
 * texts. */
static GPtrArray *
read_texts(const char *json)
{
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    Scanner scanner;
    scanner_init(&scanner, json, strlen(json));
    if (scanner_next(&scanner) != TOKEN_ARRAY_BEGIN)
        return NULL;
    while (scanner_next(&scanner) == TOKEN_STRING)
        g_ptr_array_add(
            texts, g_strndup(json + scanner.token.start, scanner.token.end - scanner.token.start));
    return scanner.token.kind == TOKEN_ARRAY_END ? g_steal_pointer(&texts) : NULL;
}

/* Appends the texts that are in @texts but not in @others. Returns: how many there are. */
static guint
append_surplus(Words *words, const Field *field, const GPtrArray *texts, GHashTable *others,
               gboolean is_gain)
{
    guint n = 0;
    for (guint i = 0; i < texts->len; i++) {
        if (g_hash_table_contains(others, texts->pdata[i]))
            continue;
        const char *comma = words->out->str[words->out->len - 1] == ' ' ? "" : ", ";
        g_string_append(words->out, comma);
        diff_append_value(words->out, field, texts->pdata[i]);
        append_colored(words, is_gain ? GREEN : RED, is_gain ? _("added") : _("removed"));
        n++;
    }
    return n;
}

static GHashTable *
make_set(const GPtrArray *texts)
{
    GHashTable *set = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < texts->len; i++)
        g_hash_table_add(set, texts->pdata[i]);
    return set;
}

/* Appends how a list of texts changed. Returns: FALSE when it is better shown whole. */
static gboolean
append_texts(Words *words, const Field *field, const Edit *edit)
{
    gboolean is_list = field != NULL && entity_kind_size(field->kind) == sizeof(Texts);
    if (!is_list || edit->before == NULL || edit->after == NULL)
        return FALSE;
    g_autoptr(GPtrArray) old = read_texts(edit->before);
    g_autoptr(GPtrArray) new = read_texts(edit->after);
    if (old == NULL || new == NULL)
        return FALSE;
    g_autoptr(GHashTable) old_set = make_set(old);
    g_autoptr(GHashTable) new_set = make_set(new);
    guint n = append_surplus(words, field, new, old_set, TRUE);
    n += append_surplus(words, field, old, new_set, FALSE);
    return n > 0;
}

static guint
count_items(const char *json)
{
    guint n = 0;
    Scanner scanner;
    scanner_init(&scanner, json, strlen(json));
    scanner_next(&scanner);
    while (scanner_next(&scanner) != TOKEN_ARRAY_END && scanner_skip_value(&scanner))
        n++;
    return n;
}

/* Appends that a list of records came or went. Returns: FALSE when it is better shown whole. */
static gboolean
append_list(Words *words, const Field *field, const Edit *edit)
{
    if (field == NULL || field->kind != KIND_LIST || (edit->before != NULL && edit->after != NULL))
        return FALSE;
    const char *json = edit->before != NULL ? edit->before : edit->after;
    guint n = json[0] == '[' ? count_items(json) : 0;
    if (n == 0)
        return FALSE;
    g_string_append_printf(words->out, "%u", n);
    append_fate(words, edit);
    return TRUE;
}

/* Appends what became of a value. */
static void
append_values(Words *words, const Difference *difference)
{
    const Edit *edit = &difference->edit;
    if (append_texts(words, difference->field, edit) || append_list(words, difference->field, edit))
        return;
    diff_append_value(words->out, difference->field, edit->before);
    g_string_append(words->out, " -> ");
    diff_append_value(words->out, difference->field, edit->after);
}

/* Appends the line of a difference below a heading. */
static void
append_difference(Words *words, const Difference *difference)
{
    const Edit *edit = &difference->edit;
    const char *name = strrchr(edit->path, '/');
    gboolean is_moved = edit->before != NULL && edit->after != NULL && edit->from > 0;
    gboolean is_item = difference->item != NULL && (edit->from > 0 || edit->to > 0);
    gsize length = is_item ? (gsize)(name - edit->path) : strlen(edit->path);
    g_autofree char *above = g_strndup(edit->path, length);
    g_string_append(words->out, "  ");
    diff_append_path(words->out, length > 0 ? above : _("as a whole"));
    g_string_append(words->out, is_moved && !is_item ? "" : ": ");
    if (is_item)
        text_append_clean(words->out, name + 1, -1);
    if (is_item || is_moved)
        append_fate(words, edit);
    if (is_item && !is_moved)
        append_particulars(words->out, difference->item);
    if (!is_item && !is_moved)
        append_values(words, difference);
    g_string_append_c(words->out, '\n');
}

void
diff_append_words(GString *out, const GPtrArray *differences, gboolean color)
{
    Words words = {.out = out, .color = color};
    const Record *owner = NULL;
    for (guint i = 0; i < differences->len; i++) {
        const Difference *difference = differences->pdata[i];
        const Edit *edit = &difference->edit;
        gboolean is_whole =
            edit->id != NULL && edit->path[0] == '\0' && (edit->from > 0 || edit->to > 0);
        if (is_whole || difference->owner != owner) {
            g_string_append(out, color ? BOLD : "");
            diff_append_heading(out, difference->owner, difference->edit.id);
            g_string_append(out, color ? PLAIN : "");
            if (is_whole)
                append_fate(&words, &difference->edit);
            g_string_append_c(out, '\n');
        }
        owner = is_whole ? NULL : difference->owner;
        if (!is_whole)
            append_difference(&words, difference);
        else if (difference->edit.before == NULL)
            append_members(out, difference->item);
    }
}
