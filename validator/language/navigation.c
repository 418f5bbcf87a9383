/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where records are stated and named: definitions, uses, symbols, folding, and the names behind
 * ids.
 */
#include "schema/model/entities.h"
#include "validator/edits/reference.h"
#include "validator/language/at.h"

#include <string.h>

/* No reader goes through more symbols, uses or hints. */
#define SYMBOLS_MAX 5000u
#define USES_MAX 10000u
#define HINTS_MAX 2000u

/* Numbers of the protocol. */
enum { SYMBOL_FIELD = 8, SYMBOL_ARRAY = 18, SYMBOL_OBJECT = 19, HINT_TYPE = 1 };

/* Writes the range @start to @end of @text as a location. */
static void
write_location(Writer *writer, const WorkspacePlaces *places, const SourceText *text, guint32 start,
               guint32 end)
{
    const WorkspacePlace *place = workspace_places_find(places, text);
    if (place->uri == NULL)
        return;
    writer_begin_object(writer);
    writer_member_text(writer, "uri", place->uri);
    text_point_write_range(writer, "range", place->index, start, end, places->workspace->unit);
    writer_end_object(writer);
}

/* Writes where @record states its id, or begins. */
static void
write_record(Writer *writer, const WorkspacePlaces *places, const Record *record)
{
    guint32 start, end;
    if (record->text == NULL)
        return;
    if (!record->entity->keyed ||
        !record_locate(record, field_key(&record->entity->fields[0]), -1, &start, &end))
        record_locate(record, NULL, -1, &start, &end);
    write_location(writer, places, record->text, start, end);
}

/* Writes each layer of @record that states it: from the uppermost if @is_from_top, or only the
 * lowest. */
static void
write_layers(Writer *writer, const WorkspacePlaces *places, const Record *record,
             gboolean is_from_top)
{
    for (; record->layers != NULL; record = record->layers->under)
        if (is_from_top)
            write_record(writer, places, record->layers->over);
    write_record(writer, places, record);
}

static void
write_definition(Workspace *workspace, JsonNode *params, Writer *writer, gboolean is_from_top)
{
    At at;
    g_auto(NamedId) named = {0};
    g_auto(WorkspacePlaces) places;
    workspace_places_init(&places, workspace);
    writer_begin_array(writer);
    if (at_find(&at, workspace, params) && at_named_id(&at, &named)) {
        const Record *record =
            at_record_of_id(at.set->set, named.target, named.or_target, named.id);
        if (record != NULL)
            write_layers(writer, &places, record, is_from_top);
    }
    writer_end_array(writer);
}

void
language_define(Workspace *workspace, JsonNode *params, Writer *writer)
{
    write_definition(workspace, params, writer, TRUE);
}

void
language_declare(Workspace *workspace, JsonNode *params, Writer *writer)
{
    write_definition(workspace, params, writer, FALSE);
}

/* Where a use is stated. */
static gboolean
locate_use(const Use *use, const DataSet *set, const SourceText **text, guint32 *start,
           guint32 *end)
{
    const Record *record = subject_record(use->subject, set);
    if (record == NULL)
        return FALSE;
    const char *key = field_key(use->field);
    const Record *stating = record_stating_layer(record, key);
    gboolean has_items = (KIND_BIT(use->field->kind) &
                          (KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONES) | KIND_BIT(KIND_LINES))) != 0;
    *text = stating->text;
    return stating->text != NULL &&
           record_locate(stating, key, has_items ? (int)use->index : -1, start, end);
}

typedef void (*VisitUse)(const SourceText *text, guint32 start, guint32 end, gpointer data);

/* Where uses go. */
typedef struct {
    VisitUse visit;
    gpointer data;
    GHashTable *seen; /* owned: places that were visited */
} UseSearch;

/* Visits what names the record @id of @entity in @set, if it has the layer in @folder; each place
 * once. */
static void
visit_uses_in(const UseSearch *search, const LiveSet *set, const char *folder, EntityId entity,
              const char *id)
{
    if (set->set == NULL || !live_set_has_layer(set, folder))
        return;
    g_autoptr(GPtrArray) uses = reference_find_uses(set->set, entity, id);
    for (guint i = 0; i < uses->len && g_hash_table_size(search->seen) < USES_MAX; i++) {
        const SourceText *text;
        guint32 start, end;
        if (!locate_use(uses->pdata[i], set->set, &text, &start, &end))
            continue;
        if (g_hash_table_add(search->seen, g_strdup_printf("%s:%u", text->name, start)))
            search->visit(text, start, end, search->data);
    }
}

