/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The edits are tried, and what they are about is looked at as it was and as it would be.
 */
#include "editor/fields/words/edit-words.h"

#include "editor/document/edit-plan.h"
#include "editor/document/field-text.h"
#include "editor/fields/words/value-words.h"

#include <glib/gi18n.h>
#include <string.h>

/* Returns: (transfer full): the record around the last part of the path of @edit, which goes to
 * @key. */
static Subject *
subject_around(const Edit *edit, const char **key)
{
    const char *slash = strrchr(edit->path, '/');
    g_autofree char *path = g_strndup(edit->path, slash != NULL ? (gsize)(slash - edit->path) : 0);
    *key = slash != NULL ? slash + 1 : edit->path;
    return subject_new(edit->entity, edit->id, path);
}

/* Returns: (transfer none): the member @key of @record, or NULL: it has none, or cannot be read. */
static const Field *
field_of(const Record *record, const char *key)
{
    return record != NULL && !record->raw && key[0] != '\0'
               ? entity_find_field(record->entity, key, strlen(key), 0)
               : NULL;
}

static char *
say_member(const char *title, const Field *field, const char *was, const char *becomes)
{
    g_autofree char *label = field_label(field);
    g_autofree char *member = g_strdup_printf("%s: %s", title, label);
    if (becomes == NULL)
        return g_strdup_printf(_("%s is taken away."), member);
    if (was == NULL)
        return g_strdup_printf(_("%s becomes “%s”."), member, becomes);
    return g_strdup_printf(_("%s becomes “%s”, which is “%s” now."), member, becomes, was);
}

/* @edit is about a record as a whole, or about what nobody can read. */
static char *
say_whole(const Edit *edit, DataSet *set, DataSet *then)
{
    g_autoptr(Subject) subject = subject_new(edit->entity, edit->id, edit->path);
    g_autofree char *title = subject_title(subject, edit->before != NULL ? set : then);
    if (edit->before == NULL)
        return g_strdup_printf(_("“%s” is added."), title);
    return g_strdup_printf(edit->after == NULL ? _("“%s” is taken away.") : _("“%s” is changed."),
                           title);
}

static char *
say_edit(const Edit *edit, DataSet *set, DataSet *then)
{
    const char *key;
    g_autoptr(Subject) subject = subject_around(edit, &key);
    const Record *was = subject_record(subject, set), *is = subject_record(subject, then);
    const Field *field = field_of(is, key);
    if (field == NULL || was == NULL || was->raw)
        return say_whole(edit, set, then);
    g_autofree char *title = subject_title(subject, set);
    g_autofree char *before = value_words(set, was, field);
    g_autofree char *after = value_words(then, is, field);
    return say_member(title, field, before, after);
}

char *
edit_words(DataSet *set, const GPtrArray *edits)
{
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    if (edits->len == 0 || !edit_plan_add_all(plan, edits))
        return NULL;
    GString *words = g_string_new(NULL);
    for (guint i = 0; i < MIN(edits->len, EDIT_WORDS_MAX); i++) {
        g_autofree char *line = say_edit(edits->pdata[i], set, plan->set);
        g_string_append_printf(words, "%s%s", i > 0 ? "\n" : "", line);
    }
    if (edits->len > EDIT_WORDS_MAX)
        g_string_append_printf(words, _("\n… and %u more"), edits->len - EDIT_WORDS_MAX);
    return g_string_free(words, FALSE);
}
