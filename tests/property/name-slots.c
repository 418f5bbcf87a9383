/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of records in records.
 */
#include "tests/property/name-slots.h"

#include "schema/text/letters.h"

#include <string.h>

static void
add_slot(GArray *slots, const Field *field, EntityId target, const char *const *text)
{
    const NameSlot slot = {.text = (const char **)text, .field = field, .target = target};
    g_array_append_val(slots, slot);
}

static void
add_source(GArray *slots, const Field *field, const Source *source)
{
    if (source->rest != NULL)
        add_slot(slots, field, ENTITY_BOOK, &source->rest);
    for (guint i = 0; i < source->n_members; i++)
        add_slot(slots, field, ENTITY_BOOK, &source->members[i].text);
}

/* Without a default, so that the compiler asks what a new kind holds. */
static void
add_field(GArray *slots, const Record *record, const Field *field)
{
    const char *const *text = FIELD_SLOT(record, field, const char *);
    const Texts *texts = FIELD_SLOT(record, field, Texts);
    switch (field->kind) {
    case KIND_ID:
        /* What is not keyed has no id of its own: game.json names folders. */
        if (record->entity->keyed)
            add_slot(slots, field, record->entity->id, text);
        return;
    case KIND_REF:
        add_slot(slots, field, field->target, text);
        return;
    case KIND_ZONE:
        add_slot(slots, field, ENTITY_SPACE, text);
        return;
    case KIND_DATE:
        add_slot(slots, field, ENTITY_SEASON, text);
        return;
    case KIND_REFS:
    case KIND_ZONES:
        for (guint32 i = 0; i < texts->length; i++)
            add_slot(slots, field, field->kind == KIND_REFS ? field->target : ENTITY_SPACE,
                     &texts->items[i]);
        return;
    case KIND_SOURCE:
        add_source(slots, field, *FIELD_SLOT(record, field, const Source *));
        return;
    case KIND_TITLE:
        /* An answer is known within its ruling only, so that it is a text and no reference. */
        if (record->entity->id == ENTITY_CONDITION && strcmp(field_key(field), "answer") == 0)
            add_slot(slots, field, ENTITY_ANSWER, text);
        return;
    case KIND_FIELD: /* names of this very table */
    case KIND_TITLES:
    case KIND_PROSE:
    case KIND_INT:
    case KIND_INTS:
    case KIND_LINES: /* words and ids together: whoever renames must look at the records */
    case KIND_BOOL:
    case KIND_WORD:
    case KIND_PAINT:
    case KIND_RATING:
    case KIND_TAGS:
    case KIND_RECORD: /* walked */
    case KIND_LIST:
    case N_KINDS:
        return;
    }
    g_assert_not_reached();
}

static void
visit(const RecordPlace *place, gpointer slots)
{
    for (guint i = 0; i < place->record->entity->n_fields; i++)
        if (record_has(place->record, &place->record->entity->fields[i]))
            add_field(slots, place->record, &place->record->entity->fields[i]);
}

GArray *
name_slots_list(const Record *root)
{
    GArray *slots = g_array_new(FALSE, FALSE, sizeof(NameSlot));
    record_walk(root, ENTITIES_ALL, visit, slots);
    return slots;
}

/* Returns: (transfer full): the changed name, or NULL if @id is none. */
static char *
change_id(const char *id, EntityId target, NameChange change)
{
    const char *const *built_in = entity_get(target)->built_in;
    /* An answer is a text and may be made of blanks: who puts more behind it mends that. */
    gboolean is_word = letters_are_blank(id) || id[0] == '@' ||
                       (built_in != NULL && entity_find_word(built_in, id, strlen(id)) >= 0);
    return is_word ? NULL : change(id, target);
}

/* @pool:nation; but a year is no record. */
static char *
change_zone(const char *zone, EntityId target, NameChange change)
{
    const char *colon = strchr(zone, ':');
    if (zone[0] != '@' || colon == NULL)
        return change_id(zone, target, change);
    if (g_str_has_prefix(zone, "@year:"))
        return NULL;
    g_autofree char *name = change_id(colon + 1, target, change);
    return name != NULL ? g_strdup_printf("%.*s%s", (int)(colon + 1 - zone), zone, name) : NULL;
}

/* `1707-summer`: a season behind the year, where there is one. */
static char *
change_date(const char *date, EntityId target, NameChange change)
{
    const char *dash = strchr(date, '-');
    g_autofree char *season = dash != NULL ? change_id(dash + 1, target, change) : NULL;
    return season != NULL ? g_strdup_printf("%.*s-%s", (int)(dash - date), date, season) : NULL;
}

/* A book as a whole is called after its year; other bare words are no books. */
static gboolean
is_year(const char *word)
{
    return strlen(word) == 4 && strspn(word, "0123456789") == 4;
}

/* `2010:1.4 2012:1.4? 2008`: a book before every colon, and every year. */
static char *
change_source(const char *source, EntityId target, NameChange change)
{
    gboolean has_changed = FALSE;
    g_auto(GStrv) parts = g_strsplit(source, " ", -1);
    for (char **part = parts; *part != NULL; part++) {
        char *colon = strchr(*part, ':');
        if (colon == NULL && !is_year(*part))
            continue;
        const char *rule = colon != NULL ? colon : "";
        g_autofree char *book = g_strndup(*part, strlen(*part) - strlen(rule));
        g_autofree char *name = change_id(book, target, change);
        if (name == NULL)
            continue;
        char *changed = g_strconcat(name, rule, NULL);
        g_free(*part);
        *part = changed;
        has_changed = TRUE;
    }
    return has_changed ? g_strjoinv(" ", parts) : NULL;
}

gboolean
name_slot_change(const NameSlot *slot, Arena *arena, NameChange change)
{
    g_autofree char *changed = NULL;
    if (slot->field->kind == KIND_SOURCE)
        changed = change_source(*slot->text, slot->target, change);
    else if (slot->field->kind == KIND_ZONE || slot->field->kind == KIND_ZONES)
        changed = change_zone(*slot->text, slot->target, change);
    else if (slot->field->kind == KIND_DATE)
        changed = change_date(*slot->text, slot->target, change);
    else
        changed = change_id(*slot->text, slot->target, change);
    if (changed != NULL)
        *slot->text = arena_copy_text(arena, changed, strlen(changed));
    return changed != NULL;
}
