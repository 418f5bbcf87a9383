/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders of spaces: each against the border back, whether the map is connected, named coasts
 * against the ports of which they are part, and what every land should have.
 */
#include "schema/geometry/union-find.h"
#include "schema/model/port.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Adds a finding about a neighbour entry, with the names of both spaces. @key: its member. */
static Finding *
add_borders(CheckRun *run, FindingId id, const MapLink *link, const char *key)
{
    return check_report(run, id, &link->neighbour->record, key,
                        FINDING_ARG("place", map_graph_name(run->graph, link->from)),
                        FINDING_ARG("neighbour", map_graph_name(run->graph, link->to)));
}

void
check_self_neighbour(CheckRun *run, const MapLink *link)
{
    if (link->to != link->from)
        return;
    fix_link_remove(run, add_borders(run, FINDING_MAP_SELF, link, "to"), link);
}

static gboolean
is_same_source(const Neighbour *left, const Neighbour *right)
{
    const Field *field = record_field(&left->record, "source");
    g_autofree char *a = record_field_to_text(&left->record, field);
    g_autofree char *b = record_field_to_text(&right->record, field);
    return g_strcmp0(a, b) == 0;
}

/* Whether two entries say the same in every member. */
static gboolean
is_same(const MapLink *a, const MapLink *b)
{
    const Neighbour *left = a->neighbour;
    const Neighbour *right = b->neighbour;
    return left->record.present == right->record.present && left->record.kept == NULL &&
           right->record.kept == NULL && g_strcmp0(left->border, right->border) == 0 &&
           left->one_way == right->one_way && g_strcmp0(left->note, right->note) == 0 &&
           is_same_source(left, right);
}

void
check_duplicate_neighbour(CheckRun *run, const MapLink *link)
{
    const MapGraph *graph = run->graph;
    if (link->is_first || link->to == MAP_NONE || link->to == link->from)
        return;
    const MapLink *first = map_graph_find(graph, link->from, link->to);
    Finding *finding = add_borders(run, FINDING_MAP_DUPLICATE, link, "to");
    finding_add_related(run->findings, finding, &first->neighbour->record, "to",
                        N_("The first entry."));
    if (is_same(first, link))
        fix_link_remove(run, finding, link);
}

/* Returns: the way back of @link, or NULL. */
static const MapLink *
back_of(const MapGraph *graph, const MapLink *link)
{
    return link->back == MAP_NONE ? NULL : &graph->links[link->back];
}

/* What the border between two spaces must be, by how many of them are sea. */
static const struct {
    const char *kinds;
    const char *advice;
} border_kinds[] = {
    {N_("neither of them a sea zone"), N_("Use a type of tables.json, or `blocked`.")},
    {N_("a land or box and a sea zone"),
     N_("Use `port` if the land has a port there; a coast alone is not a border.")},
    {N_("two sea zones"), N_("Use `sea`.")},
};

static gboolean
fits_seas(const MapLink *link, guint n_seas)
{
    if (link->built_in == BORDER_BLOCKED)
        return TRUE;
    return (link->built_in == BORDER_PORT) == (n_seas == 1) &&
           (link->built_in == BORDER_SEA) == (n_seas == 2);
}

/* How many ends of @link are sea zones. */
static guint
count_seas(const MapGraph *graph, const MapLink *link)
{
    return (guint)map_graph_is(graph, link->from, SPACE_SEA) +
           (guint)map_graph_is(graph, link->to, SPACE_SEA);
}

/* Whether the type of the border may lie between these two spaces. */
static gboolean
fits_spaces(const MapGraph *graph, const MapLink *link)
{
    return fits_seas(link, count_seas(graph, link));
}

/* Whether a yes or a text is given, even one that could not be read. */
static gboolean
is_or_may_be(const MapLink *link, const char *key, gboolean is_given)
{
    const Record *record = &link->neighbour->record;
    return is_given || record_has_unparsed(record, record_field(record, key));
}

