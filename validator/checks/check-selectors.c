/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Selectors of rules: that units match them; and which side they are about: choices of one side
 * about nations of the other, enemy pools and lands, points of a nation that has none, nations
 * that may enter no land.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/selector-match.h"

#include <string.h>

/* The nation and the side that a record of an entity refers to. */
static const struct {
    EntityId entity;
    gsize nation, side;
} with_sides[] = {
    {ENTITY_EFFECT, G_STRUCT_OFFSET(Effect, nation), G_STRUCT_OFFSET(Effect, side)},
    {ENTITY_CONDITION, G_STRUCT_OFFSET(Condition, nation), G_STRUCT_OFFSET(Condition, side)},
    {ENTITY_TERM, G_STRUCT_OFFSET(Term, nation), G_STRUCT_OFFSET(Term, side)},
    {ENTITY_TRIGGER, G_STRUCT_OFFSET(Trigger, nation), G_STRUCT_OFFSET(Trigger, side)},
};

/* Reports that @nation and @side, of the record at @place, never go together. */
static void
check_pair(CheckRun *run, const RecordPlace *place, const char *nation_id, const char *side_id)
{
    const Record *record = place->record;
    const Record *nation = id_index_find_read(run->ids, ENTITY_NATION, nation_id);
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, side_id);
    gboolean is_other_effect =
        record->entity->id == ENTITY_EFFECT && ((const Effect *)record)->verb != EFFECT_MODIFY;
    if (nation == NULL || side == NULL || is_other_effect ||
        selector_match_nation_can_be_of(run, (const Nation *)nation, side_id) ||
        check_shows_through(run, record, record_field(record, "side")))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(run, FINDING_RULE_NATION_AND_SIDE, record, "side",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("nation", argument_record_name(nation)),
                 FINDING_ARG("side", argument_record_name(side)));
}

/* A nation and a side of one effect, condition, event or term. */
void
check_nation_and_side(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(with_sides) && !record->raw; i++) {
        if (with_sides[i].entity != record->entity->id)
            continue;
        const char *nation = G_STRUCT_MEMBER(const char *, record, with_sides[i].nation);
        const char *side = G_STRUCT_MEMBER(const char *, record, with_sides[i].side);
        if (nation != NULL && side != NULL)
            check_pair(run, place, nation, side);
    }
}

/* The walk over all selectors. */
typedef struct {
    CheckRun *run;
    Records units;
    GHashTable *tags;    /* tags of all units */
    GPtrArray *names;    /* the same, in the order of the roster */
    GHashTable *answers; /* what a selector asks for, as is_there() writes it (owned) -> whether a
                            unit is like that, plus 1 */
    guint n_compared;
} SelectorWalk;

/* Whether one of the units that @asked names is like that. */
static gboolean
any_named_fits(SelectorWalk *walk, const Units *asked)
{
    const char *const *ids =
        selector_match_fixed_word(asked->unit) != NULL ? &asked->unit : asked->any_of.items;
    guint32 n = selector_match_fixed_word(asked->unit) != NULL ? 1 : asked->any_of.length;
    for (guint32 i = 0; i < n; i++) {
        const Record *unit = id_index_find(walk->run->ids, ENTITY_UNIT, ids[i]);
        if (unit == NULL || selector_match_unit(walk->run, asked, unit))
            return TRUE; /* that it is unknown is reported where it is named */
    }
    return FALSE;
}

static gboolean
any_fits(SelectorWalk *walk, const Units *asked)
{
    for (guint32 i = 0; i < walk->units.length; i++) {
        if (++walk->n_compared >= LIMIT_SELECTOR_COMPARISONS ||
            selector_match_unit(walk->run, asked, walk->units.items[i]))
            return TRUE;
    }
    return FALSE;
}

/* A part of the description of a unit, and what is inserted as its {word}; NULL: it is not asked.
 */
typedef struct {
    const char *text, *word;
} AskedPart;

#define ASKED_PARTS 12

