/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions and events of rules: conditions that can never hold, places that no nation can
 * control, units and places of an event where there is none, and triggers about one nation or
 * unit with effects on another.
 */
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/date.h"
#include "validator/checks/check.h"
#include "validator/checks/roll-range.h"
#include "validator/checks/selector-match.h"

#include <string.h>

/* An `all` within so many others is not looked into. */
#define NESTED_MOST 8

static const Condition *
condition_at(const Record *record)
{
    return record->entity->id == ENTITY_CONDITION && !record->raw && !record_is_flawed(record) &&
                   record_has_key(record, "verb")
               ? (const Condition *)record
               : NULL;
}

/* Whether @condition counts things, of which there may be none, but no fewer. */
static gboolean
counts_things(const Condition *condition)
{
    return condition->verb == CONDITION_UNITS || condition->verb == CONDITION_PLACES ||
           condition->verb == CONDITION_CONTROLS;
}

static void
check_bounds(CheckRun *run, const RecordPlace *place, const Condition *condition)
{
    const Record *record = place->record;
    gboolean has_least = record_has_key(record, "at-least");
    gint64 least = has_least ? condition->at_least : 0;
    if ((!has_least && !counts_things(condition)) || !record_has_key(record, "at-most") ||
        least <= condition->at_most ||
        (check_shows_through(run, record, record_field(record, "at-least")) &&
         check_shows_through(run, record, record_field(record, "at-most"))))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_EMPTY_BOUNDS, record, "at-most",
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG_NUMBER("least", least),
                 FINDING_ARG_NUMBER("most", condition->at_most));
}

/* Returns: the number of the turn that @date is within its year; @whole for a whole year, -1 for a
 * season that the game does not have. */
static gint64
season_of(const CheckRun *run, const char *date, gint64 whole)
{
    const char *season = date_season(date);
    if (season == NULL)
        return whole;
    Records seasons = data_set_records(run->set, ENTITY_SEASON);
    for (guint32 i = 0; i < seasons.length; i++)
        if (g_strcmp0(record_key(seasons.items[i]), season) == 0)
            return i;
    return -1;
}

static gboolean
is_after(const CheckRun *run, const char *from, const char *to)
{
    gint first_year, last_year;
    if (date_read_year(from, &first_year) == NULL || date_read_year(to, &last_year) == NULL)
        return FALSE;
    if (first_year != last_year)
        return first_year > last_year;
    gint64 first = season_of(run, from, 0);
    gint64 last = season_of(run, to, G_MAXUINT32);
    return first > last && last >= 0;
}

static void
check_dates(CheckRun *run, const RecordPlace *place, const Condition *condition)
{
    const Record *record = place->record;
    if (condition->verb != CONDITION_DATE || condition->from == NULL || condition->to == NULL ||
        !is_after(run, condition->from, condition->to) ||
        (check_shows_through(run, record, record_field(record, "from")) &&
         check_shows_through(run, record, record_field(record, "to"))))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_EMPTY_DATES, record, "to", FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("from", condition->from), FINDING_ARG("to", condition->to));
}

/* What one part of an `all` says about a number, a truth (1 or 0) or a word. */
typedef struct {
    const Record *part;
    guint32 index;
    Bounds bounds;
    const char *word; /* NULL: none */
} Claim;

/* Verbs that say a word of something that can have only one at a time, with the member of it. */
static const char *
word_key(gint verb)
{
    return verb == CONDITION_STATUS ? "status" : verb == CONDITION_RULING ? "answer" : NULL;
}

static gboolean
is_counted(const Condition *condition)
{
    return counts_things(condition) || condition->verb == CONDITION_TRACK;
}

/* Returns: (transfer full): what the condition is about, without what it says of it. @word_key: the
 * member left out, or NULL. */
