/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Places that rules ask for and nobody can have: none is printed as of that nation, or none can be
 * controlled.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/unit-match.h"
#include "validator/checks/rules/units-there.h"

#include <string.h>

/* Looks for what changes places in play or at the start. */
typedef struct {
    GHashTable *spaces; /* the places that are asked about */
    const CheckRun *run;
    const char *nation; /* whose they would have to be; NULL: anybody's */
    gboolean is_found;
} ChangeSearch;

static gboolean
is_asked(const ChangeSearch *search, const char *id)
{
    return id != NULL &&
           (id[0] == '@' || g_hash_table_contains(
                                search->spaces, id_index_find(search->run->ids, ENTITY_SPACE, id)));
}

static gboolean
is_nation(const ChangeSearch *search, const char *nation)
{
    return nation != NULL &&
           (search->nation == NULL || nation[0] == '@' || strcmp(nation, search->nation) == 0);
}

static gboolean
is_not_asked(const Space *space, gpointer data)
{
    const ChangeSearch *search = data;
    return !g_hash_table_contains(search->spaces, space);
}

/* Whether a marker may come to one of the places that are asked about. */
static gboolean
is_marked(ChangeSearch *search, const Record *record)
{
    const Places *places = (const Places *)record;
    if (record == NULL || record->raw || places->near != NULL)
        return TRUE;
    const Texts one = {.length = 1, .items = &places->in};
    const Texts *ids = unit_match_fixed(places->in) != NULL ? &one : &places->any_of;
    return ids->length == 0 || !places_each(search->run, ids, is_not_asked, search);
}

static void
visit_change(const RecordPlace *place, gpointer data)
{
    ChangeSearch *search = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    if (record->entity->id == ENTITY_STATE) {
        const State *state = (const State *)record;
        gboolean is_theirs =
            is_nation(search, state->nation) || (search->nation == NULL && state->marker != NULL);
        search->is_found = search->is_found || (is_theirs && is_asked(search, state->place));
        return;
    }
    const Effect *effect = (const Effect *)record;
    if (effect->verb == EFFECT_SET_PLACE)
        search->is_found =
            search->is_found || (is_asked(search, effect->place) &&
                                 (is_nation(search, effect->nation) ||
                                  (search->nation == NULL && record_gives(record, "garrison"))));
    if (effect->verb == EFFECT_MARKER && search->nation == NULL && !effect->remove)
        search->is_found = search->is_found || is_marked(search, effect->places);
}

/* Whether something makes one of @spaces what is asked for. */
static gboolean
is_changed(const CheckRun *run, GHashTable *spaces, const char *nation)
{
    ChangeSearch search = {.spaces = spaces, .run = run, .nation = nation};
    data_set_walk(run->set, ENTITY_SET(ENTITY_STATE, ENTITY_EFFECT), visit_change, &search);
    return search.is_found;
}

/* Whether the places that are asked for can be as they should. */
typedef struct {
    CheckRun *run;
    GHashTable *spaces;
    const char *nation; /* NULL: it is asked who controls them */
} PlaceSearch;

static gboolean
is_part_of(CheckRun *run, const char *nation, const char *whole)
{
    const Record *record = id_index_find(run->ids, ENTITY_NATION, nation);
    return record != NULL && !record->raw &&
           g_strcmp0(((const Nation *)record)->part_of, whole) == 0;
}

/* Ends the search at a place that will do. */
static gboolean
is_no_use(const Space *space, gpointer data)
{
    const PlaceSearch *search = data;
    g_hash_table_add(search->spaces, (gpointer)space);
    if (space->record.raw || space->record.kept != NULL)
        return FALSE;
    if (search->nation == NULL)
        return space->kind == SPACE_SEA || (space->nation == NULL && space->garrison == NULL);
    return space->nation == NULL || (strcmp(space->nation, search->nation) != 0 &&
                                     !is_part_of(search->run, space->nation, search->nation));
}

/* Whether none of the places of @ids can be of @nation (NULL: be controlled). */
static gboolean
are_no_use(CheckRun *run, const Texts *ids, const char *nation)
{
    g_autoptr(GHashTable) spaces = g_hash_table_new(g_direct_hash, g_direct_equal);
    PlaceSearch search = {.run = run, .spaces = spaces, .nation = nation};
    return !id_index_is_lost(run->ids, ENTITY_SPACE) && places_each(run, ids, is_no_use, &search) &&
           g_hash_table_size(spaces) > 0 && !is_changed(run, spaces, nation);
}

/* Tells lands of a nation that has none there. */
void
check_places_of_nobody(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Places *places = (const Places *)record;
    if (record->raw || record->kept != NULL || places->near != NULL ||
        unit_match_fixed(places->of) == NULL || check_shows_through(run, record, NULL))
        return;
    const Texts one = {.length = 1, .items = &places->in};
    const Texts *ids = unit_match_fixed(places->in) != NULL ? &one : &places->any_of;
    const Record *nation = id_index_find(run->ids, ENTITY_NATION, places->of);
    if (ids->length == 0 || nation == NULL || !are_no_use(run, ids, places->of))
        return;
    g_autofree char *subject = place_describe(place);
    check_tell(run, FINDING_RULE_NO_SUCH_PLACE, record, "of", SAY("subject", subject),
               SAY("nation", record_call(nation)));
}

/* Tells places in a list that nobody can ever control. */
void
check_controlled_places(CheckRun *run, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    const Record *record = &condition->record;
    if (record->raw || record->kept != NULL || condition->verb != CONDITION_CONTROLS ||
        condition->of_places.length == 0 || check_shows_through(run, record, NULL))
        return;
    for (guint32 i = 0; i < condition->of_places.length; i++) {
        const Texts one = {.length = 1, .items = &condition->of_places.items[i]};
        if (!are_no_use(run, &one, NULL))
            continue;
        g_autofree char *subject = place_describe(place);
        finding_list_add_record(run->findings, FINDING_RULE_UNCONTROLLED, record, "of-places",
                                (int)i, SAY("subject", subject), SAY("place", one.items[0]), NULL);
    }
}
