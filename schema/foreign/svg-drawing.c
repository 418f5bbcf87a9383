/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An SVG drawing as shapes with their attributes.
 */
#include "schema/foreign/svg-drawing.h"

#include "schema/foreign/xml-walk.h"
#include "schema/geometry/affine.h"
#include "schema/geometry/limits.h"
#include "schema/geometry/svg-path.h"
#include "schema/store/map-svg.h"

#include <math.h>
#include <string.h>

/* The attribute for labels in Inkscape. */
#define SVG_LABEL "inkscape:label"

/* What layers and classes with water are called. */
static const char *const waters[] = {"sea", "seas", "water", "waters", "ocean", "oceans"};

static gboolean
is_called_water(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(waters); i++)
        if (g_ascii_strcasecmp(waters[i], name) == 0)
            return TRUE;
    return FALSE;
}

/* Returns: whether one of the words of @text, between blanks, is @word. */
static gboolean
has_word(const char *text, const char *word)
{
    g_auto(GStrv) words = g_strsplit_set(text, " \t\r\n", -1);
    return g_strv_contains((const char *const *)words, word);
}

/* Returns: (transfer full): the value of @property in the style of the element, or its attribute of
 * that name; NULL: neither. */
static char *
svg_style_of(XmlWalk *walk, const char *property)
{
    const char *style = xml_walk_attribute(walk, "style");
    g_auto(GStrv) rules = g_strsplit(style != NULL ? style : "", ";", -1);
    for (guint i = 0; rules[i] != NULL; i++) {
        char *value = strchr(rules[i], ':');
        if (value == NULL)
            continue;
        *value++ = '\0';
        if (strcmp(g_strstrip(rules[i]), property) == 0)
            return g_strdup(g_strstrip(value));
    }
    return g_strdup(xml_walk_attribute(walk, property));
}

/* Returns: whether the element is sea by the rule NAME=VALUE. */
static gboolean
keeps_rule(XmlWalk *walk, const char *rule)
{
    const char *equals = strchr(rule, '=');
    if (equals == NULL)
        return FALSE;
    g_autofree char *name = g_strndup(rule, (gsize)(equals - rule));
    if (strcmp(name, "layer") == 0) {
        const char *label = xml_walk_attribute(walk, SVG_LABEL);
        return g_strcmp0(label, equals + 1) == 0 ||
               g_strcmp0(xml_walk_attribute(walk, "id"), equals + 1) == 0;
    }
    g_autofree char *value = svg_style_of(walk, name);
    return value != NULL && (g_ascii_strcasecmp(value, equals + 1) == 0 ||
                             (strcmp(name, "class") == 0 && has_word(value, equals + 1)));
}

/* Returns: whether the element is called as water is, where no rule is given. */
static gboolean
is_water(XmlWalk *walk)
{
    static const char *const names[] = {"class", "id", SVG_LABEL};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        const char *value = xml_walk_attribute(walk, names[i]);
        g_auto(GStrv) words = g_strsplit_set(value != NULL ? value : "", " \t\r\n", -1);
        for (guint j = 0; words[j] != NULL; j++)
            if (is_called_water(words[j]))
                return TRUE;
    }
    return FALSE;
}

/* Points are read with so many units to one of the file, or so few where that is too many. */
#define FINE_UNITS 1000u
#define COARSE_UNITS 10u

/* A drawing is made at least so large, in units: on the grid of map.svg its borders keep their
 * form. */
#define SIZE_WANTED 1000.0

/* How far a straight piece may be from its curve, in units of the result. */
#define CURVE_TOLERANCE 0.05

/* What groups and shapes hand down. */
typedef struct {
    guint depth;
    Affine affine;
    gboolean is_bad; /* a transform cannot be read */
    gboolean is_hidden;
    gboolean is_sea;
    gboolean is_in_layer;
    gboolean is_unfilled;
    guint group; /* as of SvgShape */
} State;

/* A shape before all is known. */
typedef struct {
    SvgShape shape;
    Shape *fine; /* owned; NULL: none */
    guint units; /* of fine */
    Affine around, own;
    char *used; /* owned: id of what `use` draws; NULL: it is none */
    gboolean is_unfilled;
} ShapeDraft;

typedef struct {
    XmlWalk *walk;
    const ForeignChoices *choices;
    SvgDrawing *drawing;
    GArray *states; /* of State, the root first */
    GArray *drafts; /* of ShapeDraft */
    double frame[4];
    gboolean has_frame;
} Reading;