/* Fills @parts with what of @asked is printed on units. */
static void
list_parts(const Units *asked, AskedPart *parts)
{
    const Record *record = &asked->record;
    const AskedPart all[ASKED_PARTS] = {
        {N_("{before} of the list"), asked->any_of.length > 0 ? "" : NULL},
        {N_("{before} called “{word}”"), selector_match_fixed_word(asked->unit)},
        {N_("{before} of the nation “{word}”"), selector_match_fixed_word(asked->nation)},
        {N_("{before} not of the nation “{word}”"), selector_match_fixed_word(asked->not_nation)},
        {N_("{before} of the type “{word}”"), selector_match_fixed_word(asked->type)},
        {N_("{before} not of the type “{word}”"), selector_match_fixed_word(asked->not_type)},
        {N_("{before} with the tag “{word}”"), asked->tag},
        {N_("{before} of the side “{word}”"), selector_match_fixed_word(asked->side)},
        {N_("{before} of the arm “{word}”"),
         record_has_key(record, "branch") ? branch_words[asked->branch] : NULL},
        {N_("{before} of the rank “{word}”"),
         record_has_key(record, "rank") ? rank_words[asked->rank] : NULL},
        {N_("{before} of the command “{word}”"), selector_match_fixed_word(asked->command)},
        {N_("{before} in the formation “{word}”"), asked->formation},
    };
    memcpy(parts, all, sizeof all);
}

/* What of @asked is printed on units, in words. Returns: (transfer full). */
static FindingWords *
describe_selectors(const Units *asked)
{
    AskedPart parts[ASKED_PARTS];
    FindingWords *words = finding_words_new(N_("a unit"), NULL);
    list_parts(asked, parts);
    for (guint i = 0; i < ASKED_PARTS; i++) {
        if (parts[i].word == NULL)
            continue;
        g_autoptr(FindingWords) before = words;
        words = finding_words_new(parts[i].text, FINDING_ARG_WORDS("before", before),
                                  FINDING_ARG("word", parts[i].word), NULL);
    }
    if (asked->min_steps > 0) {
        g_autoptr(FindingWords) before = words;
        words = finding_words_new(N_("{before} with {count} steps"),
                                  FINDING_ARG_WORDS("before", before),
                                  FINDING_ARG_NUMBER("count", asked->min_steps), NULL);
    }
    return words;
}

/* Whether a unit is like @asked, or nothing is asked; equal questions are answered once. */
static gboolean
is_there(SelectorWalk *walk, const Units *asked)
{
    AskedPart parts[ASKED_PARTS];
    g_autoptr(GString) key = g_string_new(NULL);
    list_parts(asked, parts);
    for (guint i = 0; i < ASKED_PARTS; i++)
        if (parts[i].word != NULL) {
            g_string_append_c(key, (char)('A' + i));
            g_string_append(key, parts[i].word);
            g_string_append_c(key, '\n');
        }
    if (asked->min_steps > 0)
        g_string_append_printf(key, "%" G_GINT64_FORMAT, asked->min_steps);
    if (key->len == 0)
        return TRUE;
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(walk->answers, key->str));
    if (known == 0) {
        known = (any_fits(walk, asked) ? TRUE : FALSE) + 1;
        g_hash_table_insert(walk->answers, g_strdup(key->str), GUINT_TO_POINTER(known));
    }
    return known - 1 != FALSE;
}

static void
report_unknown_tag(SelectorWalk *walk, const RecordPlace *place, const char *tag)
{
    NameSearch search;
    name_search_init(&search, tag);
    for (guint i = 0; i < walk->names->len && walk->n_compared < LIMIT_SELECTOR_COMPARISONS; i++) {
        walk->n_compared++;
        name_search_offer(&search, walk->names->pdata[i]);
    }
    g_autoptr(FindingWords) subject = argument_describe_member(place, "tag");
    Finding *finding =
        check_report(walk->run, FINDING_RULE_UNKNOWN_TAG, place->record, "tag",
                     FINDING_ARG_WORDS("subject", subject), FINDING_ARG("wanted", tag),
                     FINDING_ARG("nearest", search.nearest));
    if (search.nearest != NULL)
        fix_text(walk->run, finding, place, "tag", tag, search.nearest);
}

/* The places of a zone that are looked for in another. */
typedef struct {
    const CheckRun *run;
    const char *zone; /* the id of a place or region */
    guint n;
} ZoneSearch;

