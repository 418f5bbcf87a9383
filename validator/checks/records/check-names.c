/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names for people: that they are not blank, and that none of them could mean two records.
 */
#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/json-text.h"
#include "validator/checks/place-name.h"

#include <string.h>

static gboolean
is_blank(const char *text)
{
    for (; *text != '\0'; text = g_utf8_next_char(text)) {
        gunichar letter = g_utf8_get_char(text);
        if (g_unichar_isgraph(letter) || !g_unichar_isdefined(letter))
            return FALSE;
    }
    return TRUE;
}

static void
check_text(CheckRun *run, const RecordPlace *place, const Field *field, int item, const char *text)
{
    if (!is_blank(text))
        return;
    /* Not by the name that is blank. */
    const Record *record = place->record;
    const char *id = record->entity->keyed ? record_key(record) : NULL;
    g_autofree char *parent = place->parent != NULL ? place_describe(place->parent) : NULL;
    GString *subject = g_string_new(NULL);
    g_string_append_printf(subject, "“%s” of the %s", field_key(field), record->entity->name);
    if (id != NULL)
        g_string_append_printf(subject, " “%s”", id);
    else if (parent != NULL)
        g_string_append_printf(subject, " of %s", parent);
    finding_list_add_record(run->findings,
                            FINDING_SCHEMA_BLANK_TEXT,
                            record,
                            field_key(field),
                            item,
                            "subject",
                            subject->str,
                            NULL);
    g_string_free(subject, TRUE);
}

void
check_blank_texts(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (check_shows_through(run, record, field))
            continue;
        if (field->kind == KIND_TITLE)
            check_text(run, place, field, -1, *FIELD_SLOT(record, field, const char *));
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        for (guint32 j = 0; field->kind == KIND_TITLES && j < texts->length; j++)
            check_text(run, place, field, (int)j, texts->items[j]);
    }
}

/* Returns: the field of @entity with the other names of its records, or NULL. */
static const Field *
aliases_of(const Entity *entity)
{
    return entity_find_field(entity, "aliases", strlen("aliases"), 0);
}

/* Returns: the title of @record, or NULL. */
static const char *
title_of(const Record *record)
{
    const char *name = record->raw ? NULL : record_name(record);
    return name != NULL && name != record_key(record) ? name : NULL;
}

/* Two faces of one unit share their names. */
static gboolean
are_twins(const Record *a, const Record *b)
{
    return a->entity->id == ENTITY_UNIT &&
           (g_strcmp0(((const Unit *)a)->twin, record_key(b)) == 0 ||
            g_strcmp0(((const Unit *)b)->twin, record_key(a)) == 0);
}

/* The names of the records of one entity. */
typedef struct {
    CheckRun *run;
    GHashTable *titles;  /* folded (owned) -> the first Record with that title */
    GHashTable *aliases; /* folded (owned) -> the first Record with that alias */
} NameWalk;

/* Only what people look for by its name needs one of its own; of units there are many alike. */
static void
add_equal(NameWalk *walk, const Record *record, const Record *first)
{
    if (aliases_of(record->entity) == NULL || record->entity->id == ENTITY_UNIT)
        return;
    Finding *finding = finding_list_add_record(walk->run->findings,
                                               FINDING_NAME_DUPLICATE,
                                               record_stating(record, "name"),
                                               "name",
                                               -1,
                                               "entity",
                                               record->entity->name,
                                               "name",
                                               title_of(record),
                                               NULL);
    finding_add_related(walk->run->findings, finding, first, NULL, "The other one.");
}

static void
check_title(NameWalk *walk, const Record *record)
{
    const char *title = title_of(record);
    g_autofree char *folded = title != NULL ? name_fold(title) : NULL;
    if (folded == NULL || folded[0] == '\0')
        return;
    const Record *first = g_hash_table_lookup(walk->titles, folded);
    if (first == NULL) {
        g_hash_table_insert(walk->titles, g_steal_pointer(&folded), (gpointer)record);
        return;
    }
    const char *other = title_of(first);
    gboolean is_equal = strcmp(title, other) == 0;
    if (are_twins(record, first))
        return;
    if (is_equal) {
        add_equal(walk, record, first);
        return;
    }
    Finding *finding = finding_list_add_record(walk->run->findings,
                                               FINDING_NAME_NEAR_DUPLICATE,
                                               record,
                                               NULL,
                                               -1,
                                               "entity",
                                               record->entity->name,
                                               "name",
                                               title,
                                               "other",
                                               other,
                                               NULL);
    finding_add_related(walk->run->findings, finding, first, NULL, "The other one.");
}

