/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is done between the years, step by step as the profile lists it (0.3, 8.0, 10.1).
 */
#pragma once

#include "validator/engine/machine.h"

/* Runs the interphase: what waits for its start, the steps, what stands until its end. */
void begin_interphase(Machine *machine);