/* Visits where each layer of @set states the record @id of @entity, if it has the layer in @folder:
 * its definition and what overrides it; each place once. */
static void
visit_layers_in(const UseSearch *search, const LiveSet *set, const char *folder, EntityId entity,
                const char *id)
{
    guint32 start, end;
    const Record *record = set->set != NULL && live_set_has_layer(set, folder)
                               ? at_record_of_id(set->set, entity, 0, id)
                               : NULL;
    for (; record != NULL; record = record->layers != NULL ? record->layers->under : NULL) {
        const Record *stating = record->layers != NULL ? record->layers->over : record;
        if (stating->text != NULL &&
            record_locate(stating, field_key(&stating->entity->fields[0]), -1, &start, &end) &&
            g_hash_table_add(search->seen, g_strdup_printf("%s:%u", stating->text->name, start)))
            search->visit(stating->text, start, end, search->data);
    }
}

/* Calls @visit for each use of the record in every set that has it, that of @at first, and for its
 * definitions and overrides if @with_definition; each place once. */
static void
visit_uses(const At *at, const NamedId *named, gboolean with_definition, VisitUse visit,
           gpointer data)
{
    const Record *record =
        at_record_of_id(at->set->set, named->target, named->or_target, named->id);
    if (record == NULL)
        return;
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    const UseSearch search = {visit, data, seen};
    const char *folder = at->set->real;
    workspace_update_sets(at->workspace);
    visit_uses_in(&search, at->set, folder, record->entity->id, named->id);
    for (guint i = 0; i < at->workspace->live->sets->len; i++)
        if (at->workspace->live->sets->pdata[i] != at->set)
            visit_uses_in(&search, at->workspace->live->sets->pdata[i], folder, record->entity->id,
                          named->id);
    if (with_definition)
        visit_layers_in(&search, at->set, folder, record->entity->id, named->id);
    for (guint i = 0; with_definition && i < at->workspace->live->sets->len; i++)
        visit_layers_in(&search, at->workspace->live->sets->pdata[i], folder, record->entity->id,
                        named->id);
}

typedef struct {
    WorkspacePlaces places;
    Writer *writer;
    const SourceText *only; /* of highlights: the one text; NULL: all */
} UseWriter;

static void
write_use(const SourceText *text, guint32 start, guint32 end, gpointer data)
{
    const UseWriter *out = data;
    write_location(out->writer, &out->places, text, start, end);
}

void
language_refer(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    g_auto(NamedId) named = {0};
    UseWriter out = {.writer = writer};
    workspace_places_init(&out.places, workspace);
    writer_begin_array(writer);
    if (at_find(&at, workspace, params) && at_named_id(&at, &named))
        visit_uses(&at, &named, message_is_true_at(params, "context/includeDeclaration"), write_use,
                   &out);
    writer_end_array(writer);
    workspace_places_clear(&out.places);
}

static void
write_highlight(const SourceText *text, guint32 start, guint32 end, gpointer data)
{
    const UseWriter *out = data;
    if (text != out->only)
        return;
    writer_begin_object(out->writer);
    text_point_write_range(out->writer, "range", workspace_places_find(&out->places, text)->index,
                           start, end, out->places.workspace->unit);
    writer_end_object(out->writer);
}

void
language_highlight(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    g_auto(NamedId) named = {0};
    writer_begin_array(writer);
    if (at_find(&at, workspace, params) && at_named_id(&at, &named)) {
        UseWriter out = {.writer = writer, .only = at.file->text};
        workspace_places_init(&out.places, workspace);
        visit_uses(&at, &named, TRUE, write_highlight, &out);
        workspace_places_clear(&out.places);
    }
    writer_end_array(writer);
}

/* The symbols of one text. */
typedef struct {
    Workspace *workspace;
    Writer *writer;
    TextPointIndex *index;
    guint n;
} Symbols;

static void write_symbols_in(Symbols *symbols, const Record *record);

