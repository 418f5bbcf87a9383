/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/panes/row-words.h"

#include "editor/controls/widget-text.h"

#include <math.h>

/* Pixels between parts. */
#define GAP 6

/* How parts look beside the title. */
static const struct {
    PangoEllipsizeMode gives_way;
    double size;        /* of that of the title */
    const char *colour; /* a token of the look; NULL: that of the title */
    const char *features;
} looks[N_ROW_PARTS] = {
    [ROW_TITLE] = {PANGO_ELLIPSIZE_END, 1, NULL, NULL},
    [ROW_DISTINCTION] = {PANGO_ELLIPSIZE_START, 0.9, "quiet", NULL},
    [ROW_MARK] = {PANGO_ELLIPSIZE_NONE, 0.6, "pencil", NULL},
    [ROW_END] = {PANGO_ELLIPSIZE_NONE, 0.9, "quiet", "tnum"},
};

struct _EditorRowWords {
    GtkWidget parent;
    char *texts[N_ROW_PARTS];        /* owned; NULL: no text */
    PangoLayout *lines[N_ROW_PARTS]; /* owned; NULL: not laid out since text or style changed */
};

G_DEFINE_FINAL_TYPE(EditorRowWords, editor_row_words, GTK_TYPE_WIDGET)

/* Returns: (transfer full): how @part looks in a row whose title has @font. Sizes are those that
 * style sheets would come to, so that fonts are shared with labels. */
static PangoAttrList *
build_attributes(RowPart part, const PangoFontDescription *font)
{
    PangoAttrList *attributes = pango_attr_list_new();
    if (looks[part].size == 1)
        return attributes;
    int size = (int)lround(pango_font_description_get_size(font) * looks[part].size);
    pango_attr_list_insert(attributes, pango_attr_size_new_absolute(size));
    pango_attr_list_insert(attributes, pango_attr_weight_new(PANGO_WEIGHT_NORMAL));
    if (looks[part].features != NULL)
        pango_attr_list_insert(attributes, pango_attr_font_features_new(looks[part].features));
    return attributes;
}

/* Returns: (transfer none): the words of @part, which says something. */
static PangoLayout *
get_layout(EditorRowWords *self, RowPart part)
{
    if (self->lines[part] != NULL)
        return self->lines[part];
    PangoLayout *line = gtk_widget_create_pango_layout(GTK_WIDGET(self), self->texts[part]);
    PangoContext *context = pango_layout_get_context(line);
    g_autoptr(PangoAttrList) attributes =
        build_attributes(part, pango_context_get_font_description(context));
    pango_layout_set_attributes(line, attributes);
    pango_layout_set_ellipsize(line, looks[part].gives_way);
    pango_layout_set_single_paragraph_mode(line, TRUE);
    self->lines[part] = line;
    return line;
}

static void
forget_lines(EditorRowWords *self)
{
    for (RowPart part = 0; part < N_ROW_PARTS; part++)
        g_clear_object(&self->lines[part]);
}

/* Returns: pixels that @part takes if there is room; 0: no text. */
static int
natural_width(EditorRowWords *self, RowPart part)
{
    int width = 0;
    if (self->texts[part] == NULL)
        return 0;
    PangoLayout *line = get_layout(self, part);
    pango_layout_set_width(line, -1);
    pango_layout_get_pixel_size(line, &width, NULL);
    return width;
}

/* Only what does not give way needs its room. */
static void
measure_width(EditorRowWords *self, int *minimum, int *natural)
{
    *minimum = *natural = 0;
    for (RowPart part = 0; part < N_ROW_PARTS; part++) {
        int width = natural_width(self, part);
        int gap = part > 0 && self->texts[part] != NULL ? GAP : 0;
        *natural += width + gap;
        if (looks[part].gives_way == PANGO_ELLIPSIZE_NONE)
            *minimum += width + gap;
    }
}

static void
editor_row_words_measure(GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED,
                         int *minimum, int *natural, int *minimum_baseline G_GNUC_UNUSED,
                         int *natural_baseline G_GNUC_UNUSED)
{
    EditorRowWords *self = EDITOR_ROW_WORDS(widget);
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        measure_width(self, minimum, natural);
        return;
    }
    *minimum = 0;
    if (self->texts[ROW_TITLE] != NULL)
        pango_layout_get_pixel_size(get_layout(self, ROW_TITLE), NULL, minimum);
    *natural = *minimum;
}

