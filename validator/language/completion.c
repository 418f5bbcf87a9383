/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What can be typed: names of members that a record may still have, and values of a member by its
 * kind.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/name.h"
#include "validator/checks/printed-lines.h"
#include "validator/language/at.h"
#include "validator/language/cursor.h"

#include <string.h>

/* No reader goes through more: of more, only those that have what is typed are offered, and the
 * client asks again as soon as more is typed. */
#define ITEMS_MAX 2000u

/* Numbers of the protocol. */
typedef enum {
    ITEM_FIELD = 5,
    ITEM_VALUE = 12,
    ITEM_KEYWORD = 14,
    ITEM_SNIPPET = 15,
    ITEM_REFERENCE = 18,
} ItemKind;

enum { INSERTED_SNIPPET = 2 };

typedef struct {
    const At *at;
    Writer *writer;
    TextPointIndex *index; /* owned */
    guint32 start, end;    /* the bytes that an item replaces */
    GHashTable *offered;   /* owned: a set of labels */
    char *typed;           /* owned: what is typed before the cursor */
    char *wanted;          /* owned: the same without differences of case; NULL: all is offered */
    gboolean is_cut;       /* there are more than ITEMS_MAX */
} Offers;

static void
offers_clear(Offers *offers)
{
    text_point_index_free(offers->index);
    g_hash_table_unref(offers->offered);
    g_free(offers->typed);
    g_free(offers->wanted);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Offers, offers_clear)

/* Whether @text (NULL: none) has @wanted, but for differences of case. */
static gboolean
has_words(const char *text, const char *wanted)
{
    g_autofree char *folded = text != NULL ? g_utf8_casefold(text, -1) : NULL;
    return folded != NULL && strstr(folded, wanted) != NULL;
}

/* Offers @label, which inserts @inserted (a snippet if @is_snippet) and means @detail and @about
 * (each may be NULL). */
static void
offer_item(Offers *offers, ItemKind kind, const char *label, const char *inserted,
           gboolean is_snippet, const char *detail, const char *about)
{
    const At *at = offers->at;
    gboolean has_label = offers->wanted == NULL || has_words(label, offers->wanted);
    /* Only the last word of a line can be that of a name. */
    const char *blank = has_label ? NULL : strrchr(offers->wanted, ' ');
    if (g_hash_table_contains(offers->offered, label) ||
        (!has_label && !has_words(detail, blank != NULL ? blank + 1 : offers->wanted)))
        return;
    if (g_hash_table_size(offers->offered) >= ITEMS_MAX) {
        offers->is_cut = TRUE;
        return;
    }
    g_hash_table_add(offers->offered, g_strdup(label));
    writer_begin_object(offers->writer);
    writer_member_text(offers->writer, "label", label);
    writer_member_integer(offers->writer, "kind", kind);
    if (detail != NULL)
        writer_member_text(offers->writer, "detail", detail);
    if (about != NULL)
        writer_member_text(offers->writer, "documentation", about);
    /* What is typed has a quote, or has not. Clients do not know that a name was meant. */
    const char *filtered = has_label ? label : offers->typed;
    g_autofree char *quoted = g_strconcat("\"", filtered, "\"", NULL);
    writer_member_text(offers->writer, "filterText",
                       at->cursor.is_text && inserted[0] == '"' ? quoted : filtered);
    if (is_snippet)
        writer_member_integer(offers->writer, "insertTextFormat", INSERTED_SNIPPET);
    writer_member_object(offers->writer, "textEdit");
    text_point_write_range(offers->writer, "range", offers->index, offers->start, offers->end,
                           at->workspace->unit);
    writer_member_text(offers->writer, "newText", inserted);
    writer_end_object(offers->writer);
    writer_end_object(offers->writer);
}

/* Offers the text @word in quotes. */
static void
offer_text(Offers *offers, ItemKind kind, const char *word, const char *detail, const char *about)
{
    g_autofree char *inserted = g_strconcat("\"", word, "\"", NULL);
    offer_item(offers, kind, word, inserted, FALSE, detail, about);
}

/* Appends an empty value of @field, with the place to fill in number @place of a snippet, or
 * without one for 0. */
