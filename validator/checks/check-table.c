/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All checks, in the order in which those of one phase run.
 */
#include "validator/checks/check-table.h"

/* clang-format off */
#define OF(entity) ENTITY_BIT(entity)
#define WITH_VERBS (OF(CONDITION) | OF(EFFECT) | OF(TERM) | OF(TRIGGER) | OF(DECISION))
#define IN(kind) KIND_BIT(KIND_##kind)

/* What checks of the map read of it. */
#define WAYS "space.id space.kind space.neighbours neighbour"
#define PORTS WAYS " space.port port"

/* Whether what a record leaves out is told where it stands, or where it is extended. */
#define EXTENSION "scenario.extends"

static const CheckRow rows[] = {
    {FINDING_FILE_MISSING,              .run = check_files},
    {FINDING_FILE_UNKNOWN,              .run = check_unknown_files},
    {FINDING_LAYER_UNKNOWN_BASE,        .run = check_base},
    {FINDING_LAYER_UNKNOWN_ABSENT,      .run = check_overrides},
    {FINDING_SCENARIO_FILE_NAME,        .run = check_scenario_files},
    {FINDING_SCHEMA_NEWER_FORMAT,       .run = check_format},
    {FINDING_SCHEMA_WRONG_TYPE,         .run_record = check_kept, .reads = EXTENSION},
    {FINDING_SCHEMA_MISSING_MEMBER,     .run_record = check_required, .is_about_missing = TRUE, .reads = EXTENSION},
    {FINDING_SCHEMA_OUT_OF_RANGE,       .run_record = check_range, .kinds = IN(INT) | IN(INTS), .reads = EXTENSION " range"},
    {FINDING_SCHEMA_EMPTY_RANGE,        .run_record = check_empty_range, .entities = OF(RANGE)},
    {FINDING_SCHEMA_BLANK_TEXT,         .run_record = check_blank_texts, .kinds = IN(TITLE) | IN(TITLES), .reads = EXTENSION},
    {FINDING_SCHEMA_REPEATED_ITEM,      .run_record = check_repeated_items, .kinds = IN(REFS) | IN(TAGS) | IN(ZONES), .reads = EXTENSION},
    {FINDING_ID_FORM,                   .run = check_id_form, .reads = "ids"},
    {FINDING_RULE_KIND,                 .run_record = check_rule_kind, .entities = OF(RULE)},
    {FINDING_RULE_ARGUMENT,             .run_record = check_verb_arguments, .entities = WITH_VERBS},
    {FINDING_RULE_MISSING_ARGUMENT,     .run_record = check_missing_arguments, .entities = WITH_VERBS},
    {FINDING_ID_DUPLICATE,              .run = check_duplicate_ids, .reads = "ids"},
    {FINDING_FILE_NEEDED,               .run = check_needed_files},
    {FINDING_REF_UNKNOWN,               .run_record = check_references, .kinds = IN(REF) | IN(REFS), .reads = EXTENSION " ids"},
    {FINDING_REF_UNKNOWN_ZONE,          .run_record = check_zones, .kinds = IN(ZONE) | IN(ZONES), .reads = EXTENSION " ids"},
    {FINDING_REF_UNKNOWN_SEASON,        .run_record = check_seasons, .kinds = IN(DATE)},
    {FINDING_REF_UNKNOWN_ANSWER,        .run_record = check_answers, .entities = OF(RULING) | OF(CONDITION)},
    {FINDING_REF_UNKNOWN_BOOK,          .run = check_books},
    {FINDING_MAP_UNKNOWN_NEIGHBOUR,     .run = check_unknown_neighbours, .reads = WAYS},
    {FINDING_MAP_SELF,                  .run = check_self_neighbour, .reads = WAYS},
    {FINDING_MAP_DUPLICATE,             .run = check_duplicate_neighbour, .reads = WAYS},
    {FINDING_MAP_MISSING_OTHER_SIDE,    .run = check_missing_other_side, .reads = WAYS " space.name space.aliases"},
    {FINDING_MAP_BORDER_MISMATCH,       .run = check_border_mismatch, .reads = WAYS " ids"},
    {FINDING_MAP_BORDER_KIND,           .run = check_border_kind, .reads = WAYS},
    {FINDING_MAP_UNEXPLAINED_ONE_WAY,   .run = check_unexplained_one_way, .reads = WAYS},
    {FINDING_MAP_CONTRADICTED_ONE_WAY,  .run = check_contradicted_one_way, .reads = WAYS},
    {FINDING_MAP_ISOLATED,              .run = check_isolated, .reads = WAYS},
    {FINDING_MAP_DISCONNECTED,          .run = check_disconnected, .reads = WAYS},
    {FINDING_MAP_NO_FORAGE,             .run = check_forage, .reads = "space.kind space.nation space.forage"},
    {FINDING_SEA_PORT_WITHOUT_SEA,      .run = check_port_without_sea, .reads = PORTS},
    {FINDING_SEA_PORT_NOT_NEIGHBOUR,    .run = check_port_not_neighbour, .reads = PORTS},
    {FINDING_SEA_BORDER_WITHOUT_PORT,   .run = check_border_without_port, .reads = PORTS},
    {FINDING_GAME_UNPLAYED,             .run = check_played, .reads = "game.system game.sides"},
    {FINDING_TABLE_GAP,                 .run = check_tables},
    {FINDING_TABLE_EVENT_WITHOUT_TABLE, .run = check_events_without_table},
    {FINDING_TABLE_OVERLAP,             .run_record = check_hits, .entities = OF(PROFILE)},
    {FINDING_RULE_IDLE_ROLL,            .run_record = check_rolls, .entities = OF(EFFECT)},
    {FINDING_TRACK_REVERSED,            .run = check_reversed_tracks},
    {FINDING_TRACK_OUTSIDE,             .run_record = check_boxes, .entities = OF(CONDITION) | OF(EFFECT) | OF(TRIGGER) | OF(MARK)},
    {FINDING_TRACK_UNKNOWN_ROW,         .run_record = check_track_rows, .entities = OF(CONDITION)},
    {FINDING_ROSTER_TOO_MANY_BLOCKS,    .run = check_block_count},
    {FINDING_ROSTER_NAMES_ITSELF,       .run_record = check_self_reference, .entities = OF(NATION) | OF(UNIT)},
    {FINDING_ROSTER_ONE_SIDED_TWIN,     .run = check_twins},
    {FINDING_ROSTER_UNUSED_TYPE,        .run = check_unused},
    {FINDING_ROSTER_CAPITAL_ABROAD,     .run_record = check_capitals, .entities = OF(NATION)},
    {FINDING_ROSTER_FOREIGN_POOL,       .run_record = check_dependence, .entities = OF(NATION)},
    {FINDING_ROSTER_UNUSED_UNIT,        .run = check_unit_use},
    {FINDING_SEA_HARBOUR_WITHOUT_PORT,  .run_record = check_harbours, .entities = OF(STATE) | OF(EFFECT)},
    {FINDING_RULE_CONTRADICTION,        .run_record = check_conditions, .entities = OF(CONDITION)},
    {FINDING_RULE_NO_SUCH_UNIT,         .run = check_selectors},
    {FINDING_RULE_DOES_NOTHING,         .run = check_rule_use},
    {FINDING_RULE_ELSE_WITHOUT_IF,      .run_record = check_rule_shape, .entities = OF(RULE)},
    {FINDING_RULE_EVENT_AT_SEA,         .run_record = check_trigger_place, .entities = OF(TRIGGER)},
    {FINDING_RULING_ONE_ANSWER,         .run_record = check_single_answer, .entities = OF(RULING)},
    {FINDING_RULING_SHARED_RULE,        .run = check_shared_rules},
    {FINDING_NAME_NEAR_DUPLICATE,       .run = check_names, .reads = "ids names unit"},
    {FINDING_NAME_NEEDLESS_ALIAS,       .run_record = check_needless_aliases, .kinds = IN(TITLES), .reads = EXTENSION},
    {FINDING_SOURCE_MISSING,            .run = check_provenance},
    {FINDING_TURN_COUNT,                .run = check_turns},
    {FINDING_TURN_NO_YEAR,              .run = check_schedule},
    {FINDING_RULE_NEVER_ACTIVE,         .run = check_activity},
    {FINDING_SET_UP_STRENGTH,           .run = check_set_ups},
    {FINDING_SET_UP_CLOSED,             .run = check_stacks},
    {FINDING_SET_UP_MARKERS,            .run = check_markers},
    {FINDING_VICTORY_MISSING,           .run = check_victory},
    {FINDING_VICTORY_UPSIDE_DOWN,       .run = check_result_order},
    {FINDING_VICTORY_SHADOWED,          .run = check_endings},
    {FINDING_SVG_SYNTAX,                .run = check_drawing, .reads = "", .reads_drawing = TRUE},
    {FINDING_GEOMETRY_NO_SHAPE,         .run = check_shapes, .reads = PORTS, .reads_drawing = TRUE},
    {FINDING_GEOMETRY_TOO_SMALL,        .run = check_room},
    {FINDING_GEOMETRY_OVERLAP,          .run = check_contacts, .reads = PORTS, .reads_drawing = TRUE},
};
/* clang-format on */

const CheckRow *
check_table(guint *n_rows)
{
    *n_rows = G_N_ELEMENTS(rows);
    return rows;
}
