/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small invented war for tests of turns: two sides, seven lands, two seas.
 *
 *   ayr (north, port, harbour, 2) == ell (north, 1) -- moor (nobody's, transit) -- tay (south, 3)
 *    |   hills                          |                    hills |                  |
 *   dun (north, 1) --------------- esk (north, 2) ------------- fyn (south, 1) -- gry (south, port,
 * 2) ayr and gry lie on the bay (sea), which opens on the deep (sea).
 *
 * `==` and `--` are open and take four units of a side, `hills` take one, and who crosses them
 * stops. North: n1, n2, n3 (armies of 3 steps, rated B2, move 2), nh (a regiment of 2 steps, A1,
 * moves 3, besieges garrisons of 1), nf (a fleet of 2 steps, C2, moves 2, carries 2). South: s1,
 * s2, s3, sh and sf, the same, but that its armies are rated C2. All wait in their pools.
 */
#pragma once

#include "tests/unit/sample-rules.h"

/* Returns: (transfer full): the war with these members of rules.json and of the scenario; either
 * may be NULL. With no profile in @rules the usual one holds: marches go one space further and are
 * safe from 4 on. */
SampleGame *sample_march_new(const char *rules, const char *scenario);

/* The same with a map in which the port of ayr opens to the deep, too. */
SampleGame *sample_march_on_two_seas(const char *scenario);

/* Members of a scenario: units where they stand, `AT("n1", "ell") "," AT("s1", "tay")`. */
#define AT(unit, place) "{'unit': '" unit "', 'at': '" place "'}"
#define WITH_STEPS(unit, place, n) "{'unit': '" unit "', 'at': '" place "', 'strength': " #n "}"
#define UNITS(...) "'position': {'units': [" __VA_ARGS__ "]}"

#define MARCH_PROFILE "'march-extra': 1, 'march-safe': 4"
