/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Marks on labels: one that a single unit has and that is nearly another one, and one that the
 * units of all great powers have but one, or one of them twice.
 */
#include "schema/model/entities.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Of fewer other great powers nobody can say what is usual. */
#define POWERS_LEAST 3

/* A tag, and who has it. */
typedef struct {
    const char *text;
    guint n_units;
    const Unit *unit;    /* the last that has it */
    GHashTable *nations; /* ids of those whose units have it */
} Tag;

typedef struct {
    CheckRun *run;
    GPtrArray *tags;   /* of Tag, as they come */
    GHashTable *known; /* text -> Tag */
    GHashTable *asked; /* texts that rules ask for */
} TagWalk;

static void
tag_free(gpointer data)
{
    Tag *tag = data;
    g_hash_table_unref(tag->nations);
    g_free(tag);
}

static void
note_unit(TagWalk *walk, const Unit *unit)
{
    for (guint32 i = 0; i < unit->tags.length; i++) {
        Tag *tag = g_hash_table_lookup(walk->known, unit->tags.items[i]);
        if (tag == NULL) {
            tag = g_new(Tag, 1);
            *tag = (Tag){
                .text = unit->tags.items[i],
                .nations = g_hash_table_new(g_str_hash, g_str_equal),
            };
            g_hash_table_insert(walk->known, (gpointer)tag->text, tag);
            g_ptr_array_add(walk->tags, tag);
        }
        tag->n_units++;
        tag->unit = unit;
        if (unit->nation != NULL)
            g_hash_table_add(tag->nations, (gpointer)unit->nation);
    }
}

static void
note_asked(const RecordPlace *place, gpointer data)
{
    TagWalk *walk = data;
    const Units *units = (const Units *)place->record;
    if (!units->record.raw && units->tag != NULL)
        g_hash_table_add(walk->asked, (gpointer)units->tag);
}

/* A tag that nobody asks for is a slip where it is nearly one that others have or ask for. */
static void
check_lone(const TagWalk *walk, const Tag *tag)
{
    if (tag->n_units > 1 || g_hash_table_contains(walk->asked, tag->text))
        return;
    NameSearch search;
    name_search_init(&search, tag->text);
    for (guint i = 0; i < walk->tags->len; i++) {
        const Tag *other = walk->tags->pdata[i];
        if (other != tag)
            name_search_offer(&search, other->text);
    }
    if (search.nearest == NULL)
        return;
    check_tell(walk->run, FINDING_OUTLIER_TAG, &tag->unit->record, "tags",
               SAY("unit", record_call(&tag->unit->record)), SAY("tag", tag->text),
               SAY("nearest", search.nearest));
}

/* Shows the units of @nation that are of the type of those with @tag. */
static void
relate_units(const TagWalk *walk, Finding *finding, const char *nation, const Tag *tag)
{
    Records units = data_set_records(walk->run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (!unit->record.raw && g_strcmp0(unit->nation, nation) == 0 &&
            g_strcmp0(unit->type, tag->unit->type) == 0)
            finding_add_related(walk->run->findings, finding, &unit->record, "id",
                                "It may be this one.");
    }
}

/* Tells the great power of which two units have @tag, where one of each of the others has it. */
static void
check_second(const TagWalk *walk, const Tag *tag)
{
    Records units = data_set_records(walk->run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) first = g_hash_table_new(g_str_hash, g_str_equal); /* nation -> Unit */
    guint n_nations = g_hash_table_size(tag->nations);
    if (n_nations <= POWERS_LEAST || tag->n_units != n_nations + 1)
        return;
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        const Record *nation = !unit->record.raw && unit->nation != NULL
                                   ? id_index_find(walk->run->ids, ENTITY_NATION, unit->nation)
                                   : NULL;
        if (nation == NULL || nation->raw || !texts_hold(&unit->tags, tag->text))
            continue;
        if (!((const Nation *)nation)->major)
            return;
        const Unit *before = g_hash_table_lookup(first, unit->nation);
        g_hash_table_insert(first, (gpointer)unit->nation, (gpointer)unit);
        if (before == NULL)
            continue;
        Finding *finding = check_tell(walk->run, FINDING_OUTLIER_SECOND, &unit->record, "tags",
                                      SAY("nation", record_call(nation)), SAY("tag", tag->text),
                                      SAY_NUMBER("others", n_nations - 1));
        finding_add_related(walk->run->findings, finding, &before->record, "tags",
                            "The other one.");
    }
}

static void
check_powers(const TagWalk *walk, const Tag *tag)
{
    Records nations = data_set_records(walk->run->set, ENTITY_NATION);
    const Nation *without = NULL;
    guint n_with = 0, n_without = 0;
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->record.raw || !nation->major || nation->id == NULL)
            continue;
        gboolean has = g_hash_table_contains(tag->nations, nation->id);
        n_with += has;
        n_without += !has;
        without = has ? without : nation;
    }
    if (n_without != 1 || n_with < POWERS_LEAST || tag->n_units != n_with)
        return;
    Finding *finding = check_tell(walk->run, FINDING_OUTLIER_POWER, &without->record, "id",
                                  SAY("nation", record_call(&without->record)),
                                  SAY("tag", tag->text), SAY_NUMBER("others", n_with));
    relate_units(walk, finding, without->id, tag);
}

void
check_tags(CheckRun *run)
{
    g_autoptr(GPtrArray) tags = g_ptr_array_new_with_free_func(tag_free);
    g_autoptr(GHashTable) known = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) asked = g_hash_table_new(g_str_hash, g_str_equal);
    TagWalk walk = {.run = run, .tags = tags, .known = known, .asked = asked};
    Records units = data_set_records(run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++)
        if (!units.items[i]->raw)
            note_unit(&walk, (const Unit *)units.items[i]);
    gboolean has_lone = FALSE;
    for (guint i = 0; i < tags->len; i++)
        has_lone |= ((const Tag *)tags->pdata[i])->n_units == 1;
    if (has_lone)
        data_set_walk(run->set, ENTITY_SET(ENTITY_UNITS), note_asked, &walk);
    for (guint i = 0; i < tags->len; i++) {
        check_lone(&walk, tags->pdata[i]);
        check_powers(&walk, tags->pdata[i]);
        check_second(&walk, tags->pdata[i]);
    }
}
