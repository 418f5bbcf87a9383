/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The samples of a finding id: bad, bad-2, ..., good, good-2, ... They are written in the case file
 * tests/checks/<id>.case, see docs/add-a-check.md, of which tests/tools/cases.py makes folders when
 * the tests are built. What git cannot hold (folders, pipes and links in the place of a file,
 * permissions, and files too large to keep) is then made by functions of made-places.c and
 * made-amounts.c.
 */
#pragma once

#include "tests/checks/outcome.h"

/* Changes the data set in the folder @set, which holds the files of the case file. */
typedef void (*MakeSample)(const char *set);

typedef struct {
    FindingId id;
    const char *name; /* bad, good, bad-2, ... */
    MakeSample make;
    gboolean is_about_permissions; /* root must read it like anybody else */
} MadeSample;

/* The tables; of each the last row has no name. */
extern const MadeSample made_places[];  /* what is in the place of a file */
extern const MadeSample made_amounts[]; /* how much there is */

typedef struct {
    FindingId id;
    char *name;             /* owned: bad, good, bad-2, ... */
    gboolean is_bad;        /* else good */
    const char *base;       /* the data set that it changes: base, base-hex, base-campaign */
    const MadeSample *made; /* NULL: files only */
} Sample;

/* Returns: (transfer full): the folder in which the samples of @id have been made. */
char *samples_folder(FindingId id);

/* Returns: (transfer full): of Sample, in the order of their names; none if there is no case file.
 */
GPtrArray *samples_of(FindingId id);

/* Returns: (transfer full): what @sample gives according to its case file, as outcome_lines()
 * writes it. */
char *sample_expectation(const Sample *sample);

/* Leaves @lines, which @sample gives, to `cases.py update`; NULL: they are as expected. */
void sample_leave_found(const Sample *sample, const char *lines);

/* Copies the sample. Returns: (transfer full): a temporary folder, to be removed with
 * temporary_folder_free(); the data set is its folder SAMPLE_SET. */
char *sample_assemble(const Sample *sample);
#define SAMPLE_SET "set"

/* Loads and checks the sample copied to @folder, without root's privileges where it is about
 * permissions. */
Outcome sample_check(const Sample *sample, const char *folder);

/* Returns: (transfer full): the path of the data set @base. */
char *sample_base(const char *base);

/* Copies the files of @base, in the same manner, but not those of its folders. */
char *sample_assemble_base(const char *base);
