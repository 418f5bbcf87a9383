/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A record as a sentence of words and chips, which flow over several lines.
 */
#include "editor/sentences/sentence.h"

#include "editor/controls/complaint.h"
#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/sentences/chip-choices.h"
#include "editor/tools/place-query.h"
#include "editor/tools/place-words.h"
#include "schema/model/verb.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

#define EDITOR_TYPE_FLOW_LINE (editor_flow_line_get_type())

G_DECLARE_FINAL_TYPE(EditorFlowLine, editor_flow_line, EDITOR, FLOW_LINE, GtkLayoutManager)

#define GAP 4
#define LINE_GAP 4

struct _EditorFlowLine {
    GtkLayoutManager parent;
};

G_DEFINE_FINAL_TYPE(EditorFlowLine, editor_flow_line, GTK_TYPE_LAYOUT_MANAGER)

/* One of the lines: children from @first up to @end. */
typedef struct {
    GtkWidget *first, *end;
    gint above, below; /* of the baseline */
} Line;

static const char close_key[] = "narva-close";

/* Puts @child close to what is before it, as a comma. */
static void
flow_line_set_close(GtkWidget *child)
{
    g_object_set_data(G_OBJECT(child), close_key, GINT_TO_POINTER(TRUE));
}

static gint
gap_before(GtkWidget *child)
{
    return g_object_get_data(G_OBJECT(child), close_key) != NULL ? 0 : GAP;
}

static gint
measure_width(GtkWidget *child, gint most)
{
    gint least, natural;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
    return most < 0 ? natural : MAX(least, MIN(natural, most));
}

/* How far @child, so wide, reaches above and below the baseline. */
static void
measure_reach(GtkWidget *child, gint width, gint *above, gint *below)
{
    gint height, baseline;
    gtk_widget_measure(child, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, &baseline);
    *above = baseline >= 0 ? baseline : height * 3 / 4;
    *below = height - *above;
}

/* Finds the children on the line that starts with @first. */
static Line
line_from(GtkWidget *first, gint width)
{
    Line line = {first, first, 0, 0};
    gint x = 0;
    for (; line.end != NULL; line.end = gtk_widget_get_next_sibling(line.end)) {
        gint above, below;
        gint own = measure_width(line.end, width);
        gint gap = line.end != first ? gap_before(line.end) : 0;
        if (!gtk_widget_should_layout(line.end))
            continue;
        if (line.end != first && width >= 0 && x + gap + own > width)
            break;
        x += gap + own;
        measure_reach(line.end, own, &above, &below);
        line.above = MAX(line.above, above);
        line.below = MAX(line.below, below);
    }
    return line;
}

static void
measure_flow(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget, GtkOrientation orientation,
             int for_size, int *minimum, int *natural, int *minimum_baseline, int *natural_baseline)
{
    GtkWidget *child = gtk_widget_get_first_child(widget);
    gint least = 0, all = 0;
    if (orientation == GTK_ORIENTATION_HORIZONTAL) {
        for (; child != NULL; child = gtk_widget_get_next_sibling(child)) {
            least = MAX(least, measure_width(child, 0));
            all += measure_width(child, -1) + gap_before(child);
        }
    } else {
        for (gint n = 0; child != NULL; n++) {
            Line line = line_from(child, for_size);
            all += line.above + line.below + (n > 0 ? LINE_GAP : 0);
            child = line.end;
        }
        least = all;
    }
    *minimum = least;
    *natural = MAX(least, all);
    *minimum_baseline = *natural_baseline = -1;
}

