/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random JSON from a fixed seed: texts of every plane of Unicode, numbers on both sides of every
 * limit, and all the ways in which the grammar lets them be written.
 */
#pragma once

#include <glib.h>

typedef struct {
    guint64 seed;
    GString *out;      /* owned */
    guint depth;       /* records around the one being made */
    gboolean is_plain; /* no odd spelling: `"name": value`, escapes only where a writer has them */
} RandomJson;

void random_json_init(RandomJson *json, guint64 seed);
void random_json_clear(RandomJson *json);

/* Returns: a number below @below, which is not 0. */
guint random_below(RandomJson *json, guint below);

/* Returns: whether it happens, @percent times in a hundred. */
gboolean random_chance(RandomJson *json, guint percent);

/* Appends white space, most often none. */
void random_space(RandomJson *json);

/* Appends @text (UTF-8) as a JSON text, with white space around, spelt in one of many ways. */
void random_spell(RandomJson *json, const char *text);

/* Returns: (transfer full): a text, most often short, now and then of some KiB. */
char *random_text(RandomJson *json);

/* Appends a JSON text, a number, any value; with white space around. */
void random_append_text(RandomJson *json);
void random_append_number(RandomJson *json);
void random_append_value(RandomJson *json, guint depth);

/* Appends one of the punctuation marks of JSON with white space around. */
void random_append_mark(RandomJson *json, char mark);