static char *
describe_topic(const Record *record, const char *word_key)
{
    GString *text = g_string_new(NULL);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        const char *key = field_key(field);
        if (field->kind == KIND_SOURCE || strcmp(key, "at-least") == 0 ||
            strcmp(key, "at-most") == 0 || g_strcmp0(key, word_key) == 0)
            continue;
        g_autofree char *value = record_field_to_text(record, field);
        g_string_append_printf(text, "%s %s ", key, value);
    }
    return g_string_free(text, FALSE);
}

/* Numbers for which @condition holds; one, if it states none. */
static Bounds
bounds_of(const Condition *condition)
{
    const Record *record = &condition->record;
    if (!is_counted(condition))
        return (Bounds){.low = 1, .high = 1};
    gint64 least = record_has_key(record, "at-most") ? 0 : 1;
    return (Bounds){
        .low = record_has_key(record, "at-least") ? condition->at_least : least,
        .high = record_has_key(record, "at-most") ? condition->at_most : ENDLESS,
    };
}

/* Turns @bounds round. Returns: FALSE where that leaves two parts. */
static gboolean
negate_conditions(Bounds *bounds, gboolean is_counted)
{
    if (!is_counted)
        *bounds = (Bounds){.low = 0, .high = 0};
    else if (bounds->high == ENDLESS)
        *bounds = (Bounds){.low = 0, .high = bounds->low - 1};
    else if (bounds->low == 0)
        *bounds = (Bounds){.low = bounds->high + 1, .high = ENDLESS};
    else
        return FALSE;
    return TRUE;
}

static void
add_contradiction(CheckRun *run, const RecordPlace *all, const Claim *first, const Claim *second)
{
    g_autoptr(FindingWords) subject = argument_describe_record(all);
    Finding *finding = check_report(run, FINDING_RULE_CONTRADICTION, second->part, NULL,
                                    FINDING_ARG_WORDS("subject", subject),
                                    FINDING_ARG_NUMBER("first", first->index + 1),
                                    FINDING_ARG_NUMBER("second", second->index + 1));
    finding_add_related(run->findings, finding, first->part, NULL, N_("The other condition."));
}

/* Holds @claim against the one about the same, if there is one, and remembers it. */
static void
compare_conditions(CheckRun *run, const RecordPlace *all, GHashTable *claims, char *topic,
                   const Claim *claim)
{
    Claim *before = g_hash_table_lookup(claims, topic);
    if (before == NULL) {
        g_hash_table_insert(claims, topic, g_memdup2(claim, sizeof *claim));
        return;
    }
    g_free(topic);
    Bounds common = roll_range_intersection(before->bounds, claim->bounds);
    if (!bounds_is_none(before->bounds) && !bounds_is_none(claim->bounds) &&
        (bounds_is_none(common) || g_strcmp0(before->word, claim->word) != 0)) {
        add_contradiction(run, all, before, claim);
        return;
    }
    before->bounds = common;
}

/* Returns: the condition that @part, one of an `all`, claims or denies; NULL: none that could be
 * held against others. */
static const Condition *
claimed_by(const Record *part, gboolean *is_negated)
{
    const Condition *condition = condition_at(part);
    *is_negated = condition != NULL && condition->verb == CONDITION_NOT;
    if (*is_negated)
        condition = condition->of.length == 1 ? condition_at(condition->of.items[0]) : NULL;
    return condition != NULL && !condition->every ? condition : NULL;
}

/* @part: the condition at @index of the list of @all, or one that it joins by `all`. */
static void
claim_part(CheckRun *run, const RecordPlace *all, GHashTable *claims, const Record *part,
           guint32 index)
{
    gboolean is_negated;
    const Condition *condition = claimed_by(part, &is_negated);
    const char *key = is_negated ? NULL : word_key(condition->verb);
    Claim claim = {.part = part, .index = index, .bounds = bounds_of(condition)};
    if (is_negated && !negate_conditions(&claim.bounds, is_counted(condition)))
        return;
    compare_conditions(run, all, claims, describe_topic(&condition->record, NULL), &claim);
    if (key == NULL || !record_has_key(&condition->record, key))
        return;
    claim.word =
        condition->verb == CONDITION_STATUS ? status_words[condition->status] : condition->answer;
    compare_conditions(run, all, claims, describe_topic(&condition->record, key), &claim);
}

