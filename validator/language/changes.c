/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changes of texts that a client is offered: new ids, fixes, accepted findings, values that a layer
 * overrides, the canonical form.
 * Nothing is written here; the client changes its texts.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/store/map-file.h"
#include "schema/store/map-redraw.h"
#include "schema/text/scanner.h"
#include "schema/text/text-change.h"
#include "validator/edits/reference.h"
#include "validator/edits/rename.h"
#include "validator/language/at.h"

#include <string.h>

/* Fixes that are offered at one place. */
#define ACTIONS_MAX 50u

/* Layers that are offered to override a value. */
#define LAYERS_OFFERED_MAX 10u

/* A file that gets another name. */
typedef struct {
    char *from, *to; /* owned: URIs */
} FileRename;

static void
clear_file_rename(gpointer data)
{
    FileRename *renamed = data;
    g_free(renamed->from);
    g_free(renamed->to);
}

/* Changes of several files; those of one text follow each other. */
typedef struct {
    Workspace *workspace;
    GArray *changes;       /* owned: of TextChange */
    GArray *renames;       /* owned: of FileRename */
    gboolean has_new_file; /* the first text is of a file that is created */
} Changes;

static void
changes_init(Changes *changes, Workspace *workspace)
{
    *changes = (Changes){workspace, text_changes_new(),
                         g_array_new(FALSE, FALSE, sizeof(FileRename)), FALSE};
    g_array_set_clear_func(changes->renames, clear_file_rename);
}

static void
changes_clear(Changes *changes)
{
    g_array_unref(changes->changes);
    g_array_unref(changes->renames);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Changes, changes_clear)

static void
add_change(Changes *changes, const SourceText *text, guint32 start, guint32 end, char *inserted)
{
    const TextChange change = {source_text_ref((SourceText *)text), start, end, inserted};
    g_array_append_val(changes->changes, change);
}

static void
write_edit(Writer *writer, const TextPointIndex *index, const TextChange *change,
           TextPointUnit unit)
{
    writer_begin_object(writer);
    text_point_write_range(writer, "range", index, change->start, change->end, unit);
    writer_member_text(writer, "newText", change->inserted);
    writer_end_object(writer);
}

/* Returns: the number of the first change from @first on that is of another text. */
static guint
end_of_text(const Changes *changes, guint first)
{
    const SourceText *text = g_array_index(changes->changes, TextChange, first).text;
    guint end = first + 1;
    while (end < changes->changes->len &&
           g_array_index(changes->changes, TextChange, end).text == text)
        end++;
    return end;
}

/* Writes the edits of one text from the change @first to before @end. */
static void
write_edits(Writer *writer, const Changes *changes, guint first, guint end)
{
    const SourceText *text = g_array_index(changes->changes, TextChange, first).text;
    g_autoptr(TextPointIndex) index = text_point_index_new(text->bytes, text->length);
    writer_begin_array(writer);
    for (guint i = first; i < end; i++)
        write_edit(writer, index, &g_array_index(changes->changes, TextChange, i),
                   changes->workspace->unit);
    writer_end_array(writer);
}

