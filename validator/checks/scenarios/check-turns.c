/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The turns of scenarios: how many there are, and that what waits for a year is not passed over.
 */
#include "schema/text/date.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"
#include "validator/checks/table/gate.h"
#include "validator/scenario/turn-span.h"

#include <string.h>

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
        if (period->layers == NULL || record_stating(period, member) == period->layers->over)
            return member;
        own = own != NULL ? own : member;
    }
    return own;
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
    g_autofree char *stated = number_text(period->turns);
    g_autofree char *wanted = number_text(counted);
    Finding *finding = check_tell(run, FINDING_TURN_COUNT, record_stating(record, member), member,
                                  SAY("from", period->from), SAY("to", period->to),
                                  SAY("counted", wanted), SAY("turns", stated));
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
        check_tell(run, FINDING_TURN_REVERSED, record_stating(record, member), member,
                   SAY("from", period->from), SAY("to", period->to));
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
    const Record *told = &placed->record;
    const char *member = "at";
    gint32 first = date_year_of_turn(turns->span.first, turns->span.n_seasons);
    gint32 last = date_year_of_turn(turns->span.last, turns->span.n_seasons);
    if (placed->at == NULL || !check_misses_year(placed->at, first, last, &year))
        return;
    if (check_shows_through(run, told, NULL)) {
        member = own_member(run, &period->record, "to", "from");
        told = member != NULL ? record_stating(&period->record, member) : NULL;
    }
    if (told == NULL)
        return;
    const Record *unit = id_index_find(run->ids, ENTITY_UNIT, placed->unit);
    check_tell(run, FINDING_TURN_NEVER, told, member, SAY("unit", record_name(unit)),
               SAY_NUMBER("year", year), SAY("first", period->from), SAY("last", period->to));
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
check_scenario(CheckRun *run, const Turns *turns)
{
    const Scenario *scenario = (const Scenario *)turns->file->seen;
    const SparsePosition *position = (const SparsePosition *)scenario->position;
    check_enter_file(run, turns->file);
    if (turns->span.last < turns->span.first) {
        check_order(run, turns->period);
        return;
    }
    check_count(run, turns);
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
            check_scenario(run, &turns);
    }
    check_enter_file(run, NULL);
}
