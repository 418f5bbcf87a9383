/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records and zones found by name, alias or id.
 */
#include "editor/fields/record-search.h"
#include "editor/tools/place-words.h"
#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/text/date.h"
#include "schema/text/name.h"

#include <glib/gi18n.h>
#include <string.h>

/* Years that are offered at most. */
#define YEARS_MAX 100u

/* How a name matches, the best first. */
enum { RANK_EXACT, RANK_BEGINS, RANK_WORD_BEGINS, RANK_HOLDS, RANK_NONE };

typedef struct {
    const DataSet *set;
    char *query;       /* owned: folded */
    const char *place; /* only what lies there; NULL: anything */
    GPtrArray *hits;
} Search;

static void
free_hit(gpointer data)
{
    SearchHit *hit = data;
    g_free(hit->id);
    g_free(hit->title);
    g_free(hit->detail);
    g_free(hit);
}

GPtrArray *
record_search_hits_new(void)
{
    return g_ptr_array_new_with_free_func(free_hit);
}

SearchHit *
record_search_hits_add(GPtrArray *hits, EntityId entity, const char *id, const char *title,
                       const char *detail)
{
    SearchHit *hit = g_new(SearchHit, 1);
    *hit = (SearchHit){
        .entity = entity,
        .id = g_strdup(id),
        .title = g_strdup(title),
        .detail = g_strdup(detail),
    };
    g_ptr_array_add(hits, hit);
    return hit;
}

static guint
rank_name(const Search *search, const char *name)
{
    if (search->query[0] == '\0')
        return RANK_EXACT;
    g_autofree char *folded = name_fold(name);
    const char *at = strstr(folded, search->query);
    if (at == NULL)
        return RANK_NONE;
    if (at == folded)
        return strlen(folded) == strlen(search->query) ? RANK_EXACT : RANK_BEGINS;
    for (; at != NULL; at = strstr(at + 1, search->query))
        if (at[-1] == ' ')
            return RANK_WORD_BEGINS;
    return RANK_HOLDS;
}

static void
add_hit(Search *search, EntityId entity, const char *id, const char *title, const char *detail,
        guint rank)
{
    record_search_hits_add(search->hits, entity, id, title, detail)->rank = rank;
}

/* How well a record that is named @id in the data is meant, by its id and its names; @detail
 * becomes the alias that is meant, if one is. */
static guint
rank_of_record(const Search *search, const Record *record, const char *id, const char **detail)
{
    const char *title = record_name(record);
    guint best = MIN(rank_name(search, id), rank_name(search, record_key(record)));
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_TITLE && *FIELD_SLOT(record, field, const char *) == title)
            best = MIN(best, rank_name(search, title));
        if (field->kind != KIND_TITLES)
            continue;
        const Texts *names = FIELD_SLOT(record, field, Texts);
        for (guint32 i = 0; i < names->length; i++) {
            guint rank = rank_name(search, names->items[i]);
            *detail = rank < best ? names->items[i] : *detail;
            best = MIN(best, rank);
        }
    }
    return best;
}

static void
offer_record(Search *search, const Record *record)
{
    const char *id = record->raw ? NULL : record_key(record);
    const char *detail = id;
    guint rank = id != NULL ? rank_of_record(search, record, id, &detail) : RANK_NONE;
    if (rank < RANK_NONE)
        add_hit(search, record->entity->id, id, record_name(record), detail, rank);
}

/* Offers the zone that is @prefix and the id of @record. */
static void
offer_zone(Search *search, const Record *record, const char *prefix)
{
    const char *key = record->raw ? NULL : record_key(record);
    if (key == NULL)
        return;
    g_autofree char *zone = g_strconcat(prefix, key, NULL);
    g_autofree char *title = place_zone_heading(search->set, zone);
    const char *detail = zone;
    guint rank = rank_of_record(search, record, zone, &detail);
    rank = MIN(rank, rank_name(search, title));
    if (rank < RANK_NONE)
        add_hit(search, record->entity->id, zone, title, detail, rank);
}

static void
offer_word(Search *search, const char *word, const char *detail)
{
    guint rank = rank_name(search, word);
    if (rank < RANK_NONE)
        add_hit(search, N_ENTITIES, word, word, detail, rank);
}

