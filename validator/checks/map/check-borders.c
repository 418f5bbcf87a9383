/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each way from a space to the next, against the way back.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/port.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Adds a finding about a neighbour entry, with the names of both spaces. @key: its member. */
static Finding *
add(CheckRun *run, FindingId id, const MapLink *link, const char *key)
{
    return check_tell(run, id, &link->neighbour->record, key,
                      SAY("place", map_graph_name(run->graph, link->from)),
                      SAY("neighbour", map_graph_name(run->graph, link->to)));
}

void
check_self_neighbour(CheckRun *run, const MapLink *link)
{
    if (link->to != link->from)
        return;
    fix_link_remove(run, add(run, FINDING_MAP_SELF, link, "to"), link);
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
    Finding *finding = add(run, FINDING_MAP_DUPLICATE, link, "to");
    finding_add_related(run->findings, finding, &first->neighbour->record, "to",
                        "The first entry.");
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
    {"neither of them a sea zone", "Use a type of tables.json, or `blocked`."},
    {"a land or box and a sea zone",
     "Use `port` if the land has a port there; a coast alone is not a border."},
    {"two sea zones", "Use `sea`."},
};

static gboolean
fits(const MapLink *link, guint n_seas)
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

/* Whether the type of the border may stand between these two spaces. */
static gboolean
fits_spaces(const MapGraph *graph, const MapLink *link)
{
    return fits(link, count_seas(graph, link));
}

/* Whether a yes or a text is given, or stands there in a form that could not be taken. */
static gboolean
is_or_may_be(const MapLink *link, const char *key, gboolean is_given)
{
    const Record *record = &link->neighbour->record;
    return is_given || record_keeps(record, record_field(record, key));
}

/* Whether the way back can be listed without a finding about it: a way to a port needs the port. */
static gboolean
can_add_back(const CheckRun *run, const MapLink *link)
{
    const char *id = map_graph_id(run->graph, link->from);
    if (link->neighbour->border == NULL || !fits_spaces(run->graph, link) ||
        strpbrk(id, "/#") != NULL)
        return FALSE;
    if (link->built_in != BORDER_PORT)
        return TRUE;
    gboolean leads_to_sea = map_graph_is(run->graph, link->to, SPACE_SEA);
    guint32 land = leads_to_sea ? link->from : link->to;
    guint32 sea = leads_to_sea ? link->to : link->from;
    const Port *port = (const Port *)map_graph_space(run->graph, land)->port;
    return port_lies_on(port, map_graph_id(run->graph, sea));
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
    const char *id = map_graph_id(graph, link->from);
    const Record *other = graph->spaces[link->to == MAP_NONE ? link->from : link->to];
    if (!link->is_first || link->back != MAP_NONE || id == NULL ||
        is_or_may_be(link, "one-way", link->neighbour->one_way) ||
        record_keeps(other, record_field(other, "neighbours")) ||
        map_graph_has_open_end(graph, link->to) || is_listed_misspelt(run, link->to, id))
        return;
    Finding *finding =
        check_tell(run, FINDING_MAP_MISSING_OTHER_SIDE, &link->neighbour->record, "to",
                   SAY("place", map_graph_name(graph, link->from)),
                   SAY("neighbour", map_graph_name(graph, link->to)), SAY("place-id", id),
                   SAY("neighbour-id", map_graph_id(graph, link->to)));
    finding_add_related(run->findings, finding, graph->spaces[link->to], "neighbours",
                        "The other side, where the entry is missing.");
    if (can_add_back(run, link))
        fix_link_add(run, finding, link->to, id, link->neighbour->border);
}

void
check_border_mismatch(CheckRun *run, const MapLink *link)
{
    const MapGraph *graph = run->graph;
    /* Told once, at the side that comes first in the file. */
    if (!link->is_first || link->to < link->from || link->neighbour->border == NULL)
        return;
    const MapLink *back = back_of(graph, link);
    if (back == NULL || back->neighbour->border == NULL ||
        strcmp(back->neighbour->border, link->neighbour->border) == 0 ||
        !id_index_knows(run->ids, ENTITY_BORDER, link->neighbour->border) ||
        !id_index_knows(run->ids, ENTITY_BORDER, back->neighbour->border))
        return;
    Finding *finding =
        check_tell(run, FINDING_MAP_BORDER_MISMATCH, &link->neighbour->record, "border",
                   SAY("place", map_graph_name(graph, link->from)),
                   SAY("neighbour", map_graph_name(graph, link->to)),
                   SAY("border", link->neighbour->border), SAY("other", back->neighbour->border));
    finding_add_related(run->findings, finding, &back->neighbour->record, "border",
                        "The other side.");
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
    /* Told once; where the two sides disagree that is told instead. */
    const MapLink *back = back_of(graph, link);
    gboolean is_told = back != NULL && link->to < link->from;
    gboolean is_vague =
        map_graph_may_be(graph, link->from, SPACE_SEA) !=
            map_graph_is(graph, link->from, SPACE_SEA) ||
        map_graph_may_be(graph, link->to, SPACE_SEA) != map_graph_is(graph, link->to, SPACE_SEA);
    gboolean differs =
        back != NULL && g_strcmp0(back->neighbour->border, link->neighbour->border) != 0;
    if (is_told || is_vague || differs || fits(link, n_seas))
        return;
    Finding *finding = check_tell(
        run, FINDING_MAP_BORDER_KIND, &link->neighbour->record, "border",
        SAY("place", map_graph_name(graph, link->from)),
        SAY("neighbour", map_graph_name(graph, link->to)), SAY("border", link->neighbour->border),
        SAY("kinds", border_kinds[n_seas].kinds), SAY("advice", border_kinds[n_seas].advice));
    if (back != NULL)
        finding_add_related(run->findings, finding, &back->neighbour->record, "border",
                            "The other side.");
}

void
check_unexplained_one_way(CheckRun *run, const MapLink *link)
{
    if (link->is_first && link->neighbour->one_way &&
        !is_or_may_be(link, "note", link->neighbour->note != NULL))
        add(run, FINDING_MAP_UNEXPLAINED_ONE_WAY, link, "one-way");
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
    Finding *finding = add(run, FINDING_MAP_CONTRADICTED_ONE_WAY, link, "one-way");
    finding_add_related(run->findings, finding, &back->neighbour->record, "to",
                        "The entry on the other side.");
}
