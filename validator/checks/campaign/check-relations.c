/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How powers stand to each other at the start: relations between two sides, and overlords.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/words.h"
#include "validator/checks/chain.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Of longer lists no relation is taken away: that writes the list anew, and sides are not so many.
 */
#define RELATIONS_MENDED 256u

/* What one position says of powers. */
typedef struct {
    CheckRun *run;
    const RecordPlace *place; /* of the position */
    const SparsePosition *position;
    GHashTable *first;   /* owned: two sides -> the first Relation of them */
    GHashTable *stances; /* owned: a nation -> the Stance that names its overlord */
} Powers;

static char *
pair_key(const char *one, const char *other)
{
    gboolean is_first = strcmp(one, other) < 0;
    return g_strdup_printf("%s\n%s", is_first ? one : other, is_first ? other : one);
}

static const Relation *
relation_of(const Powers *powers, const char *one, const char *other)
{
    g_autofree char *key = pair_key(one, other);
    return g_hash_table_lookup(powers->first, key);
}

static const char *
name_of(const Powers *powers, EntityId entity, const char *id)
{
    const Record *record = id_index_find(powers->run->ids, entity, id);
    return record != NULL ? record_call(record) : id;
}

/* Takes the relation @index away from the list. */
static void
fix_relations(const Powers *powers, Finding *finding, guint32 index)
{
    const Record *position = &powers->position->record;
    g_autofree char *before = record_field_to_text(position, record_field(position, "relations"));
    g_autoptr(GString) after = g_string_new("[");
    for (guint32 i = 0; i < powers->position->relations.length; i++) {
        if (i == index)
            continue;
        g_autofree char *text = record_to_text(powers->position->relations.items[i]);
        g_string_append_printf(after, "%s%s", after->len > 1 ? ", " : "", text);
    }
    g_string_append_c(after, ']');
    fix_member(powers->run, finding, powers->place, "relations", before, after->str);
}

/* Adds @id about the relation @index; @other: said before of the same two, or NULL. */
static void
tell_relation(const Powers *powers, FindingId id, guint32 index, const Relation *other)
{
    const Relation *relation = (const Relation *)powers->position->relations.items[index];
    if (check_shows_through(powers->run, &relation->record, NULL))
        return;
    const char *is = dealing_words[relation->is];
    Finding *finding =
        check_tell(powers->run, id, &relation->record, other != NULL ? "is" : "to",
                   SAY("of", name_of(powers, ENTITY_SIDE, relation->of)),
                   SAY("to", name_of(powers, ENTITY_SIDE, relation->to)), SAY("is", is));
    if (other != NULL)
        finding_add_related(powers->run->findings, finding, &other->record, "is",
                            "The earlier one.");
    if (id != FINDING_RELATION_CONTRADICTION &&
        powers->position->relations.length <= RELATIONS_MENDED)
        fix_relations(powers, finding, index);
}

static void
check_relation(const Powers *powers, guint32 index)
{
    const Relation *relation = (const Relation *)powers->position->relations.items[index];
    if (relation->record.raw || relation->of == NULL || relation->to == NULL)
        return;
    if (strcmp(relation->of, relation->to) == 0) {
        tell_relation(powers, FINDING_RELATION_ITSELF, index, NULL);
        return;
    }
    const Relation *before = relation_of(powers, relation->of, relation->to);
    if (before != NULL)
        tell_relation(powers,
                      before->is == relation->is ? FINDING_RELATION_TWICE
                                                 : FINDING_RELATION_CONTRADICTION,
                      index, before);
    else
        g_hash_table_insert(powers->first, pair_key(relation->of, relation->to),
                            (gpointer)relation);
}

static void
tell_stance(const Powers *powers, FindingId id, const Stance *stance)
{
    if (!check_shows_through(powers->run, &stance->record, NULL))
        check_tell(powers->run, id, &stance->record, "overlord",
                   SAY("nation", name_of(powers, ENTITY_NATION, stance->nation)),
                   SAY("overlord", name_of(powers, ENTITY_NATION, stance->overlord)));
}

/* Returns: the side of the nation @id, or NULL. */
static const char *
side_of(const Powers *powers, const char *id)
{
    const Record *nation = id_index_find(powers->run->ids, ENTITY_NATION, id);
    return nation != NULL && !nation->raw ? ((const Nation *)nation)->side : NULL;
}

/* Returns: (transfer full): all that are vassals of themselves by the overlords above them. */
static GHashTable *
stances_in_circles(const Powers *powers)
{
    g_autoptr(GHashTable) above = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer stance;
    g_hash_table_iter_init(&iter, powers->stances);
    while (g_hash_table_iter_next(&iter, NULL, &stance)) {
        const char *overlord = ((const Stance *)stance)->overlord;
        gpointer next = g_hash_table_lookup(powers->stances, overlord);
        if (next != NULL)
            g_hash_table_insert(above, stance, next);
    }
    return chain_circles(above);
}

static void
check_overlord(const Powers *powers, const Stance *stance, GHashTable *circles)
{
    if (g_hash_table_contains(circles, stance)) {
        tell_stance(powers, FINDING_RELATION_CIRCLE, stance);
        return;
    }
    const char *side = side_of(powers, stance->nation);
    const char *other = side_of(powers, stance->overlord);
    const Relation *relation =
        side != NULL && other != NULL ? relation_of(powers, side, other) : NULL;
    if (relation != NULL && relation->is == DEALING_WAR)
        tell_stance(powers, FINDING_RELATION_VASSAL_AT_WAR, stance);
}

static const Stance *
vassal_at(const Powers *powers, guint32 index)
{
    const Stance *stance = (const Stance *)powers->position->nations.items[index];
    gboolean is_whole = !stance->record.raw && stance->nation != NULL && stance->overlord != NULL;
    return is_whole ? stance : NULL;
}

static void
visit_position(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    if (place->record->raw)
        return;
    g_autoptr(GHashTable) first = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) stances = g_hash_table_new(g_str_hash, g_str_equal);
    const Powers powers = {
        .run = run,
        .place = place,
        .position = (const SparsePosition *)place->record,
        .first = first,
        .stances = stances,
    };
    for (guint32 i = 0; i < powers.position->relations.length; i++)
        check_relation(&powers, i);
    for (guint32 i = 0; i < powers.position->nations.length; i++) {
        const Stance *stance = vassal_at(&powers, i);
        if (stance != NULL)
            g_hash_table_insert(stances, (gpointer)stance->nation, (gpointer)stance);
    }
    g_autoptr(GHashTable) circles = stances_in_circles(&powers);
    for (guint32 i = 0; i < powers.position->nations.length; i++) {
        const Stance *stance = vassal_at(&powers, i);
        if (stance != NULL)
            check_overlord(&powers, stance, circles);
    }
}

void
check_relations(CheckRun *run)
{
    check_walk(run, ENTITY_SET(ENTITY_POSITION), visit_position, run);
}