static void
write_document_changes(Writer *writer, const Changes *changes)
{
    writer_member_array(writer, "documentChanges");
    for (guint i = 0; i < changes->changes->len; i = end_of_text(changes, i)) {
        g_autofree char *uri = workspace_uri_of(
            changes->workspace, g_array_index(changes->changes, TextChange, i).text);
        if (i == 0 && changes->has_new_file) {
            writer_begin_object(writer);
            writer_member_text(writer, "kind", "create");
            writer_member_text(writer, "uri", uri);
            writer_end_object(writer);
        }
        writer_begin_object(writer);
        writer_member_object(writer, "textDocument");
        writer_member_text(writer, "uri", uri);
        const OpenText *open = workspace_text(changes->workspace, uri);
        writer_name(writer, "version");
        if (open != NULL && open->version >= 0)
            writer_integer(writer, open->version);
        else
            writer_null(writer);
        writer_end_object(writer);
        writer_name(writer, "edits");
        write_edits(writer, changes, i, end_of_text(changes, i));
        writer_end_object(writer);
    }
    for (guint i = 0; i < changes->renames->len; i++) {
        const FileRename *renamed = &g_array_index(changes->renames, FileRename, i);
        writer_begin_object(writer);
        writer_member_text(writer, "kind", "rename");
        writer_member_text(writer, "oldUri", renamed->from);
        writer_member_text(writer, "newUri", renamed->to);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

/* Writes @changes as a value that clients apply. */
static void
write_changes(Writer *writer, const Changes *changes)
{
    writer_begin_object(writer);
    if (changes->workspace->has_versions) {
        write_document_changes(writer, changes);
    } else {
        writer_member_object(writer, "changes");
        for (guint i = 0; i < changes->changes->len; i = end_of_text(changes, i)) {
            g_autofree char *uri = workspace_uri_of(
                changes->workspace, g_array_index(changes->changes, TextChange, i).text);
            writer_name(writer, uri);
            write_edits(writer, changes, i, end_of_text(changes, i));
        }
        writer_end_object(writer);
    }
    writer_end_object(writer);
}

/* Reads on to the next text in quotes. Returns: FALSE: there is none. */
static gboolean
next_text(Scanner *scanner)
{
    TokenKind kind;
    do
        kind = scanner_next(scanner);
    while (kind != TOKEN_STRING && kind != TOKEN_NAME && kind != TOKEN_END && kind != TOKEN_ERROR);
    return kind == TOKEN_STRING || kind == TOKEN_NAME;
}

/* Adds the texts that differ between the bytes @start to @end of @text and the JSON @value, which
 * has as many. */
static void
add_changed_texts(Changes *changes, const SourceText *text, guint32 start, guint32 end,
                  const char *value)
{
    Scanner old, new;
    scanner_init_value(&old, text->bytes, text->length, start);
    scanner_init(&new, value, strlen(value));
    while (next_text(&old) && old.token.end <= end && next_text(&new)) {
        guint32 n_old = old.token.end - old.token.start, n_new = new.token.end - new.token.start;
        if (n_old != n_new || memcmp(text->bytes + old.token.start, value + new.token.start, n_old))
            add_change(changes, text, old.token.start, old.token.end,
                       g_strndup(value + new.token.start, n_new));
    }
}

typedef struct {
    NewName name;
    Changes *changes;
} Renaming;

/* Whether @place is a record that is renamed, or what overrides it in a layer. */
static gboolean
place_is_renamed(const RecordPlace *place, const NewName *name)
{
    const Record *record = place->record;
    gboolean is_in_list = place->parent != NULL && place->parent->parent == NULL &&
                          place->field->kind == KIND_LIST && !place->parent->record->entity->keyed;
    return record->entity->id == name->entity && record->entity->keyed &&
           (is_in_list || place->parent == NULL) && g_strcmp0(record_key(record), name->from) == 0;
}

static void
visit_names(const RecordPlace *place, gpointer data)
{
    Renaming *renaming = data;
    const Record *record = place->record;
    guint32 start, end;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        g_autofree char *value = reference_value_renamed(place, field, &renaming->name);
        gboolean is_key = record->entity->keyed && field == &record->entity->fields[0] &&
                          place_is_renamed(place, &renaming->name);
        if (is_key && value == NULL)
            value = g_strdup_printf("\"%s\"", renaming->name.to);
        if (value != NULL && record->text != NULL &&
            record_locate(record, field_key(field), -1, &start, &end))
            add_changed_texts(renaming->changes, record->text, start, end, value);
    }
}

/* The drawing has the ids of places, and of the types of borders. */
static void
rename_in_drawing(Changes *changes, const LiveSet *set, const NewName *name)
{
    if (name->entity != ENTITY_SPACE && name->entity != ENTITY_BORDER)
        return;
    g_autoptr(MapFile) map = map_file_read(set->set, NULL);
    /* That of a base changes with the base. */
    if (!map_file_is_drawn(map) || map->layer != set->set)
        return;
    g_autoptr(GBytes) drawn = name->entity == ENTITY_SPACE
                                  ? map_rename(map->svg, name->from, name->to, NULL)
                                  : map_rename_border(map->svg, name->from, name->to, NULL);
    gsize length = 0;
    const char *bytes = drawn != NULL ? g_bytes_get_data(drawn, &length) : NULL;
    if (bytes != NULL && drawn != map->text->contents)
        text_changes_between(changes->changes, map->text, bytes, length);
}

/* A record with a file of its own is called like its file. */
static void
rename_file(Changes *changes, const LiveSet *set, const NewName *name)
{
    const FileKind *kind = file_kind_for(name->entity);
    const DataFile *file = kind != NULL && kind->folder != NULL
                               ? data_set_file_of_record(set->set, name->entity, name->from)
                               : NULL;
    if (file == NULL || file->root == NULL)
        return;
    FileRename renamed = {.from = workspace_uri_of(changes->workspace, file->text)};
    g_autofree char *folder = g_path_get_dirname(renamed.from);
    renamed.to = g_strdup_printf("%s/%s.json", folder, name->to);
    g_array_append_val(changes->renames, renamed);
}

/* Collects what changes in each data set that sees the record of @named, which belongs to @owner.
 */
static void
collect_renames(Changes *changes, const LiveSet *owner, EntityId entity, const char *from,
                const char *to)
{
    for (guint i = 0; i < changes->workspace->live->sets->len; i++) {
        const LiveSet *set = changes->workspace->live->sets->pdata[i];
        if (!live_set_has_layer(set, owner->real))
            continue;
        g_autoptr(PrintedLines) lines = check_printed_lines_new(set->set);
        Renaming renaming = {
            .name = {entity, from, to, .set = set->set, .lines = lines},
            .changes = changes,
        };
        for (guint j = 0; j < set->set->n_files; j++)
            if (set->set->files[j].root != NULL)
                record_walk_written(set->set->files[j].root, NULL, ENTITIES_ALL, visit_names,
                                    &renaming);
        rename_in_drawing(changes, set, &renaming.name);
        rename_file(changes, set, &renaming.name);
    }
}

/* Whether the record @record of @set is a grid whose hexes are called after it. */
static gboolean
names_hexes(const DataSet *set, const Record *record)
{
    const Grid *grid =
        record->entity->id == ENTITY_GRID && !record->raw
            ? (const Grid *)data_set_find_record(set, ENTITY_GRID, record_key(record))
            : NULL;
    return grid != NULL && !grid->record.raw && grid->prefixed;
}

/* Returns: (transfer full): why @record, which is called @from, cannot be called @to in one of the
 * sets that see it; NULL: it can. All sets are up to date. */
static char *
find_obstacle(const At *at, const Record *record, const char *from, const char *to)
{
    const FileKind *kind = file_kind_for(record->entity->id);
    char *problem = rename_problem(at->set->set, record->entity->id, from, to);
    if (problem == NULL && kind != NULL && kind->folder != NULL && !at->workspace->has_renames)
        return g_strdup(_("The file of this record is called after it, and this text editor cannot "
                          "rename files for Narva. Change the id in narva-editor."));
    if (problem == NULL && names_hexes(at->set->set, record))
        return g_strdup(_("The hexes of this grid are called after it. Change its id in "
                          "narva-editor, which changes theirs, too."));
    for (guint i = 0;
         i < at->workspace->live->sets->len && problem == NULL && strcmp(from, to) != 0; i++) {
        const LiveSet *set = at->workspace->live->sets->pdata[i];
        if (set == at->set || !live_set_has_layer(set, at->set->real))
            continue;
        if (set->set == NULL || !data_set_is_whole(set->set))
            return g_strdup_printf(_("A file of the data set in “%s”, which may name this record, "
                                     "cannot be read. Correct that file first."),
                                   set->folder);
        problem = rename_clash(set->set, record->entity->id, to);
    }
    return problem;
}

void
language_prepare_rename(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    g_auto(NamedId) named = {0};
    if (!at_find(&at, workspace, params) || !at_named_id(&at, &named) ||
        at_record_of_id(at.set->set, named.target, named.or_target, named.id) == NULL) {
        writer_null(writer);
        return;
    }
    g_autoptr(TextPointIndex) index = text_point_index_new(at.bytes, at.length);
    writer_begin_object(writer);
    text_point_write_range(writer, "range", index, named.start, named.end, workspace->unit);
    writer_member_text(writer, "placeholder", named.id);
    writer_end_object(writer);
}

void
language_rename(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    g_auto(NamedId) named = {0};
    const char *to = message_text_at(params, "newName");
    const Record *record = NULL;
    if (to != NULL && at_find(&at, workspace, params) && at_named_id(&at, &named))
        record = at_record_of_id(at.set->set, named.target, named.or_target, named.id);
    if (record == NULL || !data_set_is_whole(at.set->set)) {
        workspace_refuse(workspace, g_strdup(_("There is no id here that can be changed. Place the "
                                               "cursor on the id of a record.")));
        writer_null(writer);
        return;
    }
    workspace_update_sets(workspace);
    char *problem = find_obstacle(&at, record, named.id, to);
    if (problem != NULL) {
        workspace_refuse(workspace, problem);
        writer_null(writer);
        return;
    }
    g_auto(Changes) changes;
    changes_init(&changes, workspace);
    collect_renames(&changes, at.set, record->entity->id, named.id, to);
    write_changes(writer, &changes);
}

/* Adds what differs between the files of @old and @new. Returns: FALSE: it cannot be expressed as
 * changes of texts, as a file comes or goes. */
static gboolean
add_differences(Changes *changes, const DataSet *old, const DataSet *new)
{
    if (old->n_files != new->n_files)
        return FALSE;
    for (guint i = 0; i < old->n_files; i++) {
        const DataFile *before = &old->files[i], *after = &new->files[i];
        gsize length;
        if (before->root == after->root)
            continue;
        if (before->root == NULL || after->root == NULL)
            return FALSE;
        g_autoptr(GBytes) contents = data_file_contents(after);
        const char *bytes = g_bytes_get_data(contents, &length);
        text_changes_between(changes->changes, before->text, bytes, length);
    }
    return changes->changes->len > 0;
}

/* Kinds of actions. */
#define QUICK_FIX "quickfix"
#define REFACTOR "refactor"

static void
write_action(Writer *writer, const char *title, const char *kind, const Changes *changes,
             gboolean is_preferred)
{
    writer_begin_object(writer);
    writer_member_text(writer, "title", title);
    writer_member_text(writer, "kind", kind);
    writer_member_boolean(writer, "isPreferred", is_preferred);
    writer_name(writer, "edit");
    write_changes(writer, changes);
    writer_end_object(writer);
}

static void
offer_fix(Writer *writer, const At *at, const Finding *finding)
{
    g_auto(Changes) changes;
    changes_init(&changes, at->workspace);
    g_autoptr(DataSet) fixed =
        finding->n_edits > 0
            ? data_set_edit(at->set->run->set, finding->edits, finding->n_edits, NULL)
            : NULL;
    if (fixed == NULL || !add_differences(&changes, at->set->run->set, fixed))
        return;
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PEOPLE);
    g_autofree char *message = finding_message(finding, AUDIENCE_PEOPLE);
    write_action(writer, hint[0] != '\0' ? hint : message, QUICK_FIX, &changes,
                 finding_row(finding->id)->fix == FIX_SAFE);
}

