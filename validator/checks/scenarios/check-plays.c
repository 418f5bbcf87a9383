/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The scenarios as they are played, and why one of them cannot be.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/table/gate.h"
#include "validator/scenario/turn-span.h"

/* With more units than can be played no scenario is compiled. */
static void
check_number_of_units(CheckRun *run)
{
    guint32 n = data_set_records(run->set, ENTITY_UNIT).length;
    if (n <= RULES_UNITS_MAX)
        return;
    check_tell(run, FINDING_SET_UP_TOO_MANY_UNITS,
               record_stating(data_set_root(run->set, ENTITY_ROSTER), "units"), "units",
               SAY_NUMBER("units", n), SAY_NUMBER("limit", RULES_UNITS_MAX));
}

/* A period that ends before it begins is told as that. */
static gboolean
ends_before_it_begins(const DataSet *set, const DataFile *file)
{
    TurnSpan span;
    g_autoptr(NameIndex) names = name_index_new();
    name_index_add(names, ENTITY_SEASON, data_set_records(set, ENTITY_SEASON));
    const Scenario *scenario = (const Scenario *)file->seen;
    return turn_span_find((const Period *)scenario->period, names, &span) && span.last < span.first;
}

static void
tell_refused(const DataFile *file, const char *problem, gpointer data)
{
    Phase failed;
    CheckRun *run = data;
    if (gate_lacks_values(run, &failed) || ends_before_it_begins(run->set, file))
        return;
    check_tell(run, FINDING_SET_UP_NOT_PLAYED, record_stating(file->seen, "id"), "id",
               SAY("scenario", record_call(file->seen)), SAY("problem", problem));
}

static gboolean
passes_over(const DataFile *file, gpointer data)
{
    return !gate_lets(data, file);
}

const GPtrArray *
check_plays_of(CheckRun *run)
{
    const PlayWishes wishes = {
        .passes_over = passes_over,
        .is_refused = tell_refused,
        .data = run,
    };
    if (run->plays == NULL)
        run->plays = scenario_plays_new(run->set, &wishes);
    return run->plays;
}

void
check_plays(CheckRun *run)
{
    check_number_of_units(run);
    check_plays_of(run);
}
