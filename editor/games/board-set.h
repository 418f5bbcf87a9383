/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of a game as a data set: the snapshot that is played, with one scenario more that
 * states the position. So all that shows a scenario shows any moment of a game.
 */
#pragma once

#include "editor/games/game-stage.h"

/* Returns: (transfer full): the data set of @stage with a scenario called @title that begins with
 * @position; its id goes to @id (transfer full). NULL with @error set: the data hold no more. */
DataSet *board_set_new(const GameStage *stage, const Position *position, const char *title,
                       char **id, GError **error);