/* Offers a zone that is a word, by that word and by what people call it. */
static void
offer_zone_word(Search *search, const char *word)
{
    g_autofree char *title = place_zone_heading(search->set, word);
    guint rank = MIN(rank_name(search, word), rank_name(search, title));
    if (rank < RANK_NONE)
        add_hit(search, N_ENTITIES, word, title, word, rank);
}

static void
offer_words(Search *search, const char *const *words, const char *detail)
{
    for (; words != NULL && *words != NULL; words++)
        offer_word(search, *words, detail);
}

/* Returns: the member that says in which place a record of @entity lies; NULL: it lies in none. */
static const Field *
place_field(const Entity *entity)
{
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if (field->required && field->kind == KIND_REF && field->target == ENTITY_SPACE)
            return field;
    }
    return NULL;
}

const char *
record_search_place(const Record *record, const Field *field)
{
    if (record == NULL || record->raw || field->kind != KIND_REF ||
        place_field(entity_get(field->target)) == NULL)
        return NULL;
    for (guint i = 0; i < record->entity->n_fields; i++) {
        const Field *zone = &record->entity->fields[i];
        if (zone->kind == KIND_ZONE && record_has(record, zone))
            return *FIELD_SLOT(record, zone, const char *);
    }
    return NULL;
}

static gboolean
lies_there(const Search *search, const Record *record)
{
    const Field *field = search->place != NULL ? place_field(record->entity) : NULL;
    return field == NULL ||
           (!record->raw && record_has(record, field) &&
            g_strcmp0(*FIELD_SLOT(record, field, const char *), search->place) == 0);
}

static void
offer_entity(Search *search, EntityId entity)
{
    Records records = data_set_records(search->set, entity);
    for (guint32 i = 0; i < records.length; i++)
        if (lies_there(search, records.items[i]))
            offer_record(search, records.items[i]);
}

static void
offer_zones_of(Search *search, EntityId entity, const char *prefix)
{
    Records records = data_set_records(search->set, entity);
    for (guint32 i = 0; i < records.length; i++)
        offer_zone(search, records.items[i], prefix);
}

/* Years as far as the scenarios go; none: @last is before @first. */
static void
find_years(const DataSet *set, gint *from, gint *to)
{
    gint first = G_MAXINT, last = G_MININT;
    Records scenarios = data_set_records(set, ENTITY_SCENARIO);
    for (guint32 i = 0; i < scenarios.length; i++) {
        const Scenario *scenario = (const Scenario *)scenarios.items[i];
        if (scenarios.items[i]->raw || scenario->period == NULL || scenario->period->raw)
            continue;
        const Period *period = (const Period *)scenario->period;
        first = period->from != NULL ? MIN(first, atoi(period->from)) : first;
        last = period->to != NULL ? MAX(last, atoi(period->to)) : last;
    }
    *from = first;
    *to = last >= first ? MIN(last, first + (gint)YEARS_MAX) : last;
}

/* The boxes of the year track. */
static void
offer_years(Search *search)
{
    gint first, last;
    find_years(search->set, &first, &last);
    for (gint year = first; year <= last; year++) {
        g_autofree char *zone = g_strdup_printf("@year:%d", year);
        offer_zone_word(search, zone);
    }
}

static void
offer_zones(Search *search)
{
    offer_entity(search, ENTITY_SPACE);
    offer_entity(search, ENTITY_REGION);
    for (const char *const *word = zone_words; *word != NULL; word++)
        offer_zone_word(search, *word);
    offer_zones_of(search, ENTITY_NATION, "@pool:");
    offer_zones_of(search, ENTITY_BOX, "@box:");
    offer_years(search);
    offer_zones_of(search, ENTITY_UNIT, "@aboard:");
}

/* Offers a date by what the data write and by what people call it. */
static void
offer_date(Search *search, const char *date, const char *detail)
{
    const Wording wording = place_wording(search->set, NULL);
    g_autofree char *title = phrase_date(&wording, date);
    guint rank = MIN(rank_name(search, date), rank_name(search, title));
    if (rank < RANK_NONE)
        add_hit(search, N_ENTITIES, date, title, detail, rank);
}

