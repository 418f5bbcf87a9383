/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units: what is printed on them or holds for their type, against dice, fleets and places; that
 * every unit can come into play; units with the name of another; and numbered units, of which
 * none differs from the others by a slip.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/model/zone.h"
#include "schema/text/date.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/roll-range.h"
#include "validator/checks/selector-match.h"

#include <string.h>

/* Of scenarios that are shorter nothing is held against their years. */
#define YEARS_LEAST 5

/* Returns: the profile, or NULL. */
static const Profile *
profile_of(const CheckRun *run)
{
    const Rules *rules = (const Rules *)data_set_root(run->set, ENTITY_RULES);
    const Record *profile = rules != NULL && !rules->record.raw ? rules->profile : NULL;
    return profile != NULL && !profile->raw ? (const Profile *)profile : NULL;
}

/* Where what dice hit is reported otherwise, a rating need not be the highest of them. */
void
check_ratings(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    gboolean is_unit = record->entity->id == ENTITY_UNIT;
    const char *key = is_unit ? "rating" : "garrison-rating";
    const Profile *profile = profile_of(run);
    const Field *field = record_field(record, key);
    if (record->raw || !record_has(record, field) || check_shows_through(run, record, field) ||
        (profile != NULL && (profile->hits.length > 0 || record_is_flawed(&profile->record))))
        return;
    gint rating = *FIELD_SLOT(record, field, gint);
    const Bounds die = roll_range(run, 1, 0, NULL).possible;
    gint64 highest = die.high;
    if (is_unit && RATING_HITS(rating) < die.low)
        check_report(run, FINDING_ROSTER_NEVER_HITS, record, key,
                     FINDING_ARG("unit", argument_record_name(record)));
    if (RATING_HITS(rating) < highest)
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    g_autofree char *value = g_strdup_printf("%c%d", RATING_LETTER(rating), RATING_HITS(rating));
    check_report(run, FINDING_ROSTER_SURE_HIT, record, key, FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("rating", value), FINDING_ARG_NUMBER("highest", highest));
}

/* Returns: the type of @unit if it says where it moves, or NULL. */
static const UnitType *
type_of(const CheckRun *run, const Unit *unit)
{
    const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
    return type != NULL && record_has_key(type, "moves") ? (const UnitType *)type : NULL;
}

void
check_starts(CheckRun *run, const RecordPlace *place)
{
    const Unit *unit = (const Unit *)place->record;
    if (unit->record.raw || unit->start == NULL || unit->start[0] == '@')
        return;
    const UnitType *type = type_of(run, unit);
    guint moves = type == NULL || type->moves == MOVES_LAND ? STANDS_ON_LAND : STANDS_AT_SEA;
    if (type == NULL || (selector_match_place_holds(run, unit->start) & moves) != 0)
        return;
    Finding *finding = check_report(
        run, FINDING_ROSTER_START, &unit->record, "start",
        FINDING_ARG("unit", argument_record_name(&unit->record)), FINDING_ARG("place", unit->start),
        FINDING_ARG_TEXT("where", type->moves == MOVES_LAND ? N_("on land") : N_("at sea")));
    finding_add_related(run->findings, finding, &type->record, "moves", N_("How it moves."));
}

static void
report_type(CheckRun *run, FindingId id, const Record *type, const char *key)
{
    check_report(run, id, type, key, FINDING_ARG("type", argument_record_name(type)));
}

void
check_types(CheckRun *run)
{
    Records types = data_set_records(run->set, ENTITY_TYPE);
    gboolean is_carried = FALSE, is_weighed = FALSE, is_paid = FALSE;
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        is_carried |= !type->record.raw && type->carries > 0;
        is_weighed |= !type->record.raw && type->weight > 0;
        is_paid |= !type->record.raw && type->step_cost > 0;
    }
    for (guint32 i = 0; i < types.length; i++) {
        const Record *record = types.items[i];
        const UnitType *type = (const UnitType *)record;
        if (record->raw || !record_has_key(record, "moves") || record_is_flawed(record))
            continue;
        if (is_carried && is_weighed && type->moves == MOVES_LAND && type->weight == 0)
            report_type(run, FINDING_ROSTER_WEIGHTLESS, record,
                        record_has_key(record, "weight") ? "weight" : NULL);
        if (is_paid && record_has_key(record, "step-cost") && type->step_cost == 0)
            report_type(run, FINDING_ROSTER_FREE_STEPS, record, "step-cost");
    }
}

