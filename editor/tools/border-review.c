/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of shapes that touch, without the pairs of places that list each other.
 */
#include "editor/tools/border-review.h"

#include "editor/tools/border-tools.h"
#include "schema/geometry/adjacency.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>

typedef struct {
    GHashTable *spaces; /* owned: id to Space; borrowed from the set */
    GHashTable *stated; /* owned: "a\nb" for each entry of a for b, and for the way back */
    const char *normal; /* borrowed: the first type of border between lands, or NULL */
} Known;

static char *
pair_key(const char *a, const char *b)
{
    return g_strconcat(a, "\n", b, NULL);
}

static void
known_note_entries(Known *known, const Space *space)
{
    for (guint32 i = 0; i < space->neighbours.length; i++) {
        const Record *entry = space->neighbours.items[i];
        const char *to = entry->raw ? NULL : ((const Neighbour *)entry)->to;
        if (to == NULL)
            continue;
        g_hash_table_add(known->stated, pair_key(space->id, to));
        g_hash_table_add(known->stated, pair_key(to, space->id));
    }
}

static void
known_init(Known *known, const DataSet *set)
{
    const Records spaces = data_set_records(set, ENTITY_SPACE);
    const Records borders = data_set_records(set, ENTITY_BORDER);
    *known = (Known){
        .spaces = g_hash_table_new(g_str_hash, g_str_equal),
        .stated = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .normal = borders.length > 0 ? record_key(borders.items[0]) : NULL,
    };
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (spaces.items[i]->raw || space->id == NULL)
            continue;
        g_hash_table_insert(known->spaces, (gpointer)space->id, (gpointer)space);
        known_note_entries(known, space);
    }
}

static void
known_clear(Known *known)
{
    g_hash_table_unref(known->spaces);
    g_hash_table_unref(known->stated);
}

static const Space *
space_of_face(const Known *known, const ShapeMap *shapes, guint32 face)
{
    const char *id = shapes->faces[face].element->id;
    return id != NULL ? g_hash_table_lookup(known->spaces, id) : NULL;
}

/* Finds the border that is proposed between @a and @b. Returns: FALSE for a coast of a land that
 * already has a port. */
static gboolean
propose_border(const Known *known, const Space *a, const Space *b, BorderCandidate *candidate)
{
    gboolean is_sea_a = a->kind == SPACE_SEA, is_sea_b = b->kind == SPACE_SEA;
    if (candidate->reason == REVIEW_CORNER)
        return TRUE;
    if (is_sea_a != is_sea_b) {
        candidate->reason = REVIEW_COAST;
        candidate->type = built_in_borders[BORDER_PORT];
        return (is_sea_a ? b : a)->port == NULL;
    }
    candidate->type = is_sea_a ? built_in_borders[BORDER_SEA] : known->normal;
    return TRUE;
}

static int
compare_lengths(gconstpointer a, gconstpointer b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* Returns: the length, in grid units, below which a common line is probably a corner in which four
 * places meet, drawn inexactly: a tenth of the usual length. */
static double
find_least_length(const GArray *pairs)
{
    g_autoptr(GArray) lengths = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < pairs->len; i++) {
        double shared = g_array_index(pairs, AdjacencyPair, i).shared;
        if (shared > 0)
            g_array_append_val(lengths, shared);
    }
    g_array_sort(lengths, compare_lengths);
    return lengths->len > 0 ? g_array_index(lengths, double, lengths->len / 2) / 10 : 0;
}

GArray *
border_review_find(const DataSet *set, const ShapeMap *shapes, gboolean *gave_up)
{
    Known known;
    WorkBudget work = work_budget(shapes->map->n_arcs);
    g_autoptr(GArray) pairs = adjacency_list(shapes->map, 0, &work);
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(BorderCandidate));
    double least = find_least_length(pairs);
    known_init(&known, set);
    for (guint i = 0; i < pairs->len; i++) {
        const AdjacencyPair *pair = &g_array_index(pairs, AdjacencyPair, i);
        const Space *a = space_of_face(&known, shapes, pair->a),
                    *b = space_of_face(&known, shapes, pair->b);
        if (a == NULL || b == NULL || a == b)
            continue;
        g_autofree char *key = pair_key(a->id, b->id);
        BorderCandidate candidate = {
            .a = a->id,
            .b = b->id,
            .reason = pair->shared > 0 && pair->shared >= least ? REVIEW_LINE : REVIEW_CORNER,
            .length = pair->shared / MAP_SVG_GRID.units,
        };
        if (!g_hash_table_contains(known.stated, key) && propose_border(&known, a, b, &candidate))
            g_array_append_val(candidates, candidate);
    }
    known_clear(&known);
    *gave_up = work.gave_up;
    return candidates;
}

gboolean
border_review_accept(EditorDocument *document, const char *a, const char *b, const char *type,
                     GError **error)
{
    if (type != NULL)
        return border_set_in_document(document, a, b, type, BORDER_BOTH, error);
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const Record *one = data_set_find_record(set, ENTITY_SPACE, a);
    const Record *other = data_set_find_record(set, ENTITY_SPACE, b);
    g_autofree char *label =
        g_strdup_printf(_("%s and %s have no border"), one != NULL ? record_name(one) : a,
                        other != NULL ? record_name(other) : b);
    border_set(plan, a, b, built_in_borders[BORDER_BLOCKED], BORDER_BOTH);
    return editor_document_apply(document, plan, label, error);
}

gboolean
border_review_accept_lines(EditorDocument *document, const GArray *found, GError **error)
{
    guint n_taken = 0;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    for (guint i = 0; i < found->len; i++) {
        const BorderCandidate *candidate = &g_array_index(found, BorderCandidate, i);
        if (candidate->reason != REVIEW_LINE || candidate->type == NULL)
            continue;
        border_set(plan, candidate->a, candidate->b, candidate->type, BORDER_BOTH);
        n_taken++;
    }
    g_autofree char *label =
        g_strdup_printf(ngettext("Add %u border", "Add %u borders", n_taken), n_taken);
    return editor_document_apply(document, plan, label, error);
}