/* Elements whose shapes are not drawn themselves. */
static const char *const hiding[] = {"defs", "symbol", "clipPath", "mask", "marker", "pattern"};

/* Elements that hold shapes and are not counted. */
static const char *const holding[] = {"svg", "g", "a", "switch", "defs", "symbol"};

static gboolean
is_one_of(const char *name, const char *const *names, guint n)
{
    for (guint i = 0; i < n; i++)
        if (g_ascii_strcasecmp(names[i], name) == 0)
            return TRUE;
    return FALSE;
}

static void
draft_clear(gpointer data)
{
    ShapeDraft *draft = data;
    shape_unref(draft->fine);
    g_free(draft->used);
}

static void
svg_shape_clear(gpointer data)
{
    SvgShape *shape = data;
    g_free(shape->id);
    g_free(shape->name);
    g_free(shape->classes);
    for (guint i = 0; i < N_SVG_WORDS; i++)
        g_free(shape->said[i]);
    shape_unref(shape->shape);
}

static void
svg_group_clear(gpointer data)
{
    SvgGroup *group = data;
    g_free(group->id);
    g_free(group->name);
}

void
svg_drawing_free(SvgDrawing *drawing)
{
    if (drawing == NULL)
        return;
    g_array_unref(drawing->shapes);
    g_array_unref(drawing->groups);
    g_free(drawing->carried);
    g_free(drawing);
}

/* A drawing in the drawing is moved by its x and y. Returns: FALSE: these are none, or it has
 * another scale. */
static gboolean
enter_drawing(XmlWalk *walk, Affine *affine)
{
    double x = 0, y = 0;
    const char *left = xml_walk_attribute(walk, "x"), *top = xml_walk_attribute(walk, "y");
    if ((left != NULL && !svg_length_read(left, &x)) ||
        (top != NULL && !svg_length_read(top, &y)) || xml_walk_attribute(walk, "viewBox") != NULL)
        return FALSE;
    *affine = affine_multiply(*affine, (Affine){1, 0, 0, 1, x, y});
    return TRUE;
}

/* Returns: the state for the children of the element, from its own state. */
static State
state_of(const Reading *reading, State state)
{
    XmlWalk *walk = reading->walk;
    const ForeignChoices *choices = reading->choices;
    const char *name = xml_walk_name(walk);
    g_autofree char *fill = svg_style_of(walk, "fill");
    g_autofree char *display = svg_style_of(walk, "display");
    Affine own;
    state.depth = xml_walk_depth(walk);
    state.is_bad |= !affine_read(xml_walk_attribute(walk, "transform"), &own);
    state.affine = affine_multiply(state.affine, own);
    if (strcmp(name, "svg") == 0)
        state.is_bad |= !enter_drawing(walk, &state.affine);
    state.is_hidden |= is_one_of(name, hiding, G_N_ELEMENTS(hiding));
    state.is_hidden |= display != NULL && strcmp(display, "none") == 0 && choices->layer == NULL;
    state.is_sea |= choices->sea != NULL ? keeps_rule(walk, choices->sea) : is_water(walk);
    if (choices->layer != NULL)
        state.is_in_layer |= g_strcmp0(xml_walk_attribute(walk, "id"), choices->layer) == 0 ||
                             g_strcmp0(xml_walk_attribute(walk, SVG_LABEL), choices->layer) == 0;
    if (fill != NULL)
        state.is_unfilled = strcmp(fill, "none") == 0;
    return state;
}

/* Returns: the path data @text with fine points, NULL: they are none. */
static Shape *
read_fine(const char *text, double scale, guint *units)
{
    SvgPathError error;
    guint32 offset;
    for (*units = FINE_UNITS;; *units = COARSE_UNITS) {
        double tolerance = CURVE_TOLERANCE * *units / MAX(scale, 1e-6);
        SvgPathGrid grid = {*units, CLAMP(tolerance, 0.5, *units)};
        Shape *shape = svg_path_read(text, strlen(text), grid, &error, &offset);
        if (shape != NULL || error != SVG_PATH_RANGE || *units == COARSE_UNITS)
            return shape;
    }
}

/* Turns each line of @draft that encloses an area into a ring, as filled lines are always closed.
 * Returns: whether there is one. */
static gboolean
close_lines(ShapeDraft *draft)
{
    const Shape *fine = draft->fine;
    g_autofree ShapeLine *lines = g_new(ShapeLine, MAX(fine->n_lines, 1));
    guint32 n = 0;
    for (guint32 i = 0; i < fine->n_lines; i++) {
        ShapeLine line = fine->lines[i];
        if (line.length < 3 || (!line.is_closed && draft->is_unfilled))
            continue;
        line.is_closed = TRUE;
        lines[n++] = line;
    }
    Shape *closed = shape_new(fine->points, fine->n_points, lines, n);
    shape_unref(draft->fine);
    draft->fine = closed;
    return n > 0;
}

