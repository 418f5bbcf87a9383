/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two small files of one form, a group for each picture.
 */
#include "editor/drawing/trace-pictures.h"

#include "schema/geometry/limits.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#define FOLDER "pictures"
#define FILE_NAME "pictures.ini"
#define OPACITY_FIRST 0.6

static void
picture_free(gpointer data)
{
    TracePicture *picture = data;
    g_free(picture->path);
    g_free(picture->problem);
    g_free(picture);
}

/* Returns: (transfer full): where those of the data set are remembered, or NULL. */
static char *
own_file(const TracePictures *pictures)
{
    return pictures->folder != NULL ? g_build_filename(pictures->folder, FOLDER, FILE_NAME, NULL)
                                    : NULL;
}

static double
read_number(GKeyFile *file, const char *group, const char *key, double least, double most)
{
    double number = g_key_file_get_double(file, group, key, NULL);
    return isfinite(number) ? CLAMP(number, least, most) : least;
}

/* What a file of a data set says is not trusted: names of it are those of plain files beside it. */
static char *
build_picture_path(const TracePictures *pictures, const char *name, gboolean is_linked)
{
    if (is_linked)
        return g_path_is_absolute(name) ? g_strdup(name) : NULL;
    gboolean is_plain = strpbrk(name, "/\\") == NULL && name[0] != '.' && name[0] != '\0';
    return is_plain ? g_build_filename(pictures->folder, FOLDER, name, NULL) : NULL;
}

static void
read_file(TracePictures *pictures, const char *path, gboolean is_linked)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    if (path == NULL || !g_key_file_load_from_file(file, path, G_KEY_FILE_NONE, NULL))
        return;
    g_auto(GStrv) groups = g_key_file_get_groups(file, NULL);
    for (guint i = 0; groups[i] != NULL && pictures->pictures->len < TRACE_PICTURES_MAX; i++) {
        g_autofree char *name = g_key_file_get_string(file, groups[i], "file", NULL);
        char *whole = name != NULL ? build_picture_path(pictures, name, is_linked) : NULL;
        if (whole == NULL)
            continue;
        TracePicture *picture = g_new0(TracePicture, 1);
        *picture = (TracePicture){
            .path = whole,
            .is_linked = is_linked,
            .left = read_number(file, groups[i], "left", -LIMIT_COORDINATE, LIMIT_COORDINATE),
            .top = read_number(file, groups[i], "top", -LIMIT_COORDINATE, LIMIT_COORDINATE),
            .pixel = read_number(file, groups[i], "pixel", 1e-3, 1e4),
            .opacity = read_number(file, groups[i], "opacity", 0, 1),
            .is_visible = g_key_file_get_boolean(file, groups[i], "visible", NULL),
            .is_locked = g_key_file_get_boolean(file, groups[i], "locked", NULL),
        };
        g_ptr_array_add(pictures->pictures, picture);
    }
}

TracePictures *
trace_pictures_new(const char *folder, const char *state)
{
    TracePictures *pictures = g_new0(TracePictures, 1);
    pictures->folder = g_strdup(folder);
    pictures->pictures = g_ptr_array_new_with_free_func(picture_free);
    if (folder != NULL && state != NULL) {
        g_autofree char *sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, folder, -1);
        g_autofree char *name = g_strdup_printf("%.16s.ini", sum);
        pictures->links = g_build_filename(state, FOLDER, name, NULL);
    }
    g_autofree char *own = own_file(pictures);
    read_file(pictures, own, FALSE);
    read_file(pictures, pictures->links, TRUE);
    return pictures;
}

void
trace_pictures_free(TracePictures *pictures)
{
    if (pictures == NULL)
        return;
    g_ptr_array_unref(pictures->pictures);
    g_free(pictures->folder);
    g_free(pictures->links);
    g_free(pictures);
}

/* Writes those that are linked, or those that are not; a file that is not there is not begun for
 * none. */
static gboolean
write_file(const TracePictures *pictures, const char *path, gboolean is_linked, GError **error)
{
    g_autoptr(GKeyFile) file = g_key_file_new();
    guint n = 0;
    for (guint i = 0; i < pictures->pictures->len; i++) {
        const TracePicture *picture = g_ptr_array_index(pictures->pictures, i);
        if (picture->is_linked != is_linked)
            continue;
        g_autofree char *group = g_strdup_printf("picture %u", ++n);
        g_autofree char *name =
            is_linked ? g_strdup(picture->path) : g_path_get_basename(picture->path);
        g_key_file_set_string(file, group, "file", name);
        g_key_file_set_double(file, group, "left", picture->left);
        g_key_file_set_double(file, group, "top", picture->top);
        g_key_file_set_double(file, group, "pixel", picture->pixel);
        g_key_file_set_double(file, group, "opacity", picture->opacity);
        g_key_file_set_boolean(file, group, "visible", picture->is_visible);
        g_key_file_set_boolean(file, group, "locked", picture->is_locked);
    }
    if (path == NULL || (n == 0 && !g_file_test(path, G_FILE_TEST_EXISTS)))
        return TRUE;
    g_autofree char *folder = g_path_get_dirname(path);
    g_mkdir_with_parents(folder, 0700);
    return g_key_file_save_to_file(file, path, error);
}

