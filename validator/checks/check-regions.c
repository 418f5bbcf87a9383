/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Regions: their places, the rows of rolls that name one each, and whether lands are drawn large
 * enough for the blocks that they feed and that start there.
 */
#include "schema/geometry/shape.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"

#include <math.h>

/* Of fewer others in a region nothing is usual; of fewer regions, whether they go
 * together. */
#define OTHERS_LEAST 4
#define FAMILY_LEAST 3

/* Of two places neither is apart; so many spaces between make a place far. */
#define APART_LEAST 2
#define BETWEEN_LEAST 2

/* Returns: the place @id if it could be read, or NULL. */
static const Space *
space_of(const CheckRun *run, const char *id)
{
    const Record *record = id_index_find_read(run->ids, ENTITY_SPACE, id);
    return record != NULL && record_has_key(record, "kind") && !record_is_flawed(record)
               ? (const Space *)record
               : NULL;
}

/* Returns: what @space is, or whose, as something to compare by; NULL: without an owner. */
static gconstpointer
trait_of(const Space *space, gboolean by_nation)
{
    if (by_nation)
        return space->nation != NULL ? g_intern_string(space->nation) : NULL;
    return space_words[space->kind];
}

static const char *
trait_words(const Space *space, gboolean by_nation)
{
    if (by_nation)
        return space->nation;
    return space_words[space->kind];
}

/* Reports the one place of @region that is unlike all others in it. */
static void
check_trait(CheckRun *run, const Record *region, gboolean by_nation)
{
    const Texts *places = &((const Region *)region)->places;
    gconstpointer first = NULL, second = NULL;
    guint n_first = 0, n_second = 0;
    guint32 first_at = 0, second_at = 0;
    for (guint32 i = 0; i < places->length; i++) {
        const Space *space = space_of(run, places->items[i]);
        gconstpointer trait = space != NULL ? trait_of(space, by_nation) : NULL;
        if (trait == NULL || (first != NULL && trait != first && second != NULL && trait != second))
            return;
        gboolean is_first = first == NULL || trait == first;
        *(is_first ? &first : &second) = trait;
        *(is_first ? &first_at : &second_at) = i;
        *(is_first ? &n_first : &n_second) += 1;
    }
    gboolean is_second_odd = n_second == 1;
    guint n_others = is_second_odd ? n_first : n_second;
    if ((!is_second_odd && n_first != 1) || n_others < OTHERS_LEAST)
        return;
    guint32 odd_at = is_second_odd ? second_at : first_at;
    const Space *odd = space_of(run, places->items[odd_at]);
    const Space *usual = space_of(run, places->items[is_second_odd ? first_at : second_at]);
    Finding *finding = check_report_item(
        run, FINDING_OUTLIER_IN_REGION, region, "places", (int)odd_at,
        FINDING_ARG("region", argument_record_name(region)),
        FINDING_ARG("place", argument_record_name(&odd->record)),
        FINDING_ARG("is", trait_words(odd, by_nation)), FINDING_ARG_NUMBER("others", n_others),
        FINDING_ARG("are", trait_words(usual, by_nation)));
    finding_add_related(run->findings, finding, &odd->record, "id", N_("The place."));
}

/* Returns: how many steps lead from @start to the nearest space in @is_other; 0: there is no way.
 */
static guint
spaces_to_others(const MapGraph *graph, guint32 start, const guint8 *is_other)
{
    g_autofree guint *steps = g_new0(guint, graph->n_spaces);
    g_autofree guint32 *queue = g_new(guint32, graph->n_spaces);
    guint32 n = 0;
    queue[n++] = start;
    steps[start] = 1;
    for (guint32 i = 0; i < n; i++)
        for (guint32 j = graph->first[queue[i]]; j < graph->first[queue[i] + 1]; j++) {
            guint32 to = graph->links[j].to;
            if (to == MAP_NONE || steps[to] > 0)
                continue;
            if (is_other[to])
                return steps[queue[i]];
            steps[to] = steps[queue[i]] + 1;
            queue[n++] = to;
        }
    return 0;
}

/* Whether a space that @from lists as its neighbour is marked in @is_place. */
static gboolean
has_neighbour_in(const MapGraph *graph, guint32 from, const guint8 *is_place)
{
    for (guint32 i = graph->first[from]; i < graph->first[from + 1]; i++)
        if (graph->links[i].to != MAP_NONE && graph->links[i].to != from &&
            is_place[graph->links[i].to])
            return TRUE;
    return FALSE;
}

