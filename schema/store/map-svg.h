/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A snapshot of map.svg: its bytes, and the positions in them of the things that Narva knows.
 * Everything else in the file belongs to the program it was drawn with and is never changed: an
 * edit replaces single values and leaves every other byte as it was read. Immutable; shared by
 * reference.
 */
#pragma once

#include "schema/geometry/affine.h"
#include "schema/text/source-text.h"

/* The grid on which borders are matched: tenths of a unit of the drawing. */
#define MAP_SVG_GRID ((SvgPathGrid){.units = 10, .tolerance = 0.5})

/* Why a file cannot be used. Such a file is never written. */
typedef enum {
    MAP_SVG_OK,
    MAP_SVG_EMPTY,      /* nothing, or only white space */
    MAP_SVG_SIZE,       /* more than LIMIT_SVG_BYTES */
    MAP_SVG_UTF8,       /* a byte sequence that is not UTF-8 */
    MAP_SVG_ENCODING,   /* the file declares another encoding */
    MAP_SVG_SUBSET,     /* a DOCTYPE with an internal subset */
    MAP_SVG_DEPTH,      /* more than LIMIT_SVG_DEPTH open elements */
    MAP_SVG_ELEMENTS,   /* more than LIMIT_SVG_ELEMENTS */
    MAP_SVG_ATTRIBUTES, /* more than LIMIT_SVG_ATTRIBUTES or LIMIT_SVG_NAMESPACES */
    MAP_SVG_SYNTAX,     /* not well-formed XML with namespaces */
    MAP_SVG_ROOT,       /* well-formed, but the root is not svg */
    N_MAP_SVG_ERRORS,
} MapSvgError;

/* The kind of an element: from the first word of its class, else from that of the group around it,
 * else from the place with its id. */
typedef enum {
    MAP_KIND_NONE,
    MAP_KIND_TERRITORY,
    MAP_KIND_BOX,
    MAP_KIND_SEA,
    MAP_KIND_LAKE,
    MAP_KIND_UNPLAYABLE,
    MAP_KIND_BORDER,
    MAP_KIND_ANCHOR,
    MAP_KIND_PORT,
    MAP_KIND_LABEL,
    N_MAP_KINDS,
} MapKind;

typedef enum {
    MAP_SHAPE_OTHER,
    MAP_SHAPE_GROUP,
    MAP_SHAPE_PATH, /* this and the following draw something */
    MAP_SHAPE_POLYGON,
    MAP_SHAPE_RECT,
    MAP_SHAPE_CIRCLE,
    MAP_SHAPE_ELLIPSE,
    MAP_SHAPE_USE, /* draws another element */
    N_MAP_SHAPES,
} MapShape;

/* The bytes from start up to, but not including, end. */
typedef struct {
    guint32 start, end;
} MapSpan;

/* An element with an id, or of a known kind. */
typedef struct {
    const char *id;      /* borrowed from the MapSvg; NULL: none */
    const char *classes; /* borrowed from the MapSvg; NULL: none */
    MapKind kind;
    MapKind holds; /* a group: the kind of elements in it without a class of their own */
    MapShape shape;
    MapSpan span;        /* of the whole element */
    MapSpan tag;         /* of its start tag */
    MapSpan data;        /* the value of d, without quotes; empty: none */
    MapSpan x, y;        /* the values of cx and cy */
    guint32 used;        /* a use: 1 + index of the element that it draws */
    guint32 affine, own; /* private: its total transform, and its own part */
    gboolean is_open;    /* a shape whose kind depends on the place with its id */
    MapKind point;       /* the anchor of a place without a shape, which is drawn as a point: the
                            kind of shapes of such places; MAP_KIND_NONE: it is none */
    gboolean
        is_transformed; /* a transform of it, or around it, cannot be read and is not applied */
} MapElement;

/* Returns: the kind of a shape with the id @id and without a class; MAP_KIND_NONE: unknown. */
typedef MapKind (*MapKindOf)(const char *id, gconstpointer data);

/* A connection that is drawn as a line, as one of its ends is a point. Ids of places; borrowed. */
typedef struct {
    const char *from, *to;
} MapWay;

typedef struct MapSvg MapSvg;
struct MapSvg {
    gatomicrefcount references; /* private */
    SourceText *text;           /* owned reference */
    MapSvgError error;
    guint32 error_at; /* byte offset; for MAP_SVG_SYNTAX approximate */
    guint32 n_elements;
    const MapElement *elements; /* owned: in the order of the file; none on an error */
    MapSpan view_box;           /* the value of the root's viewBox */
    MapElement root;
    GArray *corners;       /* owned: of Point, of a generated drawing; NULL: it was parsed */
    GArray *ways;          /* owned: of MapWay; NULL: none */
    GStringChunk *strings; /* private */
    GArray *affines;       /* of Affine: the transforms of elements, by their member
                                affine; the first one is the identity */
    GHashTable *by_id;     /* private: made by the first map_svg_find(); NULL: not yet */
};

/* Initialises libxml2. To be called once before several threads parse drawings. */
void map_svg_prepare_threads(void);