/* Conditions in an `all`, and in those that it joins, of each verb. */
static void
count_claims(const Condition *all, guint *n_claims, guint depth)
{
    gboolean is_negated;
    for (guint32 i = 0; i < all->of.length; i++) {
        const Condition *condition = claimed_by(all->of.items[i], &is_negated);
        if (condition == NULL)
            continue;
        n_claims[condition->verb]++;
        if (condition->verb == CONDITION_ALL && !is_negated && depth < NESTED_MOST)
            count_claims(condition, n_claims, depth + 1);
    }
}

/* @index: of the part of the outermost `all`; -1: @all is that. */
static void
claim_parts(CheckRun *run, const RecordPlace *place, const Condition *all, const guint *n_claims,
            GHashTable *claims, gint index, guint depth)
{
    gboolean is_negated;
    for (guint32 i = 0; i < all->of.length; i++) {
        const Condition *condition = claimed_by(all->of.items[i], &is_negated);
        guint32 at = index >= 0 ? (guint32)index : i;
        if (condition == NULL)
            continue;
        if (condition->verb == CONDITION_ALL && !is_negated && depth < NESTED_MOST)
            claim_parts(run, place, condition, n_claims, claims, (gint)at, depth + 1);
        /* A nested `all` is one claim, too: it may be denied as a whole. */
        if (n_claims[condition->verb] > 1)
            claim_part(run, place, claims, all->of.items[i], at);
    }
}

/* Only conditions with the same verb can be about the same; most are alone there. An `all` within
 * another is a part of that. */
static void
check_parts(CheckRun *run, const RecordPlace *place, const Condition *all)
{
    guint n_claims[N_CONDITIONS] = {0};
    const Condition *above = place->parent != NULL ? condition_at(place->parent->record) : NULL;
    if (all->verb != CONDITION_ALL || all->of.length < 2 ||
        (above != NULL && above->verb == CONDITION_ALL) ||
        check_shows_through(run, place->record, record_field(place->record, "of")))
        return;
    count_claims(all, n_claims, 0);
    g_autoptr(GHashTable) claims = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    claim_parts(run, place, all, n_claims, claims, -1, 0);
}

/* Reports a part of `any` that is the contrary of another part. */
static void
check_contraries(CheckRun *run, const RecordPlace *place, const Condition *any)
{
    gboolean denies = FALSE;
    for (guint32 i = 0; any->verb == CONDITION_ANY && i < any->of.length; i++)
        denies |= condition_at(any->of.items[i]) != NULL &&
                  ((const Condition *)any->of.items[i])->verb == CONDITION_NOT;
    if (!denies || any->of.length < 2 ||
        check_shows_through(run, place->record, record_field(place->record, "of")))
        return;
    g_autoptr(GHashTable) parts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < any->of.length; i++)
        g_hash_table_insert(parts, record_to_text(any->of.items[i]), GUINT_TO_POINTER(i + 1));
    for (guint32 i = 0; i < any->of.length; i++) {
        const Condition *part = condition_at(any->of.items[i]);
        if (part == NULL || part->verb != CONDITION_NOT || part->of.length != 1)
            continue;
        g_autofree char *denied = record_to_text(part->of.items[0]);
        guint other = GPOINTER_TO_UINT(g_hash_table_lookup(parts, denied));
        if (other == 0)
            continue;
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        check_report(run, FINDING_RULE_ALWAYS_TRUE, place->record, NULL,
                     FINDING_ARG_WORDS("subject", subject),
                     FINDING_ARG_NUMBER("first", MIN(other, i + 1)),
                     FINDING_ARG_NUMBER("second", MAX(other, i + 1)));
    }
}

