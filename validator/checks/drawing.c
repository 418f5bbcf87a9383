/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawn map: whether map.svg is a file that can be used (a data set without it is in order),
 * its elements joined with the spaces of the map by id, and the shapes and contacts of the last
 * run.
 */
#include "validator/checks/drawing.h"

#include "schema/geometry/adjacency.h"
#include "schema/geometry/limits.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"

#include <string.h>

static void
forget_drawing_memory(DrawingMemory *memory)
{
    for (guint32 i = 0; memory->svg != NULL && i < memory->svg->n_elements; i++)
        shape_unref(memory->shapes[i].shape);
    g_clear_pointer(&memory->shapes, g_free);
    g_clear_pointer(&memory->whole, g_free);
    g_clear_pointer(&memory->contacts, g_array_unref);
    g_clear_pointer(&memory->svg, map_svg_unref);
}

void
drawing_memory_free(DrawingMemory *memory)
{
    if (memory == NULL)
        return;
    forget_drawing_memory(memory);
    g_free(memory);
}

/* What is known is known of @svg from now on; nothing, if that is another one than before. */
static void
begin_memory(DrawingMemory *memory, MapSvg *svg)
{
    if (memory->svg == svg)
        return;
    forget_drawing_memory(memory);
    memory->svg = map_svg_ref(svg);
    memory->shapes = g_new0(KnownShape, MAX(svg->n_elements, 1));
}

/* Returns: (transfer full): the contacts between those faces, or NULL: they are
 * not known. */
static GArray *
recall_contacts(const DrawingMemory *memory, const guint32 *whole, guint32 n_whole,
                gboolean *gave_up)
{
    if (memory->contacts == NULL || memory->n_whole != n_whole)
        return NULL;
    /* Of none there is no array to compare. */
    if (n_whole > 0 && memcmp(memory->whole, whole, sizeof *whole * n_whole) != 0)
        return NULL;
    *gave_up = memory->gave_up;
    return g_array_ref(memory->contacts);
}

/* Keeps @contacts (a reference is taken) as those of the faces @whole, which are copied. */
static void
keep_memory(DrawingMemory *memory, const guint32 *whole, guint32 n_whole, GArray *contacts,
            gboolean gave_up)
{
    g_clear_pointer(&memory->contacts, g_array_unref);
    g_free(memory->whole);
    memory->whole = g_memdup2(whole, sizeof *whole * n_whole);
    memory->n_whole = n_whole;
    memory->contacts = g_array_ref(contacts);
    memory->gave_up = gave_up;
}

/* A piece between two borders is seen when it is larger than this many squares of a reach. */
#define LEAST_PIECE 2

const char *
drawing_place_of_mark(const MapElement *element)
{
    const char *prefix = map_kind_mark(element->kind);
    gboolean is_mark = element->shape == MAP_SHAPE_CIRCLE && prefix != NULL &&
                       element->id != NULL && g_str_has_prefix(element->id, prefix);
    return is_mark ? element->id + strlen(prefix) : NULL;
}

const char *
drawing_name(const MapGraph *graph, const DrawnFace *face)
{
    if (face->space != MAP_NONE)
        return map_graph_name(graph, face->space);
    return face->element->id;
}

static KnownShape
read_shape(const MapSvg *svg, const MapElement *element)
{
    KnownShape known = {.is_known = TRUE};
    g_autoptr(Shape) shape = map_svg_shape(svg, element, &known.error, &known.error_at);
    known.shape = shape != NULL ? shape_clean(shape) : NULL;
    return known;
}

/* Returns: owns its shape. */
static KnownShape
know_shape(const Drawing *drawing, const MapElement *element)
{
    const MapSvg *svg = drawing->file->svg;
    if (drawing->memory == NULL)
        return read_shape(svg, element);
    KnownShape *known = &drawing->memory->shapes[element - svg->elements];
    if (!known->is_known)
        *known = read_shape(svg, element);
    if (known->shape != NULL)
        shape_ref(known->shape);
    return *known;
}

/* Counts the points of @face, or leaves its shape out. */
static void
keep_room(Drawing *drawing, DrawnFace *face)
{
    guint64 most = LIMIT_DRAWING_POINTS + drawing->file->text->length / LIMIT_DRAWING_POINT_BYTES;
    guint64 n_points = face->shape != NULL ? face->shape->n_points : 0;
    guint64 n = drawing->n_points + n_points + LIMIT_POINTS_OF_SHAPE;
    if (n <= most) {
        drawing->n_points = n;
        return;
    }
    g_clear_pointer(&face->shape, shape_unref);
    face->is_unread = TRUE;
    drawing->is_too_large = TRUE;
}

