/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every check is given, and the table of all of them. A check looks at one data set and adds
 * findings; it reads nothing else and changes nothing.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/store/data-set.h"
#include "validator/checks/check-memory.h"
#include "validator/checks/drawing.h"
#include "validator/checks/id-index.h"
#include "validator/checks/map-graph.h"
#include "validator/checks/scenario-play.h"

/* A file that is not there, and the first reference into it. */
typedef struct {
    EntityId entity;
    const char *wanted; /* borrowed; NULL: nothing refers to the file */
} NeededFile;

typedef struct {
    DataSet *set;          /* borrowed */
    FindingList *findings; /* borrowed: where findings go */
    IdIndex *ids;          /* owned */
    IdIndex *base_ids;     /* owned: those of the data set below, or NULL */
    MapGraph *graph;       /* owned; NULL: not made yet; see check_graph_of() */
    GPtrArray *ranges;     /* owned: the Field of each range of game.json, in its order */
    gboolean is_complete;  /* every check ran: what was not found is not there */
    GPtrArray *plays;      /* owned: of ScenarioPlay; NULL: not compiled yet */
    CheckMemory *memory;   /* borrowed; NULL: none */
    MapFile *map;          /* owned; NULL: map.svg was not read yet; see check_map_of() */
    Drawing *drawing;      /* owned; NULL: not made yet; see check_drawing_of() */
    guint n_noted;         /* what checks noted down for others so far */
    NeededFile needed[FILE_KINDS];
    const DataFile *file;   /* borrowed: whose records are looked at one by one, or NULL */
    GHashTable *own;        /* owned: the records that file itself states, if it extends another */
    gboolean is_above_lost; /* it is a scenario that extends what cannot be seen whole */
} CheckRun;

/* Returns: (transfer none): the map as a graph, made when it is first asked for. */
const MapGraph *check_graph_of(CheckRun *run);

/* Returns: whether a condition at @place, or one around it, is turned round by a `not`. */
gboolean place_is_negated(const RecordPlace *place);

/* Checks of the data set as a whole. */
typedef void (*SetCheck)(CheckRun *run);

/* Checks of one record, called for every record of every file. */
typedef void (*RecordCheck)(CheckRun *run, const RecordPlace *place);

/* check-files.c: all of PHASE_BYTES and PHASE_SYNTAX */
void check_files(CheckRun *run);
void check_unknown_files(CheckRun *run);

/* check-layers.c */
void check_base(CheckRun *run); /* all that `extends` can have wrong */
void check_overrides(CheckRun *run);

/* check-scenarios.c */

/* Begins to look at the records of @file one by one; NULL: ends it. */
void check_enter_file(CheckRun *run, const DataFile *file);

/* Enters one file after another and calls @visit for the records of @entities (ENTITY_BIT()) that
 * are seen in it. */
void check_walk(CheckRun *run, guint64 entities, RecordVisit visit, gpointer data);

/* Returns: whether @record (@field not NULL: that member of it) shows through from a scenario that
 * the file at hand extends; what is wrong with it is told there. */
gboolean check_shows_through(const CheckRun *run, const Record *record, const Field *field);

/* For what comes of two records together. Returns: the first of them (each may be NULL) that the
 * file at hand states itself, or NULL: then it is told where both are stated. */
const Record *check_own_record(const CheckRun *run, const Record *first, const Record *other);

void check_scenario_files(CheckRun *run); /* their names, and all that `extends` can have wrong */

/* check-schema.c */
void check_format(CheckRun *run);
void check_kept(CheckRun *run, const RecordPlace *place); /* all that is kept as bytes */
void check_required(CheckRun *run, const RecordPlace *place);
void check_range(CheckRun *run, const RecordPlace *place);
void check_empty_range(CheckRun *run, const RecordPlace *place);

/* check-ids.c */
void check_id_form(CheckRun *run);
void check_duplicate_ids(CheckRun *run);

/* check-dates.c */
void check_seasons(CheckRun *run, const RecordPlace *place);

/* check-references.c */
void check_references(CheckRun *run, const RecordPlace *place); /* notes needed files */
void check_needed_files(CheckRun *run);                         /* after check_references() */
void check_unknown_neighbours(CheckRun *run);

/* check-rules.c */
void check_rule_kind(CheckRun *run, const RecordPlace *place);
void check_verb_arguments(CheckRun *run, const RecordPlace *place);
void check_missing_arguments(CheckRun *run, const RecordPlace *place);
void check_zones(CheckRun *run, const RecordPlace *place);

/* check-borders.c */
void check_self_neighbour(CheckRun *run);
void check_duplicate_neighbour(CheckRun *run);
void check_missing_other_side(CheckRun *run);
void check_border_mismatch(CheckRun *run);
void check_border_kind(CheckRun *run);
void check_unexplained_one_way(CheckRun *run);
void check_contradicted_one_way(CheckRun *run);