/* Parses @text, of which a reference is taken. Never fails: see error. @kind_of (called with
 * @data): returns the kinds of shapes without a class; NULL: they have none. Returns: (transfer
 * full): to be dropped with map_svg_unref(). */
MapSvg *map_svg_new(SourceText *text, MapKindOf kind_of, gconstpointer data);

/* Makes a generated drawing without text for its shapes: a million hexes would be 80 MB for
 * libxml2. @text: a file without shapes that has the viewBox.
 * @elements: (transfer full): of MapElement: paths whose ids are in @ids (transfer full), and whose
 * data are not bytes but indices into @corners (transfer full, of Point): the ring that each draws.
 * Returns: (transfer full): as map_svg_new(); it cannot be written. */
MapSvg *map_svg_new_made(SourceText *text, GArray *elements, GStringChunk *ids, GArray *corners);

/* Returns: whether map_svg_new() would give the shapes of @svg the kinds they have. */
gboolean map_svg_has_kinds(const MapSvg *svg, MapKindOf kind_of, gconstpointer data);
MapSvg *map_svg_ref(MapSvg *svg);
void map_svg_unref(MapSvg *svg); /* NULL is allowed */

/* Returns: (transfer none): the first element with the id @id, or NULL. Any thread may call it. */
const MapElement *map_svg_find(const MapSvg *svg, const char *id);

/* Returns: the value of the attribute @name of @element, an element of @svg, without quotes; its
 * start tag if it has no such attribute. */
MapSpan map_svg_attribute(const MapSvg *svg, const MapElement *element, const char *name);

/* Has @svg draw the connections @ways (transfer full, of MapWay; ids are copied; NULL: none). Not
 * to be called once several threads use it. */
void map_svg_set_ways(MapSvg *svg, GArray *ways);

/* Returns: (transfer none): the id of the place that @element draws: its own, or of a point the end
 * of it; NULL: none. */
const char *map_element_place(const MapElement *element);

/* Returns: (transfer none): the element that draws the place @id: with that id, or else its point;
 * NULL: there is none. */
const MapElement *map_svg_find_place(const MapSvg *svg, const char *id);

/* Returns: whether @element is a face: land, a box, water or impassable. */
gboolean map_element_is_face(const MapElement *element);

/* Reads the transformed shape of @element, an element of @svg. Returns: (transfer full): NULL on an
 * error, with @error and @offset, in the file, set. Without path data the shape is empty. */
Shape *map_svg_shape(const MapSvg *svg, const MapElement *element, SvgPathError *error,
                     guint32 *offset);

/* Reads the centre of @element, a circle, in grid units. Returns: FALSE if it is not two numbers.
 */
gboolean map_svg_centre(const MapSvg *svg, const MapElement *element, Point *centre);

/* Reads the viewBox, in grid units. Returns: FALSE if there is none with an area. */
gboolean map_svg_view_box(const MapSvg *svg, Box *box);

/* Returns: whether @word is one of the words in the class of @element. */
gboolean map_element_has_class(const MapElement *element, const char *word);

/* Returns: (transfer none): the class of elements of @kind, and the id of the group in which they
 * need no class; @kind must have both. */
const char *map_kind_word(MapKind kind);
const char *map_kind_group(MapKind kind);

/* Returns: (transfer none): the prefix of the id of the circle of @kind of a place, which is
 * followed by the id of the place; NULL: @kind has no such circles. */
const char *map_kind_mark(MapKind kind);

typedef enum {
    MAP_CHANGE_SET,    /* an attribute of the element */
    MAP_CHANGE_DRAW,   /* its path data; another shape becomes a path */
    MAP_CHANGE_REMOVE, /* the element, with its line if it has one of its own */
    MAP_CHANGE_INSERT, /* a new element at the end of a group */
} MapChangeKind;

typedef struct {
    MapChangeKind kind;
    const char *id;            /* of the element or group; NULL: see element */
    const char *attribute;     /* SET: its name as written, without a namespace */
    const char *value;         /* SET, DRAW: not escaped; INSERT: the element as XML */
    const MapElement *element; /* instead of the id; both NULL: the root */
} MapChange;

#define MAP_SVG_ERROR map_svg_error_quark()

typedef enum {
    MAP_SVG_ERROR_UNREADABLE, /* the file has an error */
    MAP_SVG_ERROR_ID,         /* no element of that id */
    MAP_SVG_ERROR_GROUP,   /* an element without an end tag, into which nothing can be inserted */
    MAP_SVG_ERROR_OVERLAP, /* two changes of the same bytes */
    MAP_SVG_ERROR_VALUE,   /* a value that is not allowed in XML */
} MapSvgWriteError;

GQuark map_svg_error_quark(void);

/* Applies the @n_changes @changes. Returns: (transfer full): the new bytes, those of @svg itself if
 * nothing changes; NULL with @error (MAP_SVG_ERROR) set. */
GBytes *map_svg_write(const MapSvg *svg, const MapChange *changes, guint n_changes, GError **error);

/* Returns: (transfer none): the description of @error, without a full stop. */
const char *map_svg_error_text(MapSvgError error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(MapSvg, map_svg_unref)
