/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Holding a position against a sparse one: what that does not say may be anything. What the core
 * has arrays for is told by the rows here, the rest by those of the system; a member that neither
 * knows is told to be one that cannot be compared.
 */
#include "validator/engine/offer-words.h"
#include "validator/engine/board.h"
#include "validator/smoke/records/expectation.h"
#include "validator/smoke/records/stated.h"

#include <string.h>

/* One comparison. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    GPtrArray *failures;
} Match;

/* Tells what is otherwise about the member @key of @id. */
static void
tell(const Match *match, const char *id, const char *key, const char *wanted, const char *found)
{
    if (g_strcmp0(wanted, found) != 0)
        g_ptr_array_add(match->failures, g_strdup_printf("%s: %s: %s is expected, it is %s", id,
                                                         key, wanted != NULL ? wanted : "nothing",
                                                         found != NULL ? found : "nothing"));
}

/* Returns: (transfer full): what @record, which states @field, says there, as a StatedRow has it.
 */
static char *
stated_text(const Record *record, const Field *field)
{
    if (field->kind == KIND_INT)
        return g_strdup_printf("%" G_GINT64_FORMAT, *FIELD_SLOT(record, field, gint64));
    if (field->kind == KIND_BOOL)
        return g_strdup(*FIELD_SLOT(record, field, gboolean) ? "true" : "false");
    if (field->kind == KIND_WORD)
        return g_strdup(field->words[*FIELD_SLOT(record, field, gint)]);
    return g_strdup(*FIELD_SLOT(record, field, const char *));
}

/* Members that are looked at by themselves: the key or the date, which come first, zones, lists. */
static gboolean
is_matched_elsewhere(const Record *record, const Field *field)
{
    const char *key = field_key(field);
    return field == &record->entity->fields[0] || field->kind == KIND_SOURCE ||
           field->kind == KIND_LIST || field->kind == KIND_REFS ||
           (record->entity->id == ENTITY_PLACED && strcmp(key, "at") == 0);
}

/* Compares all that @record states of the unit, nation, place or track @number. */
static void
match_members(const Match *match, const Record *record, gint32 number)
{
    const char *id = record->entity->keyed ? record_key(record) : "position";
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        const char *key = field_key(field);
        if (is_matched_elsewhere(record, field))
            continue;
        const StatedRow *row = stated_row(match->rules, record->entity->id, key);
        g_autofree char *wanted = stated_text(record, field);
        g_autofree char *found =
            row != NULL ? row->says(match->rules, match->position, number) : NULL;
        if (row == NULL)
            g_ptr_array_add(match->failures,
                            g_strdup_printf("%s: %s: this cannot be compared", id, key));
        else
            tell(match, id, key, wanted, found);
    }
}

/* Returns: the number of what @record, of a keyed list, is about; if there is none, or nothing is
 * said of it, that is told. */
static gint32
number_of(const Match *match, const Record *record, EntityId entity)
{
    const Field *source = record_field(record, "source");
    guint64 unsaid = G_GUINT64_CONSTANT(1) << (source - record->entity->fields) | 1;
    gint32 number = name_index_find(match->rules->names, entity, record_key(record));
    if ((record->present & ~unsaid) == 0)
        g_ptr_array_add(match->failures,
                        g_strdup_printf("%s: nothing is said of it", record_key(record)));
    if (number == NO_NAME)
        g_ptr_array_add(
            match->failures,
            g_strdup_printf("there is no %s “%s”", entity_get(entity)->name, record_key(record)));
    return number;
}

static void
match_zone(const Match *match, const PlacedUnit *placed, gint32 unit)
{
    const GameRules *rules = match->rules;
    ZoneCode code;
    gint32 zone = position_zones(rules, match->position)[unit];
    gint32 wanted = NO_NAME;
    if (board_zone(rules->names, placed->at, &code))
        wanted = position_zone(rules, match->position, &code, unit, &SUBJECTS_NONE);
    g_autofree char *found = zone_to_words(rules, zone);
    if (zone != wanted)
        tell(match, placed->unit, "at", placed->at, found);
}

static void
match_spent(const Match *match, const char *id)
{
    gint32 rule = name_index_find(match->rules->names, ENTITY_RULE, id);
    if (rule == NO_NAME)
        g_ptr_array_add(match->failures, g_strdup_printf("there is no rule “%s”", id));
    else if (!position_spent(match->rules, match->position)[rule])
        g_ptr_array_add(match->failures, g_strdup_printf("%s: it should have been used up", id));
}

static void
match_date(const Match *match, const char *date)
{
    gint32 turn = match->position->turn;
    g_autofree char *found = stated_turn(match->rules, turn);
    DateCode turns;
    gboolean is_then =
        board_date(match->rules->names, date, &turns) && turn >= turns.first && turn <= turns.last;
    if (!is_then)
        tell(match, "position", "date", date, found);
}

/* Compares the items of @list, which are about records of @entity. */
static void
match_list(const Match *match, Records list, EntityId entity)
{
    for (guint32 i = 0; i < list.length; i++) {
        const Record *record = list.items[i];
        gint32 number = number_of(match, record, entity);
        if (number != NO_NAME && entity == ENTITY_UNIT)
            match_zone(match, (const PlacedUnit *)record, number);
        if (number != NO_NAME)
            match_members(match, record, number);
    }
}

void
position_compare(const GameRules *rules, const Position *position, const SparsePosition *expect,
                 GPtrArray *failures)
{
    const Match match = {rules, position, failures};
    if (expect->date != NULL)
        match_date(&match, expect->date);
    match_members(&match, &expect->record, NO_NAME);
    match_list(&match, expect->units, ENTITY_UNIT);
    match_list(&match, expect->nations, ENTITY_NATION);
    match_list(&match, expect->places, ENTITY_SPACE);
    match_list(&match, expect->tracks, ENTITY_TRACK);
    for (guint32 i = 0; i < expect->spent.length; i++)
        match_spent(&match, expect->spent.items[i]);
}