/* Returns: the greatest number in the member @key of the records of @entity, or -1. */
static gint64
find_greatest(CheckRun *run, EntityId entity, const char *key)
{
    gint64 most = -1;
    Records records = data_set_records(run->set, entity);
    for (guint32 i = 0; i < records.length; i++) {
        const Field *field = record_field(records.items[i], key);
        if (!records.items[i]->raw && record_has(records.items[i], field))
            most = MAX(most, *FIELD_SLOT(records.items[i], field, gint64));
    }
    return most;
}

/* Returns: the years of the longest scenario, or -1. */
static gint64
find_longest(CheckRun *run)
{
    gint64 most = -1;
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        const Period *period =
            scenario != NULL && !scenario->record.raw ? (const Period *)scenario->period : NULL;
        gint from, to;
        if (period != NULL && !period->record.raw && period->from != NULL && period->to != NULL &&
            date_read_year(period->from, &from) != NULL && date_read_year(period->to, &to) != NULL)
            most = MAX(most, (gint64)to - from + 1);
    }
    return most;
}

/* Reports that the member @key of @record is more than @most, the greatest of @others. */
static void
check_beyond(CheckRun *run, const Record *record, const char *key, gint64 most, const char *others)
{
    const Field *field = record != NULL && !record->raw ? record_field(record, key) : NULL;
    if (field == NULL || most < 0 || !record_has(record, field) ||
        *FIELD_SLOT(record, field, gint64) <= most)
        return;
    check_report(run, FINDING_OUTLIER_BEYOND, record_stating_layer(record, key), key,
                 FINDING_ARG("record", argument_record_name(record)), FINDING_ARG("member", key),
                 FINDING_ARG_NUMBER("value", *FIELD_SLOT(record, field, gint64)),
                 FINDING_ARG_TEXT("others", others), FINDING_ARG_NUMBER("most", most));
}

/* Returns: what a land (@is_sea: a sea zone) can feed at most, or -1. */
static gint64
forage_at_most(CheckRun *run, gboolean is_sea)
{
    gint64 most = is_sea ? 0 : -1;
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (!space->record.raw && (space->kind == SPACE_SEA) == is_sea &&
            (is_sea || record_has_key(&space->record, "forage")))
            most = MAX(most, space->forage);
    }
    return most;
}

static void
check_types_beyond(CheckRun *run)
{
    Records types = data_set_records(run->set, ENTITY_TYPE);
    gint64 room = find_greatest(run, ENTITY_TYPE, "carries");
    gint64 on_land = forage_at_most(run, FALSE), at_sea = forage_at_most(run, TRUE);
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        if (type->record.raw || !record_has_key(&type->record, "moves"))
            continue;
        gboolean is_sea = type->moves == MOVES_SEA;
        check_beyond(run, &type->record, "eats",
                     on_land < 0 ? -1
                     : is_sea    ? at_sea
                                 : on_land,
                     is_sea ? N_("sea zones feed at most") : N_("lands feed at most"));
        if (room > 0 && !is_sea)
            check_beyond(run, &type->record, "weight", room, N_("units carry at most"));
    }
}

/* Reports numbers that play can never meet. A truce may well outlast a short scenario. */
void
check_beyond_play(CheckRun *run)
{
    const Profile *profile = profile_of(run);
    const Record *record = profile != NULL ? &profile->record : NULL;
    gint64 years = find_longest(run);
    check_types_beyond(run);
    check_beyond(run, record, "march-extra", find_greatest(run, ENTITY_UNIT, "move"),
                 N_("units move at most"));
    check_beyond(run, record, "truce-years", years >= YEARS_LEAST ? years : -1,
                 N_("the number of years in a scenario is at most"));
    check_beyond(run, record, "first-step", find_greatest(run, ENTITY_UNIT, "strength"),
                 N_("the number of steps of a unit is at most"));
}