/* Whether the way back can be listed without a finding about it: a way to a port needs the port. */
static gboolean
can_add_back(const CheckRun *run, const MapLink *link)
{
    const char *id = record_key(run->graph->spaces[link->from]);
    if (link->neighbour->border == NULL || !fits_spaces(run->graph, link) ||
        strpbrk(id, "/#") != NULL)
        return FALSE;
    if (link->built_in != BORDER_PORT)
        return TRUE;
    gboolean leads_to_sea = map_graph_is(run->graph, link->to, SPACE_SEA);
    guint32 land = leads_to_sea ? link->from : link->to;
    guint32 sea = leads_to_sea ? link->to : link->from;
    const Port *port = (const Port *)map_graph_space(run->graph, land)->port;
    return port_lies_on(port, record_key(run->graph->spaces[sea]));
}

/* Whether the other side lists this place under a misspelt name; that is a finding of its own. */
static gboolean
is_listed_misspelt(CheckRun *run, guint32 other, const char *id)
{
    const MapGraph *graph = run->graph;
    for (guint32 i = graph->first[other]; i < graph->first[other + 1]; i++) {
        const MapLink *link = &graph->links[i];
        const char *wanted = link->neighbour->to;
        if (link->to == MAP_NONE && wanted != NULL &&
            g_strcmp0(id_index_nearest(run->ids, ENTITY_SPACE, wanted), id) == 0)
            return TRUE;
    }
    return FALSE;
}

void
check_missing_other_side(CheckRun *run, const MapLink *link)
{
    const MapGraph *graph = run->graph;
    const char *id = record_key(graph->spaces[link->from]);
    const Record *other = graph->spaces[link->to == MAP_NONE ? link->from : link->to];
    if (!link->is_first || link->back != MAP_NONE || id == NULL ||
        is_or_may_be(link, "one-way", link->neighbour->one_way) ||
        record_has_unparsed(other, record_field(other, "neighbours")) ||
        map_graph_has_open_end(graph, link->to) || is_listed_misspelt(run, link->to, id))
        return;
    Finding *finding = check_report(
        run, FINDING_MAP_MISSING_OTHER_SIDE, &link->neighbour->record, "to",
        FINDING_ARG("place", map_graph_name(graph, link->from)),
        FINDING_ARG("neighbour", map_graph_name(graph, link->to)), FINDING_ARG("place-id", id),
        FINDING_ARG("neighbour-id", record_key(graph->spaces[link->to])));
    finding_add_related(run->findings, finding, graph->spaces[link->to], "neighbours",
                        N_("The other side, where the entry is missing."));
    if (can_add_back(run, link))
        fix_link_add(run, finding, link->to, id, link->neighbour->border);
}

void
check_border_mismatch(CheckRun *run, const MapLink *link)
{
    const MapGraph *graph = run->graph;
    /* Reported once, at the side that comes first in the file. */
    if (!link->is_first || link->to < link->from || link->neighbour->border == NULL)
        return;
    const MapLink *back = back_of(graph, link);
    if (back == NULL || back->neighbour->border == NULL ||
        strcmp(back->neighbour->border, link->neighbour->border) == 0 ||
        !id_index_knows(run->ids, ENTITY_BORDER, link->neighbour->border) ||
        !id_index_knows(run->ids, ENTITY_BORDER, back->neighbour->border))
        return;
    Finding *finding =
        check_report(run, FINDING_MAP_BORDER_MISMATCH, &link->neighbour->record, "border",
                     FINDING_ARG("place", map_graph_name(graph, link->from)),
                     FINDING_ARG("neighbour", map_graph_name(graph, link->to)),
                     FINDING_ARG("border", link->neighbour->border),
                     FINDING_ARG("other", back->neighbour->border));
    finding_add_related(run->findings, finding, &back->neighbour->record, "border",
                        N_("The other side."));
    if (fits_spaces(graph, link))
        fix_link_text(run, finding, back, "border", link->neighbour->border);
}