/* Finds how wide parts are in @width pixels: where title and distinction do not fit side by side,
 * each keeps what the other leaves, and at least half. */
static void
share_width(EditorRowWords *self, int width, int widths[N_ROW_PARTS])
{
    for (RowPart part = 0; part < N_ROW_PARTS; part++) {
        widths[part] = natural_width(self, part);
        if (part > 0 && self->texts[part] != NULL)
            width -= GAP;
        if (looks[part].gives_way == PANGO_ELLIPSIZE_NONE)
            width -= widths[part];
    }
    width = MAX(width, 0);
    int *title = &widths[ROW_TITLE], *distinction = &widths[ROW_DISTINCTION];
    if (*title + *distinction <= width)
        return;
    int title_most = MAX(width - *distinction, width / 2);
    *title = MIN(*title, title_most);
    *distinction = MIN(*distinction, width - *title);
}

/* Paints @part at @x from the side where rows start. */
static void
append_part(EditorRowWords *self, GtkSnapshot *snapshot, RowPart part, int x, int width)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GdkRGBA colour = widget_colour(widget, looks[part].colour);
    int height;
    PangoLayout *line = get_layout(self, part);
    if (looks[part].gives_way != PANGO_ELLIPSIZE_NONE)
        pango_layout_set_width(line, width * PANGO_SCALE);
    pango_layout_get_pixel_size(line, NULL, &height);
    if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
        x = gtk_widget_get_width(widget) - x - width;
    float y = (float)((gtk_widget_get_height(widget) - height) / 2);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float)x, y));
    gtk_snapshot_append_layout(snapshot, line, &colour);
    gtk_snapshot_restore(snapshot);
}

static void
editor_row_words_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    EditorRowWords *self = EDITOR_ROW_WORDS(widget);
    int widths[N_ROW_PARTS], x = 0;
    share_width(self, gtk_widget_get_width(widget), widths);
    for (RowPart part = 0; part < N_ROW_PARTS; part++) {
        if (self->texts[part] == NULL)
            continue;
        if (part == ROW_END)
            x = gtk_widget_get_width(widget) - widths[part];
        append_part(self, snapshot, part, x, widths[part]);
        x += widths[part] + GAP;
    }
}

/* Fonts may have changed; GTK lays out again where that matters. */
static void
editor_row_words_css_changed(GtkWidget *widget, GtkCssStyleChange *change)
{
    GTK_WIDGET_CLASS(editor_row_words_parent_class)->css_changed(widget, change);
    forget_lines(EDITOR_ROW_WORDS(widget));
}

static void
editor_row_words_finalize(GObject *object)
{
    EditorRowWords *self = EDITOR_ROW_WORDS(object);
    forget_lines(self);
    for (RowPart part = 0; part < N_ROW_PARTS; part++)
        g_free(self->texts[part]);
    G_OBJECT_CLASS(editor_row_words_parent_class)->finalize(object);
}

static void
editor_row_words_class_init(EditorRowWordsClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = editor_row_words_finalize;
    widget_class->measure = editor_row_words_measure;
    widget_class->snapshot = editor_row_words_snapshot;
    widget_class->css_changed = editor_row_words_css_changed;
    gtk_widget_class_set_css_name(widget_class, "row-words");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
editor_row_words_init(EditorRowWords *self)
{
    gtk_widget_set_overflow(GTK_WIDGET(self), GTK_OVERFLOW_HIDDEN);
}

void
editor_row_words_set(EditorRowWords *self, RowPart part, const char *text)
{
    const char *said = text != NULL && text[0] != '\0' ? text : NULL;
    if (g_strcmp0(said, self->texts[part]) == 0)
        return;
    g_free(self->texts[part]);
    self->texts[part] = g_strdup(said);
    g_clear_object(&self->lines[part]);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

const char *
editor_row_words_get(EditorRowWords *self, RowPart part, gboolean *is_cut)
{
    PangoLayout *line = self->lines[part];
    *is_cut = line != NULL && pango_layout_is_ellipsized(line);
    return self->texts[part];
}
