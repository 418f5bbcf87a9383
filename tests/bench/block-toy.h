/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A toy to measure against: a war of blocks on twenty places, written as plainly as one would for
 * just this game. No rules as data, no journal, nothing is looked after.
 */
#pragma once

#include <glib.h>

/* Plays one game at random. Returns: how many choices and dice it took. */
guint64 block_toy_play(guint64 seed);
