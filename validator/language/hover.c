/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known about a member or an id: its meaning, the value through all layers with the
 * sources, the record that is named, and the sentence of a rule.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/store/phrase.h"
#include "schema/store/statement.h"
#include "validator/language/at.h"
#include "validator/language/picture.h"

#include <string.h>

/* Units of a selector that are named. */
#define UNITS_NAMED_MAX 12u

/* Appends @text as Markdown, in which nothing of it is markup. */
static void
append_plain(GString *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("\\`*_{}[]<>#|~", *text) != NULL)
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
}

/* Appends what each layer states for @field of @record. */
static void
append_statements(GString *out, const At *at, const Record *record, const Field *field)
{
    g_autoptr(GArray) statements = statement_find_all(at->set->set, record, field);
    for (guint i = 0; i < statements->len; i++) {
        const Statement *statement = &g_array_index(statements, Statement, i);
        g_autofree char *value = statement_value(statement->layer, field);
        guint32 line, column;
        g_string_append(out, "\n\n");
        append_plain(out, value != NULL ? value : _("not set"));
        if (statement_locate(statement, field, &line, &column)) {
            g_autofree char *file = g_path_get_basename(statement->layer->text->name);
            g_autofree char *folder = g_path_get_dirname(statement->layer->text->key);
            g_string_append_printf(out, " — `%s/%s:%u`", folder, file, line);
        }
        if (statement->source != NULL) {
            g_string_append(out, ", ");
            append_plain(out, statement->source);
        }
    }
}

/* Appends the sentence of the rule, condition or effect that @record is, if it is one. */
static void
append_sentence(GString *out, const At *at, const Record *record)
{
    const Wording wording = {.set = at->set->set, .translate = translation_for_people};
    g_autofree char *sentence = phrase_record(&wording, record);
    if (sentence == NULL)
        return;
    g_autofree char *capitalized = translation_capitalize(sentence);
    g_string_append(out, "\n\n");
    append_plain(out, capitalized);
}

/* Returns: (transfer none): the merged record of the one at the cursor; NULL: there is none. */
static const Record *
merged_record(const At *at)
{
    const Record *record = at->file->seen;
    for (guint i = 1; i < at->n_places && record != NULL; i++) {
        const RecordPlace *place = &at->places[i];
        const char *key = place->record->entity->keyed ? record_key(place->record) : NULL;
        if (record->raw || !record_has(record, place->field)) {
            record = NULL;
        } else if (place->field->kind == KIND_RECORD) {
            record = *FIELD_SLOT(record, place->field, const Record *);
        } else if (key != NULL) {
            record = record_find_item(record, place->field, key);
        } else {
            const Records *list = FIELD_SLOT(record, place->field, Records);
            record = place->index < list->length ? list->items[place->index] : NULL;
        }
    }
    return at->n_places == at->cursor.n_frames ? record : NULL;
}

/* Appends which units @asked, a record of UNITS, can match. */
static void
append_matching_units(GString *out, const At *at, const Record *asked)
{
    g_autoptr(GPtrArray) units = checks_match_units(at->set->set, asked);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < MIN(units->len, UNITS_NAMED_MAX); i++)
        g_ptr_array_add(names, (gpointer)record_name(units->pdata[i]));
    g_autofree char *list = translation_list((const char *const *)names->pdata, names->len);
    g_autofree char *text =
        units->len == 0 ? g_strdup(_("No unit can match."))
        : units->len > names->len
            ? g_strdup_printf(ngettext("%u unit can match, among them %s.",
                                       "%u units can match, among them %s.", units->len),
                              units->len, list)
            : g_strdup_printf(
                  ngettext("%u unit can match: %s.", "%u units can match: %s.", units->len),
                  units->len, list);
    g_string_append(out, "\n\n");
    append_plain(out, text);
}

static void
append_member(GString *out, const At *at)
{
    const CursorFrame *frame = cursor_frame(&at->cursor);
    const Field *field = at->cursor.field;
    const Record *record = merged_record(at);
    g_string_append_printf(out, "**%s** · %s\n\n", field_key(field),
                           _(entity_kind_form(field->kind)));
    append_plain(out, _(field->meaning));
    if (record == NULL || record->raw)
        return;
    guint n;
    if (verb_rows(frame->entity->id, &n) != NULL || frame->entity->phrase != NULL)
        append_sentence(out, at, record);
    if (record->entity->id == ENTITY_UNITS)
        append_matching_units(out, at, record);
    else if (field->kind == KIND_RECORD && field->target == ENTITY_UNITS &&
             record_has(record, field))
        append_matching_units(out, at, *FIELD_SLOT(record, field, const Record *));
    if (record_has(record, field) &&
        (KIND_BIT(field->kind) & (KIND_BIT(KIND_LIST) | KIND_BIT(KIND_RECORD))) == 0)
        append_statements(out, at, record, field);
}

/* Appends a picture of the place @id, if the client shows images and it is drawn. */
static void
append_picture(GString *out, const At *at, const char *id)
{
    g_autofree char *picture =
        at->workspace->has_images
            ? picture_of_place(at->set->set, id, live_set_known_drawing(at->set))
            : NULL;
    if (picture == NULL)
        return;
    g_autofree char *encoded = g_base64_encode((const guchar *)picture, strlen(picture));
    g_string_append(out, "\n\n![](data:image/svg+xml;base64,");
    g_string_append(out, encoded);
    g_string_append_c(out, ')');
}

/* Appends what the record of @named is. */
static void
append_named(GString *out, const At *at, const NamedId *named)
{
    const Record *record = at_record_of_id(at->known, named->target, named->or_target, named->id);
    if (record == NULL)
        return;
    g_string_append(out, "**");
    append_plain(out, record_name(record));
    g_string_append(out, "** · ");
    append_plain(out, translation_in_context(FINDING_NOUN_CONTEXT, record->entity->name));
    g_string_append(out, "\n\n");
    append_plain(out, _(record->entity->meaning));
    append_sentence(out, at, record);
    if (record->entity->id == ENTITY_SPACE)
        append_picture(out, at, named->id);
    g_string_append(out, "\n\n---\n\n");
}

void
language_hover(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    g_auto(NamedId) named = {0};
    g_autoptr(GString) out = g_string_new(NULL);
    const CursorFrame *frame = NULL;
    if (at_find(&at, workspace, params) && at.cursor.end > at.cursor.start) {
        frame = cursor_frame(&at.cursor);
        if (at_named_id(&at, &named) && !named.is_key)
            append_named(out, &at, &named);
        if (frame != NULL && frame->entity != NULL && at.cursor.field != NULL)
            append_member(out, &at);
        if (named.is_key && named.target == ENTITY_SPACE)
            append_picture(out, &at, named.id);
    }
    if (out->len == 0) {
        writer_null(writer);
        return;
    }
    g_autoptr(TextPointIndex) index = text_point_index_new(at.bytes, at.length);
    writer_begin_object(writer);
    writer_member_object(writer, "contents");
    writer_member_text(writer, "kind", "markdown");
    writer_member_text(writer, "value", out->str);
    writer_end_object(writer);
    text_point_write_range(writer, "range", index, at.cursor.start, at.cursor.end, workspace->unit);
    writer_end_object(writer);
}
