/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of other records: that they exist.
 */
#include "schema/model/entities.h"
#include "schema/model/records/record-write.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/grid/grid-size.h"
#include "validator/checks/json-text.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Adds the finding that @wanted, the item @item of @field (-1: its only text), does not exist. */
static Finding *
add_unknown(CheckRun *run, const RecordPlace *place, const Field *field, int item,
            const char *wanted, const char **nearest)
{
    g_autofree char *subject = place_describe_member(place, field_key(field));
    *nearest = id_index_nearest(run->ids, field->target, wanted);
    if (*nearest != NULL && field->target == ENTITY_SCENARIO &&
        data_set_scenario_file(run->set, *nearest) == NULL)
        *nearest = NULL;
    return finding_list_add_record(run->findings, FINDING_REF_UNKNOWN, place->record,
                                   field_key(field), item, SAY("subject", subject),
                                   SAY("entity", entity_get(field->target)->name),
                                   SAY("wanted", wanted), SAY("nearest", *nearest), NULL);
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
                             SAY("file", file_kinds()[i].name),
                             SAY("entity", entity_get(run->needed[i].entity)->name),
                             SAY("wanted", run->needed[i].wanted), NULL);
}

/* Whether @wanted is a record, or a word, that @field may name. */
static gboolean
is_known(CheckRun *run, const Field *field, const char *wanted)
{
    /* A scenario is called after its file, whatever could be read of it. */
    if (field->target == ENTITY_SCENARIO)
        return data_set_scenario_file(run->set, wanted) != NULL;
    return id_index_knows(run->ids, field->target, wanted) ||
           (field->or_target != 0 && id_index_knows(run->ids, field->or_target, wanted)) ||
           (field->subjects && words_find(subject_words, wanted, strlen(wanted)) >= 0) ||
           (field->target == ENTITY_SPACE && grid_cuts_off(run, wanted)) ||
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
        if (nearest == NULL || texts_hold(texts, nearest))
            continue;
        g_autofree char *before = record_field_to_text(place->record, field);
        g_autofree char *after = json_list_replacing(texts, texts->items[i], nearest);
        fix_member(run, finding, place, field_key(field), before, after);
    }
}

/* Neighbours are checked with the map; the sea of a port too. */
static gboolean
is_of_map(const Record *record, const Field *field)
{
    return record->entity->id == ENTITY_NEIGHBOUR && field->target == ENTITY_SPACE;
}

void
check_references(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (is_of_map(record, field) || check_shows_through(run, record, field))
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
    if (nearest == NULL || g_strcmp0(nearest, map_graph_id(run->graph, link->from)) == 0)
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
    Finding *finding = check_tell(run, FINDING_MAP_UNKNOWN_NEIGHBOUR, &link->neighbour->record,
                                  "to", SAY("place", map_graph_name(graph, link->from)),
                                  SAY("wanted", wanted), SAY("nearest", nearest));
    if (nearest != NULL)
        fix_link_text(run, finding, link, "to", nearest);
}