/* A SvgAttribute. */
static const char *
attribute_of(gpointer walk, const char *name)
{
    return xml_walk_attribute(walk, name);
}

static void
read_data(ShapeDraft *draft, XmlWalk *walk, const State *state)
{
    g_autofree char *data = svg_element_path(xml_walk_name(walk), attribute_of, walk);
    SvgShape *shape = &draft->shape;
    if (xml_walk_is(walk, "use")) {
        const char *used = xml_walk_attribute(walk, "xlink:href");
        used = used != NULL ? used : xml_walk_attribute(walk, "href");
        draft->used = g_strdup(used != NULL ? used + (*used == '#') : "");
        return;
    }
    draft->fine = data != NULL ? read_fine(data, affine_scale(state->affine), &draft->units) : NULL;
    shape->is_curved =
        xml_walk_is(walk, "circle") || xml_walk_is(walk, "ellipse") ||
        (data != NULL && xml_walk_is(walk, "path") && strpbrk(data, "CcSsQqTtAa") != NULL);
    if (draft->fine == NULL)
        shape->fate = SVG_SHAPE_DATA;
    else if (!close_lines(draft))
        shape->fate = SVG_SHAPE_LINE;
}

/* A `use` moves what it draws by its x and y. */
static Affine
own_of(XmlWalk *walk)
{
    Affine own;
    double x = 0, y = 0;
    const char *left = xml_walk_attribute(walk, "x"), *top = xml_walk_attribute(walk, "y");
    affine_read(xml_walk_attribute(walk, "transform"), &own);
    if (!xml_walk_is(walk, "use"))
        return own;
    if ((left != NULL && !svg_length_read(left, &x)) || (top != NULL && !svg_length_read(top, &y)))
        return own;
    return affine_multiply(own, (Affine){1, 0, 0, 1, x, y});
}

static void
add_shape(Reading *reading, const State *around)
{
    XmlWalk *walk = reading->walk;
    State state = state_of(reading, *around);
    const char *label = xml_walk_attribute(
        walk, reading->choices->name != NULL ? reading->choices->name : SVG_LABEL);
    ShapeDraft draft = {
        .shape = {.id = g_strdup(xml_walk_attribute(walk, "id")),
                  .name = g_strdup(label),
                  .classes = g_strdup(xml_walk_attribute(walk, "class")),
                  .is_sea = state.is_sea,
                  .line = xml_walk_line(walk),
                  .group = around->group},
        .around = around->affine,
        .own = own_of(walk),
        .is_unfilled = state.is_unfilled,
    };
    for (guint i = 0; i < N_SVG_WORDS; i++)
        draft.shape.said[i] = g_strdup(xml_walk_attribute(walk, svg_attribute((SvgWord)i)));
    read_data(&draft, walk, &state);
    if (draft.shape.fate == SVG_SHAPE_OK && state.is_bad)
        draft.shape.fate = SVG_SHAPE_TRANSFORM;
    if (state.is_hidden)
        draft.shape.fate = SVG_SHAPE_HIDDEN;
    else if (!state.is_in_layer)
        draft.shape.fate = SVG_SHAPE_LAYER;
    g_array_append_val(reading->drafts, draft);
}

/* Adds the group that the element is. Returns: its number + 1. */
static guint
add_group(Reading *reading, guint parent)
{
    XmlWalk *walk = reading->walk;
    const char *name = reading->choices->name != NULL ? reading->choices->name : SVG_LABEL;
    const SvgGroup group = {
        .id = g_strdup(xml_walk_attribute(walk, "id")),
        .name = g_strdup(xml_walk_attribute(walk, name)),
        .parent = parent,
        .is_layer = g_strcmp0(xml_walk_attribute(walk, "inkscape:groupmode"), "layer") == 0,
    };
    g_array_append_val(reading->drawing->groups, group);
    return reading->drawing->groups->len;
}

