/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every check is given, and the table of all of them. A check looks at one data set and
 * adds findings; it reads nothing else and changes nothing.
 */
#pragma once

#include "schema/geometry/work-budget.h"
#include "schema/model/entities.h"
#include "schema/model/entity.h"
#include "schema/model/finding.h"
#include "schema/model/record.h"
#include "schema/store/data-set.h"
#include "validator/checks/drawing.h"
#include "validator/checks/map-graph.h"
#include "validator/checks/run.h"
#include "validator/checks/scenario-play.h"

#include <glib.h>

/* Fields of the format. The table of checks names them by words divided by spaces, of which each is
 * `entity`, `entity.member`, `ids` (what records are called by), `names` (what people call them) or
 * `references` (what names records). */
typedef struct {
    guint64 fields[N_ENTITIES]; /* one bit for each field */
} FieldSet;

/* Adds @field of @entity, and all fields of every record that it may hold. */
void field_set_add_all(FieldSet *set, const Entity *entity, const Field *field);

/* Returns: whether @set has any field that @words name. */
gboolean field_set_meets(const FieldSet *set, const char *words);

/* Returns: whether @words name every field in @set. */
gboolean field_set_is_within(const FieldSet *set, const char *words);

/* The ids of a data set: the record of an id, and the ids that are nearest to a misspelt one. */
typedef struct IdIndex IdIndex;

/* @set is borrowed and must outlive the index. Returns: (transfer full). */
IdIndex *id_index_new(const DataSet *set);
void id_index_free(IdIndex *index); /* NULL is allowed */

/* Returns: (transfer none): the first record of @entity with that id (NULL is allowed), or NULL. */
const Record *id_index_find(IdIndex *index, EntityId entity, const char *id);

/* Returns: (transfer none): as id_index_find(), but NULL as well if the record is no JSON object
 * and so has no members. */
const Record *id_index_find_read(IdIndex *index, EntityId entity, const char *id);

/* Returns: whether @id is the id of a record of @entity, or one that is built in. */
gboolean id_index_knows(IdIndex *index, EntityId entity, const char *id);

/* Returns: whether the list of the records of @entity is present but could not be read, in the set
 * or in a base of it. Then the error is reported at the list, and no id is reported as unknown. */
gboolean id_index_is_lost(const IdIndex *index, EntityId entity);

/* The id whose record has the id, name or alias nearest to @wanted. The comparisons of all calls
 * together are limited (LIMIT_SUGGESTION_COMPARISONS); after that NULL is returned.
 * Returns: (transfer none): NULL if none is near. */
const char *id_index_nearest(IdIndex *index, EntityId entity, const char *wanted);

/* How messages name a record: by its name among its parents. */

/* Returns: (transfer full): a record in words: `Livland`, `the neighbour riga of Livland`. */
FindingWords *argument_describe_record(const RecordPlace *place);

/* Returns: (transfer full): a member of a record in words: `“forage” of Livland`. */
FindingWords *argument_describe_member(const RecordPlace *place, const char *key);

/* Returns: (transfer none): the name of @record, else its id, else what it is: `track`. */
const char *argument_record_name(const Record *record);

/* A file that is not there, and the first reference into it. */
typedef struct {
    EntityId entity;
    const char *wanted; /* borrowed; NULL: nothing refers to the file */
} NeededFile;

typedef struct Gate Gate;

typedef struct {
    DataSet *set;          /* borrowed */
    FindingList *findings; /* borrowed: where findings go */
    IdIndex *ids;          /* owned */
    IdIndex *base_ids;     /* owned: those of the base data set; NULL: there is none */
    MapGraph *graph;       /* owned; NULL: not made yet; see check_graph_of() */
    GPtrArray *ranges;     /* owned: the Field of each range of game.json, in its order */
    gboolean is_complete;  /* every check ran, so that a finding that is not there does not apply */
    gboolean has_games;    /* findings from played games were asked for */
    GPtrArray *plays;    /* owned: of ScenarioPlay; NULL: not compiled yet; see check_plays_of() */
    Gate *gate;          /* owned: which checks errors prevent; see check-table.h */
    gboolean is_whole;   /* every file that must be there could be read */
    CheckMemory *memory; /* borrowed; NULL: none */
    const FieldSet *changed; /* borrowed: what has changed since nothing was found in any field;
                                NULL: all may have */
    const DataSet *known;  /* borrowed: in the records of it nothing was found; check_walk() passes
                              them over. NULL: none is passed over */
    MapFile *map;          /* owned; NULL: map.svg was not read yet; see check_map_of() */
    Drawing *drawing;      /* owned; NULL: not made yet; see check_drawing_of() */
    struct RuleUses *uses; /* owned; NULL: not gathered yet; see check_rule_uses_of() */
    struct Loyalty *loyalty; /* owned; NULL: not gathered yet; see selector-match.h */
    gint64 *scales; /* owned: the most on each scale of check-scale.c, -1: not known yet; or NULL */
    guint n_compared; /* units compared with selectors; at most LIMIT_SELECTOR_COMPARISONS */
    guint n_noted;    /* what checks noted down for others so far */
    gint64 highest;   /* of the dice of the game, where that is reported as wrong; else 0 */
    gint system;      /* the word of game.system, or SYSTEM_ANY */
    NeededFile needed[FILE_KINDS];
    const DataFile *file;   /* borrowed: whose records are looked at one by one, or NULL */
    GHashTable *own;        /* owned: the records that file itself states, if it extends another */
    gboolean is_above_lost; /* it is a scenario that extends what cannot be seen whole */
} CheckRun;

