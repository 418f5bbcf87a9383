/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings: the panel that lists them, and those of the selected record.
 */
#include "editor/panes/panes.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/document/live-check.h"
#include "editor/document/signals.h"
#include "editor/fields/value-words.h"
#include "schema/model/finding.h"
#include "validator/report/report-paths.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>

static const struct {
    const char *icon;
    const char *style;
} severities[N_SEVERITIES] = {
    [SEVERITY_NOTE] = {"dialog-information-symbolic", "note"},
    [SEVERITY_WARNING] = {"dialog-warning-symbolic", "warning"},
    [SEVERITY_ERROR] = {"dialog-error-symbolic", "error"},
};

/* Returns: (transfer full): how many findings of @severity there are: "2 warnings". */
static char *
words_of_count(Severity severity, guint n)
{
    return g_strdup_printf(severity == SEVERITY_ERROR     ? ngettext("%u error", "%u errors", n)
                           : severity == SEVERITY_WARNING ? ngettext("%u warning", "%u warnings", n)
                                                          : ngettext("%u note", "%u notes", n),
                           n);
}

/* Shows the sign of @severity. */
static void
show_severity(GtkWidget *image, Severity severity)
{
    for (Severity i = 0; i < N_SEVERITIES; i++)
        gtk_widget_remove_css_class(image, severities[i].style);
    gtk_widget_add_css_class(image, severities[severity].style);
    gtk_image_set_from_icon_name(GTK_IMAGE(image), severities[severity].icon);
    widget_set_spoken_name(image, _(finding_severity_name(severity)));
}

/* Says what has no room. */
static gboolean
query_whole_tooltip(GtkLabel *label, int x G_GNUC_UNUSED, int y G_GNUC_UNUSED,
                    gboolean by_key G_GNUC_UNUSED, GtkTooltip *tooltip)
{
    gtk_tooltip_set_text(tooltip, gtk_label_get_text(label));
    return pango_layout_is_ellipsized(gtk_label_get_layout(label));
}

#define PROBLEM_TYPE_ROW (problem_row_get_type())
G_DECLARE_FINAL_TYPE(ProblemRow, problem_row, PROBLEM, ROW, GtkBox)

struct _ProblemRow {
    GtkBox parent;
    /* Of the template. */
    GtkWidget *image;
    GtkLabel *message, *where;
};

TEMPLATE_TYPE(ProblemRow, problem_row, GTK_TYPE_BOX)

static void
problem_row_class_init(ProblemRowClass *class)
{
    TEMPLATE_LOAD(class, "problem-row.ui");
    TEMPLATE_CHILDREN(class, ProblemRow, image, message, where);
    TEMPLATE_CALLBACKS(class, query_whole_tooltip);
}

static void
set_up_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    gtk_list_item_set_child(item, g_object_new(PROBLEM_TYPE_ROW, NULL));
}

/* @row: what has the focus; it is made by the list. */
static void
name_row(GtkWidget *row, const Problem *problem)
{
    /* Translators: how severe a problem is, what it is, and where. */
    g_autofree char *words =
        g_strdup_printf(_("%s: %s (%s)"), _(finding_severity_name(problem->severity)),
                        problem->message, problem->where);
    if (row != NULL)
        widget_set_spoken_name(row, words);
}

