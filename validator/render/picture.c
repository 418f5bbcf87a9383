/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One of three ways to lay it out, and one to write it.
 */
#include "validator/render/picture.h"

#include "schema/store/map-file.h"
#include "schema/text/limits.h"
#include "schema/text/translation.h"
#include "validator/render/play.h"
#include "validator/render/page.h"
#include "validator/render/render-parts.h"
#include "validator/render/shade.h"

#include <glib/gstdio.h>
#include <string.h>

G_DEFINE_QUARK(narva - picture - error, picture_error)

static const char *const endings[N_PICTURE_FORMATS] = {".svg", ".png", ".pdf", ".html"};

struct Picture {
    RenderMap *map;  /* owned */
    Page *page;      /* owned; NULL: it is on paper */
    Poster poster;   /* where its page is not NULL */
    PlaySheets play; /* where its pages are not NULL */
    Sheets sheets;
};

static void G_GNUC_PRINTF(3, 4) fail(GError **error, PictureError code, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_propagate_error(error, g_error_new_valist(PICTURE_ERROR, (gint)code, format, ap));
    va_end(ap);
}

/* Reads map.svg of @set, or of the first set below it that has one; where none has, the grid of
 * @scenario (NULL: all grids) is drawn. Returns: NULL with @error set when it cannot be drawn. */
static MapSvg *
load_drawing(const DataSet *set, const char *scenario, GError **error)
{
    const Scenario *seen = (const Scenario *)data_set_find_record(set, ENTITY_SCENARIO, scenario);
    g_autoptr(MapFile) file = map_file_read_or_make(set, seen != NULL ? seen->grid : NULL, NULL);
    if (map_file_is_drawn(file))
        return map_svg_ref(file->svg);
    if (file->file == NULL)
        fail(error, PICTURE_ERROR_ABSENT,
             _("“%s” has no map.svg, and no places of which a diagram could be made"), set->name);
    else if (file->svg == NULL) {
        const char *detail = file->file->read.detail;
        switch (file->file->read.result) {
        case FILE_NOT_A_FILE:
            fail(error, PICTURE_ERROR_DATA, _("“%s” is not a regular file, but %s"), file->text->name,
                 detail);
            break;
        case FILE_OUTSIDE:
            fail(error, PICTURE_ERROR_DATA, _("“%s” is a link that leads out of its folder"),
                 file->text->name);
            break;
        case FILE_TOO_LARGE:
            fail(error, PICTURE_ERROR_DATA, _("“%s” has %s bytes; the limit is %u"),
                 file->text->name, detail, LIMIT_FILE_BYTES);
            break;
        default:
            fail(error, PICTURE_ERROR_FILE, _("cannot read “%s”: %s"), file->text->name, detail);
        }
    } else
        fail(error, PICTURE_ERROR_DATA, "%s: %s", file->text->name,
             _(map_svg_error_text(file->svg->error)));
    return NULL;
}

/* Returns: FALSE with @error set when @map would show nothing, or places where they are not. */
static gboolean
check_map(const RenderMap *map, const char *name, GError **error)
{
    const Scene *scene = &map->scene;
    const char *moved = NULL;
    guint n_moved = 0;
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].element->is_transformed && n_moved++ == 0)
            moved = scene->faces[i].id;
    if (n_moved > 0)
        fail(error, PICTURE_ERROR_DATA,
             _("%s: %u of its shapes (“%s” first) are moved by a transform that cannot be "
               "read; apply it in the program that drew them, and save"),
             name, n_moved, moved != NULL ? moved : "?");
    else if (scene->n_places == 0)
        fail(error, PICTURE_ERROR_DATA,
             _("%s: none of its %u shapes has the id of a place of map.json, so there is "
               "nothing to draw"),
             name, scene->n_faces);
    else
        return TRUE;
    return FALSE;
}

