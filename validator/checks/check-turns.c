/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Turns and dates: how many turns scenarios have, that no rule waits for a year or turn that is
 * not played, that tracks have room for all turns, and that seasons of dates exist.
 */
#include "schema/model/entities.h"
#include "schema/model/verb.h"
#include "schema/text/date.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/check-table.h"
#include "validator/scenario/turn-span.h"

#include <string.h>

/* The turns of a data set. */
typedef struct {
    CheckRun *run;
    const Track *track;       /* on which a rule counts them; NULL: there is none */
    guint n_movers;           /* effects that move its marker */
    const Scenario *scenario; /* at hand, or the longest, and the turn in which it ends */
    gint64 last;
} TurnCount;

/* Returns: the track whose marker @rule moves by one in each turn, or NULL. */
static const char *
counted_by(const Rule *rule)
{
    if (rule->record.raw || rule->if_ != NULL || rule->on.length != 1 || rule->do_.length != 1)
        return NULL;
    const Trigger *trigger = (const Trigger *)rule->on.items[0];
    const Effect *effect = (const Effect *)rule->do_.items[0];
    gboolean is_of_turns = !trigger->record.raw && trigger->event == TRIGGER_TURN_START &&
                           trigger->side == NULL && !effect->record.raw &&
                           effect->verb == EFFECT_TRACK && effect->add == 1;
    return is_of_turns ? effect->track : NULL;
}

static void
count_mover(const RecordPlace *place, gpointer data)
{
    TurnCount *count = data;
    const Effect *effect = (const Effect *)place->record;
    count->n_movers += !effect->record.raw && effect->verb == EFFECT_TRACK &&
                       g_strcmp0(effect->track, count->track->id) == 0;
}

/* Finds the track of turns, which nothing else moves. */
static void
find_track(TurnCount *count)
{
    Records rules = data_set_records(count->run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length && count->track == NULL; i++) {
        const char *id = counted_by((const Rule *)rules.items[i]);
        const Record *track = id_index_find_read(count->run->ids, ENTITY_TRACK, id);
        if (track != NULL && record_has_key(track, "to"))
            count->track = (const Track *)track;
    }
    if (count->track == NULL)
        return;
    data_set_walk(count->run->set, ENTITY_SET(ENTITY_EFFECT), count_mover, count);
    if (count->n_movers != 1)
        count->track = NULL;
}

/* Returns: the position of the marker of the track before the first turn. */
static gint64
start_of(const TurnCount *count, const Scenario *scenario)
{
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    for (guint32 i = 0; position != NULL && !position->record.raw && i < position->tracks.length;
         i++) {
        const Mark *mark = (const Mark *)position->tracks.items[i];
        if (!mark->record.raw && g_strcmp0(mark->track, count->track->id) == 0)
            return mark->at;
    }
    return count->track->from;
}

static void
report_turn_numbers(const TurnCount *count, const Record *record, const char *key,
                    FindingWords *subject, gint64 turn)
{
    if (check_shows_through(count->run, record, record_field(record, key)))
        return;
    check_report(count->run, FINDING_TURN_BEYOND, record, key,
                 FINDING_ARG_WORDS("subject", subject), FINDING_ARG_NUMBER("turn", turn),
                 FINDING_ARG("scenario", argument_record_name(&count->scenario->record)),
                 FINDING_ARG_NUMBER("last", count->last));
}

static void
check_returns(const TurnCount *count, gint64 turns)
{
    const SparsePosition *position = (const SparsePosition *)count->scenario->position;
    for (guint32 i = 0; position != NULL && !position->record.raw && i < position->units.length;
         i++) {
        const PlacedUnit *placed = (const PlacedUnit *)position->units.items[i];
        const Record *unit =
            !placed->record.raw ? id_index_find(count->run->ids, ENTITY_UNIT, placed->unit) : NULL;
        if (unit == NULL || placed->returns <= turns)
            continue;
        g_autoptr(FindingWords) subject =
            finding_words_new("{name}", FINDING_ARG("name", argument_record_name(unit)), NULL);
        report_turn_numbers(count, &placed->record, "returns", subject, placed->returns);
    }
}

static void
visit_condition(const RecordPlace *place, gpointer data)
{
    const TurnCount *count = data;
    const Condition *condition = (const Condition *)place->record;
    if (condition->record.raw || condition->verb != CONDITION_TRACK ||
        g_strcmp0(condition->track, count->track->id) != 0 || condition->at_least <= count->last ||
        condition->at_least > count->track->to || check_condition_is_negated(place))
        return; /* what lies behind the track is reported of it */
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    report_turn_numbers(count, place->record, "at-least", subject, condition->at_least);
}

