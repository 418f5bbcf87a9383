/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Running all checks over a data set, once or again and again: an editor checks again after each
 * edit, which changes little. A check that found nothing is not run again if it reads nothing that
 * has changed.
 */
#pragma once

#include "schema/model/finding.h"
#include "schema/store/data-set.h"
#include "validator/checks/drawing.h"
#include "validator/checks/map-graph.h"

typedef struct {
    gatomicrefcount references;    /* private */
    DataSet *set;                  /* owned: what the last run was over; NULL: none yet */
    gboolean is_clean[N_FINDINGS]; /* by the row of the table of checks: it ran, or could be left
                                      out, and found nothing */
    gboolean had_no_drawing;       /* there was no file for one */
    gboolean had_known_drawing;    /* it was the one that @drawing is about */
    DrawingMemory *drawing;        /* owned */
    MapGraph *graph;               /* owned: of @set; NULL: not made yet */
} CheckMemory;

/* To be used by one run at a time. Returns: (transfer full): with one reference. */
CheckMemory *check_memory_new(void);
CheckMemory *check_memory_ref(CheckMemory *memory);
void check_memory_unref(CheckMemory *memory); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(CheckMemory, check_memory_unref)

/* The checks that were skipped because an earlier phase failed. */
typedef struct {
    guint n_skipped;
    FindingId skipped[N_FINDINGS]; /* in the order of the table */
    Phase failed;                  /* the first phase whose errors led to it; valid if any */
} ChecksSkipped;

/* Adds the findings of the phase PHASE_GAMES (see verdict.h) about @set, which has no errors, to
 * @findings, before the choices of game.json about findings are applied. */
typedef void (*SetJudge)(DataSet *set, FindingList *findings, gconstpointer data);

/* How a run differs from the default. */
typedef struct {
    guint limit;            /* findings of each check; 0: LIMIT_FINDINGS_PER_CHECK */
    SetJudge judge;         /* adds findings, where there are no errors; NULL: none */
    gconstpointer data;     /* for that */
    gboolean is_of_reading; /* only whether the files can be read: their bytes, their syntax and the
                               version of their format */
    CheckMemory *memory;    /* keeps results between runs on successive versions of a data set:
                               what is still valid is not computed again; NULL: none */
} CheckOptions;

/* Runs the checks over @set. @options: NULL: the defaults. @skipped is set to the checks that were
 * skipped. Returns: (transfer full): all findings, in total order. */
FindingList *checks_run(DataSet *set, const CheckOptions *options, ChecksSkipped *skipped);

/* Returns: (transfer container): of const Record: the units of @set that @asked, a record of UNITS,
 * can match, whatever happens in a game; see selector-match.h. */
GPtrArray *checks_match_units(DataSet *set, const Record *asked);

/* Removes from @findings, those of @set, every finding that a base has at the same place with the
 * same text. @below: of FindingList: of the bases of @set; may be empty. */
void check_choice_drop_inherited(FindingList *findings, const DataSet *set, const GPtrArray *below);

/* What a data set holds, in numbers, for the summary of a run. */
typedef struct {
    guint lands, seas, boxes, hexes;
    guint land_borders, sea_borders, port_links; /* each counted once */
    guint nations, regions, units, rules, scenarios;
    guint values;        /* members that state something of the game */
    guint reconstructed; /* those of them whose source begins with `reconstructed` */
    guint unsourced;     /* those of them without a source */
} Census;

/* Returns: the numbers of @set, as seen through all its layers. */
Census check_census_count(const DataSet *set);