void
check_border_kind(CheckRun *run, const MapLink *link)
{
    const MapGraph *graph = run->graph;
    if (!link->is_first || link->neighbour->border == NULL)
        return;
    guint n_seas = count_seas(graph, link);
    /* Reported once; where the two sides disagree that is reported instead. */
    const MapLink *back = back_of(graph, link);
    gboolean is_reported = back != NULL && link->to < link->from;
    gboolean is_vague =
        map_graph_may_be(graph, link->from, SPACE_SEA) !=
            map_graph_is(graph, link->from, SPACE_SEA) ||
        map_graph_may_be(graph, link->to, SPACE_SEA) != map_graph_is(graph, link->to, SPACE_SEA);
    gboolean differs =
        back != NULL && g_strcmp0(back->neighbour->border, link->neighbour->border) != 0;
    if (is_reported || is_vague || differs || fits_seas(link, n_seas))
        return;
    Finding *finding =
        check_report(run, FINDING_MAP_BORDER_KIND, &link->neighbour->record, "border",
                     FINDING_ARG("place", map_graph_name(graph, link->from)),
                     FINDING_ARG("neighbour", map_graph_name(graph, link->to)),
                     FINDING_ARG("border", link->neighbour->border),
                     FINDING_ARG_TEXT("kinds", border_kinds[n_seas].kinds),
                     FINDING_ARG_TEXT("advice", border_kinds[n_seas].advice));
    if (back != NULL)
        finding_add_related(run->findings, finding, &back->neighbour->record, "border",
                            N_("The other side."));
}

void
check_unexplained_one_way(CheckRun *run, const MapLink *link)
{
    if (link->is_first && link->neighbour->one_way &&
        !is_or_may_be(link, "note", link->neighbour->note != NULL))
        add_borders(run, FINDING_MAP_UNEXPLAINED_ONE_WAY, link, "one-way");
}

void
check_contradicted_one_way(CheckRun *run, const MapLink *link)
{
    const MapGraph *graph = run->graph;
    if (!link->is_first || !link->neighbour->one_way)
        return;
    const MapLink *back = back_of(graph, link);
    if (back == NULL)
        return;
    Finding *finding = add_borders(run, FINDING_MAP_CONTRADICTED_ONE_WAY, link, "one-way");
    finding_add_related(run->findings, finding, &back->neighbour->record, "to",
                        N_("The entry on the other side."));
}

/* Returns: the place @id as far as its port could be read, or NULL. */
static const Space *
land_of(const CheckRun *run, const char *id)
{
    const Record *land = id_index_find_read(run->ids, ENTITY_SPACE, id);
    gboolean is_read = land != NULL && !record_has_unparsed(land, record_field(land, "port"));
    return is_read ? (const Space *)land : NULL;
}

/* @at: the item of the seas of @coast, a coast of @land, that is looked at. */
static void
check_sea(CheckRun *run, const Coast *coast, const Space *land, guint32 at)
{
    const Port *port = (const Port *)land->port;
    const char *id = coast->seas.items[at];
    const Record *sea = id_index_find(run->ids, ENTITY_SPACE, id);
    if (sea == NULL || port_lies_on(port, id) || (port != NULL && port->record.kept != NULL))
        return;
    Finding *finding =
        check_report_item(run, FINDING_SEA_COAST_WITHOUT_PORT, &coast->record, "seas", (int)at,
                          FINDING_ARG("coast", argument_record_name(&coast->record)),
                          FINDING_ARG("sea", argument_record_name(sea)),
                          FINDING_ARG("place", argument_record_name(&land->record)));
    finding_add_related(run->findings, finding, &land->record, port != NULL ? "port" : NULL,
                        N_("The place."));
}

void
check_coast(CheckRun *run, const RecordPlace *place)
{
    const Coast *coast = (const Coast *)place->record;
    const Space *land = !coast->record.raw ? land_of(run, coast->space) : NULL;
    if (land == NULL)
        return;
    if (coast->seas.length == 0 && record_has_key(&coast->record, "seas"))
        check_report(run, FINDING_SEA_COAST_WITHOUT_SEA, &coast->record, "seas",
                     FINDING_ARG("coast", argument_record_name(&coast->record)),
                     FINDING_ARG("place", argument_record_name(&land->record)));
    for (guint32 i = 0; i < coast->seas.length; i++)
        check_sea(run, coast, land, i);
}