static void
append_empty_value(GString *out, const Field *field, guint place)
{
    static const char *const brackets[N_KINDS][2] = {
        [KIND_TITLES] = {"[\"", "\"]"}, [KIND_TAGS] = {"[\"", "\"]"}, [KIND_LINES] = {"[\"", "\"]"},
        [KIND_ZONES] = {"[\"", "\"]"},  [KIND_REFS] = {"[\"", "\"]"}, [KIND_INTS] = {"[", "]"},
        [KIND_RECORD] = {"{", "}"},     [KIND_LIST] = {"[{", "}]"},   [KIND_INT] = {"", ""},
        [KIND_BOOL] = {"", ""},
    };
    const char *before = brackets[field->kind][0] != NULL ? brackets[field->kind][0] : "\"";
    const char *behind = brackets[field->kind][1] != NULL ? brackets[field->kind][1] : "\"";
    g_string_append(out, before);
    if (field->kind == KIND_INT && place == 0)
        g_string_append_printf(out, "%d", CLAMP(0, (int)field->min, (int)field->max));
    else if (field->kind == KIND_BOOL)
        g_string_append(out, field->fallback == TRUE ? "false" : "true");
    else if (place > 0)
        g_string_append_printf(out, "$%u", place);
    g_string_append(out, behind);
}

/* Appends `"name": value` for @field. */
static void
append_member(GString *out, const Field *field, guint place)
{
    g_string_append_printf(out, "\"%s\": ", field_key(field));
    append_empty_value(out, field, place);
}

/* Returns: (transfer full): the verb of the record of @frame, NULL: it has none. */
static char *
verb_name(const At *at, const CursorFrame *frame)
{
    return frame->verb_end > frame->verb_start + 2
               ? g_strndup(at->bytes + frame->verb_start + 1,
                           frame->verb_end - frame->verb_start - 2)
               : NULL;
}

/* Returns: (transfer none): the row of the verb called @name of @entity, or NULL. */
static const Verb *
find_verb(const Entity *entity, const char *name)
{
    guint n = 0;
    const Verb *rows = verb_rows(entity->id, &n);
    for (guint i = 0; rows != NULL && name != NULL && i < n; i++)
        if (strcmp(rows[i].name, name) == 0)
            return &rows[i];
    return NULL;
}

/* Whether a record of @entity with @verb (NULL: none) may have @field in this data set. */
static gboolean
field_is_possible(const At *at, const Entity *entity, const Verb *verb, const Field *field)
{
    guint n;
    gboolean has_verbs = verb_rows(entity->id, &n) != NULL;
    if (!data_set_reads(at->known, entity->id, field_key(field)))
        return FALSE;
    if (!has_verbs || verb_is_beside(entity, field))
        return TRUE;
    return verb != NULL && verb_argument(verb, field_key(field)) != ARGUMENT_NONE;
}

static gboolean
field_is_required(const Entity *entity, const Verb *verb, const Field *field)
{
    return field->required || (verb != NULL && !verb_is_beside(entity, field) &&
                               verb_argument(verb, field_key(field)) == ARGUMENT_REQUIRED);
}

/* Offers all required members that the record of @frame lacks as one item, if they are several. */
static void
offer_template(Offers *offers, const CursorFrame *frame, const Verb *verb)
{
    const Entity *entity = frame->entity;
    g_autoptr(GString) out = g_string_new(NULL);
    guint n = 0;
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if ((frame->given >> i & 1) != 0 || !field_is_required(entity, verb, field) ||
            !field_is_possible(offers->at, entity, verb, field))
            continue;
        if (n++ > 0)
            g_string_append(out, ", ");
        append_member(out, field, offers->at->workspace->has_snippets ? n : 0);
    }
    if (n > 1)
        offer_item(offers, ITEM_SNIPPET, _("all required members"), out->str,
                   offers->at->workspace->has_snippets, entity->name, _(entity->meaning));
}

static void
offer_names(Offers *offers)
{
    const At *at = offers->at;
    const CursorFrame *frame = cursor_frame(&at->cursor);
    if (frame == NULL || frame->entity == NULL)
        return;
    g_autofree char *name = verb_name(at, frame);
    const Verb *verb = find_verb(frame->entity, name);
    offer_template(offers, frame, verb);
    for (guint i = 0; i < frame->entity->n_fields; i++) {
        const Field *field = &frame->entity->fields[i];
        if (((frame->given >> i & 1) != 0 && at->cursor.field != field) ||
            !field_is_possible(at, frame->entity, verb, field))
            continue;
        g_autoptr(GString) inserted = g_string_new(NULL);
        const char *behind = at->bytes + at->cursor.end;
        const char *end = at->bytes + at->length;
        while (behind < end && strchr(" \t\r\n", *behind) != NULL)
            behind++;
        gboolean has_value = behind < end && *behind == ':';
        gboolean is_snippet = at->workspace->has_snippets && !has_value;
        if (has_value)
            g_string_append_printf(inserted, "\"%s\"", field_key(field));
        else
            append_member(inserted, field, is_snippet ? 1 : 0);
        const char *form = _(entity_kind_form(field->kind));
        g_autofree char *detail = field_is_required(frame->entity, verb, field)
                                      ? g_strdup_printf(_("%s, required"), form)
                                      : g_strdup(form);
        offer_item(offers, ITEM_FIELD, field_key(field), inserted->str, is_snippet, detail,
                   _(field->meaning));
    }
}