static void
write_symbol(Symbols *symbols, const char *name, const char *detail, gint kind, guint32 start,
             guint32 end)
{
    writer_begin_object(symbols->writer);
    writer_member_text(symbols->writer, "name", name);
    if (detail != NULL)
        writer_member_text(symbols->writer, "detail", detail);
    writer_member_integer(symbols->writer, "kind", kind);
    text_point_write_range(symbols->writer, "range", symbols->index, start, end,
                           symbols->workspace->unit);
    text_point_write_range(symbols->writer, "selectionRange", symbols->index, start, end,
                           symbols->workspace->unit);
    symbols->n++;
}

/* Writes the items of the list @field of @record that have a key. */
static void
write_items(Symbols *symbols, const Record *record, const Field *field)
{
    const Records *list = FIELD_SLOT(record, field, Records);
    guint32 start, end;
    if (list->length == 0 || !entity_get(field->target)->keyed ||
        !record_locate(record, field_key(field), -1, &start, &end))
        return;
    write_symbol(symbols, field_key(field), NULL, SYMBOL_ARRAY, start, end);
    writer_member_array(symbols->writer, "children");
    for (guint32 i = 0; i < list->length && symbols->n < SYMBOLS_MAX; i++) {
        const Record *item = list->items[i];
        const char *id = item->raw || item->derived ? NULL : record_key(item);
        if (id == NULL || id[0] == '\0' || !record_locate(item, NULL, -1, &start, &end))
            continue;
        const char *name = record_name(item);
        write_symbol(symbols, id, strcmp(name, id) != 0 ? name : NULL, SYMBOL_OBJECT, start, end);
        writer_member_array(symbols->writer, "children");
        write_symbols_in(symbols, item);
        writer_end_array(symbols->writer);
        writer_end_object(symbols->writer);
    }
    writer_end_array(symbols->writer);
    writer_end_object(symbols->writer);
}

static void
write_symbols_in(Symbols *symbols, const Record *record)
{
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_LIST)
            write_items(symbols, record, field);
    }
}

void
language_list_symbols(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    writer_begin_array(writer);
    if (at_find_text(&at, workspace, params) && at.file->root != NULL && !at.file->root->raw) {
        g_autoptr(TextPointIndex) index = text_point_index_new(at.bytes, at.length);
        Symbols symbols = {workspace, writer, index, 0};
        write_symbols_in(&symbols, at.file->root);
    }
    writer_end_array(writer);
}

typedef struct {
    const WorkspacePlaces *places;
    Writer *writer;
    char *wanted; /* in lower case */
    GHashTable *seen;
    guint n;
} SymbolSearch;

static void
visit_symbol(const RecordPlace *place, gpointer data)
{
    SymbolSearch *search = data;
    const Record *record = place->record;
    const char *id = record->raw || record->derived || !record->entity->keyed ||
                             record->entity->fields[0].kind != KIND_ID
                         ? NULL
                         : record_key(record);
    if (id == NULL || search->n >= SYMBOLS_MAX)
        return;
    g_autofree char *name = g_utf8_strdown(record_name(record), -1);
    const Record *stating = record_stating_layer(record, field_key(&record->entity->fields[0]));
    guint32 start, end;
    if ((strstr(id, search->wanted) == NULL && strstr(name, search->wanted) == NULL) ||
        stating->text == NULL || !record_locate(stating, NULL, -1, &start, &end))
        return;
    char *key = g_strdup_printf("%s:%u", stating->text->name, start);
    if (!g_hash_table_add(search->seen, key))
        return;
    search->n++;
    g_autofree char *shown = strcmp(record_name(record), id) != 0
                                 ? g_strdup_printf("%s (%s)", record_name(record), id)
                                 : g_strdup(id);
    writer_begin_object(search->writer);
    writer_member_text(search->writer, "name", shown);
    writer_member_integer(search->writer, "kind", SYMBOL_OBJECT);
    writer_member_text(search->writer, "containerName",
                       translation_in_context(FINDING_NOUN_CONTEXT, record->entity->name));
    writer_name(search->writer, "location");
    write_location(search->writer, search->places, stating->text, start, end);
    writer_end_object(search->writer);
}

void
language_find_symbols(Workspace *workspace, JsonNode *params, Writer *writer)
{
    const char *query = message_text_at(params, "query");
    g_autofree char *wanted = g_utf8_strdown(query != NULL ? query : "", -1);
    g_autoptr(GHashTable) seen = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_auto(WorkspacePlaces) places;
    workspace_places_init(&places, workspace);
    SymbolSearch search = {&places, writer, wanted, seen, 0};
    writer_begin_array(writer);
    workspace_update_sets(workspace);
    for (guint i = 0; i < workspace->live->sets->len; i++) {
        const LiveSet *set = workspace->live->sets->pdata[i];
        if (set->set != NULL)
            data_set_walk(set->set, ENTITIES_ALL, visit_symbol, &search);
    }
    writer_end_array(writer);
}