/* Reports the only place of @region that touches no other one, if it is far from all of them. */
static void
check_apart(CheckRun *run, const Record *region)
{
    const MapGraph *graph = check_graph_of(run);
    const Texts *places = &((const Region *)region)->places;
    g_autofree guint8 *is_place = g_malloc0(graph->n_spaces + 1);
    guint32 apart = MAP_NONE, at = 0;
    for (guint32 i = 0; i < places->length; i++) {
        guint32 space = map_graph_called(graph, places->items[i]);
        if (space == MAP_NONE || map_graph_has_open_end(graph, space))
            return;
        is_place[space] = TRUE;
    }
    for (guint32 i = 0; i < places->length; i++) {
        guint32 space = map_graph_called(graph, places->items[i]);
        if (has_neighbour_in(graph, space, is_place))
            continue;
        if (apart != MAP_NONE)
            return;
        apart = space;
        at = i;
    }
    if (apart == MAP_NONE)
        return;
    is_place[apart] = FALSE;
    guint n_between = spaces_to_others(graph, apart, is_place) - 1;
    if (n_between + 1 > BETWEEN_LEAST)
        check_report_item(run, FINDING_MAP_FAR_PLACE, region, "places", (int)at,
                          FINDING_ARG("region", argument_record_name(region)),
                          FINDING_ARG("place", map_graph_name(graph, apart)),
                          FINDING_ARG_NUMBER("between", n_between));
}

void
check_regions(CheckRun *run, const RecordPlace *place)
{
    const Record *region = place->record;
    if (region->raw || !record_has_key(region, "places") || check_shows_through(run, region, NULL))
        return;
    if (((const Region *)region)->places.length == 0) {
        check_report(run, FINDING_MAP_EMPTY_REGION, region, "places",
                     FINDING_ARG("region", argument_record_name(region)));
        return;
    }
    check_trait(run, region, FALSE);
    check_trait(run, region, TRUE);
    if (run->system != SYSTEM_HEX_BATTLE && ((const Region *)region)->places.length > APART_LEAST)
        check_apart(run, region);
}

/* Whether one is named after the other, as the Baltic of an event is after the Baltic. */
static gboolean
share_name(const Region *one, const Region *other)
{
    return one->id != NULL && other->id != NULL &&
           (strstr(one->id, other->id) != NULL || strstr(other->id, one->id) != NULL ||
            (one->name != NULL && other->name != NULL &&
             (strstr(one->name, other->name) != NULL || strstr(other->name, one->name) != NULL)));
}

/* What records name where they may name a region. @data: a set of ids. */
static void
note_named(const RecordPlace *place, gpointer data)
{
    GHashTable *named = data;
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gboolean is_zone = field->kind == KIND_ZONE || field->kind == KIND_ZONES;
        gboolean is_ref = field->kind == KIND_REF || field->kind == KIND_REFS;
        if (!is_zone &&
            (!is_ref || (field->target != ENTITY_REGION && field->or_target != ENTITY_REGION)))
            continue;
        if (field->kind == KIND_REF || field->kind == KIND_ZONE) {
            g_hash_table_add(named, *FIELD_SLOT(record, field, gpointer));
            continue;
        }
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        for (guint32 i = 0; i < texts->length; i++)
            g_hash_table_add(named, (gpointer)texts->items[i]);
    }
}

/* Returns: (transfer full): the ids that rules, tables, scenarios and other records name where they
 * may name a region. */
static GHashTable *
named_regions(const DataSet *set)
{
    GHashTable *named = g_hash_table_new(g_str_hash, g_str_equal);
    EntitySet entities = {{0}};
    for (guint i = 0; i < N_ENTITIES; i++)
        entity_set_add(&entities, i);
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].seen != NULL && set->files[i].kind->entity != ENTITY_RECORD)
            record_walk(set->files[i].seen, entities, note_named, named);
    return named;
}

static gboolean
is_named(GHashTable *named, const Region *region)
{
    return region->id != NULL && g_hash_table_contains(named, region->id);
}