static gboolean
is_in_zone(const Space *space, gpointer data)
{
    ZoneSearch *search = data;
    const Record *region = id_index_find_read(search->run->ids, ENTITY_REGION, search->zone);
    search->n++;
    return space->id != NULL &&
           (strcmp(space->id, search->zone) == 0 ||
            (region != NULL && texts_contain(&((const Region *)region)->places, space->id)));
}

/* Whether all that is in the zone @in is in the zone @other, too. */
static gboolean
is_part_of_zone(const CheckRun *run, const char *in, const char *other)
{
    if (strcmp(in, other) == 0)
        return TRUE;
    if (in[0] == '@')
        return FALSE;
    const Texts one = {.length = 1, .items = &in};
    ZoneSearch search = {.run = run, .zone = other};
    return strcmp(other, "@map") == 0 ||
           (other[0] != '@' && selector_match_each_place(run, &one, is_in_zone, &search) &&
            search.n > 0);
}

/* Units that would have to be in a zone and outside it. */
static void
check_whereabouts_asked(SelectorWalk *walk, const RecordPlace *place, const Units *asked)
{
    if (asked->in == NULL || asked->not_in == NULL ||
        !is_part_of_zone(walk->run, asked->in, asked->not_in))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(walk->run, FINDING_RULE_IN_AND_OUT, place->record, "not-in",
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG("in", asked->in),
                 FINDING_ARG("outside", asked->not_in));
}

static void
visit_selector(const RecordPlace *place, gpointer data)
{
    SelectorWalk *walk = data;
    const Record *record = place->record;
    if (record->raw || check_shows_through(walk->run, record, NULL))
        return;
    const Units *asked = (const Units *)record;
    check_whereabouts_asked(walk, place, asked);
    if (asked->tag != NULL && !g_hash_table_contains(walk->tags, asked->tag)) {
        report_unknown_tag(walk, place, asked->tag);
        return;
    }
    gboolean is_named = selector_match_fixed_word(asked->unit) != NULL || asked->any_of.length > 0;
    if (is_named ? any_named_fits(walk, asked) : is_there(walk, asked))
        return;
    g_autoptr(FindingWords) words = describe_selectors(asked);
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(walk->run, FINDING_RULE_NO_SUCH_UNIT, record, NULL,
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG_WORDS("units", words));
}

static void
take_tags(SelectorWalk *walk)
{
    for (guint32 i = 0; i < walk->units.length; i++) {
        const Record *record = walk->units.items[i];
        const Texts *tags = &((const Unit *)record)->tags;
        for (guint32 j = 0; !record->raw && j < tags->length; j++)
            if (g_hash_table_add(walk->tags, (gpointer)tags->items[j]))
                g_ptr_array_add(walk->names, (gpointer)tags->items[j]);
    }
}

void
check_selectors(CheckRun *run)
{
    g_autoptr(GHashTable) tags = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) answers = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    SelectorWalk walk = {
        .run = run,
        .units = data_set_records(run->set, ENTITY_UNIT),
        .tags = tags,
        .names = names,
        .answers = answers,
    };
    if (walk.units.length == 0 || id_index_is_lost(run->ids, ENTITY_UNIT))
        return;
    take_tags(&walk);
    check_walk(run, ENTITY_SET(ENTITY_UNITS), visit_selector, &walk);
}

static const Nation *
nation_called(const CheckRun *run, const char *id)
{
    const Record *record =
        id_index_find_read(run->ids, ENTITY_NATION, selector_match_fixed_word(id));
    return record != NULL && record->kept == NULL ? (const Nation *)record : NULL;
}

static gboolean
is_enemy(CheckRun *run, const Nation *nation, const char *side)
{
    return !selector_match_nation_can_be_of(run, nation, side);
}