/* Sets the name of the shape or group around a title to its text, unless it has a label. */
static gboolean
read_title(Reading *reading, guint depth)
{
    guint n = reading->drafts->len;
    const State *top = &g_array_index(reading->states, State, reading->states->len - 1);
    char **name = NULL;
    if (depth == top->depth + 1 && top->group > 0)
        name = &g_array_index(reading->drawing->groups, SvgGroup, top->group - 1).name;
    else if (depth == top->depth + 2 && n > 0)
        name = &g_array_index(reading->drafts, ShapeDraft, n - 1).shape.name;
    if (!xml_walk_is(reading->walk, "title") || name == NULL)
        return FALSE;
    if (*name == NULL && reading->choices->name == NULL)
        *name = g_strdup(xml_walk_text(reading->walk));
    return TRUE;
}

/* Reads viewBox, or else width and height, of the root. */
static void
read_frame(Reading *reading)
{
    const char *box = xml_walk_attribute(reading->walk, "viewBox");
    const char *width = xml_walk_attribute(reading->walk, "width");
    const char *height = xml_walk_attribute(reading->walk, "height");
    double *frame = reading->frame;
    guint n = 0;
    for (const char *at = box; at != NULL && n < 4; n++) {
        char *end;
        at += strspn(at, " \t\r\n,");
        frame[n] = g_ascii_strtod(at, &end);
        if (end == at || !isfinite(frame[n]))
            break;
        at = end;
    }
    reading->has_frame = n == 4 && frame[2] > 0 && frame[3] > 0;
    if (!reading->has_frame && width != NULL && height != NULL) {
        frame[0] = frame[1] = 0;
        reading->has_frame = svg_length_read(width, &frame[2]) &&
                             svg_length_read(height, &frame[3]) && frame[2] > 0 && frame[3] > 0;
    }
}

static void
read_element(Reading *reading)
{
    XmlWalk *walk = reading->walk;
    const char *name = xml_walk_name(walk);
    guint depth = xml_walk_depth(walk);
    while (reading->states->len > 1 &&
           g_array_index(reading->states, State, reading->states->len - 1).depth >= depth)
        g_array_set_size(reading->states, reading->states->len - 1);
    State top = g_array_index(reading->states, State, reading->states->len - 1);
    SvgDrawing *drawing = reading->drawing;
    if (svg_element_is_shape(name)) {
        add_shape(reading, &top);
    } else if (is_one_of(name, holding, G_N_ELEMENTS(holding)) ||
               is_one_of(name, hiding, G_N_ELEMENTS(hiding))) {
        State state = state_of(reading, top);
        if (strcmp(name, "g") == 0 || strcmp(name, "a") == 0)
            state.group = add_group(reading, top.group);
        g_array_append_val(reading->states, state);
    } else if (strcmp(name, "text") == 0) {
        drawing->first_text = drawing->n_texts++ > 0 ? drawing->first_text : xml_walk_line(walk);
    } else {
        drawing->first_other = drawing->n_others++ > 0 ? drawing->first_other : xml_walk_line(walk);
        read_title(reading, depth);
    }
}

static gboolean
walk_file(Reading *reading, const char *name, GError **error)
{
    State root = {
        .affine = AFFINE_IDENTITY,
        .is_in_layer = reading->choices->layer == NULL,
    };
    gboolean is_svg = xml_walk_next(reading->walk) && xml_walk_is(reading->walk, "svg");
    if (is_svg) {
        g_array_append_val(reading->states, root);
        read_frame(reading);
        reading->drawing->carried = g_strdup(xml_walk_attribute(reading->walk, SVG_CARRIED));
    }
    while (is_svg && xml_walk_next(reading->walk))
        read_element(reading);
    if (!xml_walk_finish(reading->walk, error))
        return FALSE;
    if (!is_svg)
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it is not SVG: its root is not <svg>"), name);
    return is_svg;
}

/* Copies to each `use` the points of the element that it draws. */
static void
resolve_uses(Reading *reading)
{
    g_autoptr(GHashTable) ids = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < reading->drafts->len; i++) {
        const SvgShape *shape = &g_array_index(reading->drafts, ShapeDraft, i).shape;
        if (shape->id != NULL && !g_hash_table_contains(ids, shape->id))
            g_hash_table_insert(ids, shape->id, GUINT_TO_POINTER(i + 1));
    }
    for (guint i = 0; i < reading->drafts->len; i++) {
        ShapeDraft *draft = &g_array_index(reading->drafts, ShapeDraft, i);
        guint at =
            draft->used != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(ids, draft->used)) : 0;
        const ShapeDraft *target =
            at > 0 ? &g_array_index(reading->drafts, ShapeDraft, at - 1) : NULL;
        if (draft->used == NULL || draft->shape.fate != SVG_SHAPE_OK)
            continue;
        if (target == NULL || target->fine == NULL || target->used != NULL) {
            draft->shape.fate = SVG_SHAPE_DATA;
            continue;
        }
        draft->fine = shape_ref(target->fine);
        draft->units = target->units;
        draft->own = affine_multiply(draft->own, target->own);
        draft->shape.is_curved = target->shape.is_curved;
    }
}