/* What is fetched from where it starts. */
typedef struct {
    CheckRun *run;
    GHashTable *waiting;  /* ids of units that start where somebody has to fetch them */
    GHashTable *units;    /* those of them that somebody names */
    GPtrArray *selectors; /* of Units: all of them */
    guint n_compared;
} Fetched;

static void
note_name(const Fetched *fetched, const char *unit)
{
    if (g_hash_table_contains(fetched->waiting, unit))
        g_hash_table_add(fetched->units, (gpointer)unit);
}

static void
note_text(const Record *record, const Field *field, const Fetched *fetched)
{
    if (field->kind == KIND_REF)
        note_name(fetched, *FIELD_SLOT(record, field, const char *));
    const Texts *list = FIELD_SLOT(record, field, Texts);
    for (guint32 i = 0; field->kind == KIND_REFS && i < list->length; i++)
        note_name(fetched, list->items[i]);
}

/* A unit that is placed out of the game is not fetched. */
static gboolean
is_left_out(const RecordPlace *place)
{
    Zone zone;
    const PlacedUnit *placed = (const PlacedUnit *)place->record;
    return place->record->entity->id == ENTITY_PLACED && placed->at != NULL &&
           placed->at[0] == '@' && zone_parse(placed->at, &zone) && zone.kind == ZONE_OUT;
}

/* Whether the record at @place, which selects units, brings them somewhere. */
static gboolean
brings_units(const RecordPlace *place)
{
    const Record *record = place != NULL ? place->record : NULL;
    if (record == NULL || record->raw || record->entity->id == ENTITY_DECISION)
        return TRUE;
    if (record->entity->id != ENTITY_EFFECT)
        return FALSE;
    EffectVerb verb = (EffectVerb)((const Effect *)record)->verb;
    return verb == EFFECT_MOVE || verb == EFFECT_PLACE_UNIT || verb == EFFECT_SWAP;
}

static void
note_fetched(const RecordPlace *place, gpointer data)
{
    Fetched *fetched = data;
    const Record *record = place->record;
    for (guint64 left = is_left_out(place) ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->target == ENTITY_UNIT)
            note_text(record, field, fetched);
    }
    /* A unit of an event has been fetched before. */
    const Units *asked = (const Units *)record;
    if (record->entity->id == ENTITY_UNITS && !record->raw && brings_units(place->parent) &&
        (asked->unit == NULL || selector_match_fixed_word(asked->unit) != NULL))
        g_ptr_array_add(fetched->selectors, (gpointer)record);
}

/* Whether @asked means certain units, not all of a nation, side or type. */
static gboolean
is_narrow(const Units *asked)
{
    return asked->in != NULL || asked->unit != NULL || asked->any_of.length > 0 ||
           asked->tag != NULL || asked->twin_in != NULL;
}

/* Whether somebody asks for units that are like @unit and wait where it does. */
static gboolean
is_asked_for(Fetched *fetched, const Unit *unit)
{
    for (guint i = 0; i < fetched->selectors->len; i++) {
        const Units *asked = fetched->selectors->pdata[i];
        if (++fetched->n_compared >= LIMIT_SELECTOR_COMPARISONS ||
            ((asked->in == NULL ? is_narrow(asked) : strcmp(asked->in, unit->start) == 0) &&
             selector_match_unit(fetched->run, asked, &unit->record)))
            return TRUE;
    }
    return FALSE;
}

/* Whether @record, a unit, starts where somebody has to fetch it. */
static gboolean
is_waiting(const Record *record)
{
    const Unit *unit = (const Unit *)record;
    Zone zone;
    return !record->raw && unit->id != NULL && unit->start != NULL && unit->start[0] == '@' &&
           zone_parse(unit->start, &zone) && (zone.kind == ZONE_OUT || zone.kind == ZONE_BOX);
}

static void
check_unit(CheckRun *run, Fetched *fetched, const Record *record)
{
    const Unit *unit = (const Unit *)record;
    if (!is_waiting(record) || g_hash_table_contains(fetched->units, unit->id) ||
        is_asked_for(fetched, unit))
        return;
    check_report(run, FINDING_ROSTER_UNUSED_UNIT, record, "start",
                 FINDING_ARG("unit", argument_record_name(record)),
                 FINDING_ARG("zone", unit->start));
}