static void
take_face(Drawing *drawing, const MapElement *element)
{
    DrawnFace *face = &drawing->faces[drawing->n_faces];
    guint32 space = element->id != NULL ? map_graph_called(drawing->graph, element->id) : MAP_NONE;
    *face = (DrawnFace){.element = element, .space = space};
    const KnownShape known = know_shape(drawing, element);
    face->shape = known.shape;
    face->path_error = known.error;
    face->path_error_at = known.error_at;
    keep_room(drawing, face);
    face->is_whole = face->shape != NULL && face->shape->n_points > 0;
    if (face->space != MAP_NONE && drawing->face_of[face->space] == MAP_NONE)
        drawing->face_of[face->space] = drawing->n_faces;
    drawing->n_faces++;
}

static guint
find_reach(const Drawing *drawing)
{
    Box all = BOX_EMPTY;
    guint32 n = 0;
    for (guint32 i = 0; i < drawing->n_faces; i++) {
        if (!drawing->faces[i].is_whole)
            continue;
        all = box_join(all, shape_bounds(drawing->faces[i].shape));
        n++;
    }
    return shape_joint_tolerance(all, n);
}

Drawing *
drawing_new(const MapFile *file, const MapGraph *graph, DrawingMemory *memory)
{
    Drawing *drawing = g_new0(Drawing, 1);
    drawing->file = file;
    drawing->graph = graph;
    if (memory != NULL && map_file_is_drawn(file)) {
        drawing->memory = memory;
        begin_memory(memory, file->svg);
    }
    drawing->face_of = g_new(guint32, MAX(graph->n_spaces, 1));
    for (guint32 i = 0; i < graph->n_spaces; i++)
        drawing->face_of[i] = MAP_NONE;
    const MapSvg *svg = drawing->file->svg;
    if (map_file_is_drawn(drawing->file)) {
        drawing->faces = g_new0(DrawnFace, MAX(svg->n_elements, 1));
        for (guint32 i = 0; i < svg->n_elements; i++)
            if (map_element_is_face(&svg->elements[i]))
                take_face(drawing, &svg->elements[i]);
    }
    drawing->reach = find_reach(drawing);
    return drawing;
}

void
drawing_free(Drawing *drawing)
{
    if (drawing == NULL)
        return;
    for (guint32 i = 0; i < drawing->n_faces; i++)
        shape_unref(drawing->faces[i].shape);
    g_free(drawing->faces);
    g_free(drawing->face_of);
    g_free(drawing);
}

static int
compare_contacts(gconstpointer a, gconstpointer b)
{
    const Contact *p = a, *q = b;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    return p->b < q->b ? -1 : p->b > q->b;
}

static void
add_both(GArray *contacts, Contact contact, const guint32 *faces)
{
    guint32 a = faces[contact.a], b = faces[contact.b];
    contact.a = a;
    contact.b = b;
    g_array_append_val(contacts, contact);
    contact.a = b;
    contact.b = a;
    g_array_append_val(contacts, contact);
}

/* Makes one of those of the same two faces. */
static void
join_equal(GArray *contacts)
{
    Contact *all = (Contact *)(gpointer)contacts->data;
    guint32 n = 0;
    for (guint32 i = 0; i < contacts->len; i++) {
        if (n == 0 || compare_contacts(&all[n - 1], &all[i]) != 0) {
            all[n++] = all[i];
            continue;
        }
        all[n - 1].length += all[i].length;
        all[n - 1].torn += all[i].torn;
        all[n - 1].gap = MAX(all[n - 1].gap, all[i].gap);
        all[n - 1].parted += all[i].parted;
        all[n - 1].corners += all[i].corners;
        if (all[i].is_overlap)
            all[n - 1].at = all[i].at;
        all[n - 1].is_overlap |= all[i].is_overlap;
    }
    g_array_set_size(contacts, n);
}

static void
add_pairs(GArray *contacts, const Topology *topology, const guint32 *faces, guint reach,
          WorkBudget *work)
{
    g_autoptr(GArray) pairs = adjacency_list(topology, reach, work);
    for (guint32 i = 0; i < pairs->len; i++) {
        const AdjacencyPair *pair = &g_array_index(pairs, AdjacencyPair, i);
        const Contact contact = {
            .a = pair->a,
            .b = pair->b,
            .length = pair->shared + pair->torn / 2,
            .torn = pair->torn / 2,
            .gap = pair->gap,
            .corners = pair->points,
        };
        add_both(contacts, contact, faces);
    }
}