gboolean
check_condition_is_negated(const RecordPlace *place)
{
    for (; place != NULL; place = place->parent) {
        const Condition *condition = condition_at(place->record);
        if (condition != NULL && condition->verb == CONDITION_NOT)
            return TRUE;
    }
    return FALSE;
}

/* Returns: the record of @entity at @place or around it, or NULL. */
static const Record *
find_around(const RecordPlace *place, EntityId entity)
{
    while (place != NULL && place->record->entity->id != entity)
        place = place->parent;
    return place != NULL ? place->record : NULL;
}

static gboolean
may_compare(Bounds left, gint is, Bounds right)
{
    switch (is) {
    case IS_LESS:
        return left.low < right.high;
    case IS_AT_MOST:
        return left.low <= right.high;
    case IS_EQUAL:
        return !bounds_is_none(roll_range_intersection(left, right));
    case IS_AT_LEAST:
        return left.high >= right.low;
    case IS_MORE:
        return left.high > right.low;
    default:
        return TRUE;
    }
}

/* Numbers that can never compare as they should; those of endings are worked out with them. */
static void
check_compared(CheckRun *run, const RecordPlace *place, const Condition *condition)
{
    const Term *left = (const Term *)condition->left, *right = (const Term *)condition->right;
    if (condition->verb != CONDITION_COMPARE || left == NULL || right == NULL || left->record.raw ||
        right->record.raw || find_around(place, ENTITY_ENDING) != NULL)
        return;
    Bounds one = roll_range_of_term(run, left), other = roll_range_of_term(run, right);
    if (may_compare(one, condition->is, other) || check_condition_is_negated(place) ||
        check_shows_through(run, place->record, NULL))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    g_autoptr(FindingWords) first = roll_range_to_words(one);
    g_autoptr(FindingWords) second = roll_range_to_words(other);
    check_report(run, FINDING_RULE_NEVER_COMPARES, place->record, "is",
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG_WORDS("left", first),
                 FINDING_ARG_WORDS("right", second));
}

void
check_conditions(CheckRun *run, const RecordPlace *place)
{
    const Condition *condition = condition_at(place->record);
    if (condition == NULL)
        return;
    check_bounds(run, place, condition);
    check_dates(run, place, condition);
    check_parts(run, place, condition);
    check_contraries(run, place, condition);
    check_compared(run, place, condition);
}

/* Whether @record, or a part that must hold with it, says that @nation has @status. */
static gboolean
says_status(const Record *record, const char *nation, gint status)
{
    const Condition *condition = record != NULL ? condition_at(record) : NULL;
    if (condition == NULL)
        return FALSE;
    if (condition->verb == CONDITION_STATUS)
        return !condition->every && g_strcmp0(condition->nation, nation) == 0 &&
               record_has_key(record, "status") && condition->status == status;
    for (guint32 i = 0; condition->verb == CONDITION_ALL && i < condition->of.length; i++)
        if (says_status(condition->of.items[i], nation, status))
            return TRUE;
    return FALSE;
}

/* Reports effects that give a nation the status that the rule requires it to have. */
void
check_same_status(CheckRun *run, const RecordPlace *place)
{
    const Rule *rule = (const Rule *)place->record;
    for (guint32 i = 0; !rule->record.raw && i < rule->do_.length; i++) {
        const Effect *effect = (const Effect *)rule->do_.items[i];
        if (effect->record.raw || effect->verb != EFFECT_STATUS || effect->nation == NULL ||
            effect->if_ != NULL ||
            (!says_status(rule->if_, effect->nation, effect->status) &&
             !says_status(rule->when, effect->nation, effect->status)) ||
            check_shows_through(run, &effect->record, NULL))
            continue;
        check_report(run, FINDING_RULE_SAME_STATUS, &effect->record, "status",
                     FINDING_ARG("rule", argument_record_name(&rule->record)),
                     FINDING_ARG("nation", effect->nation),
                     FINDING_ARG("status", status_words[effect->status]));
    }
}