void
check_unit_use(CheckRun *run)
{
    g_autoptr(GHashTable) waiting = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) units = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GPtrArray) selectors = g_ptr_array_new();
    Fetched fetched = {.run = run, .waiting = waiting, .units = units, .selectors = selectors};
    Records list = data_set_records(run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < list.length; i++)
        if (is_waiting(list.items[i]))
            g_hash_table_add(waiting, (gpointer)((const Unit *)list.items[i])->id);
    if (g_hash_table_size(waiting) == 0)
        return;
    data_set_walk(run->set,
                  entity_set_union(entity_set_naming(ENTITY_UNIT), ENTITY_SET(ENTITY_UNITS)),
                  note_fetched, &fetched);
    for (guint32 i = 0; i < list.length; i++)
        check_unit(run, &fetched, list.items[i]);
}

/* Of a roster at most so many in a hundred are reported; more are still to be placed. */
#define UNPLACED_SHARE 25

static void
note_named(const RecordPlace *place, gpointer data)
{
    GHashTable *left = data;
    for (guint64 fields = place->record->present; fields != 0;) {
        const Field *field = record_next_field(place->record, &fields);
        if (field->target == ENTITY_UNIT && field->kind == KIND_REF)
            g_hash_table_remove(left, *FIELD_SLOT(place->record, field, const char *));
        const Texts *texts = FIELD_SLOT(place->record, field, Texts);
        for (guint32 i = 0;
             field->target == ENTITY_UNIT && field->kind == KIND_REFS && i < texts->length; i++)
            g_hash_table_remove(left, texts->items[i]);
    }
}

/* What only the roster names, or a rule case, takes part in no battle. */
void
check_unplaced_units(CheckRun *run)
{
    Records list = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) left = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = 0; i < list.length; i++)
        if (!list.items[i]->raw && record_key(list.items[i]) != NULL)
            g_hash_table_add(left, (gpointer)record_key(list.items[i]));
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        EntityId kind = file->kind->entity;
        if (file->seen != NULL && kind != ENTITY_RECORD && kind != ENTITY_ROSTER)
            record_walk_written(file->seen, NULL, entity_set_naming(ENTITY_UNIT), note_named, left);
    }
    if (run->set->n_scenarios == 0 || g_hash_table_size(left) * 100 > list.length * UNPLACED_SHARE)
        return;
    for (guint32 i = 0; i < list.length; i++)
        if (!list.items[i]->raw && record_key(list.items[i]) != NULL &&
            g_hash_table_contains(left, record_key(list.items[i])))
            check_report(run, FINDING_ROSTER_UNPLACED_UNIT, list.items[i], "id",
                         FINDING_ARG("unit", argument_record_name(list.items[i])));
}

/* Reported are so few at most, or one of so many units: beyond that names are shared by design. */
#define COPIES_LEAST 2u
#define UNITS_A_COPY 25u

/* Two units of one name. */
typedef struct {
    const Unit *first;
    const Unit *copy; /* whose id is not made of the name */
} SharedName;

/* Whether @id has the words of the name @folded one after the other, whatever is around them. */
static gboolean
is_made_of(const char *id, const char *folded)
{
    g_autofree char *words = g_strdelimit(g_strdup(folded), " ", '-');
    gsize length = strlen(words);
    for (const char *at = strstr(id, words); at != NULL; at = strstr(at + 1, words))
        if ((at == id || at[-1] == '-') && (at[length] == '\0' || at[length] == '-'))
            return TRUE;
    return FALSE;
}

static gboolean
are_twins(const Unit *a, const Unit *b)
{
    return g_strcmp0(a->twin, b->id) == 0 || g_strcmp0(b->twin, a->id) == 0;
}

/* Adds @unit and the unit before it of its name to @shared, if one of the ids is not of the name.
 */