static void
check_scenario_turn_numbers(TurnCount *count, TurnCount *longest)
{
    const Period *period = (const Period *)count->scenario->period;
    if (period == NULL || period->record.raw || !record_has_key(&period->record, "turns"))
        return;
    count->last = period->turns;
    check_returns(count, period->turns);
    if (count->track == NULL)
        return;
    count->last = start_of(count, count->scenario) + period->turns;
    if (count->last > count->track->to &&
        !check_shows_through(count->run, &period->record, record_field(&period->record, "turns"))) {
        Finding *finding = check_report(
            count->run, FINDING_TURN_TRACK, record_stating_layer(&period->record, "turns"), "turns",
            FINDING_ARG("scenario", argument_record_name(&count->scenario->record)),
            FINDING_ARG_NUMBER("turns", period->turns),
            FINDING_ARG("track", argument_record_name(&count->track->record)),
            FINDING_ARG_NUMBER("last", count->track->to));
        finding_add_related(count->run->findings, finding, &count->track->record, "to",
                            N_("The track."));
    }
    record_walk(&count->scenario->record, ENTITY_SET(ENTITY_CONDITION), visit_condition, count);
    if (longest->scenario == NULL || count->last > longest->last)
        *longest = *count;
}

void
check_turn_numbers(CheckRun *run)
{
    TurnCount count = {.run = run};
    TurnCount longest = {0};
    find_track(&count);
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (!gate_lets(run, file))
            continue;
        check_enter_file(run, file);
        count.scenario = (const Scenario *)file->seen;
        check_scenario_turn_numbers(&count, &longest);
    }
    check_enter_file(run, NULL);
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    if (longest.scenario != NULL && rules != NULL && !rules->raw)
        record_walk(rules, ENTITY_SET(ENTITY_CONDITION), visit_condition, &longest);
}

/* The turns of one scenario. */
typedef struct {
    const DataFile *file;
    const Period *period;
    TurnSpan span;
} Turns;

/* Returns: the first of two members of the period that this scenario states itself, in the upper
 * layer if that states one; NULL: there is none, and the period is looked at where it is stated. */
static const char *
own_member(const CheckRun *run, const Record *period, const char *first, const char *other)
{
    const char *const members[] = {first, other, "from"};
    const char *own = NULL;
    for (guint i = 0; i < G_N_ELEMENTS(members); i++) {
        const char *member = members[i];
        if (check_shows_through(run, period, record_field(period, member)))
            continue;
        if (period->layers == NULL || record_stating_layer(period, member) == period->layers->over)
            return member;
        own = own != NULL ? own : member;
    }
    return own;
}

/* Returns: the only number of four digits in @text; 0: none, or several. */
static gint64
year_in(const char *text)
{
    gint64 year = 0;
    for (gsize n; *text != '\0'; text += MAX(n, 1)) {
        n = strspn(text, "0123456789");
        if (n == 4 && year != 0)
            return 0;
        year = n == 4 ? g_ascii_strtoll(text, NULL, 10) : year;
    }
    return year;
}

/* Numbers farther from the period than this are no years of the same war. */
#define TITLE_YEARS 100

/* A year in the title of a scenario that it does not play. */
static void
check_title(CheckRun *run, const Turns *turns)
{
    const Scenario *scenario = (const Scenario *)turns->file->seen;
    const Period *period = turns->period;
    gint64 year = scenario->title != NULL ? year_in(scenario->title) : 0;
    gint first, last;
    if (year == 0 || period->from == NULL || period->to == NULL ||
        date_read_year(period->from, &first) == NULL || date_read_year(period->to, &last) == NULL ||
        (year >= first && year <= last) || year < first - TITLE_YEARS ||
        year > last + TITLE_YEARS ||
        check_shows_through(run, &scenario->record, record_field(&scenario->record, "title")))
        return;
    check_report(run, FINDING_TURN_TITLE_YEAR, &scenario->record, "title",
                 FINDING_ARG("title", scenario->title), FINDING_ARG("from", period->from),
                 FINDING_ARG("to", period->to));
}

static void
check_count(CheckRun *run, const Turns *turns)
{
    const Period *period = turns->period;
    const Record *record = &period->record;
    const char *member = own_member(run, record, "turns", "to");
    gint32 counted = turns->span.last - turns->span.first + 1;
    if (counted == period->turns || member == NULL)
        return;
    g_autofree char *stated = g_strdup_printf("%" G_GINT64_FORMAT, period->turns);
    g_autofree char *wanted = g_strdup_printf("%d", counted);
    Finding *finding =
        check_report(run, FINDING_TURN_COUNT, record_stating_layer(record, member), member,
                     FINDING_ARG("from", period->from), FINDING_ARG("to", period->to),
                     FINDING_ARG("counted", wanted), FINDING_ARG("turns", stated));
    finding_add_related(run->findings, finding, record, strcmp(member, "to") == 0 ? "turns" : "to",
                        N_("The period."));
    const RecordPlace root = {.record = turns->file->seen};
    const RecordPlace place = {
        .parent = &root,
        .record = record,
        .field = record_field(root.record, "period"),
    };
    fix_member(run, finding, &place, "turns", stated, wanted);
}

