/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random JSON documents, each as a writer is to lay it out by the rule of its header.
 */
#pragma once

#include <glib.h>

typedef struct {
    guint64 seed;
    GString *compact;  /* owned: the document without a blank */
    GString *expected; /* owned: its canonical form */
    gsize at;          /* reached in compact */
} SampleJson;

/* Makes the next document of the seed, to be cleared. */
void sample_json_make(SampleJson *sample);
void sample_json_clear(SampleJson *sample);