/* Returns: (transfer full): the ids of the coasts of the place @id, in words; NULL: it has none. */
static char *
coasts_of(const CheckRun *run, const char *id)
{
    Records coasts = data_set_records(run->set, ENTITY_COAST);
    g_autoptr(GString) ids = g_string_new(NULL);
    for (guint32 i = 0; i < coasts.length; i++) {
        const Coast *coast = (const Coast *)coasts.items[i];
        if (!coast->record.raw && coast->id != NULL && g_strcmp0(coast->space, id) == 0)
            g_string_append_printf(ids, "%s“%s”", ids->len > 0 ? ", " : "", coast->id);
    }
    return ids->len > 0 ? g_strdup(ids->str) : NULL;
}

void
check_coast_of_unit(CheckRun *run, const RecordPlace *place)
{
    const PlacedUnit *placed = (const PlacedUnit *)place->record;
    if (placed->record.raw || placed->coast == NULL || placed->at == NULL || placed->unit == NULL)
        return;
    const Record *unit = id_index_find(run->ids, ENTITY_UNIT, placed->unit);
    const Coast *coast = (const Coast *)id_index_find(run->ids, ENTITY_COAST, placed->coast);
    const Space *land = coast != NULL && !coast->record.raw ? land_of(run, coast->space) : NULL;
    if (unit == NULL || land == NULL || strcmp(coast->space, placed->at) == 0 ||
        check_shows_through(run, &placed->record, record_field(&placed->record, "coast")))
        return;
    const Record *there = id_index_find(run->ids, ENTITY_SPACE, placed->at);
    const char *name = there != NULL ? argument_record_name(there) : placed->at;
    g_autofree char *coasts = coasts_of(run, placed->at);
    check_report(run, FINDING_SEA_COAST_ELSEWHERE, &placed->record, "coast",
                 FINDING_ARG("unit", argument_record_name(unit)),
                 FINDING_ARG("coast", argument_record_name(&coast->record)),
                 FINDING_ARG("place", argument_record_name(&land->record)),
                 FINDING_ARG("there", name), FINDING_ARG("coasts", coasts),
                 FINDING_ARG("without", coasts == NULL ? name : NULL));
}

/* How many places of a part are named before the rest is counted. */
#define NAMED_PLACES 3

typedef struct {
    guint32 n;
    guint32 *parents;  /* owned: union-find over spaces */
    guint32 *size;     /* owned: of the part, at its root */
    gboolean *is_used; /* the space lists or is listed */
} Parts;

static void
join_connection(Parts *parts, guint32 a, guint32 b)
{
    a = union_find_root(parts->parents, a);
    b = union_find_root(parts->parents, b);
    /* The root is the first space of its part, so that messages do not depend on the order. */
    if (union_find_join(parts->parents, a, b))
        parts->size[MIN(a, b)] += parts->size[MAX(a, b)];
}

static void
parts_init(Parts *parts, const MapGraph *graph)
{
    parts->n = graph->n_spaces;
    parts->parents = union_find_new(parts->n);
    parts->size = g_new(guint32, parts->n);
    parts->is_used = g_new0(gboolean, parts->n);
    for (guint32 i = 0; i < parts->n; i++)
        parts->size[i] = 1;
    for (guint32 i = 0; i < graph->n_links; i++) {
        const MapLink *link = &graph->links[i];
        if (link->to == MAP_NONE || link->to == link->from || link->built_in == BORDER_BLOCKED)
            continue;
        parts->is_used[link->from] = parts->is_used[link->to] = TRUE;
        join_connection(parts, link->from, link->to);
    }
}

static void
parts_clear(Parts *parts)
{
    g_free(parts->parents);
    g_free(parts->size);
    g_free(parts->is_used);
}

void
check_isolated(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    /* The ways may be in what could not be read. */
    if (id_index_is_lost(run->ids, ENTITY_SPACE))
        return;
    Parts parts;
    parts_init(&parts, graph);
    for (guint32 i = 0; i < graph->n_spaces; i++) {
        const char *id = record_key(graph->spaces[i]);
        if (parts.is_used[i] || graph->spaces[i]->raw || map_graph_is(graph, i, SPACE_BOX) ||
            (id != NULL && check_grid_beyond(run, id) != NULL))
            continue;
        check_report(run, FINDING_MAP_ISOLATED, graph->spaces[i], "id",
                     FINDING_ARG("place", map_graph_name(graph, i)));
    }
    parts_clear(&parts);
}