static void
add_overlaps(GArray *contacts, const Topology *topology, const guint32 *faces, guint reach,
             WorkBudget *work)
{
    /* What is too wide for a torn border is deep enough for an overlap, and not the other way. */
    g_autoptr(GArray) overlaps = adjacency_list_overlaps(topology, reach / 2 + 1, work);
    for (guint32 i = 0; i < overlaps->len; i++) {
        const AdjacencyOverlap *overlap = &g_array_index(overlaps, AdjacencyOverlap, i);
        const Contact contact = {
            .a = overlap->a,
            .b = overlap->b,
            .is_overlap = TRUE,
            .at = overlap->at,
        };
        add_both(contacts, contact, faces);
    }
}

static void
add_partings(GArray *contacts, const Topology *topology, const guint32 *faces, guint reach,
             WorkBudget *work)
{
    g_autoptr(GArray) partings =
        adjacency_list_partings(topology, LEAST_PIECE * (double)reach * reach, work);
    for (guint32 i = 0; i < partings->len; i++) {
        const AdjacencyParting *parting = &g_array_index(partings, AdjacencyParting, i);
        const Contact contact = {
            .a = parting->a,
            .b = parting->b,
            .parted = parting->length,
        };
        add_both(contacts, contact, faces);
    }
}

/* @faces: the @n whole ones. Returns: (transfer full): as drawing_contacts(). */
static GArray *
find_contacts(const Drawing *drawing, const guint32 *faces, guint32 n, gboolean *gave_up)
{
    g_autofree Shape **shapes = g_new(Shape *, MAX(n, 1));
    for (guint32 i = 0; i < n; i++)
        shapes[i] = drawing->faces[faces[i]].shape;
    g_autoptr(Topology) topology = topology_new(shapes, n);
    GArray *contacts = g_array_new(FALSE, FALSE, sizeof(Contact));
    /* For each face of the topology @faces has the one of the drawing. */
    WorkBudget work = work_budget(drawing->n_points);
    add_pairs(contacts, topology, faces, drawing->reach, &work);
    add_overlaps(contacts, topology, faces, drawing->reach, &work);
    if (n == drawing->n_faces)
        add_partings(contacts, topology, faces, drawing->reach, &work);
    *gave_up = work.gave_up;
    g_array_sort(contacts, compare_contacts);
    join_equal(contacts);
    return contacts;
}

GArray *
drawing_contacts(const Drawing *drawing, gboolean *gave_up)
{
    g_autofree guint32 *faces = g_new(guint32, MAX(drawing->n_faces, 1));
    DrawingMemory *memory = drawing->memory;
    guint32 n = 0;
    for (guint32 i = 0; i < drawing->n_faces; i++)
        if (drawing->faces[i].is_whole)
            faces[n++] = i;
    GArray *contacts = memory != NULL ? recall_contacts(memory, faces, n, gave_up) : NULL;
    if (contacts != NULL)
        return contacts;
    contacts = find_contacts(drawing, faces, n, gave_up);
    if (memory != NULL)
        keep_memory(memory, faces, n, contacts, *gave_up);
    return contacts;
}