/* Where units are put under a condition that a place is free. */
typedef struct {
    const CheckRun *run;
    GHashTable *asked;    /* owned: of Space: the places that must be free */
    const Record *put;    /* the first Places that lead elsewhere */
    gboolean meets_asked; /* some lead there, or anywhere */
} GuardSearch;

static gboolean
note_asked(const Space *space, gpointer data)
{
    g_hash_table_add(data, (gpointer)space);
    return TRUE;
}

static gboolean
is_not_among(const Space *space, gpointer data)
{
    return !g_hash_table_contains(data, space);
}

/* Returns: the places or regions that @places names and nothing else decides, or no ids. */
static Texts
named_places(const Record *record)
{
    const Places *places = (const Places *)record;
    Texts none = {0};
    if (record == NULL || record->raw || record->kept != NULL || places->near != NULL ||
        places->of != NULL || places->controlled_by != NULL)
        return none;
    if (places->in == NULL)
        return places->any_of;
    return selector_match_fixed_word(places->in) != NULL ? (Texts){1, &places->in} : none;
}

static void
visit_guarded(const RecordPlace *place, gpointer data)
{
    GuardSearch *search = data;
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw || effect->verb != EFFECT_PLACE_UNIT)
        return;
    const Texts ids = named_places(effect->places);
    if (ids.length == 0 ||
        !selector_match_each_place(search->run, &ids, is_not_among, search->asked))
        search->meets_asked = TRUE;
    else
        search->put = search->put != NULL ? search->put : effect->places;
}

/* Returns: the places of which @condition, or a part that must hold, asks that they are free. */
static const Record *
places_guarded(const Record *record)
{
    const Condition *condition = record != NULL ? condition_at(record) : NULL;
    const Record *found = NULL;
    if (condition == NULL)
        return NULL;
    if (condition->verb == CONDITION_PLACES && condition->places != NULL &&
        !condition->places->raw && record_has_key(condition->places, "free-of") &&
        !record_has_key(record, "at-most"))
        return condition->places;
    for (guint32 i = 0;
         condition->verb == CONDITION_ALL && i < condition->of.length && found == NULL; i++)
        found = places_guarded(condition->of.items[i]);
    return found;
}

/* Units that are put elsewhere than where a place was asked to be free. */
void
check_guards(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    gboolean is_rule = record->entity->id == ENTITY_RULE;
    if (record->raw || check_shows_through(run, record, NULL))
        return;
    const Record *asked =
        places_guarded(is_rule ? ((const Rule *)record)->if_ : ((const Choice *)record)->if_);
    const Texts ids = named_places(asked);
    if (ids.length == 0)
        return;
    const Records *effects =
        is_rule ? &((const Rule *)record)->do_ : &((const Choice *)record)->do_;
    g_autoptr(GHashTable) spaces = g_hash_table_new(NULL, NULL);
    GuardSearch search = {.run = run, .asked = spaces};
    selector_match_each_place(run, &ids, note_asked, spaces);
    for (guint32 i = 0; i < effects->length && g_hash_table_size(spaces) > 0; i++)
        record_walk(effects->items[i], ENTITY_SET(ENTITY_EFFECT), visit_guarded, &search);
    if (search.put == NULL || search.meets_asked)
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    Finding *finding = check_report(
        run, FINDING_RULE_OTHER_PLACE, search.put, NULL, FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG("asked", ids.items[0]), FINDING_ARG("put", named_places(search.put).items[0]));
    finding_add_related(run->findings, finding, asked, NULL, N_("What must be free."));
}

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
    const Texts *ids = selector_match_fixed_word(places->in) != NULL ? &one : &places->any_of;
    return ids->length == 0 || !selector_match_each_place(search->run, ids, is_not_asked, search);
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
                                  (search->nation == NULL && record_has_key(record, "garrison"))));
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
    const Record *record = id_index_find_read(run->ids, ENTITY_NATION, nation);
    return record != NULL && g_strcmp0(((const Nation *)record)->part_of, whole) == 0;
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
    return !id_index_is_lost(run->ids, ENTITY_SPACE) &&
           selector_match_each_place(run, ids, is_no_use, &search) &&
           g_hash_table_size(spaces) > 0 && !is_changed(run, spaces, nation);
}

