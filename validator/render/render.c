/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The picture as a whole: what takes room is placed first, then everything is drawn from the
 * bottom up.
 */
#include "validator/render/render.h"

#include "validator/render/draw.h"
#include "validator/render/labels.h"
#include "validator/render/panel.h"
#include "validator/render/svg-out.h"
#include "validator/render/text-metrics.h"

/* Where everything with a choice has been put. */
typedef struct {
    GArray *placards; /* owned: of Placard */
    Panels panels;
} Layout;

static void
layout_init(Layout *layout, const Scene *scene)
{
    g_autoptr(GArray) without_room = g_array_new(FALSE, FALSE, sizeof(Placard));
    Placer placer;
    *layout = (Layout){.placards = g_array_new(FALSE, FALSE, sizeof(Placard))};
    placer_init(&placer, scene);
    draw_take_marks(&placer);
    labels_place_lands(&placer, layout->placards, without_room);
    if (!scene->options.has_no_panels)
        panels_place(&layout->panels, &placer);
    labels_place_fleets(&placer, layout->placards, without_room);
    /* Blocks are larger than names, so that even narrow seas must give way to them. */
    if (scene->options.scenario == NULL)
        labels_place_seas(&placer, layout->placards, FALSE);
    labels_place_led(&placer, layout->placards, without_room);
    if (scene->options.scenario != NULL)
        labels_place_seas(&placer, layout->placards, FALSE);
    labels_place_seas(&placer, layout->placards, TRUE);
    placer_clear(&placer);
}

static Box
led_box(const Placard *placard)
{
    return box_grow(box_shift(placard->box, placard->at), placard->size / 4);
}

static void
draw_lead(GString *out, const Scene *scene, const Placard *placard)
{
    Box box = led_box(placard);
    Point end = {
        CLAMP(placard->foot.x, box.left, box.right),
        CLAMP(placard->foot.y, box.top, box.bottom),
    };
    svg_out(out,
            "<path d='M%T,%TL%T,%T' stroke='#fff4df' stroke-opacity='.8' stroke-width='%T'/>"
            "<path d='M%T,%TL%T,%T' stroke='#2a1f14' stroke-width='%T'/>"
            "<circle cx='%T' cy='%T' r='%T' fill='#2a1f14' stroke='#fff4df' stroke-width='%T'/>",
            placard->foot.x,
            placard->foot.y,
            end.x,
            end.y,
            scene_size(scene, 170),
            placard->foot.x,
            placard->foot.y,
            end.x,
            end.y,
            scene_size(scene, 60),
            placard->foot.x,
            placard->foot.y,
            scene_size(scene, 130),
            scene_size(scene, 45));
}

static void
draw_led(GString *out, const Scene *scene, const Placard *placard)
{
    Box box = led_box(placard);
    const SceneFace *face = &scene->faces[placard->face];
    guint32 paint = ground_is_land(face->ground) ? face->paint : 0x9cc0c8;
    if (placard->n_columns == 0)
        draw_lead(out, scene, placard);
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' rx='%T' fill='%C' stroke='#2a1f14' "
            "stroke-width='%T'/>",
            box.left,
            box.top,
            box.right - box.left,
            box.bottom - box.top,
            scene->em / 8,
            colour_mix(paint, 0xfffaf0, 40),
            scene_size(scene, 55));
}

static void
draw_placards(GString *out, const Scene *scene, const GArray *placards)
{
    /* The lines of blocks may have to run below names. */
    for (guint i = 0; i < placards->len; i++) {
        const Placard *placard = &g_array_index(placards, Placard, i);
        if (placard->is_led && placard->n_columns > 0)
            draw_lead(out, scene, placard);
    }
    for (guint i = 0; i < placards->len; i++) {
        const Placard *placard = &g_array_index(placards, Placard, i);
        gboolean is_land = ground_is_land(scene->faces[placard->face].ground);
        if (placard->is_led)
            draw_led(out, scene, placard);
        if (is_land && !placard->is_led)
            svg_out(out,
                    "<g paint-order='stroke' stroke='%C' stroke-opacity='.55' stroke-width='%T' "
                    "stroke-linejoin='round'>",
                    colour_mix(scene->faces[placard->face].paint, 0xfffaf0, 45),
                    placard->size / 7);
        placard_draw(out, scene, placard);
        if (is_land && !placard->is_led)
            g_string_append(out, "</g>\n");
    }
}

static void
draw_all(GString *out, const Scene *scene, const Layout *layout)
{
    gint32 margin = draw_margin(scene);
    Box page = box_grow(scene->frame, margin);
    page.bottom += layout->panels.below;
    svg_out(out,
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='%T %T %T %T' font-family=\"%s\" "
            "fill-rule='evenodd'>\n",
            page.left,
            page.top,
            page.right - page.left,
            page.bottom - page.top,
            TEXT_FAMILY);
    draw_style(out, scene);
    draw_definitions(out, scene);
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' fill='#f6eedb'/>\n",
            page.left,
            page.top,
            page.right - page.left,
            page.bottom - page.top);
    draw_ground(out, scene);
    draw_borders(out, scene);
    draw_ports(out, scene);
    draw_placards(out, scene, layout->placards);
    draw_frame(out, scene);
    if (!scene->options.has_no_panels)
        panels_draw(out, scene, &layout->panels);
    g_string_append(out, "</svg>\n");
}

GBytes *
render_map(const DataSet *set, MapSvg *svg, const RenderOptions *options)
{
    Scene scene;
    Layout layout;
    GString *out = g_string_new(NULL);
    g_assert(svg->error == MAP_SVG_OK);
    g_assert(options->unit_km == 0 || render_unit_km_is_usable(options->unit_km));
    scene_init(&scene, set, svg, options);
    layout_init(&layout, &scene);
    draw_all(out, &scene, &layout);
    g_array_unref(layout.placards);
    scene_clear(&scene);
    return g_string_free_to_bytes(out);
}
