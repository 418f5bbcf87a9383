/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * map.svg as it stands at one moment: its bytes, and where in them the things lie that Narva knows.
 * Everything else in the file belongs to the program it was drawn with and is never touched: a
 * change replaces the values it is about and leaves every other byte as it was read. Immutable.
 */
#pragma once

#include "schema/geometry/affine.h"
#include "schema/text/source-text.h"

/* The grid on which maps are matched: tenths of a unit of the drawing. */
#define MAP_SVG_GRID ((PathGrid){.units = 10, .tolerance = 0.5})

/* Why a file cannot be used. It is then never written. */
typedef enum {
    MAP_SVG_OK,
    MAP_SVG_EMPTY,      /* nothing, or only white space */
    MAP_SVG_SIZE,       /* more than LIMIT_SVG_BYTES */
    MAP_SVG_UTF8,       /* a byte sequence that is not UTF-8 */
    MAP_SVG_ENCODING,   /* the file says that it is in another encoding */
    MAP_SVG_SUBSET,     /* a DOCTYPE with declarations of its own */
    MAP_SVG_DEPTH,      /* more than LIMIT_SVG_DEPTH open elements */
    MAP_SVG_ELEMENTS,   /* more than LIMIT_SVG_ELEMENTS */
    MAP_SVG_ATTRIBUTES, /* more than LIMIT_SVG_ATTRIBUTES or LIMIT_SVG_NAMESPACES */
    MAP_SVG_SYNTAX,     /* not well-formed XML with namespaces */
    MAP_SVG_ROOT,       /* well-formed, but the root is not svg */
    N_MAP_SVG_ERRORS,
} MapSvgError;

/* What an element shows: the first word of its class, else that of the group around it, else what
 * the place is that has its id. */
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
    MAP_SHAPE_PATH, /* and those that follow: what draws something */
    MAP_SHAPE_POLYGON,
    MAP_SHAPE_RECT,
    MAP_SHAPE_CIRCLE,
    MAP_SHAPE_ELLIPSE,
    MAP_SHAPE_USE, /* of one of the others */
    N_MAP_SHAPES,
} MapShape;

/* Bytes from start to before end. */
typedef struct {
    guint32 start, end;
} MapSpan;

/* An element with an id, or of a known kind. */
typedef struct {
    const char *id;      /* borrowed from the MapSvg; NULL: none */
    const char *classes; /* borrowed from the MapSvg; NULL: none */
    MapKind kind;
    MapKind holds; /* a group: what those elements in it are that do not say so themselves */
    MapShape shape;
    MapSpan span;            /* of the whole element */
    MapSpan tag;             /* of its start tag */
    MapSpan data;            /* the value of d, without its quotes; empty: none */
    MapSpan x, y;            /* the values of cx and cy */
    guint32 used;            /* a use: 1 + the index of the element that it draws */
    guint32 affine, own;     /* private: what moves it, and its own part of that */
    gboolean is_open;        /* a shape that does not say what it shows: its id may */
    gboolean is_transformed; /* a transform of it or around it cannot be read, and is not applied */
} MapElement;

/* Says what is meant by a shape that is called @id and does not say it; MAP_KIND_NONE: nothing. */
typedef MapKind (*MapKindOf)(const char *id, gconstpointer data);

typedef struct MapSvg MapSvg;
struct MapSvg {
    gatomicrefcount references; /* private */
    SourceText *text;           /* owned reference */
    MapSvgError error;
    guint32 error_at; /* byte offset; for MAP_SVG_SYNTAX somewhere near */
    guint32 n_elements;
    const MapElement *elements; /* owned: in the order of the file; none on an error */
    MapSpan view_box;           /* the value of the root's viewBox */
    MapElement root;
    GArray *corners; /* owned: of Point, those of a drawing that was made; NULL: it was read */
    GStringChunk *strings; /* private */
    GArray *affines;       /* private: of Affine; the first one moves nothing */
    GHashTable *by_id;     /* private; NULL: nobody has asked yet */
};

/* To be called before several threads read drawings: libxml2 wants to be set up by one of them. */
void map_svg_prepare_threads(void);

/* Reads @text, of which a reference is taken. Never fails: see error.
 * Returns: (transfer full): to be dropped with map_svg_unref(). */
MapSvg *map_svg_new(SourceText *text);

/* The same, where @kind_of tells the kinds of shapes that are open. */
MapSvg *map_svg_new_with_kinds(SourceText *text, MapKindOf kind_of, gconstpointer data);

