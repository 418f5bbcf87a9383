/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Labels that follow the checks.
 */
#include "editor/panes/panes.h"

#include "editor/controls/widget-text.h"
#include "editor/document/signals.h"

#include <glib/gi18n.h>

/* How many there are of each severity, those not among the list too. */
typedef struct {
    guint errors, warnings, notes;
} FindingNumbers;

static guint
count_severity(const FindingList *list, Severity severity)
{
    return finding_list_count(list, severity) + finding_list_count_left_out(list, severity);
}

static FindingNumbers
count_findings(const FindingList *list)
{
    return (FindingNumbers){count_severity(list, SEVERITY_ERROR),
                            count_severity(list, SEVERITY_WARNING),
                            count_severity(list, SEVERITY_NOTE)};
}

static const char *
get_style(const FindingNumbers *numbers)
{
    if (numbers->errors > 0)
        return "has-errors";
    return numbers->warnings > 0 ? "has-warnings" : "has-none";
}

/* Gives @label the style of a badge and @style (NULL: that of one without meaning). */
static void
set_style(GtkWidget *label, const char *style)
{
    const char *const styles[] = {"badge", style, NULL};
    gtk_widget_set_css_classes(label, (const char **)styles);
}

/* Returns: (transfer full): the three numbers, each with its noun. */
static char **
describe_numbers(const FindingNumbers *numbers)
{
    char *words[] = {
        g_strdup_printf(ngettext("%u error", "%u errors", numbers->errors), numbers->errors),
        g_strdup_printf(ngettext("%u warning", "%u warnings", numbers->warnings),
                        numbers->warnings),
        g_strdup_printf(ngettext("%u note", "%u notes", numbers->notes), numbers->notes),
        NULL,
    };
    return g_memdup2(words, sizeof words);
}

/* Returns: (transfer full): the numbers that are not zero: together they are as many as the list
 * has. */
static char *
shown_words(const FindingNumbers *numbers, char **words)
{
    const guint counts[] = {numbers->errors, numbers->warnings, numbers->notes};
    g_autoptr(GStrvBuilder) shown = g_strv_builder_new();
    if (numbers->errors + numbers->warnings == 0)
        g_strv_builder_add(shown, _("No errors"));
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        if (counts[i] > 0)
            g_strv_builder_add(shown, words[i]);
    g_auto(GStrv) parts = g_strv_builder_end(shown);
    return g_strjoinv(" · ", parts);
}

static void
show_words(EditorLiveCheck *check, GtkWidget *button)
{
    const FindingList *list = editor_live_check_findings(check);
    GtkWidget *label = gtk_button_get_child(GTK_BUTTON(button));
    if (list == NULL) {
        gtk_label_set_text(GTK_LABEL(label), _("Checking…"));
        set_style(label, NULL);
        return;
    }
    const FindingNumbers numbers = count_findings(list);
    g_auto(GStrv) words = describe_numbers(&numbers);
    g_autofree char *shown = shown_words(&numbers, words);
    g_autofree char *spoken = g_strjoinv(", ", words);
    g_autofree char *hint = g_strdup_printf("%s\n%s", spoken, _("Show problems (Alt+1)"));
    gtk_label_set_text(GTK_LABEL(label), shown);
    set_style(label, get_style(&numbers));
    widget_set_tooltip(button, hint);
    widget_set_spoken_name(button, spoken);
}

GtkWidget *
findings_badge_new(EditorLiveCheck *check)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER);
    gtk_button_set_child(GTK_BUTTON(button), label);
    gtk_widget_add_css_class(button, "flat");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(button), "win.problems");
    widget_set_tooltip(button, _("Show problems (Alt+1)"));
    g_signal_connect_object(check, "findings", G_CALLBACK(show_words), button, 0);
    show_words(check, button);
    return button;
}

/* Shows on @label how many there are. */
static void
show_numbers(GtkWidget *label, const FindingNumbers *numbers)
{
    guint total = numbers->errors + numbers->warnings + numbers->notes;
    g_autofree char *text = g_strdup_printf("%u", total);
    gtk_label_set_text(GTK_LABEL(label), text);
    /* Notes alone are no success. */
    set_style(label, numbers->errors + numbers->warnings > 0 ? get_style(numbers) : NULL);
    gtk_widget_set_visible(label, total > 0);
}

static void
show_count(EditorLiveCheck *check, GtkWidget *label)
{
    const FindingList *list = editor_live_check_findings(check);
    const FindingNumbers numbers = list != NULL ? count_findings(list) : (FindingNumbers){0};
    show_numbers(label, &numbers);
}

static const char phase_key[] = "phase", check_key[] = "check";

static void
show_count_of_phase(GtkWidget *label)
{
    EditorLiveCheck *check = g_object_get_data(G_OBJECT(label), check_key);
    Phase phase = GPOINTER_TO_UINT(g_object_get_data(G_OBJECT(label), phase_key));
    g_autoptr(GPtrArray) found = editor_live_check_of_phase(check, phase);
    FindingNumbers numbers = {0};
    for (guint i = 0; i < found->len; i++) {
        Severity severity = ((const Finding *)found->pdata[i])->severity;
        numbers.errors += severity == SEVERITY_ERROR;
        numbers.warnings += severity == SEVERITY_WARNING;
        numbers.notes += severity == SEVERITY_NOTE;
    }
    show_numbers(label, &numbers);
}

static GtkWidget *
count_new(void)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_set_valign(label, GTK_ALIGN_CENTER);
    return label;
}

GtkWidget *
findings_count_new(EditorLiveCheck *check)
{
    GtkWidget *label = count_new();
    g_signal_connect_object(check, "findings", G_CALLBACK(show_count), label, 0);
    show_count(check, label);
    return label;
}

GtkWidget *
findings_count_of_phase_new(EditorLiveCheck *check, EditorDocument *document, Phase phase)
{
    GtkWidget *label = count_new();
    g_object_set_data_full(G_OBJECT(label), check_key, g_object_ref(check), g_object_unref);
    g_object_set_data(G_OBJECT(label), phase_key, GUINT_TO_POINTER(phase));
    signal_follow(check, "findings", G_CALLBACK(show_count_of_phase), label);
    signal_follow(document, "scenario-changed", G_CALLBACK(show_count_of_phase), label);
    show_count_of_phase(label);
    return label;
}