/* Returns: whose control or activity @record, a condition, asks for, if that is of one alone. */
static const Nation *
nation_asked(const CheckRun *run, const Record *record)
{
    const Condition *condition = (const Condition *)record;
    const Nation *nation = NULL;
    if (record == NULL || record->raw || record->kept != NULL)
        return NULL;
    for (guint32 i = 0;
         condition->verb == CONDITION_ALL && i < condition->of.length && nation == NULL; i++)
        nation = nation_asked(run, condition->of.items[i]);
    gboolean is_activity =
        condition->verb == CONDITION_STATUS && condition->status == STATUS_ACTIVE;
    return condition->verb == CONDITION_CONTROLS || is_activity
               ? nation_called(run, condition->nation)
               : nation;
}

static void
check_choice_of(CheckRun *run, const Rule *rule)
{
    const May *may = (const May *)rule->may;
    const Nation *nation = nation_asked(run, rule->if_);
    if (may == NULL || may->record.raw || !is_enemy(run, nation, may->side))
        return;
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, may->side);
    check_report(run, FINDING_RULE_ENEMY_CHOICE, &may->record, "side",
                 FINDING_ARG("rule", argument_record_name(&rule->record)),
                 FINDING_ARG("side", side != NULL ? argument_record_name(side) : may->side),
                 FINDING_ARG("nation", argument_record_name(&nation->record)));
}

/* Reports that units of @nation go to or wait in the zone @text if that is the pool of an enemy. */
static void
check_pool(CheckRun *run, const Record *record, const char *key, const char *text,
           const Nation *nation)
{
    Zone zone;
    if (nation == NULL || text == NULL || text[0] != '@' || !zone_parse(text, &zone) ||
        zone.kind != ZONE_POOL || zone.id == NULL)
        return;
    const Nation *pool = nation_called(run, zone.id);
    if (!is_enemy(run, nation, pool != NULL ? pool->side : NULL) ||
        g_hash_table_contains(selector_match_loyalty(run)->turning, zone.id))
        return;
    check_report(run, FINDING_RULE_ENEMY_POOL, record, key,
                 FINDING_ARG("nation", argument_record_name(&nation->record)),
                 FINDING_ARG("pool", argument_record_name(&pool->record)));
}

/* Reports that units of @nation come back to the pool of a friend, which is not theirs. On the map
 * they may be called away to it. */
static void
check_friendly_pool(CheckRun *run, const Effect *effect, const Nation *nation)
{
    Zone zone;
    const Units *units = (const Units *)effect->units;
    gboolean come_back = units != NULL && !units->record.raw && units->in != NULL &&
                         units->in[0] == '@' && strcmp(units->in, "@map") != 0;
    if (nation == NULL || !come_back || effect->to == NULL || effect->to[0] != '@' ||
        !zone_parse(effect->to, &zone) || zone.kind != ZONE_POOL || zone.id == NULL)
        return;
    const Nation *pool = nation_called(run, zone.id);
    if (pool == NULL || g_strcmp0(zone.id, nation->id) == 0 ||
        g_strcmp0(zone.id, nation->pool) == 0 || g_strcmp0(zone.id, nation->part_of) == 0 ||
        is_enemy(run, nation, pool->side) || check_shows_through(run, &effect->record, NULL))
        return;
    const Nation *own = nation->pool != NULL ? nation_called(run, nation->pool) : nation;
    check_report(run, FINDING_RULE_OTHER_POOL, &effect->record, "to",
                 FINDING_ARG("nation", argument_record_name(&nation->record)),
                 FINDING_ARG("pool", argument_record_name(&pool->record)),
                 FINDING_ARG("own", own != NULL ? argument_record_name(&own->record) : ""));
}

/* The lands that are looked at for those of an enemy. */
typedef struct {
    CheckRun *run;
    const char *side;
    gboolean has_any;   /* one could be read */
    gboolean has_other; /* one is of a friend, or of no side */
} LandSearch;

static gboolean
visit_land(const Space *space, gpointer data)
{
    LandSearch *search = data;
    const Nation *owner = nation_called(search->run, space->nation);
    search->has_any = TRUE;
    search->has_other = !is_enemy(search->run, owner, search->side);
    return !search->has_other;
}

/* Whether @places says nothing but which lands they are. */
static gboolean
is_fixed(const Places *places)
{
    static const char *const naming[] = {"in", "any-of", "of", "source", NULL};
    for (guint64 left = places->record.present; left != 0;)
        if (!g_strv_contains(naming, field_key(record_next_field(&places->record, &left))))
            return FALSE;
    return TRUE;
}

