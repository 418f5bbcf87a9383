/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What things are called for people, and where the books speak of them. All that is returned is
 * safe to print on a terminal.
 */
#pragma once

#include "schema/text/translation.h"
#include "validator/engine/event.h"
#include "validator/engine/position.h"
#include "validator/engine/reckoning.h"

typedef struct Titles Titles;

/* @rules were compiled from @input; both must outlive the result.
 * Returns: (transfer full): the names of all that is played with. */
Titles *titles_new(const GameRules *rules, const RulesInput *input);
void titles_free(Titles *titles); /* NULL is allowed */

/* Returns: (transfer none): the rules of the names. */
const GameRules *titles_rules(const Titles *titles);

/* Returns: (transfer none): the name of the side, nation, unit, space, box, track, table, season or
 * rule with @number; `nobody` where there is none. */
const char *titles_name(const Titles *titles, EntityId entity, gint32 number);

/* Returns: (transfer none): the name that the place @number has in @position, which may be a new
 * one. */
const char *titles_place(const Titles *titles, const Position *position, gint32 number);

/* Returns: (transfer full): the concrete zone @zone, to come behind `to` or `in`: `Narva`, `the
 * pool of Russia`, `a ship: Narva Squadron`. */
char *titles_zone(const Titles *titles, const Position *position, gint32 zone);

/* Returns: (transfer full): the turn of @position: `Autumn 1700`; English for programs, and for
 * titles that go into data. */
char *titles_turn(const Titles *titles, const Position *position, Audience audience);

/* Returns: (transfer full): where the book of the edition describes the procedure, as `4.1`, or the
 * whole source; empty where there is none. */
char *titles_cited(const Titles *titles, CitedWord cited);

/* The same of the record of @entity with @number, as a special rule or a table. */
char *titles_source(const Titles *titles, EntityId entity, gint32 number);

/* Returns: (transfer full): why something is added to a roll, with its source: `Uphill, 9.1`. */
char *titles_addend(const Titles *titles, const Addend *addend);

/* Returns: (transfer none): the record of @entity with @number, or NULL. */
const Record *titles_record(const Titles *titles, EntityId entity, gint32 number);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Titles, titles_free)