/* check-connection.c */
void check_isolated(CheckRun *run);
void check_disconnected(CheckRun *run);

/* check-ports.c */
void check_port_without_sea(CheckRun *run);
void check_port_not_neighbour(CheckRun *run);
void check_border_without_port(CheckRun *run);
void check_harbours(CheckRun *run, const RecordPlace *place); /* places that get one */

/* check-names.c */
void check_blank_texts(CheckRun *run, const RecordPlace *place);
void check_needless_aliases(CheckRun *run, const RecordPlace *place);
void check_names(CheckRun *run); /* near duplicates and shared aliases */

/* check-sources.c */
void check_books(CheckRun *run);
void check_provenance(CheckRun *run); /* values without a source, and those reconstructed */

/* check-tables.c */
void check_tables(CheckRun *run); /* the rows of tables and of the action table */
void check_events_without_table(CheckRun *run);
void check_rolls(CheckRun *run, const RecordPlace *place); /* the rows of an effect too */

/* check-hits.c */
void check_hits(CheckRun *run, const RecordPlace *place); /* what dice hit, rating by rating */

/* check-tracks.c */
void check_reversed_tracks(CheckRun *run);
void check_boxes(CheckRun *run, const RecordPlace *place);
void check_track_rows(CheckRun *run, const RecordPlace *place);

/* check-roster.c */
void check_block_count(CheckRun *run);
void check_played(CheckRun *run); /* whether a system plays the game */
void check_self_reference(CheckRun *run, const RecordPlace *place);
void check_twins(CheckRun *run);
void check_unused(CheckRun *run); /* types and nations */
void check_capitals(CheckRun *run, const RecordPlace *place);
void check_dependence(CheckRun *run, const RecordPlace *place); /* on a nation of the same side */

/* check-unit-use.c */
void check_unit_use(CheckRun *run);

/* check-selectors.c */
void check_selectors(CheckRun *run);

/* check-lists.c */
void check_repeated_items(CheckRun *run, const RecordPlace *place);

/* check-lands.c */
void check_forage(CheckRun *run);

/* check-conditions.c */
void check_conditions(CheckRun *run, const RecordPlace *place);

/* check-rule-shape.c */
void check_rule_shape(CheckRun *run, const RecordPlace *place);
void check_trigger_place(CheckRun *run, const RecordPlace *place);
void check_rule_use(CheckRun *run); /* rules that do nothing, tracks that stand still */

/* check-rulings.c */
void check_answers(CheckRun *run, const RecordPlace *place);
void check_single_answer(CheckRun *run, const RecordPlace *place);
void check_shared_rules(CheckRun *run);

/* check-turns.c */

/* The box that @zone means in a scenario played from the year @first to @last. Returns: whether it
 * is that of another year, which goes to @year. */
gboolean check_misses_year(const char *zone, gint32 first, gint32 last, gint *year);

void check_turns(CheckRun *run);

/* check-schedule.c: dates and years that are named; after check_turns() */
void check_schedule(CheckRun *run);

/* check-activity.c: nations that never take part; after check_turns() */
void check_activity(CheckRun *run);

/* check-set-up.c: what is stated of single units */
void check_set_ups(CheckRun *run);

/* check-stacks.c: what stands together */
void check_stacks(CheckRun *run);

/* check-markers.c: markers, levels, and the pieces they take */
void check_markers(CheckRun *run);

/* check-choice.c: what game.json says about findings, done to those that were found */
void check_choice(CheckRun *run);

/* check-victory.c */
void check_victory(CheckRun *run);

/* check-result-order.c */
void check_result_order(CheckRun *run);

/* check-endings.c: who can win, and how */
void check_endings(CheckRun *run);

/* check-drawing.c */

/* Returns: (transfer none): the file of the drawing, read when it is first asked for. */
const MapFile *check_map_of(CheckRun *run);

/* Returns: (transfer none): the drawn map, made when it is first asked for. */
Drawing *check_drawing_of(CheckRun *run);

void check_drawing(CheckRun *run); /* all that makes map.svg useless as a whole */

/* check-shapes.c: what can be said of single shapes */
void check_shapes(CheckRun *run);

/* check-marks.c */
void check_mark(CheckRun *run, const MapElement *element, guint32 space); /* of @space */

/* Looks for ports off the shore of their land and sea, where @contacts (of Contact) has these.
 * @n_tests: points that were compared with a place; ends when they pass LIMIT_OVERLAP_TESTS. */
void check_port_marks(CheckRun *run, const GArray *contacts, guint64 *n_tests);

/* check-room.c: lands and the blocks on them; after check_shapes() */
void check_room(CheckRun *run);

/* check-contacts.c: how shapes lie beside each other; after check_shapes() */
void check_contacts(CheckRun *run);