static void
offer_words(Offers *offers, const Field *field)
{
    gint system = data_set_system(offers->at->known);
    const CursorFrame *frame = cursor_frame(&offers->at->cursor);
    for (guint i = 0; field->words[i] != NULL; i++) {
        const char *phrase = words_phrase(field->words, (int)i);
        const Verb *verb = frame != NULL && field == &frame->entity->fields[0]
                               ? find_verb(frame->entity, field->words[i])
                               : NULL;
        if (verb_word_is_read(field, i, system))
            offer_text(offers, ITEM_KEYWORD, field->words[i], phrase != NULL ? _(phrase) : NULL,
                       verb != NULL ? _(verb->meaning) : NULL);
    }
}

typedef struct {
    Offers *offers;
    const char *prefix; /* before each id */
} IdOffers;

static void
offer_record(const RecordPlace *place, gpointer data)
{
    const IdOffers *ids = data;
    const Record *record = place->record;
    const char *id = record->raw || !record->entity->keyed ? NULL : record_key(record);
    if (id == NULL || !name_is_id(id))
        return;
    g_autofree char *word = g_strconcat(ids->prefix, id, NULL);
    const char *name = record_name(record);
    offer_text(ids->offers, ITEM_REFERENCE, word,
               name != NULL && strcmp(name, id) != 0 ? name : NULL, NULL);
}

/* Offers the ids of records of @entity, with @prefix before them. */
static void
offer_ids(Offers *offers, EntityId entity, const char *prefix)
{
    IdOffers ids = {offers, prefix};
    const char *const *built_in = entity_get(entity)->built_in;
    for (; built_in != NULL && *built_in != NULL; built_in++) {
        g_autofree char *word = g_strconcat(prefix, *built_in, NULL);
        offer_text(offers, ITEM_REFERENCE, word, NULL, NULL);
    }
    data_set_walk(offers->at->known, ENTITY_SET(entity), offer_record, &ids);
}

static void
offer_zones(Offers *offers)
{
    static const char *const words[] = {"@map",     "@sea",  "@home", "@friendly", "@enemy",
                                        "@transit", "@pool", "@year", "@out"};
    offer_ids(offers, ENTITY_SPACE, "");
    offer_ids(offers, ENTITY_REGION, "");
    for (guint i = 0; i < G_N_ELEMENTS(words); i++)
        offer_text(offers, ITEM_KEYWORD, words[i], NULL, NULL);
    offer_ids(offers, ENTITY_NATION, "@pool:");
}

/* Offers the dates that scenarios state, such as their first and last turn. */
static void
offer_dates(Offers *offers)
{
    const DataSet *set = offers->at->known;
    for (guint i = 0; i < set->n_scenarios; i++) {
        const Record *scenario = set->scenarios[i];
        for (guint64 left = scenario->raw ? 0 : scenario->present; left != 0;) {
            const Field *field = record_next_field(scenario, &left);
            if (field->kind == KIND_DATE)
                offer_text(offers, ITEM_VALUE, *FIELD_SLOT(scenario, field, const char *),
                           record_name(scenario), NULL);
        }
    }
}

/* Offers the first word of a line, a verb, or ids for the word at the cursor, as the verb has it.
 */
static void
offer_line(Offers *offers)
{
    const At *at = offers->at;
    g_autoptr(PrintedLines) lines = check_printed_lines_new(at->known);
    const LineVocabulary *vocabulary = check_printed_lines_vocabulary(lines);
    LineGrammar grammar = at->cursor.field->grammar;
    const GArray *verbs = grammar == LINES_QUERY ? vocabulary->queries : vocabulary->offers;
    const char *blank = strrchr(offers->typed, ' ');
    if (grammar != LINES_QUERY && grammar != LINES_OFFERS && grammar != LINES_SCRIPT)
        return;
    if (blank == NULL) {
        for (guint i = 0; i < verbs->len; i++)
            offer_text(offers, ITEM_KEYWORD, g_array_index(verbs, LineVerb, i).word, NULL, NULL);
        return;
    }
    gsize length = (gsize)(strchr(offers->typed, ' ') - offers->typed);
    const LineVerb *verb = line_verb_find(verbs, offers->typed, length);
    guint n = 0;
    for (const char *letter = offers->typed; letter < blank; letter++)
        n += *letter == ' ';
    if (verb == NULL || n >= verb->n_arguments)
        return;
    g_autofree char *before = g_strndup(offers->typed, (gsize)(blank + 1 - offers->typed));
    const LineType *type = &verb->arguments[n];
    if (type->kind == KIND_REF || type->kind == KIND_ZONE)
        offer_ids(offers, type->kind == KIND_REF ? type->target : ENTITY_SPACE, before);
    if (type->kind == KIND_REF && type->or_target != 0)
        offer_ids(offers, type->or_target, before);
}