/* Reports regions with the same places as one before them, unless both are used. */
void
check_same_regions(CheckRun *run)
{
    Records regions = data_set_records(run->set, ENTITY_REGION);
    g_autoptr(GHashTable) first = g_hash_table_new(NULL, NULL); /* sum of hashes -> Region */
    g_autoptr(GHashTable) named = NULL; /* see named_regions(); NULL: not needed so far */
    for (guint32 i = 0; i < regions.length; i++) {
        const Region *region = (const Region *)regions.items[i];
        const Texts *places = &region->places;
        guint sum = places->length;
        gboolean is_same = TRUE;
        if (region->record.raw || region->record.kept != NULL || places->length == 0)
            continue;
        for (guint32 j = 0; j < places->length; j++)
            sum += g_str_hash(places->items[j]);
        const Region *other = g_hash_table_lookup(first, GUINT_TO_POINTER(sum));
        if (other == NULL) {
            g_hash_table_insert(first, GUINT_TO_POINTER(sum), (gpointer)region);
            continue;
        }
        for (guint32 j = 0; is_same && j < places->length; j++)
            is_same = texts_contain(&other->places, places->items[j]);
        if (!is_same || other->places.length != places->length || share_name(region, other))
            continue;
        if (named == NULL)
            named = named_regions(run->set);
        if (is_named(named, region) && is_named(named, other))
            continue;
        Finding *finding = check_report(
            run, FINDING_MAP_SAME_REGIONS, record_stating_layer(&region->record, "places"),
            "places", FINDING_ARG("region", argument_record_name(&region->record)),
            FINDING_ARG("other", argument_record_name(&other->record)));
        finding_add_related(run->findings, finding, &other->record, NULL, N_("The other one."));
    }
}

/* The regions that the rows of one roll name, and how often they have each place. */
typedef struct {
    CheckRun *run;
    GPtrArray *regions; /* of Record */
    GHashTable *counts; /* Record of a place -> how many of them have it */
} Family;

static void
note_region(Family *family, const char *id)
{
    const Record *region = id_index_find_read(family->run->ids, ENTITY_REGION, id);
    if (region == NULL || g_ptr_array_find(family->regions, region, NULL))
        return;
    g_ptr_array_add(family->regions, (gpointer)region);
    const Texts *places = &((const Region *)region)->places;
    for (guint32 i = 0; i < places->length; i++) {
        const Record *space = id_index_find(family->run->ids, ENTITY_SPACE, places->items[i]);
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(family->counts, space));
        if (space != NULL)
            g_hash_table_insert(family->counts, (gpointer)space, GUINT_TO_POINTER(n + 1));
    }
}

/* Only the first effect of a row is looked at: rows of one roll that are about one region each do
 * that first. */
static void
note_row(Family *family, const Record *record)
{
    const Row *row = (const Row *)record;
    if (record->raw || row->do_.length == 0 || row->do_.items[0]->raw)
        return;
    const Effect *effect = (const Effect *)row->do_.items[0];
    const Units *units = (const Units *)effect->units;
    const Places *places = (const Places *)effect->places;
    if (units != NULL && !units->record.raw)
        note_region(family, units->in);
    if (places != NULL && !places->record.raw)
        note_region(family, places->in);
}

/* Reports that @space lies in @n of the regions, as @n_others do not. */
static void
report_member(const Family *family, const Space *space, guint n, guint n_others)
{
    Finding *finding = check_report(
        family->run, FINDING_OUTLIER_REGIONS, &space->record, "id",
        FINDING_ARG("place", argument_record_name(&space->record)), FINDING_ARG_NUMBER("count", n),
        FINDING_ARG("region", argument_record_name(family->regions->pdata[0])),
        FINDING_ARG_NUMBER("others", n_others));
    for (guint i = 0; i < family->regions->len; i++) {
        const Record *region = family->regions->pdata[i];
        if (texts_contain(&((const Region *)region)->places, space->id))
            finding_add_related(family->run->findings, finding, region, "places",
                                N_("One of them."));
    }
}

/* The lands of one nation, by how many of the regions have them. */
typedef struct {
    guint n_in, n_out;
    const Space *out; /* the last that is in none */
} Lands;

/* Reports the one place that is in several of the regions, and the one land of a nation that is in
 * none of them. */
static void
report_odd(const Family *family)
{
    Records spaces = data_set_records(family->run->set, ENTITY_SPACE);
    g_autoptr(GHashTable) nations = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    const Space *twice = NULL;
    guint n_twice = 0, n_once = 0;
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        guint n = GPOINTER_TO_UINT(g_hash_table_lookup(family->counts, space));
        if (space->record.raw || space->id == NULL || space->nation == NULL ||
            !record_has_key(&space->record, "kind") || space->kind != SPACE_LAND)
            continue;
        Lands *lands = g_hash_table_lookup(nations, space->nation);
        if (lands == NULL)
            g_hash_table_insert(nations, (gpointer)space->nation, lands = g_new0(Lands, 1));
        lands->n_in += n > 0;
        lands->n_out += n == 0;
        lands->out = n == 0 ? space : lands->out;
        n_once += n == 1;
        n_twice += n > 1;
        twice = n > 1 ? space : twice;
    }
    if (n_twice == 1 && n_once >= OTHERS_LEAST)
        report_member(family, twice, GPOINTER_TO_UINT(g_hash_table_lookup(family->counts, twice)),
                      n_once);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        const char *nation = space->record.raw ? NULL : space->nation;
        const Lands *lands = nation != NULL ? g_hash_table_lookup(nations, nation) : NULL;
        if (lands != NULL && lands->out == space && lands->n_out == 1 &&
            lands->n_in >= OTHERS_LEAST)
            report_member(family, space, 0, lands->n_in);
    }
}

