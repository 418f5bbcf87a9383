/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names for people: that none of them could mean two records.
 */
#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/json-text.h"
#include "validator/checks/place-name.h"
#include "validator/checks/records/name-findings.h"

#include <string.h>

/* Returns: the field of @entity with the other names of its records, or NULL. */
static const Field *
aliases_of(const Entity *entity)
{
    return entity_find_field(entity, "aliases", strlen("aliases"), 0);
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

/* Whether @id is @folded with - between its words, or begins so. */
static gboolean
is_own_id(const char *id, const char *folded)
{
    for (; *folded != '\0'; folded++, id++)
        if (*id != (*folded == ' ' ? '-' : *folded))
            return FALSE;
    return *id == '\0' || *id == '-';
}

/* A name that is the id of another record of the list, which has another name itself. */
static void
check_swapped(NameWalk *walk, const Record *record, const char *folded)
{
    if (is_own_id(record_key(record), folded))
        return;
    g_autofree char *id = g_strdelimit(g_strdup(folded), " ", '-');
    const Record *other = id_index_find(walk->run->ids, record->entity->id, id);
    if (other == NULL || other->raw || name_title(other) == NULL || are_twins(record, other))
        return;
    g_autofree char *others = name_fold(name_title(other));
    if (strcmp(others, folded) == 0)
        return;
    Finding *finding = check_tell(
        walk->run, FINDING_NAME_OF_ANOTHER, record_stating(record, name_title_key(record)),
        name_title_key(record), SAY("entity", record->entity->name), SAY("id", record_key(record)),
        SAY("name", name_title(record)), SAY("other", id));
    finding_add_related(walk->run->findings, finding, other, NULL, "The other one.");
}

static void
check_title(NameWalk *walk, const Record *record)
{
    const char *title = name_title(record);
    g_autofree char *folded = title != NULL ? name_fold(title) : NULL;
    if (folded == NULL || folded[0] == '\0')
        return;
    if (record_key(record) != NULL && !record->derived)
        check_swapped(walk, record, folded);
    const Record *first = g_hash_table_lookup(walk->titles, folded);
    if (first == NULL) {
        g_hash_table_insert(walk->titles, g_steal_pointer(&folded), (gpointer)record);
        return;
    }
    const char *other = name_title(first);
    gboolean is_equal = strcmp(title, other) == 0;
    const char *key = name_title_key(record);
    /* A scenario that extends another may have its title from there. */
    gboolean is_same = record_stating(record, key) == record_stating(first, key);
    /* Hexes of two maps have the same labels. */
    is_same |= record->derived && first->derived;
    if (is_same || are_twins(record, first) || (is_equal && record->entity->id == ENTITY_UNIT))
        return;
    if (is_equal)
        name_add_equal(walk->run, record, title, first); /* of units there are many alike */
    else
        name_add_near(walk->run, record, title, first, other, "case, accents or punctuation");
}

/* @other: a record that @what (`the name`, `an alias`) @alias means as well. */
static void
add_shared(NameWalk *walk, const Record *record, guint32 item, const Record *other,
           const char *what)
{
    const Texts *aliases = FIELD_SLOT(record, aliases_of(record->entity), Texts);
    Finding *finding = finding_list_add_record(
        walk->run->findings, FINDING_NAME_SHARED_ALIAS, record, "aliases", (int)item,
        SAY("alias", aliases->items[item]), SAY("name", record_call(record)), SAY("what", what),
        SAY("other", record_call(other)), NULL);
    finding_add_related(walk->run->findings, finding, other, NULL, "The other one.");
}

static void
check_alias(NameWalk *walk, const Record *record, guint32 item)
{
    const Texts *aliases = FIELD_SLOT(record, aliases_of(record->entity), Texts);
    g_autofree char *folded = name_fold(aliases->items[item]);
    const char *title = name_title(record);
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
                            ? name_title(record)
                            : NULL;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    if (title != NULL)
        g_hash_table_add(seen, (gpointer)title);
    for (guint32 i = 0; i < aliases->length; i++) {
        if (g_hash_table_add(seen, (gpointer)aliases->items[i]))
            continue;
        Finding *finding = finding_list_add_record(
            run->findings, FINDING_NAME_NEEDLESS_ALIAS, record, field_key(field), (int)i,
            SAY("alias", aliases->items[i]), SAY("name", record_call(record)), NULL);
        if (!finding_takes_fix(run->findings, finding))
            continue;
        g_autofree char *before = record_field_to_text(record, field);
        g_autofree char *after = json_list_with(aliases, i, NULL);
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
        if (!records.items[i]->derived)
            check_title(&walk, records.items[i]);
    /* Labels of hexes do not meet each other, only names that somebody wrote. */
    for (guint32 i = 0; i < records.length && g_hash_table_size(titles) > 0; i++)
        if (records.items[i]->derived)
            check_title(&walk, records.items[i]);
    const Field *field = aliases_of(entity);
    for (guint32 i = 0; field != NULL && i < records.length; i++) {
        const Record *record = records.items[i];
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        for (guint32 j = 0; !record->raw && j < texts->length; j++)
            check_alias(&walk, record, j);
    }
}

/* Towns stand in their lands, one in each. */
static void
check_towns(CheckRun *run)
{
    g_autoptr(GHashTable) towns = g_hash_table_new(g_str_hash, g_str_equal);
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        const Record *town = space->record.raw ? NULL : space->garrison;
        const char *name = town != NULL ? name_title(town) : NULL;
        const Record *first = name != NULL ? g_hash_table_lookup(towns, name) : NULL;
        if (first != NULL)
            name_add_equal(run, town, name, first);
        else if (name != NULL)
            g_hash_table_insert(towns, (gpointer)name, (gpointer)town);
    }
}

/* Cases and games are told apart by what they show, which takes a sentence. */
void
check_names(CheckRun *run)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        if (entity_get(i)->keyed && entity_get(i)->fields[0].kind == KIND_ID && i != ENTITY_RECORD)
            check_names_of(run, entity_get(i));
    check_towns(run);
}