static void
bind_row(GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item)
{
    const Problem *problem = editor_problem_get(gtk_list_item_get_item(item));
    ProblemRow *row = PROBLEM_ROW(gtk_list_item_get_child(item));
    show_severity(row->image, problem->severity);
    gtk_label_set_text(row->where, problem->where);
    gtk_label_set_text(row->message, problem->message);
    gtk_accessible_update_property(GTK_ACCESSIBLE(row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   problem->message, -1);
    name_row(gtk_widget_get_parent(GTK_WIDGET(row)), problem);
    widget_set_class(row, "new", problem->is_new);
}

/* Returns: (transfer full): makes rows of EditorProblem. */
static GtkListItemFactory *
problem_rows_new(void)
{
    GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
    g_signal_connect(factory, "setup", G_CALLBACK(set_up_row), NULL);
    g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
    return factory;
}

/* Makes it show that there are @n of @severity. */
static void
problem_toggle_count(GtkWidget *toggle, Severity severity, guint n)
{
    GtkWidget *image = gtk_widget_get_first_child(gtk_button_get_child(GTK_BUTTON(toggle)));
    GtkWidget *label = gtk_widget_get_next_sibling(image);
    g_autofree char *text = words_of_count(severity, n);
    gtk_image_set_from_icon_name(GTK_IMAGE(image), severities[severity].icon);
    gtk_widget_add_css_class(image, severities[severity].style);
    g_autofree char *number = g_strdup_printf("%u", n);
    gtk_label_set_text(GTK_LABEL(label), number);
    widget_set_tooltip(toggle, text);
    widget_set_spoken_name(toggle, text);
}

struct _EditorProblems {
    GtkWidget parent;
    /* Owned. */
    EditorDocument *document;
    EditorLiveCheck *check;
    GListStore *list;
    GtkSingleSelection *selection;
    GtkFilter *filter;
    char *wanted; /* what the rows must hold, folded for comparing */
    gboolean is_hidden[N_SEVERITIES];
    GtkWidget *toggles[N_SEVERITIES]; /* the next three */
    /* Of the template. */
    GtkWidget *errors, *warnings, *notes;
    GtkWidget *box, *buttons;
    GtkWidget *left_out;
    GtkWidget *skipped;
    GtkWidget *list_view;
    GtkWidget *stack;
    GtkWidget *explanation;
    GtkWidget *fix;
    GtkWidget *show;
    GtkWidget *open;
};

G_DEFINE_FINAL_TYPE(EditorProblems, editor_problems, GTK_TYPE_WIDGET)

enum { SHOW, OPEN, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
editor_problems_dispose(GObject *object)
{
    EditorProblems *self = EDITOR_PROBLEMS(object);
    g_clear_pointer(&self->box, gtk_widget_unparent);
    g_clear_object(&self->selection);
    g_clear_object(&self->filter);
    g_clear_object(&self->list);
    g_clear_object(&self->check);
    g_clear_object(&self->document);
    g_clear_pointer(&self->wanted, g_free);
    G_OBJECT_CLASS(editor_problems_parent_class)->dispose(object);
}

/* Returns: (transfer none): what is selected, or NULL. */
static EditorProblem *
get_selected_problem(EditorProblems *self)
{
    return gtk_single_selection_get_selected_item(self->selection);
}

static gboolean
is_listed(gpointer item, gpointer data)
{
    EditorProblems *self = data;
    const Problem *problem = editor_problem_get(item);
    if (self->is_hidden[problem->severity])
        return FALSE;
    g_autofree char *text =
        g_strdup_printf("%s %s %s", problem->where, problem->message, finding_row(problem->id)->id);
    g_autofree char *folded = g_utf8_casefold(text, -1);
    return strstr(folded, self->wanted) != NULL;
}

/* Marks a place where something is missing. */
#define NOTHING "‸"

/* Returns: (transfer full): the line of the file that @problem is about, with what is meant in it
 * underlined, as markup; empty where it is about no line. */
static char *
excerpt_markup(const Problem *problem)
{
    if (problem->span.text == NULL)
        return g_strdup("");
    Excerpt excerpt;
    report_excerpt_init(&excerpt, &problem->span);
    glong length = g_utf8_strlen(excerpt.line, -1);
    glong from = MIN((glong)excerpt.indent, length);
    glong to = MIN(from + (glong)excerpt.underline, length);
    const char *start = g_utf8_offset_to_pointer(excerpt.line, from);
    const char *end = g_utf8_offset_to_pointer(start, to - from);
    g_autofree char *before = g_strndup(excerpt.line, (gsize)(start - excerpt.line));
    g_autofree char *meant = g_strndup(start, (gsize)(end - start));
    char *markup = g_markup_printf_escaped("<tt>%s<u><b>%s</b></u>%s</tt>\n\n", before,
                                           meant[0] != '\0' ? meant : NOTHING, end);
    g_free(excerpt.line);
    return markup;
}

/* Says what the fix of @problem would do, with the button and as markup. */
static char *
fix_markup(EditorProblems *self, const Problem *problem)
{
    g_autofree char *words = value_words_edit(editor_document_set(self->document), problem->edits);
    widget_set_tooltip(self->fix, words != NULL ? words : _("There is no automatic fix."));
    return words != NULL ? g_markup_printf_escaped(_("<b>Fix:</b> %s\n\n"), words) : g_strdup("");
}

/* Returns: (transfer none): what @self is about now, or NULL. */
static const Problem *
selected_problem(EditorProblems *self)
{
    EditorProblem *item = get_selected_problem(self);
    return item != NULL ? editor_problem_get(item) : NULL;
}

static void
offer_file(EditorProblems *self, const Problem *problem)
{
    gboolean has_file = problem != NULL && problem->file != NULL;
    g_autofree char *words =
        has_file ? g_strdup_printf(_("Opens %s in your text editor."),
                                   problem->subject == NULL ? problem->where : problem->file)
                 : g_strdup(_("It is not in a file that can be opened."));
    gtk_widget_set_sensitive(self->open, has_file);
    widget_set_tooltip(self->open, words);
}

static void
open_file(EditorProblems *self)
{
    const Problem *problem = selected_problem(self);
    if (problem == NULL || problem->file == NULL)
        return;
    g_autoptr(GFile) file = g_file_new_for_path(problem->file);
    g_autofree char *uri = g_file_get_uri(file);
    widget_open_uri(self, uri);
}

static void
show_explanation(EditorProblems *self)
{
    const Problem *problem = selected_problem(self);
    offer_file(self, problem);
    gtk_widget_set_sensitive(self->fix, problem != NULL && problem->edits->len > 0);
    gtk_widget_set_sensitive(self->show, problem != NULL && problem->subject != NULL);
    widget_set_tooltip(self->show, problem == NULL || problem->subject != NULL
                                       ? _("Shows on the map where it is.")
                                       : _("It is not in a record that can be shown."));
    if (problem == NULL) {
        gtk_label_set_text(GTK_LABEL(self->explanation),
                           _("Select a problem to read what it means and what to do."));
        return;
    }
    const FindingRow *row = finding_row(problem->id);
    g_autofree char *excerpt = excerpt_markup(problem);
    g_autofree char *fix = fix_markup(self, problem);
    g_autofree char *message =
        g_markup_printf_escaped("<b>%s</b>\n%s\n\n", problem->message, problem->hint);
    g_autofree char *id = row->page != NULL
                              ? g_markup_printf_escaped("<a href=\"%s\">%s</a>", row->page, row->id)
                              : g_markup_escape_text(row->id, -1);
    g_autofree char *text = g_markup_escape_text(_(row->explanation), -1);
    g_autofree char *where = g_markup_escape_text(problem->where, -1);
    g_autofree char *rest = g_strdup_printf("%s\n\n<small>%s · %s</small>", text, id, where);
    g_autofree char *markup = g_strconcat(message, fix, excerpt, rest, NULL);
    gtk_label_set_markup(GTK_LABEL(self->explanation), markup);
}

/* Emits @signal about the record that the selected problem lies in. */
static void
emit_subject(EditorProblems *self, guint signal)
{
    const Problem *problem = selected_problem(self);
    if (problem == NULL || problem->subject == NULL)
        return;
    g_signal_emit(self, signals[signal], 0, problem->subject, problem->field);
}

static void
show_place(EditorProblems *self)
{
    emit_subject(self, SHOW);
}

static void
open_place(EditorProblems *self)
{
    emit_subject(self, OPEN);
}

static void
fix_selected(EditorProblems *self)
{
    g_autoptr(GError) error = NULL;
    EditorProblem *item = get_selected_problem(self);
    if (item != NULL && !editor_problem_fix(item, self->document, &error))
        gtk_label_set_text(GTK_LABEL(self->explanation), error->message);
}

static void
on_selected(EditorProblems *self)
{
    show_explanation(self);
    show_place(self);
}

static void
show_skipped(EditorProblems *self)
{
    Phase failed;
    guint n = editor_live_check_n_skipped(self->check, &failed);
    gtk_widget_set_visible(self->skipped, n > 0);
    if (n == 0)
        return;
    g_autofree char *text = g_strdup_printf(
        ngettext("%u check was skipped; it runs once %s are fixed.",
                 "%u checks were skipped; they run once %s are fixed.", n),
        n, _(finding_list_blocking_problem(editor_live_check_findings(self->check), failed)));
    gtk_label_set_text(GTK_LABEL(self->skipped), text);
}

static void
count_severities(EditorProblems *self)
{
    guint n_listed = g_list_model_get_n_items(G_LIST_MODEL(self->selection));
    guint n_left_out = editor_problem_list_n_left_out(self->check);
    for (Severity i = 0; i < N_SEVERITIES; i++)
        problem_toggle_count(self->toggles[i], i, editor_live_check_count(self->check, i));
    gtk_stack_set_visible_child_name(GTK_STACK(self->stack), n_listed > 0 ? "list" : "none");
    g_autofree char *left_out =
        g_strdup_printf(_("%u more are not listed; fix some of these first."), n_left_out);
    gtk_label_set_text(GTK_LABEL(self->left_out), left_out);
    gtk_widget_set_visible(self->left_out, n_left_out > 0);
    show_skipped(self);
}

/* A list that shows its first row would keep that one in sight, and what is new above it, which is
 * the worst, would not be seen. */
static void
show_new(EditorProblems *self)
{
    GtkAdjustment *place = gtk_scrollable_get_vadjustment(GTK_SCROLLABLE(self->list_view));
    if (g_list_model_get_n_items(G_LIST_MODEL(self->selection)) > 0 &&
        gtk_adjustment_get_value(place) <= gtk_adjustment_get_lower(place))
        gtk_widget_activate_action(self->list_view, "list.scroll-to-item", "u", 0);
}

static void
on_filter_text(EditorProblems *self, GtkEditable *entry)
{
    g_free(self->wanted);
    self->wanted = g_utf8_casefold(gtk_editable_get_text(entry), -1);
    gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
    count_severities(self);
}

static void
on_toggled(EditorProblems *self, GtkToggleButton *button)
{
    for (Severity i = 0; i < N_SEVERITIES; i++)
        if (self->toggles[i] == GTK_WIDGET(button))
            self->is_hidden[i] = !gtk_toggle_button_get_active(button);
    gtk_filter_changed(self->filter, GTK_FILTER_CHANGE_DIFFERENT);
    count_severities(self);
}

static void
editor_problems_class_init(EditorProblemsClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_problems_dispose;
    static const char *const names[N_SIGNALS] = {"show-subject", "open-subject"};
    for (guint i = 0; i < N_SIGNALS; i++)
        signals[i] = signal_new(names[i], EDITOR_TYPE_PROBLEMS, 2, G_TYPE_POINTER, G_TYPE_POINTER);
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    gtk_widget_class_set_css_name(widget_class, "problems");
    TEMPLATE_LOAD(class, "problems.ui");
    TEMPLATE_CHILDREN(class, EditorProblems, errors, warnings, notes, box, buttons, left_out,
                      skipped, list_view, stack, explanation, fix, show, open);
    TEMPLATE_CALLBACKS(class, on_toggled, on_filter_text, open_place, fix_selected, show_place,
                       open_file);
}

static void
editor_problems_init(EditorProblems *self)
{
    self->wanted = g_strdup("");
    gtk_widget_init_template(GTK_WIDGET(self));
    self->toggles[SEVERITY_ERROR] = self->errors;
    self->toggles[SEVERITY_WARNING] = self->warnings;
    self->toggles[SEVERITY_NOTE] = self->notes;
    widget_set_mnemonic_names(self->buttons);
    widget_set_tooltip(self->fix, _("Applies the proposed fix; you can undo it."));
    widget_set_tooltip(self->show, _("Shows on the map where it is."));
}

GtkWidget *
editor_problems_new(EditorDocument *document, EditorLiveCheck *check)
{
    EditorProblems *self = g_object_new(EDITOR_TYPE_PROBLEMS, NULL);
    self->document = g_object_ref(document);
    self->check = g_object_ref(check);
    self->list = editor_problem_list_new(check);
    self->filter = GTK_FILTER(gtk_custom_filter_new(is_listed, self, NULL));
    GListModel *filtered = G_LIST_MODEL(gtk_filter_list_model_new(
        G_LIST_MODEL(g_object_ref(self->list)), g_object_ref(self->filter)));
    self->selection = gtk_single_selection_new(filtered);
    gtk_single_selection_set_autoselect(self->selection, FALSE);
    gtk_single_selection_set_can_unselect(self->selection, TRUE);
    gtk_single_selection_set_selected(self->selection, GTK_INVALID_LIST_POSITION);
    g_autoptr(GtkListItemFactory) rows = problem_rows_new();
    gtk_list_view_set_model(GTK_LIST_VIEW(self->list_view), GTK_SELECTION_MODEL(self->selection));
    gtk_list_view_set_factory(GTK_LIST_VIEW(self->list_view), rows);
    g_signal_connect_swapped(self->selection, "notify::selected-item", G_CALLBACK(on_selected),
                             self);
    /* After the list, which was connected first, has followed. */
    signal_follow(check, "findings", G_CALLBACK(count_severities), self);
    signal_follow(check, "findings", G_CALLBACK(show_new), self);
    count_severities(self);
    show_explanation(self);
    return GTK_WIDGET(self);
}

static void
choose_problem(EditorProblems *self, guint position)
{
    gtk_single_selection_set_selected(self->selection, position);
    gtk_widget_activate_action(self->list_view, "list.scroll-to-item", "u", position);
}

void
editor_problems_choose(EditorProblems *self, const char *fingerprint)
{
    for (guint i = 0; i < g_list_model_get_n_items(G_LIST_MODEL(self->selection)); i++) {
        g_autoptr(EditorProblem) item = g_list_model_get_item(G_LIST_MODEL(self->selection), i);
        if (g_str_equal(editor_problem_get(item)->fingerprint, fingerprint)) {
            choose_problem(self, i);
            return;
        }
    }
}

void
editor_problems_step(EditorProblems *self, int direction)
{
    guint n = g_list_model_get_n_items(G_LIST_MODEL(self->selection));
    guint now = gtk_single_selection_get_selected(self->selection);
    if (n == 0)
        return;
    guint first = direction > 0 ? 0 : n - 1;
    guint next = now == GTK_INVALID_LIST_POSITION ? first : (now + n + (guint)direction) % n;
    choose_problem(self, next);
}

/* Notices that there is room for; the problems have them all. */
#define HINTS_MAX 4u

struct _EditorHints {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorLiveCheck *check;   /* owned */
};

G_DEFINE_FINAL_TYPE(EditorHints, editor_hints, GTK_TYPE_WIDGET)

static guint explain_signal;

#define EDITOR_TYPE_HINT (editor_hint_get_type())
G_DECLARE_FINAL_TYPE(EditorHint, editor_hint, EDITOR, HINT, GtkBox)

struct _EditorHint {
    GtkBox parent;
    char *fingerprint; /* owned */
    /* Of the template. */
    GtkWidget *image, *words, *explain;
};

TEMPLATE_TYPE(EditorHint, editor_hint, GTK_TYPE_BOX)

static void
press_explain(EditorHint *self)
{
    GtkWidget *hints = gtk_widget_get_ancestor(GTK_WIDGET(self), EDITOR_TYPE_HINTS);
    g_signal_emit(hints, explain_signal, 0, self->fingerprint);
}

static void
editor_hint_finalize(GObject *object)
{
    g_free(EDITOR_HINT(object)->fingerprint);
    G_OBJECT_CLASS(editor_hint_parent_class)->finalize(object);
}

static void
editor_hint_class_init(EditorHintClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_hint_finalize;
    TEMPLATE_LOAD(class, "hint.ui");
    TEMPLATE_CHILDREN(class, EditorHint, image, words, explain);
    TEMPLATE_CALLBACKS(class, press_explain);
}

/* Returns: (transfer floating): a notice of @finding. */
static GtkWidget *
notice_new(const Finding *finding)
{
    EditorHint *self = g_object_new(EDITOR_TYPE_HINT, NULL);
    g_autofree char *message = finding_message(finding, AUDIENCE_PEOPLE);
    g_autofree char *spoken = g_strdup_printf(_("Explain: %s"), message);
    self->fingerprint = g_strdup(finding->fingerprint);
    show_severity(self->image, finding->severity);
    gtk_label_set_text(GTK_LABEL(self->words), message);
    gtk_widget_add_css_class(GTK_WIDGET(self), finding_severity_name(finding->severity));
    widget_set_spoken_name(self->explain, spoken);
    return GTK_WIDGET(self);
}

static void
add_notices(gpointer data)
{
    EditorHints *self = data;
    const Subject *subject = editor_document_subject(self->document);
    g_autoptr(GPtrArray) about =
        subject != NULL ? editor_live_check_about(self->check, subject) : g_ptr_array_new();
    for (guint i = 0; i < MIN(about->len, HINTS_MAX); i++)
        gtk_widget_set_parent(notice_new(about->pdata[i]), GTK_WIDGET(self));
    gtk_widget_set_visible(GTK_WIDGET(self), about->len > 0);
}

static void
show_hints(EditorHints *self)
{
    container_rebuild(GTK_WIDGET(self), add_notices, self);
}

static void
editor_hints_dispose(GObject *object)
{
    EditorHints *self = EDITOR_HINTS(object);
    container_empty(GTK_WIDGET(self));
    g_clear_object(&self->check);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_hints_parent_class)->dispose(object);
}

static void
editor_hints_class_init(EditorHintsClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_hints_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
    explain_signal = signal_new("explain", EDITOR_TYPE_HINTS, 1, G_TYPE_STRING);
}

static void
editor_hints_init(EditorHints *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_orientable_set_orientation(GTK_ORIENTABLE(layout), GTK_ORIENTATION_VERTICAL);
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 8);
    widget_set_spoken_name(self, _("Findings about the selection"));
}

GtkWidget *
editor_hints_new(EditorDocument *document, EditorLiveCheck *check)
{
    EditorHints *self = g_object_new(EDITOR_TYPE_HINTS, NULL);
    self->document = g_object_ref(document);
    self->check = g_object_ref(check);
    signal_follow(document, "selection-changed", G_CALLBACK(show_hints), self);
    signal_follow(document, "scenario-changed", G_CALLBACK(show_hints), self);
    signal_follow(check, "findings", G_CALLBACK(show_hints), self);
    show_hints(self);
    return GTK_WIDGET(self);
}
