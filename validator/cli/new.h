/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `narva new` makes: one row of verb-new.c and one function each.
 */
#pragma once

#include "schema/model/record.h"
#include "validator/cli/verb.h"

/* What is to be made. */
typedef struct {
    const Call *call;
    const char *name;  /* the word after the noun: a folder or an id */
    const char *title; /* NULL: none was given */
    const char *in;    /* the data set it goes to; NULL: that around or below the current folder */
    const char *extends; /* what shows through it; NULL: nothing */
} Wish;

/* Returns: (transfer full): the root record of a new file of @entity with the contents @json, which
 * must live as long as the program. */
const Record *new_root(EntityId entity, const char *json);

/* Returns: @root with the member @key, which it lacked, as the JSON @value says; consumes @root. */
const Record *new_with(const Record *root, const char *key, const char *value);

/* The same with a text. */
const Record *new_with_text(const Record *root, const char *key, const char *text);

/* Returns: (transfer full): @path as a word that a person can hand to the shell. */
char *new_shown_path(const char *path);

/* Returns: (transfer full): the title that @name suggests: `winter-war` is Winter War; what has no
 * form of an id is one already. */
char *new_title(const char *name);

/* The things that can be made. */
const char *new_noun(guint i);

ExitStatus new_scenario(const Wish *wish);
