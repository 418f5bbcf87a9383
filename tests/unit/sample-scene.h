/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small map with a roster, for tests of what is drawn of a scenario.
 */
#pragma once

#include "validator/render/scene.h"

typedef struct {
    DataSet *set;           /* owned */
    MapSvg *svg;            /* owned */
    const Record *scenario; /* owned through its arena; NULL: none */
    Scene scene;
} SampleScene;

/* Sets up two lands (`hill`, `shore`) and a sea (`sound`), 1000 units of the drawing wide, with
 * units of two nations. @scenario: JSON, which must live as long as the program, or NULL. */
void sample_scene_init(SampleScene *sample, const char *scenario);
void sample_scene_clear(SampleScene *sample);