/* Adds the finding @id about the member @key of @record (NULL: about the record) to the findings of
 * @run and returns it, as finding_list_add_record(). Its arguments follow, each a FINDING_ARG() or
 * a FINDING_ARG_NUMBER(). */
#define check_report(run, id, record, key, ...)                                                    \
    check_report_item(run, id, record, key, -1, ##__VA_ARGS__)

/* The same about the item @item, counted from 0, of the list @key; -1: about the whole list. */
#define check_report_item(run, id, record, key, item, ...)                                         \
    finding_list_add_record((run)->findings, id, record, key, item, ##__VA_ARGS__, NULL)

/* Returns: (transfer none): the map as a graph, made on first use. */
const MapGraph *check_graph_of(CheckRun *run);

/* Returns: (transfer none): the scenarios without errors, compiled (of ScenarioPlay). To be called
 * after the phase of references; the first call compiles them and reports why a scenario cannot be
 * compiled. */
const GPtrArray *check_plays_of(CheckRun *run);

/* Returns: (transfer none): what rules name, gathered on first use; see rule-uses.h. */
const struct RuleUses *check_rule_uses_of(CheckRun *run);

/* Returns: (transfer none): the campaign of rules.json that is not only in the answer to a ruling,
 * or NULL: there is none, or it could not be read. In check-campaign.c. */
const Campaign *check_campaign_of(const CheckRun *run);

/* Returns: whether the condition at @place, or one around it, is negated by a `not`. */
gboolean check_condition_is_negated(const RecordPlace *place);

/* Checks of the data set as a whole. */
typedef void (*SetCheck)(CheckRun *run);

/* Checks of one record, called for every record of every file. */
typedef void (*RecordCheck)(CheckRun *run, const RecordPlace *place);

/* Checks of one way to a neighbour; the graph of the map is there. */
typedef void (*LinkCheck)(CheckRun *run, const MapLink *link);

/* Checks of one scenario that could be compiled, whose file is entered. */
typedef void (*PlayCheck)(CheckRun *run, const ScenarioPlay *play);

/* The checks themselves: each in the file that its row names. */

/* clang-format off */
#define SET_CHECK(NAME, check, ...) void check(CheckRun *run);
#define RECORD_CHECK(NAME, check, ...) void check(CheckRun *run, const RecordPlace *place);
#define LINK_CHECK(NAME, check, ...) void check(CheckRun *run, const MapLink *link);
#define PLAY_CHECK(NAME, check, ...) void check(CheckRun *run, const ScenarioPlay *play);
#include "validator/checks/checks.def"
/* clang-format on */
/* Enters @file, whose records are looked at next (see CheckRun.file); NULL: leaves the one that was
 * entered. */
void check_enter_file(CheckRun *run, const DataFile *file);

/* Enters one file after the other and calls @visit for the records of @entities that it has,
 * through all layers; not for derived records, which no file states, and not for those of
 * @run->known. No file is entered afterwards. */
void check_walk(CheckRun *run, EntitySet entities, RecordVisit visit, gpointer data);

/* Returns: whether the entered file inherits @record (@field not NULL: that member of it) from a
 * scenario that it extends. What is wrong with it is reported in that scenario. */
gboolean check_shows_through(const CheckRun *run, const Record *record, const Field *field);

/* For problems of two records together, each of which may be NULL. Returns: (transfer none): the
 * first of them that the entered file states itself; NULL: it inherits both, and the problem is
 * reported where they are stated. */
const Record *check_own_record(const CheckRun *run, const Record *first, const Record *other);

/* For a scenario that is played from the year @first to the year @last. Returns: whether @zone is
 * the box of another year; @year is set to the year of the box, if it is one. */
gboolean check_misses_year(const char *zone, gint32 first, gint32 last, gint *year);

/* Applies what game.json says about findings to those that were found. */
void check_choice(CheckRun *run);

/* Returns: (transfer none): the file of the drawing, read on first use. */
const MapFile *check_map_of(CheckRun *run);

/* Returns: (transfer none): the drawn map, made on first use. */
Drawing *check_drawing_of(CheckRun *run);

/* Adds a finding for each merge conflict in @text, a file that could not be read as what it should
 * be. Returns: whether there is one, so that the syntax needs no finding of its own. */
gboolean check_conflicts(CheckRun *run, SourceText *text);

/* Returns: (transfer none): the format of the picture that @text is, `PNG` say; NULL: it is none.
 */
const char *check_picture_format(const SourceText *text);

/* Marks of the drawing, in check-ports.c. */

/* Reports @element, an anchor or port of @space, if it is drawn outside of its place. Does nothing
 * when @work is used up. */
void check_mark(CheckRun *run, const MapElement *element, guint32 space, WorkBudget *work);

/* Reports ports that are drawn away from the shore between their land and sea, for those pairs that
 * are in @contacts (of Contact). Stops when @work is used up. */
void check_port_marks(CheckRun *run, const GArray *contacts, WorkBudget *work);

/* Grids with lines of another length than the grid states, in check-grids.c. */

/* Returns: whether @id is a hex that the lines of a grid have although it lies outside of the size
 * that the grid states. That size has a finding of its own. */
gboolean check_grid_cuts_off(const CheckRun *run, const char *id);

/* Returns: (transfer none): the grid beyond whose edge the hex @id would be, or NULL. */
const Grid *check_grid_beyond(const CheckRun *run, const char *id);