static void
add_shared(GArray *shared, const Unit *first, const Unit *unit)
{
    if (are_twins(first, unit) || g_strcmp0(first->nation, unit->nation) != 0)
        return;
    g_autofree char *folded = name_fold(unit->name);
    gboolean is_first_own = is_made_of(first->id, folded);
    gboolean is_own = is_made_of(unit->id, folded);
    if (is_first_own && is_own)
        return;
    SharedName pair = {.first = is_own ? unit : first, .copy = is_own ? first : unit};
    g_array_append_val(shared, pair);
}

void
check_unit_names(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) names = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GArray) shared = g_array_new(FALSE, FALSE, sizeof(SharedName));
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->id == NULL || unit->name == NULL)
            continue;
        const Unit *first = g_hash_table_lookup(names, unit->name);
        if (first == NULL)
            g_hash_table_insert(names, (gpointer)unit->name, (gpointer)unit);
        else
            add_shared(shared, first, unit);
    }
    if (shared->len > MAX(COPIES_LEAST, units.length / UNITS_A_COPY))
        return;
    for (guint i = 0; i < shared->len; i++) {
        const SharedName *pair = &g_array_index(shared, SharedName, i);
        Finding *finding = check_report(
            run, FINDING_NAME_COPIED, record_stating_layer(&pair->copy->record, "name"), "name",
            FINDING_ARG("unit", pair->copy->id), FINDING_ARG("other", pair->first->id),
            FINDING_ARG("name", pair->copy->name));
        finding_add_related(run->findings, finding, &pair->first->record, NULL,
                            N_("The other one."));
    }
}

/* Of fewer none can be called the odd one. */
#define BROTHERS 4u

/* What brothers differ in by design: how they are called and why, and who their twins are. */
#define OWN_KINDS                                                                                  \
    (KIND_BIT(KIND_ID) | KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_PROSE) |     \
     KIND_BIT(KIND_SOURCE))
#define TEXT_KINDS (KIND_BIT(KIND_REF) | KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_DATE))
#define TEXTS_KINDS                                                                                \
    (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONES) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_LINES))

static gboolean
is_own(const Field *field)
{
    return (KIND_BIT(field->kind) & OWN_KINDS) != 0 ||
           (field->kind == KIND_REF && field->target == ENTITY_UNIT);
}

/* Returns: (transfer full): @id with a sign for each of its numbers, `2nd` among them; NULL: it has
 * none. */
static char *
name_of_brothers(const char *id)
{
    static const char *const ends[] = {"st", "nd", "rd", "th"};
    if (strpbrk(id, "0123456789") == NULL)
        return NULL;
    GString *name = g_string_sized_new(strlen(id) + 1);
    while (*id != '\0') {
        gsize n_others = strcspn(id, "0123456789");
        gsize n_digits = strspn(id + n_others, "0123456789");
        g_string_append_len(name, id, (gssize)n_others);
        if (n_digits > 0)
            g_string_append_c(name, '#');
        id += n_others + n_digits;
        for (guint i = 0; n_digits > 0 && i < G_N_ELEMENTS(ends); i++)
            if (strncmp(id, ends[i], 2) == 0 && (id[2] == '-' || id[2] == '\0'))
                id += 2;
    }
    return g_string_free(name, FALSE);
}

static gboolean is_alike(const Record *one, const Record *other);

static gboolean
are_texts_alike(const Texts *one, const Texts *other)
{
    gboolean is_same = one->length == other->length;
    for (guint32 i = 0; is_same && i < one->length; i++)
        is_same = strcmp(one->items[i], other->items[i]) == 0;
    return is_same;
}

static gboolean
are_lists_alike(const Records *one, const Records *other)
{
    gboolean is_same = one->length == other->length;
    for (guint32 i = 0; is_same && i < one->length; i++)
        is_same = is_alike(one->items[i], other->items[i]);
    return is_same;
}