/* Every turn of these years. */
static void
offer_dates(Search *search)
{
    gint first, last;
    Records seasons = data_set_records(search->set, ENTITY_SEASON);
    find_years(search->set, &first, &last);
    for (gint year = first; year <= last; year++) {
        g_autofree char *whole = date_write(year, NULL);
        offer_date(search, whole, _("the whole year"));
        for (guint32 i = 0; i < seasons.length; i++) {
            const char *season = seasons.items[i]->raw ? NULL : record_key(seasons.items[i]);
            if (season == NULL)
                continue;
            g_autofree char *turn = date_write(year, season);
            offer_date(search, turn, turn);
        }
    }
}

/* The numbers of all entities, which a game may limit. */
static void
offer_fields(Search *search)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        for (guint j = 0; j < entity->n_fields; j++) {
            g_autofree char *name = entity_qualified_name(&entity->fields[j]);
            if (entity->fields[j].kind == KIND_INT)
                offer_word(search, name, entity->fields[j].meaning);
        }
    }
}

static void
offer_targets(Search *search, const Field *field)
{
    if (field->kind == KIND_DATE)
        offer_dates(search);
    if (field->kind == KIND_FIELD)
        offer_fields(search);
    if (field->kind == KIND_ZONE || field->kind == KIND_ZONES) {
        offer_zones(search);
        return;
    }
    if (field->kind != KIND_REF && field->kind != KIND_REFS)
        return;
    offer_entity(search, field->target);
    if (field->or_target != 0)
        offer_entity(search, field->or_target);
    offer_words(search, entity_get(field->target)->built_in, _("built in"));
    if (field->subjects)
        offer_words(search, subject_words, _("the subject of the rule"));
}

/* Stable, so that equals stay in the order of the files. */
static gint
compare_hits(gconstpointer a, gconstpointer b)
{
    const SearchHit *one = *(SearchHit *const *)a, *other = *(SearchHit *const *)b;
    return (gint)one->rank - (gint)other->rank;
}

GPtrArray *
record_search_in(const DataSet *set, const Field *field, const char *place, const char *query,
                 guint most)
{
    Search search = {
        .set = set,
        .place = place,
        .query = name_fold(query),
        .hits = record_search_hits_new(),
    };
    offer_targets(&search, field);
    g_ptr_array_sort(search.hits, compare_hits);
    if (search.hits->len > most)
        g_ptr_array_set_size(search.hits, (gint)most);
    g_free(search.query);
    return search.hits;
}

/* Returns: (transfer full): the date that people call @text, in any year; NULL: none. */
static char *
find_called_date(const DataSet *set, const char *text)
{
    gint year;
    const Wording wording = place_wording(set, NULL);
    const char *number = text + strcspn(text, "-0123456789");
    if (date_read_year(number, &year) == NULL)
        return NULL;
    g_autofree char *folded = name_fold(text);
    Records seasons = data_set_records(set, ENTITY_SEASON);
    for (guint32 i = 0; i < seasons.length; i++) {
        const char *season = seasons.items[i]->raw ? NULL : record_key(seasons.items[i]);
        g_autofree char *date = season != NULL ? date_write(year, season) : NULL;
        g_autofree char *called = date != NULL ? phrase_date(&wording, date) : NULL;
        g_autofree char *other = called != NULL ? name_fold(called) : NULL;
        if (g_strcmp0(other, folded) == 0)
            return g_steal_pointer(&date);
    }
    return NULL;
}

char *
record_search_resolve(const DataSet *set, const Field *field, const char *text)
{
    g_autofree char *bare = g_strstrip(g_strdup(text));
    g_autoptr(GPtrArray) hits = record_search_in(set, field, NULL, bare, G_MAXUINT);
    const SearchHit *found = NULL;
    guint n_exact = 0;
    for (guint i = 0; i < hits->len; i++) {
        const SearchHit *hit = hits->pdata[i];
        if (strcmp(hit->id, bare) == 0)
            return g_steal_pointer(&bare);
        if (hit->rank != RANK_EXACT || bare[0] == '\0')
            continue;
        found = hit;
        n_exact++;
    }
    if (n_exact == 1)
        return g_strdup(found->id);
    char *date = field->kind == KIND_DATE ? find_called_date(set, bare) : NULL;
    return date != NULL ? date : g_steal_pointer(&bare);
}

