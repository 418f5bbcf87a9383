/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The samples of a finding id. The folder tests/checks/<id>/ holds folders bad, bad-2, ..., good,
 * good-2, ...; each holds only the files that differ from those of tests/checks/base/, or, of those
 * called bad-hex or good-hex, of tests/checks/base-hex/, which is a hex battle, and an empty
 * file NAME.absent where NAME of base is to be missing. Files and folders below.NAME are those of a
 * data set `below` beside it. The scenarios of base name records of its other files; they are there
 * only where a sample has a folder scenarios. Beside each bad one stands what it gives, bad.expect.
 * What git cannot hold is made by the functions of made-samples.h.
 */
#pragma once

#include "tests/checks/made-samples.h"
#include "tests/checks/outcome.h"

typedef struct {
    FindingId id;
    char *name;             /* owned: bad, good, bad-2, ... */
    gboolean is_bad;        /* else good */
    const char *base;       /* folder of the set that it stands above */
    const MadeSample *made; /* NULL: files only */
} Sample;

/* Returns: (transfer full): the folder that holds base/ and a folder per finding id. */
char *samples_folder(void);

/* Returns: (transfer full): of Sample, in the order of their names. */
GPtrArray *samples_of(FindingId id);

/* Returns: (transfer full): what the bad @sample gives, as outcome_lines() writes it; NULL with
 * @problems told when that is not there. */
char *sample_expectation(const Sample *sample, GString *problems);

/* Puts the sample together. Returns: (transfer full): a temporary folder, to be removed with
 * temporary_folder_free(); the data set is its folder SAMPLE_SET. */
char *sample_assemble(const Sample *sample);
#define SAMPLE_SET "set"
#define SAMPLE_BELOW "below"

/* Loads and checks the sample put together in @folder, without root's privileges where it is about
 * permissions. */
Outcome sample_check(const Sample *sample, const char *folder);

/* Puts the files of base alone together, in the same manner, but not those of its folders. @base:
 * their folder. */
char *sample_assemble_base(const char *base);