/* Reports lands of a nation that has none there. */
void
check_lands_nation_lacks(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Places *places = (const Places *)record;
    if (record->raw || record->kept != NULL || places->near != NULL ||
        selector_match_fixed_word(places->of) == NULL || check_shows_through(run, record, NULL))
        return;
    const Texts one = {.length = 1, .items = &places->in};
    const Texts *ids = selector_match_fixed_word(places->in) != NULL ? &one : &places->any_of;
    const Record *nation = id_index_find(run->ids, ENTITY_NATION, places->of);
    if (ids->length == 0 || nation == NULL || !are_no_use(run, ids, places->of))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_NO_SUCH_PLACE, record, "of",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("nation", argument_record_name(nation)));
}

/* Reports places in a list that no nation can ever control. */
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
        g_autoptr(FindingWords) subject = argument_describe_record(place);
        check_report_item(run, FINDING_RULE_UNCONTROLLED, record, "of-places", (int)i,
                          FINDING_ARG_WORDS("subject", subject),
                          FINDING_ARG("place", one.items[0]));
    }
}

#define EVENT_PREFIX "@event."

/* The members of triggers that say that an event has such a subject. */
static const struct {
    const char *subject, *argument;
    const char *otherwise; /* NULL: none; a unit is somewhere */
} subjects[] = {
    {"@event.unit", "units", NULL},
    {"@event.place", "place", "units"},
    {"@event.nation", "nation", NULL},
};

/* Whether an event that @rule waits for, or one that could not be read, has the subject number
 * @index. */
static gboolean
has_subject(const Rule *rule, guint index)
{
    const char *argument = subjects[index].argument;
    const char *otherwise = subjects[index].otherwise;
    for (guint32 i = 0; i < rule->on.length; i++) {
        const Record *trigger = rule->on.items[i];
        const Verb *verb = trigger->raw ? NULL : verb_of(trigger);
        if (verb == NULL || verb_argument(verb, argument) != ARGUMENT_NONE ||
            (otherwise != NULL && verb_argument(verb, otherwise) != ARGUMENT_NONE))
            return TRUE;
    }
    return FALSE;
}

/* Whether @rule could not be read, or does not say when it runs. */
static gboolean
is_unclear(const Rule *rule)
{
    return rule->record.raw || rule->record.kept != NULL ||
           (rule->on.length == 0 && rule->when == NULL && rule->may == NULL && !rule->always);
}

/* Whether @place lies in a condition that is asked for each of several places. */
static gboolean
is_of_each(const RecordPlace *place)
{
    for (; place != NULL; place = place->parent)
        if (place->field != NULL && place->record->entity->id == ENTITY_CONDITION &&
            strcmp(field_key(place->field), "each") == 0)
            return TRUE;
    return FALSE;
}

/* Whether something at @place may be about an event with the subject number @index. Rows of tables
 * are rolled for many rules. */
static gboolean
may_have_subject(const RecordPlace *place, guint index)
{
    const Record *rule = find_around(place, ENTITY_RULE);
    if (subjects[index].otherwise != NULL && is_of_each(place))
        return TRUE;
    if (rule != NULL)
        return is_unclear((const Rule *)rule) || find_around(place, ENTITY_TRIGGER) != NULL ||
               has_subject((const Rule *)rule, index);
    return find_around(place, ENTITY_SCENARIO) == NULL;
}

