/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `narva new` makes: one row of verb-new.c and one function each.
 */
#pragma once

#include "validator/cli/verb.h"

/* What is to be made. */
typedef struct {
    const Call *call;
    const char *name;  /* the word after the noun: a folder or an id */
    const char *title; /* NULL: none was given */
    const char *in;    /* the data set it goes to; NULL: that around or below the current folder */
    const char *extends; /* what shows through it; NULL: nothing */
} Wish;

/* Returns: (transfer full): @path as a word that a person can hand to the shell. */
char *verb_new_shell_path(const char *path);

/* The things that can be made. */
const char *verb_new_noun(guint i);

ExitStatus new_scenario(const Wish *wish);
