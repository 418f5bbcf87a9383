/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rule cases for tests: each has a record whose outcome is reported in lines with `; ` between,
 * none for a case that passes. All text has ' in place of ".
 */
#pragma once

#include "validator/smoke/records/case.h"

/* The @state is a folder with a data set of one scenario, `start`. */
int sample_case_setup(void **state);
int sample_case_teardown(void **state);

/* Writes @text to the file @name there. */
void sample_case_write(const char *folder, const char *name, const char *text);

/* Returns: (transfer full): the set there. */
DataSet *sample_case_load(const char *folder);

/* Returns: (transfer full): what the case with these @members says. */
GPtrArray *sample_case_outcome(const char *folder, const char *members);

/* Holds that the case with these @members says @expected. */
void sample_case_expect(const char *folder, const char *members, const char *expected);