/* Offers a new record of the list, or of the member, with what it must have. */
static void
offer_object(Offers *offers, const Field *field, gboolean is_item)
{
    const Entity *entity = entity_get(field->target);
    g_autoptr(GString) out = g_string_new(field->kind == KIND_LIST && !is_item ? "[{" : "{");
    guint n = 0;
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *member = &entity->fields[i];
        if (!field_is_required(entity, NULL, member) ||
            !field_is_possible(offers->at, entity, NULL, member))
            continue;
        if (n++ > 0)
            g_string_append(out, ", ");
        append_member(out, member, offers->at->workspace->has_snippets ? n : 0);
    }
    g_string_append(out, field->kind == KIND_LIST && !is_item ? "}]" : "}");
    offer_item(offers, ITEM_SNIPPET, entity->name, out->str, offers->at->workspace->has_snippets,
               NULL, _(entity->meaning));
}

static void
offer_values(Offers *offers)
{
    const Cursor *cursor = &offers->at->cursor;
    const CursorFrame *frame = cursor_frame(cursor);
    const Field *field = cursor->field;
    if (field == NULL || frame == NULL || frame->entity == NULL)
        return;
    switch (field->kind) {
    case KIND_WORD:
        offer_words(offers, field);
        break;
    case KIND_BOOL:
        offer_item(offers, ITEM_KEYWORD, "true", "true", FALSE, NULL, NULL);
        offer_item(offers, ITEM_KEYWORD, "false", "false", FALSE, NULL, NULL);
        break;
    case KIND_REF:
    case KIND_REFS:
        offer_ids(offers, field->target, "");
        if (field->or_target != 0)
            offer_ids(offers, field->or_target, "");
        break;
    case KIND_ZONE:
    case KIND_ZONES:
        offer_zones(offers);
        break;
    case KIND_DATE:
        offer_dates(offers);
        break;
    case KIND_LINES:
        offer_line(offers);
        break;
    case KIND_LIST:
    case KIND_RECORD:
        offer_object(offers, field, cursor->item >= 0);
        break;
    default:
        break;
    }
}

/* Writes the items for the cursor. */
static void
offer_all(Offers *offers)
{
    writer_begin_array(offers->writer);
    if (offers->at->cursor.kind == CURSOR_NAME)
        offer_names(offers);
    else if (offers->at->cursor.kind == CURSOR_VALUE)
        offer_values(offers);
    writer_end_array(offers->writer);
}

/* Returns: (transfer full): the items for the cursor as JSON. */
static char *
list_items(const At *at, gboolean *is_cut)
{
    g_autoptr(Writer) all = writer_new();
    g_auto(Offers) offers = {
        .at = at,
        .writer = all,
        .index = text_point_index_new(at->bytes, at->length),
        .start = at->cursor.start,
        .end = at->cursor.end,
        .offered = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .typed = g_strndup(
            at->bytes + at->cursor.start + at->cursor.is_text,
            at->offset > at->cursor.start ? at->offset - at->cursor.start - at->cursor.is_text : 0),
    };
    offer_all(&offers);
    *is_cut = offers.is_cut;
    if (!offers.is_cut)
        return writer_finish_text(all);
    g_autoptr(Writer) wanted = writer_new();
    offers.writer = wanted;
    offers.wanted = g_utf8_casefold(offers.typed, -1);
    g_hash_table_remove_all(offers.offered);
    offer_all(&offers);
    return writer_finish_text(wanted);
}

void
language_complete(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    gboolean is_cut = FALSE;
    g_autofree char *items =
        at_find(&at, workspace, params) ? list_items(&at, &is_cut) : g_strdup("[]");
    writer_begin_object(writer);
    writer_member_boolean(writer, "isIncomplete", is_cut);
    writer_name(writer, "items");
    writer_raw(writer, items, strlen(items));
    writer_end_object(writer);
}
