/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the rules know of the ground, over the map: who is in command, zones of control, sight, the
 * cost of ways. It follows what is selected. For the files of map-view alone.
 */
#pragma once

#include "validator/scenario/ground-view.h"

#include <gtk/gtk.h>

/* All owned. */
typedef struct {
    gboolean is_on;
    GroundTopic topic;
    ScenarioGame *game; /* NULL: not set up yet, or it cannot be */
    GroundView *view;   /* NULL: there is nothing to tell */
    char *words;        /* what it comes to, for people; NULL: it is off */
    GtkWidget *key;     /* a child of the map: the words, and what the colours mean */
    GtkWidget *key_text;
} MapGround;