/* Folds every object and list that has several lines. */
void
language_fold(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    guint32 lines[LIMIT_DEPTH], line = 0, depth = 0;
    gboolean is_in_text = FALSE;
    writer_begin_array(writer);
    for (guint32 i = 0, n = at_find_text(&at, workspace, params) ? at.length : 0; i < n; i++) {
        char byte = at.bytes[i];
        if (byte == '\n') {
            line++;
            is_in_text = FALSE;
        } else if (is_in_text && byte == '\\') {
            i++;
        } else if (byte == '"') {
            is_in_text = !is_in_text;
        } else if (!is_in_text && (byte == '{' || byte == '[')) {
            if (depth < LIMIT_DEPTH)
                lines[depth] = line;
            depth++;
        } else if (!is_in_text && (byte == '}' || byte == ']') && depth > 0) {
            depth--;
            if (depth >= LIMIT_DEPTH || lines[depth] >= line)
                continue;
            writer_begin_object(writer);
            writer_member_integer(writer, "startLine", lines[depth]);
            /* The line of the closing bracket stays. */
            writer_member_integer(writer, "endLine", line - 1);
            writer_end_object(writer);
        }
    }
    writer_end_array(writer);
}

typedef struct {
    const At *at;
    Writer *writer;
    TextPointIndex *index;
    guint32 start, end; /* the bytes that are shown */
    guint n;
} Hints;

/* Writes the name of the record that the text @item (-1: the whole value) of @field names, behind
 * it. */
static void
write_hint(Hints *hints, const Record *record, const Field *field, gint item, const char *id)
{
    guint32 start, end;
    const Record *named = at_record_of_id(hints->at->known, field->target, field->or_target, id);
    const char *name = named != NULL ? record_name(named) : NULL;
    if (name == NULL || strcmp(name, id) == 0 || hints->n >= HINTS_MAX ||
        !record_locate(record, field_key(field), item, &start, &end) || end < hints->start ||
        start > hints->end)
        return;
    const TextPoint point = text_point_index_find(hints->index, end, hints->at->workspace->unit);
    hints->n++;
    writer_begin_object(hints->writer);
    writer_member_object(hints->writer, "position");
    writer_member_integer(hints->writer, "line", point.line);
    writer_member_integer(hints->writer, "character", point.character);
    writer_end_object(hints->writer);
    writer_member_text(hints->writer, "label", name);
    writer_member_integer(hints->writer, "kind", HINT_TYPE);
    writer_member_boolean(hints->writer, "paddingLeft", TRUE);
    writer_end_object(hints->writer);
}

static void
visit_hints(const RecordPlace *place, gpointer data)
{
    Hints *hints = data;
    const Record *record = place->record;
    guint32 start, end;
    if (record->raw || !record_locate(record, NULL, -1, &start, &end) || end < hints->start ||
        start > hints->end)
        return;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_REF)
            write_hint(hints, record, field, -1, *FIELD_SLOT(record, field, const char *));
        const Texts *texts = field->kind == KIND_REFS ? FIELD_SLOT(record, field, Texts) : NULL;
        for (guint32 i = 0; texts != NULL && i < texts->length; i++)
            write_hint(hints, record, field, (gint)i, texts->items[i]);
    }
}

void
language_hint(Workspace *workspace, JsonNode *params, Writer *writer)
{
    At at;
    writer_begin_array(writer);
    if (at_find_text(&at, workspace, params) && at.file->root != NULL) {
        const TextPoint first = {message_number_at(params, "range/start/line"),
                                 message_number_at(params, "range/start/character")};
        const TextPoint last = {message_number_at(params, "range/end/line"),
                                message_number_at(params, "range/end/character")};
        g_autoptr(TextPointIndex) index = text_point_index_new(at.bytes, at.length);
        Hints hints = {
            .at = &at,
            .writer = writer,
            .index = index,
            .start = text_point_offset(at.bytes, at.length, first, workspace->unit),
            .end = text_point_offset(at.bytes, at.length, last, workspace->unit),
        };
        record_walk(at.file->root, ENTITIES_ALL, visit_hints, &hints);
    }
    writer_end_array(writer);
}
