/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small invented game for tests of the engine: two sides, four nations, six lands, two seas, ten
 * units. Its JSON is written with single quotes, so that it can be read between C's double ones.
 *
 *   redland (red, harbour, 2)  -- rustland (rust, part of red, 1) -- blueland (blue, harbour, 3)
 *       |  \                                                         /    |
 *       |   wood (nobody's, transit always, 0) ---------------------    goldland (gold, 1)
 *     strait (sea) -- ocean (sea);  heath (red, port without harbour, 2) on the strait alone
 *
 * What is printed: red-1 (3 steps, royal) and red-2 (2) in redland, red-3 in the pool, red-fleet on
 * the strait; rust-1 in rustland; blue-1 (a train) and blue-2 in blueland, blue-fleet in the pool;
 * gold-1 on the year track in 1702, gold-2, its twin, out of the game.
 */
#pragma once

#include "tests/unit/sample-record.h"
#include "validator/engine/machine.h"

/* Single quotes become double ones. */
extern const char sample_rules_game[], sample_rules_map[], sample_rules_roster[],
    sample_rules_tables[];

/* Returns: (transfer full): @text with double quotes. */
char *sample_rules_json(const char *text);

/* What the game is played with beside that. */
typedef struct {
    const char *rules;                  /* members of rules.json */
    const char *scenario;               /* members of the scenario beside id, title and period */
    const char *const *options;         /* chosen, NULL-terminated */
    const char *map;                    /* another map.json */
    const char *tables, *roster, *game; /* and others of these */
    const char *period;                 /* another period */
    const System *system;               /* another one than plays the game */
} SampleWords;

enum { SAMPLE_GAME, SAMPLE_MAP, SAMPLE_ROSTER, SAMPLE_TABLES, SAMPLE_RULES, SAMPLE_SCENARIO };

typedef struct {
    SampleRecord *records[SAMPLE_SCENARIO + 1];
    GameRules *rules;
    Machine machine;
    GString *said; /* the last answer of a function below */
} SampleGame;

/* Returns: (transfer full): the game, set up as far as nobody need decide. */
SampleGame *sample_game_new(const SampleWords *words);
void sample_game_free(SampleGame *game); /* NULL is allowed */

/* Returns: (transfer full): why @words cannot be played, or NULL. */
char *sample_game_problem(const SampleWords *words);

/* Returns: (transfer full): a game in which the effects, members of a list, are about to be done
 * for @subjects (NULL: for nobody). */
SampleGame *sample_game_doing(const char *scenario, const char *effects, const Subjects *subjects);

/* Has the effects of @rule done. */
void sample_do(SampleGame *game, const char *rule, const Subjects *subjects);

/* Goes on until something is asked. Returns: (transfer none): `choice of north: red-1 red-2`,
 * `roll of north: 6`, `draw of nobody: redland done`, `choice of south: hit:blue-1 hit:blue-2`,
 * `nothing`, `end`, or `overflow`. */
const char *sample_asked(SampleGame *game);

/* Answers with an offer by its name, or a face. */
void sample_answer(SampleGame *game, const char *answer);

/* Returns: whether @condition holds when the game begins with @scenario. */
gboolean sample_holds(const char *scenario, const char *condition, const Subjects *subjects);

/* Returns: the value of @term there. */
gint32 sample_term(const char *scenario, const char *term, const Subjects *subjects);

/* Returns: (transfer none): the units that the selector means there, `red-1 red-2`. */
const char *sample_units(const char *scenario, const char *units, const Subjects *subjects);

/* Returns: (transfer none): the places, those that are taken first at the front. */
const char *sample_places(const char *scenario, const char *places, const Subjects *subjects);

/* Returns: the number of @name, which exists. */
gint32 sample_number(const SampleGame *game, EntityId entity, const char *name);

/* Returns: (transfer none): the zone in which @unit is. */
const char *sample_zone(SampleGame *game, const char *unit);
gint sample_steps(const SampleGame *game, const char *unit);

/* Returns: (transfer none): the nation whose marker lies on @place, or `none`. */
const char *sample_marker(const SampleGame *game, const char *place);
gint32 sample_level(const SampleGame *game, const char *nation);
StatusWord sample_status(const SampleGame *game, const char *nation);
gint sample_mark(const SampleGame *game, const char *track);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SampleGame, sample_game_free)
