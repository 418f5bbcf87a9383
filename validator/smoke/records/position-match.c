/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Holding a position against a sparse one: what that does not say may be anything. What the core
 * has arrays for is told by the rows here, the rest by those of the system; a member that neither
 * knows is told to be one that cannot be compared.
 */
#include "schema/text/date.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/rules/board.h"
#include "validator/smoke/records/expectation.h"

#include <string.h>

/* One comparison. */
typedef struct {
    const GameRules *rules;
    const Position *position;
    GPtrArray *failures;
} Match;

static char *
says_strength(const GameRules *rules, const Position *position, gint32 unit)
{
    return g_strdup_printf("%d", position_strengths(rules, position)[unit]);
}

static char *
says_status(const GameRules *rules, const Position *position, gint32 nation)
{
    return g_strdup(status_words[position_statuses(rules, position)[nation]]);
}

static char *
says_side(const GameRules *rules, const Position *position, gint32 nation)
{
    gint32 side = position_side(rules, position, nation);
    return g_strdup(name_index_name(rules->names, ENTITY_SIDE, side));
}

static char *
says_marker(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_markers(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_owner(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 nation = position_owners(rules, position)[place];
    return g_strdup(name_index_name(rules->names, ENTITY_NATION, nation));
}

static char *
says_name(const GameRules *rules, const Position *position, gint32 place)
{
    gint32 name = position_place_names(rules, position)[place];
    return name != NO_NAME ? g_strdup(rules->place_names[name]) : NULL;
}

static char *
says_box(const GameRules *rules, const Position *position, gint32 track)
{
    return g_strdup_printf("%d", position_marks(rules, position)[track]);
}

static char *
says_phase(const GameRules *rules G_GNUC_UNUSED,
           const Position *position,
           gint32 number G_GNUC_UNUSED)
{
    return g_strdup(stage_words[position->phase]);
}

static const StatedRow rows[] = {
    {ENTITY_POSITION, "phase", says_phase},
    {ENTITY_PLACED, "strength", says_strength},
    {ENTITY_STANCE, "status", says_status},
    {ENTITY_STANCE, "side", says_side},
    {ENTITY_STATE, "marker", says_marker},
    {ENTITY_STATE, "name", says_name},
    {ENTITY_STATE, "nation", says_owner},
    {ENTITY_MARK, "at", says_box},
};

static const StatedRow *
find_in(const StatedRow *list, guint n, EntityId entity, const char *key)
{
    for (guint i = 0; i < n; i++)
        if (list[i].entity == entity && strcmp(list[i].key, key) == 0)
            return &list[i];
    return NULL;
}

static const StatedRow *
find_row(const GameRules *rules, EntityId entity, const char *key)
{
    const SystemPlay *play = system_play(rules);
    const StatedRow *row = find_in(rows, G_N_ELEMENTS(rows), entity, key);
    return row != NULL ? row : find_in(play->stated, play->n_stated, entity, key);
}

/* Tells what is otherwise about the member @key of @id. */
static void
tell(const Match *match, const char *id, const char *key, const char *wanted, const char *found)
{
    if (g_strcmp0(wanted, found) != 0)
        g_ptr_array_add(match->failures,
                        g_strdup_printf("%s: %s: %s is expected, it is %s",
                                        id,
                                        key,
                                        wanted != NULL ? wanted : "nothing",
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
        const StatedRow *row = find_row(match->rules, record->entity->id, key);
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

/* Returns: (transfer full): @turn as data write it. */
static char *
turn_to_words(const GameRules *rules, gint32 turn)
{
    gint32 n = (gint32)MAX(rules->board.n_seasons, 1);
    gint32 year = date_year_of_turn(turn, n);
    return date_write(year, name_index_name(rules->names, ENTITY_SEASON, turn - year * n));
}

static void
match_date(const Match *match, const char *date)
{
    gint32 turn = match->position->turn;
    g_autofree char *found = turn_to_words(match->rules, turn);
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
position_compare(const GameRules *rules,
                 const Position *position,
                 const SparsePosition *expect,
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