/* Offers to list @finding among the accepted ones, with a reason to be filled in. */
static void
offer_acceptance(Writer *writer, const At *at, const Finding *finding)
{
    const DataFile *game = data_set_file_of(at->set->run->set, ENTITY_GAME);
    if (finding->severity == SEVERITY_ERROR || game == NULL || game->root == NULL)
        return;
    g_autoptr(Writer) accepted = writer_new();
    writer_begin_object(accepted);
    writer_member_text(accepted, "fingerprint", finding->fingerprint);
    writer_member_text(accepted, "finding", finding_row(finding->id)->id);
    writer_member_text(accepted, "why", _("Write here why it is intended."));
    writer_end_object(accepted);
    g_autofree char *value = writer_finish_text(accepted);
    g_autofree char *path = g_strdup_printf("accepted/%s", finding->fingerprint);
    g_autoptr(EditPlan) plan = edit_plan_new(at->set->run->set);
    g_auto(Changes) changes;
    changes_init(&changes, at->workspace);
    if (!edit_plan_set(plan, ENTITY_GAME, NULL, path, value) ||
        !add_differences(&changes, at->set->run->set, plan->set))
        return;
    g_autofree char *title = g_strdup_printf(_("Accept “%s” here, with a reason in game.json"),
                                             finding_row(finding->id)->id);
    write_action(writer, title, QUICK_FIX, &changes, FALSE);
}