static void
allocate_flow(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget, int width,
              int height G_GNUC_UNUSED, int baseline G_GNUC_UNUSED)
{
    gint y = 0;
    for (GtkWidget *first = gtk_widget_get_first_child(widget); first != NULL;) {
        Line line = line_from(first, width);
        gint x = 0;
        for (GtkWidget *child = first; child != line.end;
             child = gtk_widget_get_next_sibling(child)) {
            gint above, below, own = measure_width(child, width);
            if (!gtk_widget_should_layout(child))
                continue;
            measure_reach(child, own, &above, &below);
            x += child != first ? gap_before(child) : 0;
            GtkAllocation place = {x, y + line.above - above, own, above + below};
            if (gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL)
                place.x = width - x - own;
            gtk_widget_size_allocate(child, &place, -1);
            x += own;
        }
        y += line.above + line.below + LINE_GAP;
        first = line.end;
    }
}

static GtkSizeRequestMode
get_request_mode(GtkLayoutManager *manager G_GNUC_UNUSED, GtkWidget *widget G_GNUC_UNUSED)
{
    return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
editor_flow_line_class_init(EditorFlowLineClass *class)
{
    GTK_LAYOUT_MANAGER_CLASS(class)->measure = measure_flow;
    GTK_LAYOUT_MANAGER_CLASS(class)->allocate = allocate_flow;
    GTK_LAYOUT_MANAGER_CLASS(class)->get_request_mode = get_request_mode;
}

static void
editor_flow_line_init(EditorFlowLine *self G_GNUC_UNUSED)
{
}

/* Returns: (transfer full): a layout for a widget of any children. */
static GtkLayoutManager *
editor_flow_line_new(void)
{
    return g_object_new(EDITOR_TYPE_FLOW_LINE, NULL);
}

#define INDENT 14

struct _EditorSentence {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    Subject *subject;         /* owned; NULL: nothing is shown */
    GtkWidget *lines;         /* of the widget tree */
    char *told;               /* owned: of which the parts are */
    GPtrArray *chips;         /* owned: of GtkWidget (borrowed), in order */
};

G_DEFINE_FINAL_TYPE(EditorSentence, editor_sentence, GTK_TYPE_WIDGET)

static const char part_key[] = "narva-part";

/* What starts a line of its own. */
#define LINED ENTITY_SET(ENTITY_EFFECT, ENTITY_ROW, ENTITY_CHOICE)

/* What rules are written with, beside what has verbs. */
#define OF_RULES                                                                                   \
    ENTITY_SET(ENTITY_UNITS, ENTITY_PLACES, ENTITY_MAY, ENTITY_BONUS, ENTITY_CHOICE, ENTITY_ROW,   \
               ENTITY_ENDING, ENTITY_RESULT, ENTITY_MODIFIER)

gboolean
sentence_tells(EntityId entity)
{
    guint n;
    return verb_rows(entity, &n) != NULL || entity_set_has(OF_RULES, entity);
}

/* Returns: the length of what of @path, from a record of @entity, leads to the innermost item that
 * has a line of its own; @depth gets how many of them are around each other. */
static gsize
find_sentence_line(const char *path, const Entity *entity, guint *depth)
{
    gsize length = 0;
    const char *at = path;
    *depth = 0;
    while (*at != '\0') {
        gsize n = strcspn(at, "/");
        const Field *field = entity_find_field(entity, at, n, 0);
        if (field == NULL)
            return length;
        at += n + (at[n] == '/');
        if (field->kind == KIND_LIST) {
            at += strcspn(at, "/");
            if (entity_set_has(LINED, field->target)) {
                length = (gsize)(at - path);
                ++*depth;
            }
            at += *at == '/';
        }
        entity = entity_get(field->target);
    }
    return length;
}

static void
light_part(GtkWidget *chip, EditorSentence *self)
{
    const ChipPart *part = g_object_get_data(G_OBJECT(chip), part_key);
    DataSet *set = editor_document_set(self->document);
    const Record *record = subject_record(part->record, set);
    if (record == NULL || record->raw)
        return;
    const Wording wording = wording_for(set, NULL);
    gboolean is_selector = part->field == NULL && record->entity->phrase != NULL;
    g_autofree char *whole = is_selector ? phrase_record(&wording, record) : NULL;
    place_query_light(self->document, record, part->field, part->item,
                      whole != NULL ? whole : gtk_widget_get_tooltip_text(chip));
}

static void
light_nothing(EditorSentence *self)
{
    editor_document_light(self->document, NULL, NULL);
}

static void
on_chip_entered(GtkEventController *controller, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED,
                gpointer self)
{
    light_part(gtk_event_controller_get_widget(controller), self);
}

static void
enter_by_key(GtkEventController *controller, gpointer self)
{
    light_part(gtk_event_controller_get_widget(controller), self);
}

static void
on_chip_pressed(GtkWidget *chip, EditorSentence *self)
{
    const ChipPart *part = g_object_get_data(G_OBJECT(chip), part_key);
    chip_choices_popup(GTK_WIDGET(self), chip, self->document,
                       chip_part_new(part->record, part->field, part->item));
}

/* Returns: the index of the chip that has the focus; that of none: the number of chips. */
static guint
chip_with_focus(const EditorSentence *self)
{
    guint i = 0;
    while (i < self->chips->len && !gtk_widget_has_focus(self->chips->pdata[i]))
        i++;
    return i;
}

/* Takes @part out; it may go with the chips, and the sentence too. */
static void
take_out(EditorSentence *self, const ChipPart *part)
{
    GError *error = NULL;
    g_autoptr(EditorSentence) kept = g_object_ref(self);
    g_autoptr(Subject) record = subject_copy(part->record);
    const ChipPart own = {record, part->field, part->item};
    gboolean is_done = chip_part_drop(self->document, &own, &error);
    complaint_show(GTK_WIDGET(self), is_done ? NULL : error);
}

static gboolean
press_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
          GdkModifierType modifiers, EditorSentence *self)
{
    guint index = chip_with_focus(self);
    gint by = key == GDK_KEY_Right ? 1 : key == GDK_KEY_Left ? -1 : 0;
    if (index == self->chips->len || (modifiers & gtk_accelerator_get_default_mod_mask()) != 0)
        return GDK_EVENT_PROPAGATE;
    if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete) {
        take_out(self, g_object_get_data(self->chips->pdata[index], part_key));
        return GDK_EVENT_STOP;
    }
    if (by == 0)
        return GDK_EVENT_PROPAGATE;
    index += (guint)by;
    if (index < self->chips->len)
        gtk_widget_grab_focus(self->chips->pdata[index]);
    return GDK_EVENT_STOP;
}

