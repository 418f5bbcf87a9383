/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names.
 */
#include "validator/render/screen-parts.h"

#include "validator/render/screen-text.h"

#include <math.h>

void
screen_draw_labels(const ScreenMap *map, const ScreenView *view)
{
    ScreenText text;
    g_autoptr(GArray) faces = screen_seen(map->geometry->faces, view);
    screen_text_init(&text, map->style.density);
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        const SceneFace *scene_face = &map->scene.faces[face];
        Box box = map->geometry->boxes[face];
        int width, height;
        if (scene_face->name == NULL)
            continue;
        screen_text_measure(&text, scene_face->name, SCREEN_FACE_NAME, &width, &height);
        if (width > ((double)box.right - box.left) * view->scale)
            continue;
        Point middle = map->geometry->middles[face];
        double x = floor(middle.x * view->scale - width / 2.0) - view->x;
        double y = floor(middle.y * view->scale - height / 2.0) - view->y;
        gboolean is_land = ground_is_land(scene_face->ground);
        screen_text_draw(&text,
                         view->cr,
                         scene_face->name,
                         is_land ? SCREEN_FACE_NAME : SCREEN_FACE_SEA,
                         x,
                         y,
                         is_land ? map->ink->text : map->ink->sea_text,
                         map->ink->halo,
                         is_land ? 1.2 : 0);
    }
    screen_text_clear(&text);
}