/* Returns: (transfer full): the path of the member at the cursor, as for an edit of the file of
 * @at; NULL: a layer cannot override it alone. */
static char *
path_of_member(const At *at)
{
    const Cursor *cursor = &at->cursor;
    if (at->n_places == 0 || at->n_places != cursor->n_frames || cursor->field == NULL)
        return NULL;
    const Record *last = at->places[at->n_places - 1].record;
    gboolean is_key = last->entity->keyed && cursor->field == &last->entity->fields[0];
    if (last->raw || is_key || !record_has(last, cursor->field) ||
        (KIND_BIT(cursor->field->kind) & (KIND_BIT(KIND_LIST) | KIND_BIT(KIND_RECORD))) != 0)
        return NULL;
    g_autoptr(GString) path = g_string_new(NULL);
    for (guint i = 1; i < at->n_places; i++) {
        const RecordPlace *place = &at->places[i];
        const char *key = place->record->entity->keyed ? record_key(place->record) : NULL;
        g_string_append_printf(path, "%s/", field_key(place->field));
        if (place->field->kind == KIND_LIST && key == NULL)
            return NULL;
        if (place->field->kind == KIND_LIST)
            g_string_append_printf(path, "%s/", key);
    }
    g_string_append(path, field_key(cursor->field));
    return g_string_free(g_steal_pointer(&path), FALSE);
}