/* Returns: how a chip for @part looks. */
static const char *
get_part_class(const PhrasePart *part)
{
    const Field *field = part->field;
    if (part->kind == PHRASE_VERB || field == NULL)
        return "verb";
    if (field->kind == KIND_INT)
        return "number";
    if (field->kind == KIND_ZONE || field->kind == KIND_ZONES || field->target == ENTITY_SPACE ||
        field->target == ENTITY_REGION)
        return "place";
    return field->target == ENTITY_UNIT || field->target == ENTITY_TYPE ? "unit" : "word";
}

static void
add_chip(EditorSentence *self, GtkWidget *line, const PhrasePart *part, const char *text)
{
    GtkWidget *label = gtk_label_new(text);
    GtkWidget *chip = gtk_button_new();
    g_autofree char *path = g_strdup_printf(
        "%s%s%s", self->subject->path,
        self->subject->path[0] != '\0' && part->path[0] != '\0' ? "/" : "", part->path);
    g_autoptr(Subject) record = subject_new(self->subject->entity, self->subject->id, path);
    ChipPart *own =
        chip_part_new(record, part->kind == PHRASE_VALUE ? part->field : NULL, part->item);
    g_autofree char *words = chip_part_words(own, text);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_button_set_child(GTK_BUTTON(chip), label);
    gtk_widget_add_css_class(chip, "chip");
    gtk_widget_add_css_class(chip, get_part_class(part));
    tooltip_set(chip, text);
    spoken_name(chip, words);
    g_object_set_data_full(G_OBJECT(chip), part_key, own, (GDestroyNotify)chip_part_free);
    g_signal_connect(chip, "clicked", G_CALLBACK(on_chip_pressed), self);
    GtkEventController *pointer = gtk_event_controller_motion_new();
    g_signal_connect(pointer, "enter", G_CALLBACK(on_chip_entered), self);
    g_signal_connect_swapped(pointer, "leave", G_CALLBACK(light_nothing), self);
    gtk_widget_add_controller(chip, pointer);
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(focus, "enter", G_CALLBACK(enter_by_key), self);
    g_signal_connect_swapped(focus, "leave", G_CALLBACK(light_nothing), self);
    gtk_widget_add_controller(chip, focus);
    gtk_widget_set_parent(chip, line);
    g_ptr_array_add(self->chips, chip);
}