/* Returns: FALSE with @error set when the mode that @map asks for does not exist. */
static gboolean
check_mode(const RenderMap *map, GError **error)
{
    g_autoptr(GString) words = g_string_new(NULL);
    MapMode mode;
    if (map->shades.is_known)
        return TRUE;
    for (guint i = 0; shade_mode_get(map->scene.state, i, &mode); i++)
        g_string_append_printf(words, "%s%s", i > 0 ? ", " : "", mode.word);
    fail(error, PICTURE_ERROR_MODE,
         _("lands are coloured by %s, or a member of places in map.json that is a number, a "
           "word, a name or an id, not by “%s”"),
         words->str, map->mode);
    return FALSE;
}

RenderMap *
picture_map_new(DataSet *set, const char *scenario, const RenderStyle *style, GError **error)
{
    g_autoptr(MapSvg) svg = load_drawing(set, scenario, error);
    if (svg == NULL)
        return NULL;
    g_autoptr(RenderGeometry) geometry = render_geometry_new(svg);
    g_autoptr(RenderMap) map = render_map_new(geometry, set, scenario, style);
    if (!check_map(map, svg->text->name, error) || !check_mode(map, error))
        return NULL;
    return g_steal_pointer(&map);
}

/* Things that are missing: how many, and the first of them. */
typedef struct {
    guint n;
    const char *first;
} Missing;

static void
add_missing(Missing *missing, const char *id)
{
    if (missing->n++ == 0)
        missing->first = id != NULL ? id : "?";
}

char *
picture_gaps(const RenderMap *map, const DataSet *set)
{
    const Scene *scene = &map->scene;
    Records places = data_set_records(set, ENTITY_SPACE);
    Missing shapes = {0}, lands = {0};
    /* What follows from a grid is drawn of it; a scenario shows its own grid alone. */
    if (data_set_records(set, ENTITY_GRID).length > 0)
        return NULL;
    for (guint32 i = 0; i < places.length; i++) {
        const char *id = record_key(places.items[i]);
        if (id != NULL && !scene_draws(scene, id))
            add_missing(&lands, id);
    }
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].space == NULL && (scene->faces[i].element->kind == MAP_KIND_TERRITORY ||
                                              scene->faces[i].element->kind == MAP_KIND_SEA))
            add_missing(&shapes, scene->faces[i].id);
    if (lands.n == 0)
        return NULL;
    g_autofree char *missing =
        g_strdup_printf(_("no shape has the id of %u of %u places (“%s” first)"), lands.n,
                        places.length, lands.first);
    if (shapes.n == 0)
        return g_steal_pointer(&missing);
    return g_strdup_printf(_("%s; of the lands and seas drawn %u are no place (“%s” first)"),
                           missing, shapes.n, shapes.first);
}

Picture *
picture_new(RenderMap *map, const PictureWish *wish)
{
    g_assert(wish->paper != NULL || wish->kinds == 0);
    Picture *picture = g_new0(Picture, 1);
    picture->map = render_map_ref(map);
    if (wish->kinds != 0) {
        play_init(&picture->play, map, wish->kinds, wish->paper);
        picture->sheets = play_sheets(&picture->play);
    } else if (wish->paper != NULL) {
        page_poster_init(&picture->poster, map, &wish->page, wish->paper, wish->n_across,
                         wish->overlap);
        picture->sheets = page_poster_sheets(&picture->poster);
    } else {
        picture->page = page_new(map, &wish->page);
        picture->sheets = page_sheet(picture->page);
    }
    return picture;
}

void
picture_free(Picture *picture)
{
    if (picture == NULL)
        return;
    if (picture->play.pages != NULL)
        play_clear(&picture->play);
    if (picture->poster.page != NULL)
        page_poster_clear(&picture->poster);
    page_free(picture->page);
    render_map_unref(picture->map);
    g_free(picture);
}

const Sheets *
picture_sheets(const Picture *picture)
{
    return &picture->sheets;
}

gboolean
picture_format_find(const char *name, PictureFormat *format)
{
    for (guint i = 0; i < N_PICTURE_FORMATS; i++)
        if (g_str_has_suffix(name, endings[i])) {
            *format = (PictureFormat)i;
            return TRUE;
        }
    return FALSE;
}

const char *
picture_format_ending(PictureFormat format)
{
    return endings[format];
}

guint
picture_n_files(const Picture *picture, PictureFormat format)
{
    return format == PICTURE_PDF || format == PICTURE_HTML ? MIN(picture->sheets.n, 1) : picture->sheets.n;
}