static void
check_home(CheckRun *run, const Effect *effect)
{
    const Places *places = (const Places *)effect->places;
    const Nation *nation =
        effect->nation != NULL
            ? nation_called(run, effect->nation)
            : nation_called(run, selector_match_nation(run, (const Units *)effect->units));
    if (effect->what != MODIFY_DEPLOY || nation == NULL || places == NULL || places->record.raw ||
        !is_fixed(places))
        return;
    const Nation *of = nation_called(run, places->of);
    LandSearch search = {.run = run, .side = nation->side};
    const Texts one = {.length = 1, .items = &places->in};
    const Texts *ids = selector_match_fixed_word(places->in) != NULL ? &one : &places->any_of;
    gboolean is_abroad = of != NULL
                             ? is_enemy(run, of, nation->side)
                             : selector_match_each_place(run, ids, visit_land, &search) &&
                                   search.has_any && !id_index_is_lost(run->ids, ENTITY_SPACE);
    if (!is_abroad)
        return;
    check_report(run, FINDING_RULE_ENEMY_HOME, &places->record, NULL,
                 FINDING_ARG("nation", argument_record_name(&nation->record)));
}

/* A nation is kept out everywhere, and nothing lets it in anywhere. */
static void
check_closed(CheckRun *run, const Effect *effect)
{
    const Nation *nation = nation_called(run, effect->nation);
    if (effect->what != MODIFY_ENTER || !record_has_key(&effect->record, "allowed") ||
        effect->allowed || nation == NULL || effect->places != NULL || effect->units != NULL ||
        effect->place != NULL ||
        g_hash_table_contains(selector_match_loyalty(run)->let_in, nation->id) ||
        g_hash_table_contains(selector_match_loyalty(run)->let_in, ""))
        return;
    check_report(run, FINDING_RULE_CLOSED_EVERYWHERE, &effect->record, "nation",
                 FINDING_ARG("nation", argument_record_name(&nation->record)));
}

static void
check_points(CheckRun *run, const Effect *effect)
{
    const Nation *nation = nation_called(run, effect->nation);
    if ((effect->verb != EFFECT_POINTS && effect->verb != EFFECT_LEVEL) || nation == NULL ||
        nation->level != NULL || record_has_key(&nation->record, "level"))
        return;
    check_report(run, FINDING_RULE_NO_POINTS, &effect->record, "nation",
                 FINDING_ARG("nation", argument_record_name(&nation->record)));
}

/* Terms with the level of a nation that has none are always 0. */
void
check_used_levels(CheckRun *run, const RecordPlace *place)
{
    const Term *term = (const Term *)place->record;
    const Nation *nation =
        term->record.raw || term->verb != TERM_LEVEL ? NULL : nation_called(run, term->nation);
    if (nation == NULL || nation->level != NULL || record_has_key(&nation->record, "level") ||
        check_shows_through(run, place->record, NULL))
        return;
    check_report(run, FINDING_RULE_NO_LEVEL, place->record, "nation",
                 FINDING_ARG("nation", argument_record_name(&nation->record)));
}

void
check_friends_and_enemies(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || record->kept != NULL)
        return;
    if (record->entity->id == ENTITY_RULE) {
        check_choice_of(run, (const Rule *)record);
    } else if (record->entity->id == ENTITY_UNIT) {
        const Unit *unit = (const Unit *)record;
        check_pool(run, record, "start", unit->start, nation_called(run, unit->nation));
    } else if (record_has_key(record, "verb")) {
        const Effect *effect = (const Effect *)record;
        check_pool(run, record, "to", effect->verb == EFFECT_MOVE ? effect->to : NULL,
                   nation_called(run, selector_match_nation(run, (const Units *)effect->units)));
        if (effect->verb == EFFECT_MOVE)
            check_friendly_pool(
                run, effect,
                nation_called(run, selector_match_nation(run, (const Units *)effect->units)));
        check_points(run, effect);
        if (effect->verb == EFFECT_MODIFY) {
            check_home(run, effect);
            check_closed(run, effect);
        }
    }
}