static void
check_order(CheckRun *run, const Period *period)
{
    const Record *record = &period->record;
    const char *member = own_member(run, record, "to", "from");
    if (member != NULL)
        check_report(run, FINDING_TURN_REVERSED, record_stating_layer(record, member), member,
                     FINDING_ARG("from", period->from), FINDING_ARG("to", period->to));
}

gboolean
check_misses_year(const char *zone, gint32 first, gint32 last, gint *year)
{
    Zone parsed;
    if (!zone_parse(zone, &parsed) ||
        (parsed.kind != ZONE_YEAR_OF && parsed.kind != ZONE_YEAR_AHEAD))
        return FALSE;
    *year = parsed.kind == ZONE_YEAR_AHEAD ? first + parsed.year : parsed.year;
    return *year < first || *year > last;
}

static void
check_waiting(CheckRun *run, const Turns *turns, const PlacedUnit *placed)
{
    gint year;
    const Period *period = turns->period;
    const Record *reported = &placed->record;
    const char *member = "at";
    gint32 first = date_year_of_turn(turns->span.first, turns->span.n_seasons);
    gint32 last = date_year_of_turn(turns->span.last, turns->span.n_seasons);
    if (placed->at == NULL || !check_misses_year(placed->at, first, last, &year))
        return;
    if (check_shows_through(run, reported, NULL)) {
        member = own_member(run, &period->record, "to", "from");
        reported = member != NULL ? record_stating_layer(&period->record, member) : NULL;
    }
    if (reported == NULL)
        return;
    const Record *unit = id_index_find(run->ids, ENTITY_UNIT, placed->unit);
    check_report(run, FINDING_TURN_NEVER, reported, member, FINDING_ARG("unit", record_name(unit)),
                 FINDING_ARG_NUMBER("year", year), FINDING_ARG("first", period->from),
                 FINDING_ARG("last", period->to));
}

/* Returns: whether the period of @file can be counted; it goes to @turns. */
static gboolean
count_turns(const DataFile *file, const NameIndex *names, Turns *turns)
{
    const Scenario *scenario = (const Scenario *)file->seen;
    *turns = (Turns){.file = file, .period = (const Period *)scenario->period};
    return turn_span_find(turns->period, names, &turns->span);
}

static void
check_scenario_turns(CheckRun *run, const Turns *turns)
{
    const Scenario *scenario = (const Scenario *)turns->file->seen;
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    check_enter_file(run, turns->file);
    if (turns->span.last < turns->span.first) {
        check_order(run, turns->period);
        return;
    }
    check_count(run, turns);
    check_title(run, turns);
    for (guint32 i = 0; position != NULL && i < position->units.length; i++)
        check_waiting(run, turns, (const PlacedUnit *)position->units.items[i]);
}

void
check_turns(CheckRun *run)
{
    g_autoptr(NameIndex) names = name_index_new();
    name_index_add(names, ENTITY_SEASON, data_set_records(run->set, ENTITY_SEASON));
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        Turns turns;
        if (gate_lets(run, file) && count_turns(file, names, &turns))
            check_scenario_turns(run, &turns);
    }
    check_enter_file(run, NULL);
}

static void
check_date(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const char *date = *FIELD_SLOT(place->record, field, const char *);
    const char *season = date_season(date);
    if (season == NULL || id_index_knows(run->ids, ENTITY_SEASON, season) ||
        id_index_is_lost(run->ids, ENTITY_SEASON))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, field_key(field));
    const char *nearest = id_index_nearest(run->ids, ENTITY_SEASON, season);
    Finding *finding = check_report(run, FINDING_REF_UNKNOWN_SEASON, place->record,
                                    field_key(field), FINDING_ARG_WORDS("subject", subject),
                                    FINDING_ARG("wanted", season), FINDING_ARG("nearest", nearest));
    /* An id that is none cannot be part of a date. */
    if (nearest == NULL || !name_is_id(nearest))
        return;
    g_autofree char *after = g_strdup_printf("%.*s%s", (int)(season - date), date, nearest);
    fix_text(run, finding, place, field_key(field), date, after);
}

void
check_seasons(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_DATE && !check_shows_through(run, record, field))
            check_date(run, place, field);
    }
}
