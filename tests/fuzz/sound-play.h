/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What holds in every game, wherever it began and whatever was answered.
 */
#pragma once

#include "validator/engine/machine.h"

/* Ends the program where @machine, which asks for @request, is not as it should be. */
void sound_play_look(const Machine *machine, const Request *request);
