/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many rounds a run makes. With sanitizers, which take up to ten times as long, it makes a
 * share of them, by the options of the build: what those look for shows in a few rounds as in many,
 * and what only many rounds find the plain run finds.
 */
#pragma once

#ifndef ROUNDS_SHARE
#define ROUNDS_SHARE 1
#endif

/* Returns: the share of @n rounds, at least one. */
#define ROUNDS_OF(n) (((n) + ROUNDS_SHARE - 1) / ROUNDS_SHARE)