gboolean
trace_pictures_save(const TracePictures *pictures, GError **error)
{
    g_autofree char *own = own_file(pictures);
    return write_file(pictures, own, FALSE, error) &&
           write_file(pictures, pictures->links, TRUE, error);
}

/* Copies @path into the data set under a name that is free. Returns: (transfer full): the copy. */
static char *
copy_picture(const TracePictures *pictures, const char *path, GError **error)
{
    g_autofree char *folder = g_build_filename(pictures->folder, FOLDER, NULL);
    g_autofree char *name = g_path_get_basename(path);
    const char *dot = strrchr(name, '.');
    g_autoptr(GFile) from = g_file_new_for_path(path);
    g_mkdir_with_parents(folder, 0777);
    for (guint i = 1;; i++) {
        g_autofree char *free_name =
            i == 1 ? g_strdup(name)
                   : g_strdup_printf("%.*s-%u%s",
                                     (int)(dot != NULL ? dot - name : (gssize)strlen(name)), name,
                                     i, dot != NULL ? dot : "");
        g_autofree char *copy = g_build_filename(folder, free_name, NULL);
        g_autoptr(GFile) to = g_file_new_for_path(copy);
        g_autoptr(GError) failure = NULL;
        if (g_file_equal(from, to) ||
            g_file_copy(from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &failure))
            return g_steal_pointer(&copy);
        if (!g_error_matches(failure, G_IO_ERROR, G_IO_ERROR_EXISTS)) {
            g_propagate_error(error, g_steal_pointer(&failure));
            return NULL;
        }
    }
}

TracePicture *
trace_pictures_add(TracePictures *pictures, const char *path, gboolean is_linked, guint32 width,
                   guint32 height, Box frame, GError **error)
{
    g_assert(width > 0 && height > 0);
    if (pictures->pictures->len >= TRACE_PICTURES_MAX || pictures->folder == NULL) {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("A map can have up to %u pictures, once it is saved in a folder."),
                    TRACE_PICTURES_MAX);
        return NULL;
    }
    char *kept =
        is_linked ? g_canonicalize_filename(path, NULL) : copy_picture(pictures, path, error);
    if (kept == NULL)
        return NULL;
    double across = (double)frame.right - frame.left, down = (double)frame.bottom - frame.top;
    double pixel = MIN(across / width, down / height);
    TracePicture *picture = g_new0(TracePicture, 1);
    *picture = (TracePicture){
        .path = kept,
        .is_linked = is_linked,
        .left = frame.left + (across - pixel * width) / 2,
        .top = frame.top + (down - pixel * height) / 2,
        .pixel = pixel,
        .opacity = OPACITY_FIRST,
        .is_visible = TRUE,
        .width = width,
        .height = height,
    };
    g_ptr_array_add(pictures->pictures, picture);
    return picture;
}

TracePicture *
trace_pictures_at(const TracePictures *pictures, Point at, gboolean is_free)
{
    for (guint i = pictures->pictures->len; i-- > 0;) {
        TracePicture *picture = g_ptr_array_index(pictures->pictures, i);
        double x = (at.x - picture->left) / picture->pixel;
        double y = (at.y - picture->top) / picture->pixel;
        if (picture->is_visible && !(is_free && picture->is_locked) && x >= 0 && y >= 0 &&
            x < picture->width && y < picture->height)
            return picture;
    }
    return NULL;
}

void
trace_picture_move(TracePicture *picture, Point from, Point to)
{
    picture->left += (double)to.x - from.x;
    picture->top += (double)to.y - from.y;
}

gboolean
trace_picture_fit(TracePicture *picture, const Point from[2], const Point to[2])
{
    double before = hypot((double)from[1].x - from[0].x, (double)from[1].y - from[0].y);
    double after = hypot((double)to[1].x - to[0].x, (double)to[1].y - to[0].y);
    if (before < 1 || after < 1)
        return FALSE;
    double factor = after / before;
    double x = ((double)from[0].x + from[1].x) / 2, y = ((double)from[0].y + from[1].y) / 2;
    picture->left = ((double)to[0].x + to[1].x) / 2 - (x - picture->left) * factor;
    picture->top = ((double)to[0].y + to[1].y) / 2 - (y - picture->top) * factor;
    picture->pixel *= factor;
    return TRUE;
}
