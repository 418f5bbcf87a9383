/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a chip stands for, and what is done to it as edits.
 */
#include "editor/sentences/chip-part.h"

#include "editor/document/field-text.h"
#include "editor/fields/field-row.h"
#include "editor/fields/form-edit.h"
#include "editor/fields/sentence-edit.h"
#include "schema/model/verb.h"

#include <string.h>

ChipPart *
chip_part_new(const Subject *record, const Field *field, gint item)
{
    ChipPart *part = g_new(ChipPart, 1);
    *part = (ChipPart){subject_copy(record), field, item};
    return part;
}

void
chip_part_free(ChipPart *part)
{
    subject_free(part->record);
    g_free(part);
}

const Record *
chip_part_record(const ChipPart *part, EditorDocument *document)
{
    return subject_record(part->record, editor_document_set(document));
}

char *
chip_entity_label(const Entity *entity)
{
    char *label = word_label(entity->name);
    label[0] = g_ascii_toupper(label[0]);
    return label;
}

char *
chip_part_words(const ChipPart *part, const char *text)
{
    const Entity *entity = subject_entity(part->record);
    g_autofree char *label = part->field != NULL ? field_label(part->field)
                             : entity != NULL    ? chip_entity_label(entity)
                                                 : g_strdup("");
    return g_strdup_printf("%s: %s", label, text);
}

gboolean
chip_holds_texts(const Field *field)
{
    return field->kind == KIND_REFS || field->kind == KIND_ZONES;
}

/* Returns: (transfer full): the text of the list of texts with @id in the place of the item. */
static char *
with_item(EditorDocument *document, const ChipPart *part, const Field *field, const char *id)
{
    const Record *record = chip_part_record(part, document);
    g_autofree char *now = record != NULL ? field_text(record, field) : NULL;
    g_auto(GStrv) items = field_text_split(now != NULL ? now : "");
    g_autoptr(GStrvBuilder) builder = g_strv_builder_new();
    for (gint i = 0; items[i] != NULL; i++)
        if (i != part->item)
            g_strv_builder_add(builder, items[i]);
        else if (id != NULL)
            g_strv_builder_add(builder, id);
    if (part->item < 0 && id != NULL)
        g_strv_builder_add(builder, id);
    g_auto(GStrv) all = g_strv_builder_end(builder);
    return field_text_join((const char *const *)all, g_strv_length(all));
}

gboolean
chip_part_set(EditorDocument *document, const ChipPart *part, const Field *field, const char *text,
              GError **error)
{
    g_autoptr(GPtrArray) one = g_ptr_array_new();
    g_ptr_array_add(one, part->record);
    if (field->kind == KIND_RECORD || field->kind == KIND_LIST)
        return sentence_add(document, part->record, field_key(field), text, error);
    g_autofree char *all =
        chip_holds_texts(field) ? with_item(document, part, field, text) : g_strdup(text);
    return form_set(document, one, field_key(field), all, error);
}

gboolean
chip_part_drop(EditorDocument *document, const ChipPart *part, GError **error)
{
    const Record *record = chip_part_record(part, document);
    const Verb *verb = record != NULL && !record->raw ? verb_of(record) : NULL;
    const Field *field = part->field;
    gboolean is_member =
        field != NULL && record != NULL && record_has(record, field) &&
        (verb == NULL || verb_argument(verb, field_key(field)) != ARGUMENT_REQUIRED);
    if (is_member && chip_holds_texts(field) && part->item >= 0)
        return chip_part_set(document, part, field, NULL, error);
    if (!is_member || record->entity->fields[0].name == field->name)
        return sentence_take_out(document, part->record, error);
    g_autoptr(GPtrArray) subjects = g_ptr_array_new();
    g_ptr_array_add(subjects, part->record);
    return form_set(document, subjects, field_key(field), NULL, error);
}