/* @other: a record that @what (`the name`, `an alias`) @alias means as well. */
static void
add_shared(NameWalk *walk,
           const Record *record,
           guint32 item,
           const Record *other,
           const char *what)
{
    const Texts *aliases = FIELD_SLOT(record, aliases_of(record->entity), Texts);
    Finding *finding = finding_list_add_record(walk->run->findings,
                                               FINDING_NAME_SHARED_ALIAS,
                                               record,
                                               "aliases",
                                               (int)item,
                                               "alias",
                                               aliases->items[item],
                                               "name",
                                               record_call(record),
                                               "what",
                                               what,
                                               "other",
                                               record_call(other),
                                               NULL);
    finding_add_related(walk->run->findings, finding, other, NULL, "The other one.");
}

static void
check_alias(NameWalk *walk, const Record *record, guint32 item)
{
    const Texts *aliases = FIELD_SLOT(record, aliases_of(record->entity), Texts);
    g_autofree char *folded = name_fold(aliases->items[item]);
    const char *title = title_of(record);
    g_autofree char *own = title != NULL ? name_fold(title) : NULL;
    if (folded[0] == '\0' || g_strcmp0(own, folded) == 0)
        return;
    const Record *named = g_hash_table_lookup(walk->titles, folded);
    const Record *first = g_hash_table_lookup(walk->aliases, folded);
    if (named != NULL && named != record && !are_twins(record, named))
        add_shared(walk, record, item, named, "the name");
    else if (first != NULL && first != record && !are_twins(record, first))
        add_shared(walk, record, item, first, "an alias");
    else if (first == NULL)
        g_hash_table_insert(walk->aliases, g_steal_pointer(&folded), (gpointer)record);
}

/* An alias that is the title of @record, or stands a second time, if one layer says both: above
 * another one a record may get a new name. */
static void
check_needless(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const Record *record = place->record;
    const Texts *aliases = FIELD_SLOT(record, field, Texts);
    const char *title = record_stating(record, "name") == record_stating(record, "aliases")
                            ? title_of(record)
                            : NULL;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    if (title != NULL)
        g_hash_table_add(seen, (gpointer)title);
    for (guint32 i = 0; i < aliases->length; i++) {
        if (g_hash_table_add(seen, (gpointer)aliases->items[i]))
            continue;
        Finding *finding = finding_list_add_record(run->findings,
                                                   FINDING_NAME_NEEDLESS_ALIAS,
                                                   record,
                                                   field_key(field),
                                                   (int)i,
                                                   "alias",
                                                   aliases->items[i],
                                                   "name",
                                                   record_call(record),
                                                   NULL);
        if (!finding_takes_fix(run->findings, finding))
            continue;
        g_autofree char *before = record_field_to_text(record, field);
        g_autofree char *after = json_list_without(aliases, i);
        if (!record_keeps(record, field))
            fix_member(run, finding, place, field_key(field), before, after);
    }
}

void
check_needless_aliases(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_TITLES && field == aliases_of(record->entity))
            check_needless(run, place, field);
    }
}

static void
check_names_of(CheckRun *run, const Entity *entity)
{
    g_autoptr(GHashTable) titles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) aliases = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    NameWalk walk = {.run = run, .titles = titles, .aliases = aliases};
    Records records = data_set_records(run->set, entity->id);
    for (guint32 i = 0; i < records.length; i++)
        check_title(&walk, records.items[i]);
    const Field *field = aliases_of(entity);
    for (guint32 i = 0; field != NULL && i < records.length; i++) {
        const Record *record = records.items[i];
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        for (guint32 j = 0; !record->raw && j < texts->length; j++)
            check_alias(&walk, record, j);
    }
}

void
check_names(CheckRun *run)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        if (entity_get(i)->keyed && entity_get(i)->fields[0].kind == KIND_ID)
            check_names_of(run, entity_get(i));
}