/* Returns: (transfer full): the places of a part besides its first, or NULL. */
static FindingWords *
describe_others(const MapGraph *graph, Parts *parts, guint32 root)
{
    if (parts->size[root] == 1)
        return NULL;
    g_autoptr(GString) others = g_string_new(NULL);
    guint32 n_named = 0;
    for (guint32 i = root + 1; i < parts->n && n_named < NAMED_PLACES; i++) {
        if (union_find_root(parts->parents, i) != root)
            continue;
        g_string_append_printf(others, "%s%s", n_named++ > 0 ? ", " : "", map_graph_name(graph, i));
    }
    guint32 n_rest = parts->size[root] - 1 - n_named;
    if (n_rest == 0)
        return finding_words_new("{names}", FINDING_ARG("names", others->str), NULL);
    return finding_words_new(N_("{names} and {count} more"), FINDING_ARG("names", others->str),
                             FINDING_ARG_NUMBER("count", n_rest), NULL);
}

/* Returns: the number of the grid that @space is a hex of, each being a map of its own; or how many
 * there are, for all other places. */
static guint32
map_of(const Records *grids, const Record *space)
{
    guint32 i = 0;
    Hex hex;
    const char *id = record_key(space);
    while (i < grids->length && (id == NULL || grids->items[i]->raw ||
                                 !grid_find_hex((const Grid *)grids->items[i], id, &hex)))
        i++;
    return i;
}

/* Returns: (transfer full): the largest part of each map, by map_of(). */
static guint32 *
find_largest(const Records *grids, const MapGraph *graph, Parts *parts)
{
    guint32 *largest = g_new(guint32, grids->length + 1);
    for (guint32 i = 0; i <= grids->length; i++)
        largest[i] = MAP_NONE;
    for (guint32 i = 0; i < parts->n; i++) {
        if (union_find_root(parts->parents, i) != i)
            continue;
        guint32 *of_map = &largest[map_of(grids, graph->spaces[i])];
        if (*of_map == MAP_NONE || parts->size[i] > parts->size[*of_map])
            *of_map = i;
    }
    return largest;
}

void
check_disconnected(CheckRun *run)
{
    const MapGraph *graph = check_graph_of(run);
    const Records grids = data_set_records(run->set, ENTITY_GRID);
    Parts parts;
    parts_init(&parts, graph);
    g_autofree guint32 *largest = find_largest(&grids, graph, &parts);
    for (guint32 i = 0; i < parts.n; i++) {
        /* A space without any way is reported by check_isolated(). */
        if (!parts.is_used[i] || union_find_root(parts.parents, i) != i ||
            i == largest[map_of(&grids, graph->spaces[i])])
            continue;
        g_autoptr(FindingWords) others = describe_others(graph, &parts, i);
        check_report(run, FINDING_MAP_DISCONNECTED, graph->spaces[i], "id",
                     FINDING_ARG("place", map_graph_name(graph, i)),
                     FINDING_ARG_WORDS("others", others));
    }
    parts_clear(&parts);
}

/* Whether @space should say how many blocks it feeds: lands without an owner are only passed
 * through. What could not be read may be a misspelt value. */
static gboolean
is_asked(const Record *space)
{
    const Space *land = (const Space *)space;
    return land->nation != NULL && land->kind == SPACE_LAND && record_has_key(space, "kind") &&
           !record_is_flawed(space);
}

/* Lands without a value are reported where they are the exception. */
void
check_forage(CheckRun *run)
{
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    guint n_lands = 0, n_with = 0;
    for (guint32 i = 0; i < spaces.length; i++)
        if (is_asked(spaces.items[i])) {
            n_lands++;
            n_with += record_has_key(spaces.items[i], "forage");
        }
    for (guint32 i = 0; i < spaces.length && n_with * 2 > n_lands; i++)
        if (is_asked(spaces.items[i]) && !record_has_key(spaces.items[i], "forage"))
            check_report(run, FINDING_MAP_NO_FORAGE, spaces.items[i], NULL,
                         FINDING_ARG("place", argument_record_name(spaces.items[i])));
}