/* Returns: (transfer full): the name of file @i of @n that stand for @output. */
static char *
name_of_file(const char *output, PictureFormat format, guint i, guint n)
{
    if (n == 1)
        return g_strdup(output);
    int length = (int)(strlen(output) - strlen(endings[format]));
    return g_strdup_printf("%.*s-%u%s", length, output, i + 1, endings[format]);
}

static gboolean
is_same_file(const GStatBuf *file, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    GStatBuf other;
    return g_stat(path, &other) == 0 && other.st_dev == file->st_dev &&
           other.st_ino == file->st_ino;
}

/* Whether @output is, by whatever path, a file that @set is made of. */
static gboolean
is_file_of_set(const DataSet *set, const char *output)
{
    GStatBuf file;
    if (g_stat(output, &file) != 0)
        return FALSE;
    gboolean is_one = FALSE;
    for (; set != NULL && set->folder != NULL && !is_one; set = set->base)
        for (guint i = 0; i < set->n_files && !is_one; i++)
            is_one = is_same_file(&file, set->folder, set->files[i].name);
    return is_one;
}

/* Returns: FALSE with @error set: something is there that is not to be replaced. */
static gboolean
may_be_written(const Picture *picture, const char *name, GError **error)
{
    if (is_file_of_set(picture->map->set, name))
        fail(error, PICTURE_ERROR_TAKEN,
             _("“%s” is a file of the data set, which the picture would replace"), name);
    /* As root the picture would take the place of a device. */
    else if (g_file_test(name, G_FILE_TEST_EXISTS) && !g_file_test(name, G_FILE_TEST_IS_REGULAR))
        fail(error, PICTURE_ERROR_NO_PLACE,
             g_file_test(name, G_FILE_TEST_IS_DIR) ? _("cannot write “%s”: it is a folder")
                                                   : _("cannot write “%s”: it is not a regular file"),
             name);
    else
        return TRUE;
    return FALSE;
}

static gboolean
write_file(const Picture *picture, const char *name, PictureFormat format, guint i, double dpi,
           GError **error)
{
    if (!may_be_written(picture, name, error))
        return FALSE;
    g_autoptr(GBytes) bytes = format == PICTURE_PDF    ? page_sheets_to_pdf(&picture->sheets)
                              : format == PICTURE_HTML ? play_to_html(&picture->play)
                              : format == PICTURE_SVG
                                  ? page_sheets_to_svg(&picture->sheets, i)
                                  : page_sheets_to_png(&picture->sheets, i, dpi);
    if (bytes != NULL) {
        g_autoptr(GError) failed = NULL;
        if (g_file_set_contents(name, g_bytes_get_data(bytes, NULL),
                                (gssize)g_bytes_get_size(bytes), &failed))
            return TRUE;
        /* The words before the reason of the system name a temporary file. */
        const char *reason = strrchr(failed->message, ':');
        if (reason != NULL)
            fail(error, PICTURE_ERROR_FILE, _("cannot write “%s”: %s"), name,
                 reason + strspn(reason, ": "));
        else
            fail(error, PICTURE_ERROR_FILE,
                 _("cannot write “%s”; is there room, and may you write there?"), name);
        return FALSE;
    }
    fail(error, PICTURE_ERROR_LARGE, _("“%s” would have more than %d pixels along a side"), name,
         SHEET_PIXELS_MAX);
    return FALSE;
}

gboolean
picture_write(const Picture *picture, const char *output, PictureFormat format, double dpi,
              PictureWatch watch, gpointer data, GError **error)
{
    guint n = picture_n_files(picture, format);
    if (n == 0)
        fail(error, PICTURE_ERROR_DATA, _("the data have nothing that stands on such sheets"));
    for (guint i = 0; i < n; i++) {
        g_autofree char *name = name_of_file(output, format, i, n);
        if (!write_file(picture, name, format, i, dpi, error))
            return FALSE;
        if (watch != NULL && !watch(i + 1, n, data) && i + 1 < n) {
            fail(error, PICTURE_ERROR_STOPPED, _("stopped"));
            return FALSE;
        }
    }
    return n > 0;
}