static void
check_word(CheckRun *run, const RecordPlace *place, const Field *field, const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS(subjects); i++) {
        if (strcmp(word, subjects[i].subject) != 0 || may_have_subject(place, i) ||
            check_shows_through(run, place->record, field))
            continue;
        g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(field));
        check_report(run, FINDING_RULE_NO_EVENT, place->record, field_key(field),
                     FINDING_ARG_WORDS("subject", subject), FINDING_ARG("word", word));
    }
}

void
check_event_subjects(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind != KIND_REF && field->kind != KIND_ZONE)
            continue;
        const char *text = *FIELD_SLOT(record, field, const char *);
        if (text[0] == '@' && g_str_has_prefix(text, EVENT_PREFIX))
            check_word(run, place, field, text);
    }
}

/* Looks for units that are done something to before a record. */
typedef struct {
    const Record *until;
    gboolean is_past; /* @until was reached */
    gboolean is_found;
} PickSearch;

static void
visit_effect(const RecordPlace *place, gpointer data)
{
    PickSearch *search = data;
    const Record *record = place->record;
    gboolean is_of_effect =
        place->parent != NULL && place->parent->record->entity->id == ENTITY_EFFECT;
    search->is_past = search->is_past || record == search->until;
    search->is_found = search->is_found || (!search->is_past && is_of_effect);
}

void
check_picked(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Units *units = (const Units *)record;
    if (record->raw || !units->picked || check_shows_through(run, record, NULL))
        return;
    const Record *whole = find_around(place, ENTITY_RULE);
    whole = whole != NULL ? whole : find_around(place, ENTITY_TABLE);
    PickSearch search = {.until = record};
    if (whole == NULL || whole->raw)
        return;
    record_walk(whole, ENTITY_SET(ENTITY_UNITS), visit_effect, &search);
    if (search.is_found)
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_NOTHING_PICKED, record, "picked",
                 FINDING_ARG_WORDS("subject", subject));
}

/* Events that happen to their nation alone, as those to units do to these. */
static gboolean
is_of_nation(gint event)
{
    return event == TRIGGER_ACTIVATED || event == TRIGGER_TRUCED || event == TRIGGER_BUILDS;
}

/* Whom the effects of a rule are about. */
typedef struct {
    const char *only;  /* the one that is named, if it is the only one */
    gboolean is_other; /* another nation is, or none may be */
} Named;

static void
note_name(Named *named, const char *name)
{
    if (name == NULL)
        return;
    named->is_other = named->is_other || name[0] == '@' ||
                      (named->only != NULL && strcmp(named->only, name) != 0);
    named->only = name;
}

/* @is_nation: which of both is asked for. */
static void
note_effect(Named *named, const Effect *effect, gboolean is_nation)
{
    const Units *units = (const Units *)effect->units;
    if (units != NULL && units->record.raw)
        units = NULL;
    if (is_nation)
        note_name(named, effect->nation);
    if (units != NULL)
        note_name(named, is_nation ? units->nation : units->unit);
    if (units != NULL && is_nation && units->nation == NULL)
        named->is_other = TRUE;
    if (effect->verb == EFFECT_CHOOSE || effect->verb == EFFECT_ROLL ||
        effect->verb == EFFECT_CONTEST || effect->verb == EFFECT_SET_PLACE)
        named->is_other = TRUE;
}

/* Whether the nation @does follows @waits anyway. */
static gboolean
is_dependent(CheckRun *run, const char *does, const char *waits)
{
    const Record *record = id_index_find(run->ids, ENTITY_NATION, does);
    const Nation *nation = (const Nation *)record;
    return record != NULL && !record->raw &&
           (g_strcmp0(nation->pool, waits) == 0 || g_strcmp0(nation->part_of, waits) == 0 ||
            g_strcmp0(nation->attacks_with, waits) == 0);
}