/* Each word is a label, so that lines break between them. */
static void
add_words(GtkWidget *line, const char *text)
{
    g_auto(GStrv) words = g_strsplit(text, " ", -1);
    for (guint i = 0; words[i] != NULL; i++) {
        if (words[i][0] == '\0')
            continue;
        GtkWidget *label = gtk_label_new(words[i]);
        gboolean is_close = i == 0 && gtk_widget_get_first_child(line) != NULL;
        gtk_widget_set_parent(label, line);
        if (is_close)
            flow_line_set_close(label);
    }
}

static void
drop_line(GtkWidget *line)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(line)) != NULL)
        gtk_widget_unparent(child);
}

static GtkWidget *
add_line(EditorSentence *self, guint depth)
{
    GtkWidget *line = g_object_new(GTK_TYPE_BOX, NULL);
    g_autoptr(GtkLayoutManager) layout = editor_flow_line_new();
    gtk_widget_set_layout_manager(line, g_steal_pointer(&layout));
    gtk_widget_set_margin_start(line, (gint)(depth > 1 ? depth - 1 : 0) * INDENT);
    gtk_box_append(GTK_BOX(self->lines), line);
    return line;
}

/* Returns: (transfer full): @text without what only joined it to the line before, and without the
 * marks around a name: the chip shows where that ends. */
static char *
strip_spaces(const char *text, gboolean begins_line)
{
    static const char *const marks[] = {"“", "”"};
    g_autofree char *copy = g_strdup(text + (begins_line ? strspn(text, ";,: ") : 0));
    for (guint i = 0; i < G_N_ELEMENTS(marks); i++) {
        g_auto(GStrv) halves = g_strsplit(copy, marks[i], -1);
        g_free(copy);
        copy = g_strjoinv("", halves);
    }
    return g_steal_pointer(&copy);
}

static gboolean
has_letter(const char *text)
{
    static const char minus[] = "−";
    for (; *text != '\0'; text = g_utf8_next_char(text))
        if (g_unichar_isalnum(g_utf8_get_char(text)) || *text == '?' ||
            g_str_has_prefix(text, minus))
            return TRUE;
    return FALSE;
}

/* The first words of a record that are its own become the chip of the record. */
static gboolean
is_first_in_line(const GPtrArray *parts, guint index)
{
    const PhrasePart *part = parts->pdata[index];
    for (guint i = 0; i < index; i++) {
        const PhrasePart *before = parts->pdata[i];
        if (before->record == part->record && before->kind == part->kind &&
            has_letter(before->text))
            return FALSE;
    }
    return TRUE;
}

/* Whether @part, some words, is the handle of its record: those of verbs, and of selectors. */
static gboolean
is_handle(const GPtrArray *parts, guint index)
{
    const PhrasePart *part = parts->pdata[index];
    const EntitySet selectors = ENTITY_SET(ENTITY_UNITS, ENTITY_PLACES);
    if (!has_letter(part->text) || !is_first_in_line(parts, index))
        return FALSE;
    return part->kind == PHRASE_VERB || entity_set_has(selectors, part->record->entity->id);
}

