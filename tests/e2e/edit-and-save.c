/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the editor does between opening a data set and its death, without a window, so that it can
 * die often:
 *
 *     edit-and-save prepare FOLDER JOURNALS the step 0, saved
 *     edit-and-save edit FOLDER JOURNALS    step after step, some of them saved; the number of each
 *                                           is printed when it is done
 *     edit-and-save look FOLDER JOURNALS    takes back what was left behind and prints the number
 *                                           of the last step that is there: saved, and with that
 *
 * A step gives its number to a space and to a unit, which stand in two files.
 */
#include "editor/document/disk/autosave.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define STEPS 6
#define SAVED_AFTER 2 /* each second step is saved */

/* Returns: (transfer full): the first record of @entity. */
static Subject *
first_of(const DataSet *set, EntityId entity)
{
    Records records = data_set_records(set, entity);
    g_assert(records.length > 0);
    return subject_new(entity, record_key(records.items[0]), NULL);
}

/* Both are numbers that no check of this program looks at. */
static void
do_step(EditorDocument *document, gint64 number)
{
    g_autoptr(GError) error = NULL;
    DataSet *set = editor_document_set(document);
    g_autoptr(Subject) space = first_of(set, ENTITY_SPACE);
    g_autoptr(Subject) unit = first_of(set, ENTITY_UNIT);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    edit_plan_set_member(plan, space, "forage", VALUE_OF_NUMBER(number));
    edit_plan_set_member(plan, unit, "move", VALUE_OF_NUMBER(number));
    if (!editor_document_apply(document, plan, "Step", &error))
        g_error("%s", error->message);
}

/* What is waited for here is what the editor does when it has nothing else to do. */
static void
come_to_rest(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        continue;
}

static void
save(EditorDocument *document)
{
    g_autoptr(GError) error = NULL;
    if (!editor_document_save(document, &error))
        g_error("%s", error->message);
}

static void
prepare(EditorDocument *document, const char *journals G_GNUC_UNUSED)
{
    do_step(document, 0);
    save(document);
}

static void
edit(EditorDocument *document, const char *journals)
{
    Autosave *autosave = autosave_new(document, journals, NULL);
    for (gint64 step = 1; step <= STEPS; step++) {
        do_step(document, step);
        come_to_rest();
        printf("%d\n", (int)step);
        fflush(stdout);
        if (step % SAVED_AFTER == 0)
            save(document);
    }
    autosave_free(autosave);
}

static gint64
number_of(const DataSet *set)
{
    const Space *space = (const Space *)data_set_records(set, ENTITY_SPACE).items[0];
    const Unit *unit = (const Unit *)data_set_records(set, ENTITY_UNIT).items[0];
    if (space->forage != unit->move)
        g_error("the files are of different steps: %d, %d", (int)space->forage, (int)unit->move);
    return space->forage;
}

static void
look(EditorDocument *document, const char *journals)
{
    g_autoptr(Recovery) recovery = autosave_recovery_find(editor_document_set(document), journals);
    Autosave *autosave = autosave_new(document, journals, NULL);
    printf("%d\n", (int)number_of(editor_document_set(document)));
    if (recovery != NULL)
        autosave_recovery_restore(recovery, document, autosave, NULL);
    printf("%d\n", (int)number_of(editor_document_set(document)));
    autosave_free(autosave);
}

static const struct {
    const char *name;
    void (*run)(EditorDocument *document, const char *journals);
} verbs[] = {{"prepare", prepare}, {"edit", edit}, {"look", look}};

int
main(int argc, char **argv)
{
    g_autoptr(GError) error = NULL;
    if (argc != 4)
        g_error("%s VERB FOLDER JOURNALS", argv[0]);
    g_autoptr(DataSet) set = data_set_load(argv[2], &error);
    if (set == NULL)
        g_error("%s", error->message);
    g_autoptr(EditorDocument) document = editor_document_new(set);
    for (guint i = 0; i < G_N_ELEMENTS(verbs); i++)
        if (strcmp(argv[1], verbs[i].name) == 0)
            verbs[i].run(document, argv[3]);
    return 0;
}