void
check_region_rows(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    gboolean is_table = record->entity->id == ENTITY_TABLE;
    if (record->raw)
        return;
    const Records *rows =
        is_table ? &((const Table *)record)->rows : &((const Effect *)record)->rows;
    if (rows->length < FAMILY_LEAST)
        return;
    g_autoptr(GPtrArray) regions = g_ptr_array_new();
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
    Family family = {.run = run, .regions = regions, .counts = counts};
    for (guint32 i = 0; i < rows->length; i++)
        note_row(&family, rows->items[i]);
    if (regions->len >= FAMILY_LEAST)
        report_odd(&family);
}

/* No data say how large a block is on the board. Boards are made so that an average land holds
 * some; a block as wide as a fifth of one is smaller than most. */
#define BLOCKS_ALONG_LAND 5

/* Returns: what @shape covers, in square grid units. Holes count as land: a lake may be built on.
 */
static double
area_of(const Shape *shape)
{
    double area = 0;
    for (guint32 i = 0; i < shape->n_lines; i++)
        area += fabs((double)shape_ring_area2(shape_ring(shape, i))) / 2;
    return area;
}

/* Returns: (transfer full): by space: the area of a land that is drawn, else 0. */
static double *
areas_of_lands(const CheckRun *run, double *average)
{
    const Drawing *drawing = run->drawing;
    double *areas = g_new0(double, run->graph->n_spaces + 1);
    double sum = 0;
    guint n = 0;
    for (guint32 i = 0; i < run->graph->n_spaces; i++) {
        guint32 face = drawing->face_of[i];
        if (face == MAP_NONE || !drawing->faces[face].is_whole ||
            drawing->faces[face].shape == NULL || !map_graph_is(run->graph, i, SPACE_LAND))
            continue;
        areas[i] = area_of(drawing->faces[face].shape);
        sum += areas[i];
        n++;
    }
    *average = n > 0 ? sum / n : 0;
    return areas;
}

/* Counts in @most, by space, the most units that start there in one scenario. */
static void
count_starting(const CheckRun *run, const ScenarioPlay *play, guint *most)
{
    const Board *board = &play->rules->board;
    g_autofree guint *here = g_new0(guint, board->n_places + 1);
    for (guint i = 0; i < board->n_units; i++) {
        gint32 place = position_place(play->rules, play->position, (gint32)i);
        if (place != NO_NAME)
            here[place]++;
    }
    for (guint i = 0; i < MIN(board->n_places, run->graph->n_spaces); i++)
        most[i] = MAX(most[i], here[i]);
}

static void
check_land(CheckRun *run, guint32 space, guint n_blocks, double area, double block)
{
    const DrawnFace *face = &run->drawing->faces[run->drawing->face_of[space]];
    guint n_room = (guint)(area / block);
    if (n_room >= n_blocks)
        return;
    MapSpan span = map_svg_attribute(run->drawing->file->svg, face->element, "id");
    finding_list_add(run->findings, FINDING_GEOMETRY_TOO_SMALL, run->drawing->file->text,
                     span.start, span.end, FINDING_ARG("place", map_graph_name(run->graph, space)),
                     FINDING_ARG_NUMBER("room", n_room), FINDING_ARG_NUMBER("blocks", n_blocks),
                     NULL);
}

void
check_room(CheckRun *run)
{
    const Drawing *drawing = check_drawing_of(run);
    const MapGraph *graph = check_graph_of(run);
    if (!map_file_is_drawn(drawing->file))
        return;
    double average;
    g_autofree double *areas = areas_of_lands(run, &average);
    g_autofree guint *most = g_new0(guint, graph->n_spaces + 1);
    for (guint i = 0; run->plays != NULL && i < run->plays->len; i++) {
        const ScenarioPlay *play = run->plays->pdata[i];
        if (play->position != NULL)
            count_starting(run, play, most);
    }
    double block = average / (BLOCKS_ALONG_LAND * BLOCKS_ALONG_LAND);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const Space *land = map_graph_space(graph, i);
        guint n_blocks = MAX(most[i], (guint)CLAMP(land->forage, 0, G_MAXINT));
        if (areas[i] > 0)
            check_land(run, i, n_blocks, areas[i], block);
    }
}
