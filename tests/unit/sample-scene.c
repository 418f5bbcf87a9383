/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small map.
 */
#include "tests/unit/sample-scene.h"

#include "schema/model/record-read.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

#include <string.h>

/* clang-format off */
static const char game[] =
    "{\"format\": 1, \"id\": \"sample\", \"title\": \"Sample\", \"system\": \"area-blocks\","
    " \"sides\": [{\"id\": \"north\", \"name\": \"North\"}, {\"id\": \"south\", \"name\": \"South\"}],"
    " \"seasons\": [{\"id\": \"summer\", \"name\": \"Summer\"}],"
    " \"colours\": [{\"id\": \"red\", \"name\": \"Red\", \"paint\": \"#ff0000\"}]}";

static const char map[] =
    "{\"spaces\": ["
    "{\"id\": \"hill\", \"name\": \"Hill\", \"kind\": \"land\", \"nation\": \"upland\","
    " \"garrison\": {\"name\": \"Hilltown\", \"value\": 2}},"
    "{\"id\": \"shore\", \"name\": \"Shore\", \"kind\": \"land\", \"nation\": \"lowland\","
    " \"port\": {\"sea\": \"sound\"}},"
    "{\"id\": \"sound\", \"name\": \"Sound\", \"kind\": \"sea\"},"
    "{\"id\": \"far\", \"name\": \"Far Isle\", \"kind\": \"land\"}],"
    " \"regions\": [{\"id\": \"west\", \"name\": \"The West\", \"places\": [\"hill\"]}]}";

static const char roster[] =
    "{\"nations\": ["
    "{\"id\": \"upland\", \"name\": \"Upland\", \"side\": \"north\", \"colour\": \"red\","
    " \"level\": {\"start\": 20, \"per-land\": 4}},"
    "{\"id\": \"lowland\", \"name\": \"Lowland\", \"side\": \"south\", \"paint\": \"#00ff00\","
    " \"status\": \"inactive\"}],"
    " \"types\": ["
    "{\"id\": \"army\", \"name\": \"Army\", \"moves\": \"land\", \"weight\": 2},"
    "{\"id\": \"fleet\", \"name\": \"Fleet\", \"moves\": \"sea\"}],"
    " \"units\": ["
    "{\"id\": \"first\", \"name\": \"First\", \"nation\": \"upland\", \"type\": \"army\","
    " \"strength\": 4, \"rating\": \"A3\"},"
    "{\"id\": \"second\", \"name\": \"Second\", \"nation\": \"upland\", \"type\": \"army\","
    " \"strength\": 3},"
    "{\"id\": \"ship\", \"name\": \"Ship\", \"nation\": \"lowland\", \"type\": \"fleet\","
    " \"strength\": 3, \"start\": \"@box:dock\"},"
    "{\"id\": \"odd\", \"name\": \"Odd\", \"nation\": \"nobody\", \"type\": \"none\","
    " \"strength\": 2}]}";

static const char tables[] =
    "{\"borders\": [], \"boxes\": [{\"id\": \"dock\", \"name\": \"Dock\"}],"
    " \"tracks\": [{\"id\": \"time\", \"name\": \"Time\", \"from\": 0, \"to\": 9}]}";

static const char drawing[] =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1000 1000'>"
    "<path id='hill' class='territory' d='M0,0H1000V400H0Z'/>"
    "<path id='shore' class='territory' d='M0,400H1000V430H0Z'/>"
    "<path id='sound' class='sea' d='M0,430H1000V1000H0Z'/>"
    "<circle id='port-shore' class='port' cx='500' cy='430' r='5'/></svg>";
/* clang-format on */

static SourceText *
text_of(const char *name, const char *contents)
{
    g_autoptr(GBytes) bytes = g_bytes_new_static(contents, strlen(contents));
    return source_text_new(name, bytes);
}

void
sample_scene_init(SampleScene *sample, const char *scenario)
{
    char *folder = temporary_folder_new();
    g_autoptr(SourceText) svg = text_of("map.svg", drawing);
    sample->set = sample_set_load(folder, &(SampleFiles){
                                              .game = game,
                                              .map = map,
                                              .roster = roster,
                                              .tables = tables,
                                          });
    temporary_folder_free(folder);
    sample->svg = map_svg_new(svg, NULL, NULL);
    sample->scenario = NULL;
    if (scenario != NULL) {
        Scanner stop;
        g_autoptr(SourceText) text = text_of("scenario.json", scenario);
        sample->scenario = record_read(entity_get(ENTITY_SCENARIO), text, &stop);
        g_assert_nonnull(sample->scenario);
    }
    g_autoptr(MapFaces) faces = scene_faces_new(sample->svg);
    scene_init(&sample->scene, sample->set, faces, (const Scenario *)sample->scenario);
}

void
sample_scene_clear(SampleScene *sample)
{
    scene_clear(&sample->scene);
    map_svg_unref(sample->svg);
    if (sample->scenario != NULL)
        arena_unref(sample->scenario->arena);
    data_set_unref(sample->set);
}
