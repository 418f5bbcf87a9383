/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * References to other records: that they exist, lists that name one twice, and tags of units
 * that look like slips.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/text/name.h"
#include "schema/text/text-set.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Returns: the data set that removes the record @id of its base, or NULL. */
static const DataSet *
layer_removing(const DataSet *set, EntityId entity, const char *id)
{
    for (; set != NULL && set->base != NULL; set = set->base)
        if (data_set_find_record(set->base, entity, id) != NULL)
            return set;
    return NULL;
}

/* Adds the finding that @wanted, the item @item of @field (-1: its only text), does not exist. */
static Finding *
add_unknown(CheckRun *run, const RecordPlace *place, const Field *field, int item,
            const char *wanted, const char **nearest)
{
    g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(field));
    *nearest = id_index_nearest(run->ids, field->target, wanted);
    if (*nearest != NULL && field->target == ENTITY_SCENARIO &&
        data_set_file_of_record(run->set, ENTITY_SCENARIO, *nearest) == NULL)
        *nearest = NULL;
    const DataSet *layer = layer_removing(run->set, field->target, wanted);
    g_autofree char *folder = layer != NULL ? g_path_get_basename(layer->name) : NULL;
    return check_report_item(run, FINDING_REF_UNKNOWN, place->record, field_key(field), item,
                             FINDING_ARG_WORDS("subject", subject), FINDING_ARG("layer", folder),
                             FINDING_ARG_NOUN("entity", entity_get(field->target)->name),
                             FINDING_ARG("wanted", wanted), FINDING_ARG("nearest", *nearest));
}

/* Whether @wanted should stand where nothing can be looked up; a file that no layer has is noted.
 */
static gboolean
is_out_of_sight(CheckRun *run, const Field *field, const char *wanted)
{
    const DataFile *file = data_set_file_of(run->set, field->target);
    if (file == NULL || file->seen != NULL)
        return id_index_is_lost(run->ids, field->target);
    NeededFile *needed = &run->needed[file->kind - file_kinds()];
    if (needed->wanted == NULL)
        *needed = (NeededFile){.entity = field->target, .wanted = wanted};
    run->n_noted++;
    return TRUE;
}

void
check_needed_files(CheckRun *run)
{
    for (guint i = 0; i < FILE_KINDS; i++)
        if (run->needed[i].wanted != NULL)
            finding_list_add(run->findings, FINDING_FILE_NEEDED, run->set->place, 0, 0,
                             FINDING_ARG("file", file_kinds()[i].name),
                             FINDING_ARG_NOUN("entity", entity_get(run->needed[i].entity)->name),
                             FINDING_ARG("wanted", run->needed[i].wanted), NULL);
}

/* Whether @wanted is a record, or a word, that @field may name. */
static gboolean
is_known(CheckRun *run, const Field *field, const char *wanted)
{
    /* A scenario is called after its file, whatever could be read of it. */
    if (field->target == ENTITY_SCENARIO)
        return data_set_file_of_record(run->set, ENTITY_SCENARIO, wanted) != NULL;
    return id_index_knows(run->ids, field->target, wanted) ||
           (field->or_target != 0 && id_index_knows(run->ids, field->or_target, wanted)) ||
           (field->subjects && entity_find_word(subject_words, wanted, strlen(wanted)) >= 0) ||
           (field->target == ENTITY_SPACE && check_grid_cuts_off(run, wanted)) ||
           is_out_of_sight(run, field, wanted);
}

static void
check_ref(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const char *wanted = *FIELD_SLOT(place->record, field, const char *);
    if (is_known(run, field, wanted))
        return;
    const char *nearest;
    Finding *finding = add_unknown(run, place, field, -1, wanted, &nearest);
    if (nearest == NULL)
        return;
    fix_text(run, finding, place, field_key(field), wanted, nearest);
}

static void
check_refs(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const Texts *texts = FIELD_SLOT(place->record, field, Texts);
    for (guint32 i = 0; i < texts->length; i++) {
        if (is_known(run, field, texts->items[i]))
            continue;
        const char *nearest;
        Finding *finding = add_unknown(run, place, field, (int)i, texts->items[i], &nearest);
        if (nearest == NULL || texts_contain(texts, nearest))
            continue;
        g_autofree char *before = record_field_to_text(place->record, field);
        g_autofree char *after = fix_json_list_replace(texts, texts->items[i], nearest);
        fix_member(run, finding, place, field_key(field), before, after);
    }
}

void
check_references(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if ((record->entity->id == ENTITY_NEIGHBOUR && field->target == ENTITY_SPACE) ||
            check_shows_through(run, record, field))
            continue;
        if (field->kind == KIND_REF)
            check_ref(run, place, field);
        else if (field->kind == KIND_REFS)
            check_refs(run, place, field);
    }
}

/* The place that a misspelt neighbour was meant to be, unless it is listed already or is the place
 * itself. */