/* Returns: (transfer full): what the file @file of a layer states, as a data set without a base, or
 * the least that it may state if there is none; NULL: it cannot be read. @root: of the same file of
 * the base. */
static DataSet *
layer_alone(const DataFile *file, const Record *root)
{
    if (file->root != NULL)
        return data_set_of_file(file->kind, file->text);
    if (file->read.result != FILE_ABSENT)
        return NULL;
    g_autofree char *least = root->entity->keyed
                                 ? g_strdup_printf("{\"id\": \"%s\"}", record_key(root))
                                 : g_strdup("{}");
    g_autoptr(GBytes) bytes = g_bytes_new(least, strlen(least));
    g_autoptr(SourceText) text = source_text_new(file->name, bytes);
    return data_set_of_file(file->kind, text);
}

/* Adds to @plan, for the file with the root @entity and @id, the items on the way to the member at
 * the cursor that are missing, with nothing but their keys. Returns: FALSE: it is not possible. */
static gboolean
add_items_on_way(EditPlan *plan, const At *at, EntityId entity, const char *id)
{
    g_autoptr(GString) path = g_string_new(NULL);
    for (guint i = 1; i < at->n_places; i++) {
        const RecordPlace *place = &at->places[i];
        g_string_append_printf(path, "%s%s", i > 1 ? "/" : "", field_key(place->field));
        if (place->field->kind != KIND_LIST)
            continue;
        const char *key = record_key(place->record);
        g_string_append_printf(path, "/%s", key);
        const Record *owner = subject_owner(plan->set, entity, id);
        g_autofree char *present = owner != NULL ? edit_path_text(owner, path->str) : NULL;
        if (present != NULL)
            continue;
        g_autoptr(Writer) item = writer_new();
        writer_begin_object(item);
        writer_member_text(item, field_key(&place->record->entity->fields[0]), key);
        writer_end_object(item);
        g_autofree char *text = writer_finish_text(item);
        if (!edit_plan_set(plan, entity, id, path->str, text))
            return FALSE;
    }
    return TRUE;
}

/* Offers to state the value at the cursor, at @path, in the layer @above, where it can be changed.
 */