/* Whether both say the same of @field, or nothing. */
static gboolean
is_member_alike(const Record *one, const Record *other, const Field *field)
{
    guint kind = KIND_BIT(field->kind);
    gboolean has = record_has(one, field);
    if (has != record_has(other, field) || !has ||
        memcmp(FIELD_SLOT(one, field, char), FIELD_SLOT(other, field, char),
               entity_kind_size(field->kind)) == 0)
        return has == record_has(other, field);
    if ((kind & TEXT_KINDS) != 0)
        return strcmp(*FIELD_SLOT(one, field, const char *),
                      *FIELD_SLOT(other, field, const char *)) == 0;
    if ((kind & TEXTS_KINDS) != 0)
        return are_texts_alike(FIELD_SLOT(one, field, Texts), FIELD_SLOT(other, field, Texts));
    if (field->kind == KIND_RECORD)
        return is_alike(*FIELD_SLOT(one, field, const Record *),
                        *FIELD_SLOT(other, field, const Record *));
    return field->kind == KIND_LIST &&
           are_lists_alike(FIELD_SLOT(one, field, Records), FIELD_SLOT(other, field, Records));
}

/* Whether both say the same of all that brothers have alike. */
static gboolean
is_alike(const Record *one, const Record *other)
{
    if (one->raw || other->raw)
        return one == other;
    for (guint64 left = one->present | other->present; left != 0;) {
        const Field *field = record_next_field(one, &left);
        if (!is_own(field) && !is_member_alike(one, other, field))
            return FALSE;
    }
    return TRUE;
}

/* Returns: the number of the only one of @brothers whose @field is unlike that of the others, if
 * these are alike; how many there are: none is. */
static guint
odd_one(const GPtrArray *brothers, const Field *field)
{
    guint n_unlike = 0;
    guint unlike = 0;
    for (guint i = 1; i < brothers->len; i++)
        if (!is_member_alike(brothers->pdata[i], brothers->pdata[0], field)) {
            unlike = i;
            n_unlike++;
        }
    if (n_unlike == 1)
        return unlike;
    if (n_unlike + 1 < brothers->len)
        return brothers->len;
    for (guint i = 2; i < brothers->len; i++)
        if (!is_member_alike(brothers->pdata[i], brothers->pdata[1], field))
            return brothers->len;
    return 0;
}

static void
check_member(CheckRun *run, const GPtrArray *brothers, const Field *field)
{
    guint odd = odd_one(brothers, field);
    if (odd == brothers->len)
        return;
    for (guint i = 0; i < brothers->len; i++)
        if (record_has_unparsed(brothers->pdata[i], field))
            return;
    const Record *record = brothers->pdata[odd];
    const Record *other = brothers->pdata[odd == 0 ? 1 : 0];
    const char *key = record_has(record, field) ? field_key(field) : "id";
    Finding *finding = check_report(run, FINDING_OUTLIER_BROTHER, record, key,
                                    FINDING_ARG("record", argument_record_name(record)),
                                    FINDING_ARG("member", field_key(field)),
                                    FINDING_ARG_NUMBER("others", (gint64)brothers->len - 1),
                                    FINDING_ARG("other", argument_record_name(other)));
    finding_add_related(run->findings, finding, other,
                        record_has(other, field) ? field_key(field) : NULL,
                        N_("One of the others."));
}

static void
check_group(CheckRun *run, const GPtrArray *brothers)
{
    guint64 said = 0;
    for (guint i = 0; i < brothers->len; i++)
        said |= ((const Record *)brothers->pdata[i])->present;
    while (said != 0) {
        const Field *field = record_next_field(brothers->pdata[0], &said);
        if (!is_own(field))
            check_member(run, brothers, field);
    }
}

void
check_brothers(CheckRun *run)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    g_autoptr(GHashTable) groups =
        g_hash_table_new_full(g_str_hash, g_str_equal, g_free, (GDestroyNotify)g_ptr_array_unref);
    for (guint32 i = 0; i < units.length; i++) {
        const Record *record = units.items[i];
        char *name =
            record->raw || record_key(record) == NULL ? NULL : name_of_brothers(record_key(record));
        if (name == NULL)
            continue;
        GPtrArray *group = g_hash_table_lookup(groups, name);
        if (group == NULL) {
            group = g_ptr_array_new();
            g_hash_table_insert(groups, name, group);
        } else {
            g_free(name);
        }
        g_ptr_array_add(group, (gpointer)record);
    }
    GHashTableIter iter;
    gpointer group;
    g_hash_table_iter_init(&iter, groups);
    while (g_hash_table_iter_next(&iter, NULL, &group))
        if (((const GPtrArray *)group)->len >= BROTHERS)
            check_group(run, group);
}