static const char *
nearest_neighbour(CheckRun *run, const MapLink *link)
{
    const char *nearest = id_index_nearest(run->ids, ENTITY_SPACE, link->neighbour->to);
    if (nearest == NULL || g_strcmp0(nearest, record_key(run->graph->spaces[link->from])) == 0)
        return NULL;
    for (guint32 i = run->graph->first[link->from]; i < run->graph->first[link->from + 1]; i++)
        if (g_strcmp0(run->graph->links[i].neighbour->to, nearest) == 0)
            return NULL;
    return nearest;
}

void
check_unknown_neighbours(CheckRun *run, const MapLink *link)
{
    const MapGraph *graph = run->graph;
    const char *wanted = link->neighbour->to;
    if (link->to != MAP_NONE || wanted == NULL)
        return;
    const char *nearest = nearest_neighbour(run, link);
    Finding *finding = check_report(run, FINDING_MAP_UNKNOWN_NEIGHBOUR, &link->neighbour->record,
                                    "to", FINDING_ARG("place", map_graph_name(graph, link->from)),
                                    FINDING_ARG("wanted", wanted), FINDING_ARG("nearest", nearest));
    if (nearest != NULL)
        fix_link_text(run, finding, link, "to", nearest);
}

/* Aliases that are listed twice are needless names. */
static gboolean
is_set(const Field *field)
{
    return field->kind == KIND_REFS || field->kind == KIND_TAGS || field->kind == KIND_ZONES ||
           (field->kind == KIND_TITLES && strcmp(field_key(field), "aliases") != 0);
}

/* Returns: the index of the first of @texts that came before, or the length where none does. */
static guint32
first_repeated(const Texts *texts)
{
    TextSet seen;
    guint32 i = 0;
    text_set_init(&seen);
    while (i < texts->length && text_set_add(&seen, texts->items[i], texts->items[i]))
        i++;
    text_set_clear(&seen);
    return i;
}

/* Returns: @texts as JSON, each once. */
static char *
list_once(const Texts *texts)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GString *list = g_string_new("[");
    for (guint32 i = 0; i < texts->length; i++) {
        if (!g_hash_table_add(seen, (gpointer)texts->items[i]))
            continue;
        g_autofree char *quoted = fix_json_quote(texts->items[i]);
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", quoted);
    }
    g_string_append_c(list, ']');
    return g_string_free(list, FALSE);
}

/* Reports the first item that is listed twice; the fix takes away all that do. */
static void
check_list(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const Record *record = place->record;
    const Texts *texts = FIELD_SLOT(record, field, Texts);
    guint32 i = first_repeated(texts);
    if (i < texts->length) {
        g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(field));
        Finding *finding = check_report_item(
            run, FINDING_SCHEMA_REPEATED_ITEM, record_stating_layer(record, field_key(field)),
            field_key(field), (int)i, FINDING_ARG_WORDS("subject", subject),
            FINDING_ARG("item", texts->items[i]));
        g_autofree char *before = record_field_to_text(record, field);
        g_autofree char *once = list_once(texts);
        /* Of two equal names one was to be another. */
        if (!record_has_unparsed(record, field) && field->kind != KIND_TITLES)
            fix_member(run, finding, place, field_key(field), before, once);
    }
}

void
check_repeated_items(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (is_set(field) && FIELD_SLOT(record, field, Texts)->length > 1 &&
            !check_shows_through(run, record, field))
            check_list(run, place, field);
    }
}

/* Of fewer other great powers nothing is usual. */
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

/* A tag that no rule asks for is a slip where it is nearly one that others have or ask for. */
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
    check_report(walk->run, FINDING_OUTLIER_TAG, &tag->unit->record, "tags",
                 FINDING_ARG("unit", argument_record_name(&tag->unit->record)),
                 FINDING_ARG("tag", tag->text), FINDING_ARG("nearest", search.nearest));
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
                                N_("It may be this one."));
    }
}

/* Reports the great power of which two units have @tag, where one of each of the others has it. */
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
        const Record *nation =
            !unit->record.raw ? id_index_find(walk->run->ids, ENTITY_NATION, unit->nation) : NULL;
        if (nation == NULL || nation->raw || !texts_contain(&unit->tags, tag->text))
            continue;
        if (!((const Nation *)nation)->major)
            return;
        const Unit *before = g_hash_table_lookup(first, unit->nation);
        g_hash_table_insert(first, (gpointer)unit->nation, (gpointer)unit);
        if (before == NULL)
            continue;
        Finding *finding = check_report(walk->run, FINDING_OUTLIER_SECOND, &unit->record, "tags",
                                        FINDING_ARG("nation", argument_record_name(nation)),
                                        FINDING_ARG("tag", tag->text),
                                        FINDING_ARG_NUMBER("others", n_nations - 1));
        finding_add_related(walk->run->findings, finding, &before->record, "tags",
                            N_("The other one."));
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
    Finding *finding =
        check_report(walk->run, FINDING_OUTLIER_POWER, &without->record, "id",
                     FINDING_ARG("nation", argument_record_name(&without->record)),
                     FINDING_ARG("tag", tag->text), FINDING_ARG_NUMBER("others", n_with));
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