static void
build_sentence(EditorSentence *self, const Record *record)
{
    const Wording wording =
        wording_for(editor_document_set(self->document), editor_document_scenario(self->document));
    g_autoptr(GPtrArray) parts = phrase_parts(&wording, record);
    GtkWidget *line = NULL;
    const char *before = "";
    gsize before_length = 0;
    for (guint i = 0; i < parts->len; i++) {
        const PhrasePart *part = parts->pdata[i];
        guint depth;
        gsize length = find_sentence_line(part->path, record->entity, &depth);
        gboolean is_new =
            line == NULL || length != before_length || strncmp(part->path, before, length) != 0;
        g_autofree char *text = strip_spaces(part->text, is_new);
        before = part->path;
        before_length = length;
        if (is_new && !has_letter(text))
            continue;
        if (is_new)
            line = add_line(self, depth);
        if (part->kind == PHRASE_VALUE || is_handle(parts, i))
            add_chip(self, line, part, g_strstrip(text));
        else
            add_words(line, text);
    }
}

static void
clear_sentence(EditorSentence *self)
{
    GtkWidget *line;
    g_ptr_array_set_size(self->chips, 0);
    while ((line = gtk_widget_get_first_child(self->lines)) != NULL) {
        drop_line(line);
        gtk_box_remove(GTK_BOX(self->lines), line);
    }
}

void
editor_sentence_show(EditorSentence *self, const Subject *subject)
{
    const Record *record = subject_record(subject, editor_document_set(self->document));
    gboolean is_same = self->subject != NULL && subject_equal(self->subject, subject);
    const Wording wording =
        wording_for(editor_document_set(self->document), editor_document_scenario(self->document));
    char *told = record != NULL ? phrase_record(&wording, record) : NULL;
    guint focus = chip_with_focus(self);
    gboolean had_focus = focus < self->chips->len;
    Subject *copy = subject_copy(subject);
    subject_free(self->subject);
    self->subject = copy;
    gboolean must_tell = !is_same || g_strcmp0(told, self->told) != 0;
    g_free(self->told);
    self->told = told;
    if (record == NULL || !must_tell)
        return;
    clear_sentence(self);
    build_sentence(self, record);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   told != NULL ? told : "", -1);
    if (is_same && had_focus && self->chips->len > 0)
        gtk_widget_grab_focus(self->chips->pdata[MIN(focus, self->chips->len - 1)]);
}

static void
editor_sentence_dispose(GObject *object)
{
    EditorSentence *self = EDITOR_SENTENCE(object);
    GtkWidget *child;
    if (self->lines != NULL)
        clear_sentence(self);
    self->lines = NULL;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(self))) != NULL)
        gtk_widget_unparent(child);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_sentence_parent_class)->dispose(object);
}

static void
editor_sentence_finalize(GObject *object)
{
    EditorSentence *self = EDITOR_SENTENCE(object);
    subject_free(self->subject);
    g_ptr_array_unref(self->chips);
    g_free(self->told);
    G_OBJECT_CLASS(editor_sentence_parent_class)->finalize(object);
}

static void
editor_sentence_class_init(EditorSentenceClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_sentence_dispose;
    G_OBJECT_CLASS(class)->finalize = editor_sentence_finalize;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
editor_sentence_init(EditorSentence *self)
{
    self->chips = g_ptr_array_new();
    self->lines = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_add_css_class(GTK_WIDGET(self), "sentence");
    gtk_widget_set_parent(self->lines, GTK_WIDGET(self));
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_key), self);
    gtk_widget_add_controller(GTK_WIDGET(self), keys);
}

GtkWidget *
editor_sentence_new(EditorDocument *document)
{
    EditorSentence *self = g_object_new(EDITOR_TYPE_SENTENCE, NULL);
    self->document = g_object_ref(document);
    return GTK_WIDGET(self);
}