char *
record_search_title(const DataSet *set, const Field *field, const char *id)
{
    if (field->kind == KIND_ZONE || field->kind == KIND_ZONES)
        return place_zone_heading(set, id);
    const Wording wording = place_wording(set, NULL);
    if (field->kind == KIND_DATE)
        return phrase_date(&wording, id);
    gboolean is_reference = field->kind == KIND_REF || field->kind == KIND_REFS;
    const Record *record = is_reference ? data_set_find_record(set, field->target, id) : NULL;
    if (record == NULL && is_reference && field->or_target != 0)
        record = data_set_find_record(set, field->or_target, id);
    return g_strdup(record != NULL ? record_name(record) : id);
}

typedef struct {
    char *folded;     /* owned: what was typed */
    char **wanted;    /* owned: its words */
    GPtrArray *first; /* owned: of FoundZone: those that start with it */
    GPtrArray *later; /* owned: they hold it */
    guint max;
} ZoneSearch;

static void
free_zone(gpointer data)
{
    FoundZone *found = data;
    g_free(found->zone);
    g_free(found->title);
    g_free(found);
}

/* Consumes @zone and @title. @names: all that it is called, divided by blanks. */
static void
offer_one_zone(ZoneSearch *search, char *zone, char *title, const char *names)
{
    g_autofree char *folded = name_fold(names);
    gboolean is_first = g_str_has_prefix(folded, search->folded);
    GPtrArray *list = is_first ? search->first : search->later;
    gboolean is_wanted = list->len < search->max;
    for (guint i = 0; search->wanted[i] != NULL && is_wanted; i++)
        is_wanted = strstr(folded, search->wanted[i]) != NULL;
    FoundZone *found = g_new(FoundZone, 1);
    *found = (FoundZone){zone, title};
    if (is_wanted)
        g_ptr_array_add(list, found);
    else
        free_zone(found);
}

/* A place is found by the name it has now, and by the printed one. */
static void
offer_place(ZoneSearch *search, const PlaceState *place)
{
    const Space *space = place->space;
    g_autoptr(GString) names = g_string_new(place->name);
    g_string_append_printf(names, " %s %s", record_name(&space->record), space->id);
    for (guint32 i = 0; i < space->aliases.length; i++)
        g_string_append_printf(names, " %s", space->aliases.items[i]);
    offer_one_zone(search, g_strdup(space->id), g_strdup(place->name), names->str);
}

static void
offer_carriers(ZoneSearch *search, const ScenarioState *state)
{
    Records units = data_set_records(state->set, ENTITY_UNIT);
    for (guint32 i = 0; i < units.length; i++) {
        const char *id = record_key(units.items[i]);
        const UnitState *unit = scenario_state_unit(state, id);
        if (unit == NULL || unit->type == NULL || unit->type->carries <= 0)
            continue;
        char *title = g_strdup_printf(_("Aboard %s"), record_name(&unit->unit->record));
        offer_one_zone(search, g_strconcat("@aboard:", id, NULL), title, title);
    }
}

GPtrArray *
record_search_zones(const ScenarioState *state, const GPtrArray *trays, const char *words,
                    guint max)
{
    ZoneSearch search = {
        .folded = name_fold(words),
        .first = g_ptr_array_new_with_free_func(free_zone),
        .later = g_ptr_array_new_with_free_func(free_zone),
        .max = max,
    };
    search.wanted = g_strsplit(search.folded, " ", -1);
    for (guint i = 0; i < state->n_places; i++)
        if (state->places[i].space->id != NULL)
            offer_place(&search, &state->places[i]);
    offer_carriers(&search, state);
    for (guint i = 0; i < trays->len; i++) {
        const Tray *tray = trays->pdata[i];
        g_autofree char *names = g_strdup_printf("%s %s", tray->title, tray->words);
        if (tray->zone != NULL)
            offer_one_zone(&search, g_strdup(tray->zone), g_strdup(tray->title), names);
    }
    g_ptr_array_extend_and_steal(search.first, search.later);
    if (search.first->len > max)
        g_ptr_array_set_size(search.first, (gint)max);
    g_free(search.folded);
    g_strfreev(search.wanted);
    return search.first;
}