/* Makes a drawing that was never written down: so that a million hexes need no text of 80 MB, read
 * by libxml2 again. @text: a file that draws nothing, of which the viewBox counts.
 * @elements: (transfer full): of MapElement, paths whose ids lie in @ids (transfer full), and whose
 * data are not bytes but indices into @corners (transfer full), of Point: the ring that each draws.
 * Returns: (transfer full): as map_svg_new(). It cannot be written. */
MapSvg *map_svg_new_made(SourceText *text, GArray *elements, GStringChunk *ids, GArray *corners);

/* Returns: whether @svg was read as map_svg_new_with_kinds() would read its text now. */
gboolean map_svg_has_kinds(const MapSvg *svg, MapKindOf kind_of, gconstpointer data);
MapSvg *map_svg_ref(MapSvg *svg);
void map_svg_unref(MapSvg *svg); /* NULL is allowed */

/* Returns: (transfer none): the first element with that @id, or NULL. */
const MapElement *map_svg_find(const MapSvg *svg, const char *id);

/* Returns: the value of the attribute @name of @element, one of @svg's, without its quotes; its
 * start tag where it has none. */
MapSpan map_svg_attribute(const MapSvg *svg, const MapElement *element, const char *name);

/* Returns: whether @element is drawn as land, water or waste. */
gboolean map_element_is_face(const MapElement *element);

/* Returns: where @element, one of @svg's, is moved by the transforms of it and around it. */
Affine map_svg_affine(const MapSvg *svg, const MapElement *element);

/* Reads what @element, one of @svg's, draws, where it is drawn.
 * Returns: (transfer full): NULL on an error; then @error says which, and @offset where in the
 * file. Without path data the shape is empty. */
Shape *map_svg_shape(const MapSvg *svg, const MapElement *element, PathError *error,
                     guint32 *offset);

/* Reads the centre of @element, a circle. Returns: FALSE if that is not two numbers. */
gboolean map_svg_centre(const MapSvg *svg, const MapElement *element, Point *centre);

/* Reads the viewBox in grid units. Returns: FALSE if there is none that has an area. */
gboolean map_svg_view_box(const MapSvg *svg, Box *box);

/* Returns: whether @word is one of the words in the class of @element. */
gboolean map_element_has_class(const MapElement *element, const char *word);

/* Returns: (transfer none): the class of elements of @kind, and the id of the group in which they
 * need none; @kind has both. */
const char *map_kind_word(MapKind kind);
const char *map_kind_group(MapKind kind);

/* Returns: (transfer none): what stands before the id of a place in that of a circle of @kind;
 * NULL: no circle is called after a place so. */
const char *map_kind_mark(MapKind kind);

typedef enum {
    MAP_CHANGE_SET,    /* an attribute of the element */
    MAP_CHANGE_DRAW,   /* its path data; what is no path becomes one */
    MAP_CHANGE_REMOVE, /* the element, with its line if it has one of its own */
    MAP_CHANGE_INSERT, /* an element as the last one of a group */
} MapChangeKind;

typedef struct {
    MapChangeKind kind;
    const char *id;            /* of the element or group; NULL: see below */
    const char *attribute;     /* SET: its name as written, without a namespace */
    const char *value;         /* SET, DRAW: as meant, not escaped; INSERT: the element as XML */
    const MapElement *element; /* instead of the id; NULL as well: the root */
} MapChange;

#define MAP_SVG_ERROR map_svg_error_quark()

typedef enum {
    MAP_SVG_ERROR_UNREADABLE, /* the file is not one that may be written */
    MAP_SVG_ERROR_ID,         /* no element of that id */
    MAP_SVG_ERROR_GROUP,      /* an element without an end tag, into which nothing can be put */
    MAP_SVG_ERROR_OVERLAP,    /* two changes of the same bytes */
    MAP_SVG_ERROR_VALUE,      /* a value that XML cannot hold */
} MapSvgWriteError;

GQuark map_svg_error_quark(void);

/* Does all @changes.
 * Returns: (transfer full): the new bytes, those of @svg themselves if nothing differs; NULL with
 * @error set. */
GBytes *map_svg_write(const MapSvg *svg, const MapChange *changes, guint n_changes, GError **error);

/* Returns: (transfer none): what @error means, for people, without a full stop. */
const char *map_svg_error_text(MapSvgError error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(MapSvg, map_svg_unref)
