/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statuses of nations: in the war, out of it, under truce.
 */
#pragma once

#include "validator/engine/machine.h"

/* Gives @nation @status, with the events. @side: NO_NAME: as it is. */
void set_status(Machine *machine, gint32 nation, StatusWord status, gint32 side);
