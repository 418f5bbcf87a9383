/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sheets are pixels, 96 to an inch; printers count in points.
 */
#include "editor/window/dialogs/print-map.h"

#include <math.h>

#define POINTS_PER_INCH 72.0

/* Sizes that printers know by name are told from others so far, in millimetres. */
#define SAME_SIZE 1.0

/* Owned by its operation. */
typedef struct {
    RenderMap *map; /* owned */
    PictureWish wish;
    Paper paper;      /* that was chosen */
    Picture *picture; /* owned; NULL: it has not begun */
} PrintMap;

static void
print_map_free(gpointer data)
{
    PrintMap *self = data;
    picture_free(self->picture);
    render_map_unref(self->map);
    g_free(self);
}

static void
begin(GtkPrintOperation *operation, GtkPrintContext *context, PrintMap *self)
{
    GtkPaperSize *size = gtk_page_setup_get_paper_size(gtk_print_context_get_page_setup(context));
    double width = gtk_paper_size_get_width(size, GTK_UNIT_MM);
    double height = gtk_paper_size_get_height(size, GTK_UNIT_MM);
    self->paper = (Paper){
        .word = "",
        .width = MIN(width, height),
        .height = MAX(width, height),
    };
    self->wish.paper = &self->paper;
    picture_free(self->picture);
    self->picture = picture_new(self->map, &self->wish);
    guint n = picture_sheets(self->picture)->n;
    gtk_print_operation_set_n_pages(operation, (gint)MAX(n, 1));
    if (n == 0)
        gtk_print_operation_cancel(operation);
}

static void
turn(GtkPrintOperation *operation G_GNUC_UNUSED, GtkPrintContext *context G_GNUC_UNUSED,
     gint number G_GNUC_UNUSED, GtkPageSetup *setup, PrintMap *self)
{
    const Sheets *sheets = picture_sheets(self->picture);
    gtk_page_setup_set_orientation(setup, sheets->width > sheets->height
                                              ? GTK_PAGE_ORIENTATION_LANDSCAPE
                                              : GTK_PAGE_ORIENTATION_PORTRAIT);
}

static void
draw(GtkPrintOperation *operation G_GNUC_UNUSED, GtkPrintContext *context, gint number,
     PrintMap *self)
{
    const Sheets *sheets = picture_sheets(self->picture);
    cairo_t *cr = gtk_print_context_get_cairo_context(context);
    if ((guint)number >= sheets->n)
        return;
    cairo_scale(cr, POINTS_PER_INCH / SHEET_DPI, POINTS_PER_INCH / SHEET_DPI);
    g_autoptr(Pen) pen = pen_new_cairo(cr);
    sheets->draw(sheets->data, (guint)number, pen);
}

/* Returns: (transfer full): @paper as printers know it. */
static GtkPaperSize *
size_of(const Paper *paper)
{
    GList *known = gtk_paper_size_get_paper_sizes(FALSE);
    GtkPaperSize *found = NULL;
    for (GList *l = known; l != NULL && found == NULL; l = l->next)
        if (fabs(gtk_paper_size_get_width(l->data, GTK_UNIT_MM) - paper->width) < SAME_SIZE &&
            fabs(gtk_paper_size_get_height(l->data, GTK_UNIT_MM) - paper->height) < SAME_SIZE)
            found = gtk_paper_size_copy(l->data);
    g_list_free_full(known, (GDestroyNotify)gtk_paper_size_free);
    if (found == NULL)
        found = gtk_paper_size_new_custom(paper->word, paper->word, paper->width, paper->height,
                                          GTK_UNIT_MM);
    return found;
}

GtkPrintOperation *
print_map_new(RenderMap *map, const PictureWish *wish, const char *title)
{
    GtkPrintOperation *operation = gtk_print_operation_new();
    PrintMap *self = g_new0(PrintMap, 1);
    self->map = render_map_ref(map);
    self->wish = *wish;
    g_autoptr(GtkPageSetup) setup = gtk_page_setup_new();
    GtkPaperSize *size = size_of(wish->paper != NULL ? wish->paper : paper_find("a4"));
    gtk_page_setup_set_paper_size_and_default_margins(setup, size);
    gtk_paper_size_free(size);
    gtk_print_operation_set_default_page_setup(operation, setup);
    gtk_print_operation_set_use_full_page(operation, TRUE);
    gtk_print_operation_set_unit(operation, GTK_UNIT_POINTS);
    gtk_print_operation_set_embed_page_setup(operation, TRUE);
    gtk_print_operation_set_job_name(operation, title);
    g_object_set_data_full(G_OBJECT(operation), "self", self, print_map_free);
    g_signal_connect(operation, "begin-print", G_CALLBACK(begin), self);
    g_signal_connect(operation, "request-page-setup", G_CALLBACK(turn), self);
    g_signal_connect(operation, "draw-page", G_CALLBACK(draw), self);
    return operation;
}
