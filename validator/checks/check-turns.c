/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The turns of scenarios: how many there are, and that what waits for a year is not passed over.
 */
#include "schema/model/record-write.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Returns: (transfer full): @number as text. */
static char *
text_of(gint64 number)
{
    return g_strdup_printf("%" G_GINT64_FORMAT, number);
}

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
        if (period->layers == NULL || record_stating(period, member) == period->layers->over)
            return member;
        own = own != NULL ? own : member;
    }
    return own;
}

static void
check_count(CheckRun *run, const ScenarioPlay *play, const Period *period)
{
    const Record *record = &period->record;
    const char *member = own_member(run, record, "turns", "to");
    gint32 counted = play->rules->last_turn - play->rules->first_turn + 1;
    if (counted == period->turns || member == NULL)
        return;
    g_autofree char *stated = text_of(period->turns);
    g_autofree char *wanted = text_of(counted);
    Finding *finding = finding_list_add_record(run->findings,
                                               FINDING_TURN_COUNT,
                                               record_stating(record, member),
                                               member,
                                               -1,
                                               "from",
                                               period->from,
                                               "to",
                                               period->to,
                                               "counted",
                                               wanted,
                                               "turns",
                                               stated,
                                               NULL);
    const RecordPlace root = {.record = play->file->seen};
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
        finding_list_add_record(run->findings,
                                FINDING_TURN_REVERSED,
                                record_stating(record, member),
                                member,
                                -1,
                                "from",
                                period->from,
                                "to",
                                period->to,
                                NULL);
}

/* Whether @zone is the box of a year that is not played; a unit that starts in it has arrived. */
static gboolean
is_missed(const ScenarioPlay *play, const char *zone, gint *year)
{
    gint32 n_seasons = (gint32)MAX(play->rules->board.n_seasons, 1);
    Zone parsed;
    gint32 first = play->rules->first_turn / n_seasons;
    if (!zone_parse(zone, &parsed) ||
        (parsed.kind != ZONE_YEAR_OF && parsed.kind != ZONE_YEAR_AHEAD))
        return FALSE;
    *year = parsed.kind == ZONE_YEAR_AHEAD ? first + parsed.year : parsed.year;
    return *year < first || *year > play->rules->last_turn / n_seasons;
}

static void
check_waiting(CheckRun *run, const ScenarioPlay *play, const PlacedUnit *placed)
{
    gint year;
    const Period *period = (const Period *)play->scenario->period;
    const Record *told = &placed->record;
    const char *member = "at";
    if (placed->at == NULL || !is_missed(play, placed->at, &year))
        return;
    if (check_shows_through(run, told, NULL)) {
        member = own_member(run, &period->record, "to", "from");
        told = member != NULL ? record_stating(&period->record, member) : NULL;
    }
    if (told == NULL)
        return;
    const Record *unit = id_index_find(run->ids, ENTITY_UNIT, placed->unit);
    g_autofree char *text = text_of(year);
    finding_list_add_record(run->findings,
                            FINDING_TURN_NEVER,
                            told,
                            member,
                            -1,
                            "unit",
                            record_name(unit),
                            "year",
                            text,
                            "first",
                            period->from,
                            "last",
                            period->to,
                            NULL);
}

/* With more units than can be played no scenario is compiled. */
static void
check_number_of_units(CheckRun *run)
{
    guint32 n = data_set_records(run->set, ENTITY_UNIT).length;
    if (n <= RULES_UNITS_MAX)
        return;
    g_autofree char *counted = text_of(n);
    g_autofree char *limit = text_of(RULES_UNITS_MAX);
    finding_list_add_record(run->findings,
                            FINDING_SET_UP_TOO_MANY_UNITS,
                            record_stating(data_set_root(run->set, ENTITY_ROSTER), "units"),
                            "units",
                            -1,
                            "units",
                            counted,
                            "limit",
                            limit,
                            NULL);
}

void
check_turns(CheckRun *run)
{
    check_number_of_units(run);
    run->plays = scenario_plays_new(run->set);
    for (guint i = 0; i < run->plays->len; i++) {
        const ScenarioPlay *play = run->plays->pdata[i];
        const Period *period = (const Period *)play->scenario->period;
        const SparsePosition *position = (const SparsePosition *)play->scenario->position;
        check_enter_file(run, play->file);
        if (play->rules->last_turn < play->rules->first_turn) {
            check_order(run, period);
            continue;
        }
        check_count(run, play, period);
        for (guint32 j = 0; position != NULL && j < position->units.length; j++)
            check_waiting(run, play, (const PlacedUnit *)position->units.items[j]);
    }
    check_enter_file(run, NULL);
}