/* Returns: the longer side of the box around all shapes, in units of the file. */
static double
size_of(const Reading *reading)
{
    double left = INFINITY, right = -INFINITY, top = INFINITY, bottom = -INFINITY;
    for (guint i = 0; i < reading->drafts->len; i++) {
        const ShapeDraft *draft = &g_array_index(reading->drafts, ShapeDraft, i);
        Affine affine = affine_multiply(draft->around, draft->own);
        Box box = draft->fine != NULL ? shape_bounds(draft->fine) : BOX_EMPTY;
        for (guint corner = 0; corner < 4 && box.right >= box.left; corner++) {
            double x = (corner % 2 == 0 ? box.left : box.right) / (double)draft->units;
            double y = (corner / 2 == 0 ? box.top : box.bottom) / (double)draft->units;
            double u = affine.a * x + affine.c * y + affine.e;
            double v = affine.b * x + affine.d * y + affine.f;
            left = MIN(left, u);
            right = MAX(right, u);
            top = MIN(top, v);
            bottom = MAX(bottom, v);
        }
    }
    return MAX(right - left, bottom - top);
}

static void
finish(Reading *reading)
{
    SvgDrawing *drawing = reading->drawing;
    resolve_uses(reading);
    double size = reading->has_frame ? MAX(reading->frame[2], reading->frame[3]) : size_of(reading);
    drawing->scale =
        size > 0 && size < SIZE_WANTED / 2 ? (guint)MIN(ceil(SIZE_WANTED / size), 1000) : 1;
    double scale = drawing->scale;
    Affine whole = {scale, 0, 0, scale, 0, 0};
    for (guint i = 0; i < reading->drafts->len; i++) {
        ShapeDraft *draft = &g_array_index(reading->drafts, ShapeDraft, i);
        Affine affine = affine_multiply(whole, affine_multiply(draft->around, draft->own));
        SvgShape *shape = &draft->shape;
        if (shape->fate == SVG_SHAPE_OK) {
            shape->shape = affine_apply(affine, draft->fine, draft->units, MAP_SVG_GRID.units);
            shape->fate = shape->shape != NULL ? SVG_SHAPE_OK : SVG_SHAPE_TRANSFORM;
        }
        g_array_append_val(drawing->shapes, *shape);
    }
    double grid = scale * MAP_SVG_GRID.units, *frame = reading->frame;
    double ends[] = {frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]};
    gboolean fits = reading->has_frame;
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
        fits &= fabs(ends[i] * grid) <= LIMIT_COORDINATE;
    if (fits)
        drawing->frame = (Box){
            (gint32)round(ends[0] * grid),
            (gint32)round(ends[1] * grid),
            (gint32)round(ends[2] * grid),
            (gint32)round(ends[3] * grid),
        };
}

SvgDrawing *
svg_drawing_read(GBytes *bytes, const char *name, const ForeignChoices *choices, GError **error)
{
    g_autoptr(XmlWalk) walk = xml_walk_new(bytes, name, error);
    if (walk == NULL)
        return NULL;
    g_autoptr(SvgDrawing) drawing = g_new0(SvgDrawing, 1);
    drawing->shapes = g_array_new(FALSE, FALSE, sizeof(SvgShape));
    drawing->frame = BOX_EMPTY;
    g_array_set_clear_func(drawing->shapes, svg_shape_clear);
    drawing->groups = g_array_new(FALSE, FALSE, sizeof(SvgGroup));
    g_array_set_clear_func(drawing->groups, svg_group_clear);
    Reading reading = {
        .walk = walk,
        .choices = choices,
        .drawing = drawing,
        .states = g_array_new(FALSE, FALSE, sizeof(State)),
        .drafts = g_array_new(FALSE, FALSE, sizeof(ShapeDraft)),
    };
    g_array_set_clear_func(reading.drafts, draft_clear);
    gboolean is_read = walk_file(&reading, name, error);
    if (is_read) {
        finish(&reading);
    } else {
        for (guint i = 0; i < reading.drafts->len; i++)
            svg_shape_clear(&g_array_index(reading.drafts, ShapeDraft, i).shape);
    }
    g_array_unref(reading.states);
    g_array_unref(reading.drafts);
    return is_read ? g_steal_pointer(&drawing) : NULL;
}
