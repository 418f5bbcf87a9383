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

/* Returns: whether something that @words name is in @set. */
gboolean field_set_meets(const FieldSet *set, const char *words);

/* Returns: whether nothing is in @set but what @words name. */
gboolean field_set_is_within(const FieldSet *set, const char *words);

/* The ids of a data set: the record of an id, and the ids that are nearest to a misspelt one. */
typedef struct IdIndex IdIndex;

/* @set must outlive the index. */
IdIndex *id_index_new(const DataSet *set);
void id_index_free(IdIndex *index); /* NULL is allowed */

/* Returns: (transfer none): the first record of @entity with that id (NULL is allowed), or NULL. */
const Record *id_index_find(IdIndex *index, EntityId entity, const char *id);

/* Returns: (transfer none): the same, or NULL if it is no object, so that it has no members. */
const Record *id_index_find_read(IdIndex *index, EntityId entity, const char *id);

/* Returns: whether @id is a record of @entity or built in. */
gboolean id_index_knows(IdIndex *index, EntityId entity, const char *id);

/* Returns: whether the records of @entity are in a list that is given, but could not be read, in
 * the set or in a base of it. The error is reported at the list, and no id can be called unknown.
 */
gboolean id_index_is_lost(const IdIndex *index, EntityId entity);

/* The id whose record has the id, name or alias nearest to @wanted. The effort for all calls
 * together is limited (LIMIT_SUGGESTION_COMPARISONS); after that nothing is near.
 * Returns: (transfer none): NULL if none is near. */
const char *id_index_nearest(IdIndex *index, EntityId entity, const char *wanted);

/* How messages name a record: by its name among its parents. */

/* Returns: (transfer full): a record in words: `Livland`, `the neighbour riga of Livland`. */
char *argument_describe_record(const RecordPlace *place);

/* Returns: (transfer full): a member of a record in words: `“forage” of Livland`. */
char *argument_describe_member(const RecordPlace *place, const char *key);

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
    IdIndex *base_ids;     /* owned: those of the data set below, or NULL */
    MapGraph *graph;       /* owned; NULL: not made yet; see check_graph_of() */
    GPtrArray *ranges;     /* owned: the Field of each range of game.json, in its order */
    gboolean is_complete;  /* every check ran: what was not found is not there */
    gboolean has_games;    /* findings that only games can give were asked for */
    GPtrArray *plays;    /* owned: of ScenarioPlay; NULL: not compiled yet; see check_plays_of() */
    Gate *gate;          /* owned: what errors hold back; see gate.h */
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
    guint n_compared;        /* units held against selectors; ends at LIMIT_SELECTOR_COMPARISONS */
    guint n_noted;           /* what checks noted down for others so far */
    gint64 highest;          /* of the dice of the game, where that is reported as wrong; else 0 */
    gint system;             /* the word of game.system, or SYSTEM_ANY */
    NeededFile needed[FILE_KINDS];
    const DataFile *file;   /* borrowed: whose records are looked at one by one, or NULL */
    GHashTable *own;        /* owned: the records that file itself states, if it extends another */
    gboolean is_above_lost; /* it is a scenario that extends what cannot be seen whole */
} CheckRun;

/* As finding_list_add_record() for the run @run and all of the member @key (NULL: the whole) of
 * @record. What follows are arguments, each a FINDING_ARG() or a FINDING_ARG_NUMBER(). */
#define check_report(run, id, record, key, ...)                                                    \
    check_report_item(run, id, record, key, -1, ##__VA_ARGS__)

/* The same about the item @item (-1: about the whole) of the list @key. */
#define check_report_item(run, id, record, key, item, ...)                                         \
    finding_list_add_record((run)->findings, id, record, key, item, ##__VA_ARGS__, NULL)

/* Returns: (transfer none): the map as a graph, made on first use. */
const MapGraph *check_graph_of(CheckRun *run);

/* Returns: (transfer none): the scenarios as they are played (of ScenarioPlay), compiled on first
 * use, after the phase of references: those without errors. The reason why another one cannot be
 * compiled is reported then. */
const GPtrArray *check_plays_of(CheckRun *run);

/* Returns: (transfer none): what rules name, gathered on first use; see rule-uses.h. */
const struct RuleUses *check_rule_uses_of(CheckRun *run);

/* Returns: whether a condition at @place, or one around it, is turned round by a `not`. */
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
/* Begins to look at the records of @file one by one; NULL: ends it. */
void check_enter_file(CheckRun *run, const DataFile *file);

/* Enters one file after another and calls @visit for the records of @entities that
 * are seen in it and that somebody wrote, but for those of @run->known. */
void check_walk(CheckRun *run, EntitySet entities, RecordVisit visit, gpointer data);

/* Returns: whether @record (@field not NULL: that member of it) shows through from a scenario that
 * the file at hand extends; what is wrong with it is reported there. */
gboolean check_shows_through(const CheckRun *run, const Record *record, const Field *field);

/* For what comes of two records together. Returns: the first of them (each may be NULL) that the
 * file at hand states itself, or NULL: then it is reported where both are stated. */
const Record *check_own_record(const CheckRun *run, const Record *first, const Record *other);

/* The box that @zone means in a scenario played from the year @first to @last. Returns: whether it
 * is that of another year, which goes to @year. */
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

/* Returns: (transfer none): the format of the picture that @text is, `PNG` say; NULL: it is none. */
const char *check_picture_format(const SourceText *text);

/* Marks of the drawing, in check-ports.c. */

/* Looks at an anchor or port of @space, if that is in @work. */
void check_mark(CheckRun *run, const MapElement *element, guint32 space, WorkBudget *work);

/* Looks for ports off the shore of their land and sea, where @contacts (of Contact) has these.
 * Ends when @work is used up. */
void check_port_marks(CheckRun *run, const GArray *contacts, WorkBudget *work);

/* Grids with lines of another length than the grid states, in check-grids.c. */

/* Returns: whether @id is a hex that the lines of a grid have, and the size that it says cuts off;
 * that size has a finding of its own. */
gboolean check_grid_cuts_off(const CheckRun *run, const char *id);

/* Returns: (transfer none): the grid beyond whose edge the hex @id would be, or NULL. */
const Grid *check_grid_beyond(const CheckRun *run, const char *id);
