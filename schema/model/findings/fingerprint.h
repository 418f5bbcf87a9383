/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Private to the list of findings: what a finding is known again by.
 */
#pragma once

#include "schema/model/findings/finding.h"

/* Which names mean which records. */
typedef struct FindingNames FindingNames;

FindingNames *finding_names_new(void);
void finding_names_free(FindingNames *names); /* NULL is allowed */

/* Says that @name means @identity; both are borrowed. */
void finding_names_add(FindingNames *names, const char *name, const char *identity);

/* Gives all @findings (of Finding), which are sorted, their fingerprints. */
void fingerprints_make(const GPtrArray *findings, FindingNames *names);
