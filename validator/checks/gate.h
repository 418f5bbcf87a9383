/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which checks are skipped because of errors: a check that reads a value that is not there is
 * skipped, others run.
 */
#pragma once

#include "validator/checks/check-table.h"

/* Returns: (transfer full): a gate of which nothing is known. */
Gate *gate_new(void);
void gate_free(Gate *gate);

/* Returns: whether @row may run now that all rows of the phases before it did; if not, the phase at
 * fault is in @failed. */
gboolean gate_is_open(const CheckRun *run, const CheckRow *row, Phase *failed);

/* Returns: whether @phase has an error that holds others back; the answer is for what has run so
 * far. */
gboolean gate_has_failed(const CheckRun *run, Phase phase);

/* After the phase of references. Returns: whether @file is a scenario, and neither in it nor in one
 * that it extends is an error for which it could not be played. */
gboolean gate_lets(const CheckRun *run, const DataFile *file);

/* Returns: whether a value that some scenario may need is missing, so that it must not report why
 * it cannot be played; the failed phase is in @failed. */
gboolean gate_lacks_values(const CheckRun *run, Phase *failed);