static void
offer_override(Writer *writer, const At *at, const char *path, const LiveSet *above)
{
    const Record *last = at->places[at->n_places - 1].record;
    const DataFile *file = data_set_file_named(above->set, at->text->name);
    g_autoptr(DataSet) alone = file != NULL ? layer_alone(file, at->file->root) : NULL;
    g_autofree char *value = record_field_to_text(last, at->cursor.field);
    if (alone == NULL || value == NULL || (file->root == NULL && !at->workspace->has_creations))
        return;
    const char *id = at->file->root->entity->keyed ? record_key(at->file->root) : NULL;
    g_autoptr(EditPlan) plan = edit_plan_new(alone);
    g_auto(Changes) changes;
    changes_init(&changes, at->workspace);
    changes.has_new_file = file->root == NULL;
    if (!add_items_on_way(plan, at, file->kind->entity, id) ||
        !edit_plan_set(plan, file->kind->entity, id, path, value) || plan->set == alone)
        return;
    g_autoptr(GBytes) contents =
        data_file_contents(data_set_file_for(plan->set, file->kind->entity, id));
    gsize length;
    const char *bytes = g_bytes_get_data(contents, &length);
    text_changes_between(changes.changes, file->text, bytes, length);
    g_autofree char *folder = g_path_get_basename(above->real);
    g_autofree char *title =
        g_strdup_printf(_("Override “%s” in %s"), field_key(at->cursor.field), folder);
    if (changes.changes->len > 0)
        write_action(writer, title, REFACTOR, &changes, FALSE);
}

/* Offers to override the value at @point in each layer above that does not do so yet. */
static void
offer_overrides(Writer *writer, At *at, TextPoint point)
{
    guint n = 0;
    at_go_to(at, point);
    g_autofree char *path = at->file->root != NULL ? path_of_member(at) : NULL;
    if (path == NULL)
        return;
    workspace_update_sets(at->workspace);
    for (guint i = 0; i < at->workspace->live->sets->len && n < LAYERS_OFFERED_MAX; i++) {
        const LiveSet *above = at->workspace->live->sets->pdata[i];
        if (above == at->set || above->set == NULL || !live_set_has_layer(above, at->set->real))
            continue;
        offer_override(writer, at, path, above);
        n++;
    }
}

void
language_act(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    writer_begin_array(writer);
    if (at_find_text(&at, workspace, params)) {
        const TextPoint first = {message_number_at(params, "range/start/line"),
                                 message_number_at(params, "range/start/character")};
        const TextPoint last = {message_number_at(params, "range/end/line"),
                                message_number_at(params, "range/end/character")};
        guint32 start = text_point_offset(at.bytes, at.length, first, workspace->unit);
        guint32 end = text_point_offset(at.bytes, at.length, last, workspace->unit);
        gboolean is_checked = at.set->run != NULL && at.set->run->set == at.set->set;
        guint n_findings = is_checked ? finding_list_length(at.set->run->findings) : 0;
        for (guint i = 0, n = 0; i < n_findings && n < ACTIONS_MAX; i++) {
            const Finding *finding = finding_list_get(at.set->run->findings, i);
            if (finding->span.text != at.file->text || finding->span.end < start ||
                finding->span.start > end)
                continue;
            n++;
            offer_fix(writer, &at, finding);
            offer_acceptance(writer, &at, finding);
        }
        offer_overrides(writer, &at, first);
    }
    writer_end_array(writer);
}

void
language_format(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    g_auto(Changes) changes;
    changes_init(&changes, workspace);
    gsize length = 0;
    g_autoptr(GBytes) canonical =
        at_find_text(&at, workspace, params) && data_file_is_whole(at.file)
            ? data_file_reformat(at.file)
            : NULL;
    if (canonical != NULL) {
        const char *bytes = g_bytes_get_data(canonical, &length);
        text_changes_between(changes.changes, at.file->text, bytes, length);
    }
    if (changes.changes->len > 0) {
        write_edits(writer, &changes, 0, changes.changes->len);
    } else {
        writer_begin_array(writer);
        writer_end_array(writer);
    }
}