static void
report_trigger_subject(CheckRun *run, const RecordPlace *place, EntityId entity, const char *waits,
                       const char *does)
{
    const Record *record = place->record;
    const Record *reported = entity == ENTITY_NATION ? record : ((const Trigger *)record)->units;
    const Record *waited = id_index_find(run->ids, entity, waits);
    const Record *done = id_index_find(run->ids, entity, does);
    if (waited == NULL || done == NULL || check_shows_through(run, record, NULL))
        return;
    check_report(run, FINDING_RULE_OTHER_SUBJECT, reported,
                 entity == ENTITY_NATION ? "nation" : "unit",
                 FINDING_ARG("rule", argument_record_name(place->parent->record)),
                 FINDING_ARG("waits", argument_record_name(waited)),
                 FINDING_ARG("does", argument_record_name(done)));
}

/* Returns: the only nation to which all effects of @rule bring a truce, or NULL. */
static const Record *
nation_truced(const CheckRun *run, const Rule *rule)
{
    const char *nation = NULL;
    for (guint32 i = 0; i < rule->do_.length; i++) {
        const Effect *effect = (const Effect *)rule->do_.items[i];
        if (effect->record.raw || effect->verb != EFFECT_STATUS || effect->status != STATUS_TRUCE ||
            effect->nation == NULL || (nation != NULL && strcmp(nation, effect->nation) != 0))
            return NULL;
        nation = effect->nation;
    }
    return id_index_find_read(run->ids, ENTITY_NATION, selector_match_fixed_word(nation));
}

/* A truce of one side for the loss of a unit of the other. */
static void
check_truce_for_loss(CheckRun *run, const RecordPlace *place, const Trigger *trigger,
                     const Rule *rule)
{
    const Units *units = (const Units *)trigger->units;
    if (trigger->event != TRIGGER_ELIMINATED || units == NULL || units->record.raw)
        return;
    const Record *truced = nation_truced(run, rule);
    const Record *loser =
        id_index_find_read(run->ids, ENTITY_NATION, selector_match_nation(run, units));
    if (truced == NULL || loser == NULL ||
        selector_match_nation_can_be_of(run, (const Nation *)loser,
                                        ((const Nation *)truced)->side) ||
        check_shows_through(run, place->record, NULL))
        return;
    const Record *unit = id_index_find(run->ids, ENTITY_UNIT, units->unit);
    check_report(run, FINDING_RULE_OTHER_SUBJECT, &units->record, unit != NULL ? "unit" : "nation",
                 FINDING_ARG("rule", argument_record_name(&rule->record)),
                 FINDING_ARG("waits", argument_record_name(unit != NULL ? unit : loser)),
                 FINDING_ARG("does", argument_record_name(truced)));
}

void
check_trigger_subjects(CheckRun *run, const RecordPlace *place)
{
    const Trigger *trigger = (const Trigger *)place->record;
    const Units *units = (const Units *)trigger->units;
    const Rule *rule = place->parent != NULL ? (const Rule *)place->parent->record : NULL;
    if (trigger->record.raw || rule == NULL || rule->record.entity->id != ENTITY_RULE ||
        rule->record.raw || rule->else_.length > 0)
        return;
    check_truce_for_loss(run, place, trigger, rule);
    gboolean is_nation = is_of_nation(trigger->event);
    const char *waits = is_nation                             ? trigger->nation
                        : units != NULL && !units->record.raw ? units->unit
                                                              : NULL;
    Named named = {0};
    if (selector_match_fixed_word(waits) == NULL)
        return;
    for (guint32 i = 0; i < rule->do_.length; i++)
        if (!rule->do_.items[i]->raw)
            note_effect(&named, (const Effect *)rule->do_.items[i], is_nation);
    if (named.only != NULL && !named.is_other && strcmp(named.only, waits) != 0 &&
        (!is_nation || !is_dependent(run, named.only, waits)))
        report_trigger_subject(run, place, is_nation ? ENTITY_NATION : ENTITY_UNIT, waits,
                               named.only);
}