guint32
drawing_contacts_of(const GArray *contacts, guint32 face)
{
    guint32 low = 0;
    for (guint32 high = contacts->len; low < high;) {
        guint32 middle = low + (high - low) / 2;
        if (g_array_index(contacts, Contact, middle).a < face)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const Contact *
drawing_contact_of(const GArray *contacts, guint32 a, guint32 b)
{
    const Contact wanted = {.a = a, .b = b};
    guint found;
    /* With none there may be no array to search. */
    if (contacts->len == 0 ||
        !g_array_binary_search((GArray *)contacts, &wanted, compare_contacts, &found))
        return NULL;
    return &g_array_index(contacts, Contact, found);
}

static const FindingId read_findings[] = {
    [FILE_NOT_A_FILE] = FINDING_FILE_NOT_A_FILE,
    [FILE_OUTSIDE] = FINDING_FILE_OUTSIDE,
    [FILE_UNREADABLE] = FINDING_FILE_UNREADABLE,
    [FILE_TOO_LARGE] = FINDING_FILE_TOO_LARGE,
};

/* The limit that an error speaks of, or 0. */
static const struct {
    FindingId id;
    guint limit;
} svg_findings[N_MAP_SVG_ERRORS] = {
    [MAP_SVG_EMPTY] = {FINDING_FILE_EMPTY, 0},
    [MAP_SVG_SIZE] = {FINDING_FILE_TOO_LARGE, LIMIT_SVG_BYTES},
    [MAP_SVG_UTF8] = {FINDING_FILE_NOT_UTF8, 0},
    [MAP_SVG_ENCODING] = {FINDING_SVG_ENCODING, 0},
    [MAP_SVG_SUBSET] = {FINDING_SVG_DECLARATIONS, 0},
    [MAP_SVG_DEPTH] = {FINDING_SVG_TOO_DEEP, LIMIT_SVG_DEPTH},
    [MAP_SVG_ELEMENTS] = {FINDING_SVG_TOO_MANY, LIMIT_SVG_ELEMENTS},
    [MAP_SVG_ATTRIBUTES] = {FINDING_SVG_ATTRIBUTES, LIMIT_SVG_ATTRIBUTES},
    [MAP_SVG_SYNTAX] = {FINDING_SVG_SYNTAX, 0},
    [MAP_SVG_ROOT] = {FINDING_SVG_ROOT, 0},
};

const MapFile *
check_map_of(CheckRun *run)
{
    const DrawingMemory *memory = run->memory != NULL ? run->memory->drawing : NULL;
    if (run->map == NULL)
        run->map = map_file_read(run->set, memory != NULL ? memory->svg : NULL);
    return run->map;
}

Drawing *
check_drawing_of(CheckRun *run)
{
    DrawingMemory *memory = run->memory != NULL ? run->memory->drawing : NULL;
    if (run->drawing == NULL)
        run->drawing = drawing_new(check_map_of(run), check_graph_of(run), memory);
    return run->drawing;
}

static void
check_reading(CheckRun *run, const MapFile *file)
{
    FileResult result = file->file->read.result;
    const char *detail = file->file->read.detail;
    g_autofree char *limit = g_strdup_printf("%u", LIMIT_FILE_BYTES);
    finding_list_add(run->findings, read_findings[result], file->text, 0, 0,
                     FINDING_ARG("file", MAP_FILE_NAME),
                     FINDING_ARG_TEXT("what", result == FILE_NOT_A_FILE ? detail : NULL),
                     FINDING_ARG("reason", result == FILE_UNREADABLE ? detail : NULL),
                     FINDING_ARG("size", result == FILE_TOO_LARGE ? detail : NULL),
                     FINDING_ARG("limit", result == FILE_TOO_LARGE ? limit : NULL), NULL);
}

static void
check_contents(CheckRun *run, const MapFile *file)
{
    MapSvgError error = file->svg->error;
    guint32 at = MIN(file->svg->error_at, file->text->length);
    gboolean is_place = error != MAP_SVG_EMPTY && error != MAP_SVG_SIZE;
    g_autofree char *limit = g_strdup_printf("%u", svg_findings[error].limit);
    g_autofree char *size = g_strdup_printf("%u", file->text->length);
    const char *picture = error == MAP_SVG_UTF8 ? check_picture_format(file->text) : NULL;
    gboolean is_text = error == MAP_SVG_UTF8 && picture == NULL;
    finding_list_add(run->findings, svg_findings[error].id, file->text, is_place ? at : 0,
                     is_place ? MIN(at + 1, file->text->length) : 0,
                     FINDING_ARG("file", error == MAP_SVG_SIZE ? MAP_FILE_NAME : NULL),
                     FINDING_ARG("size", error == MAP_SVG_SIZE ? size : NULL),
                     FINDING_ARG("limit", svg_findings[error].limit > 0 ? limit : NULL),
                     FINDING_ARG("picture", picture),
                     FINDING_ARG("one", is_text ? "Latin-1" : NULL),
                     FINDING_ARG("other", is_text ? "UTF-16" : NULL), NULL);
}

/* Early: both the map and its drawing may be in conflict. */
void
check_drawing_conflicts(CheckRun *run)
{
    const MapFile *file = check_map_of(run);
    if (file->svg != NULL && !map_file_is_drawn(file))
        check_conflicts(run, file->text);
}

static gboolean
is_in_conflict(const CheckRun *run, const MapFile *file)
{
    for (guint i = 0; i < finding_list_length(run->findings); i++) {
        const Finding *finding = finding_list_get(run->findings, i);
        if (finding->id == FINDING_FILE_MERGE_CONFLICT && finding->span.text == file->text)
            return TRUE;
    }
    return FALSE;
}

void
check_drawing(CheckRun *run)
{
    const MapFile *file = check_map_of(run);
    if (file->file == NULL || map_file_is_drawn(file))
        return;
    if (file->svg == NULL)
        check_reading(run, file);
    else if (!is_in_conflict(run, file))
        check_contents(run, file);
}
