/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every limit on geometry from the user's files, with its reason. Exceeding one is an error of the
 * path, or a search gives up; never a crash.
 */
#pragma once

/* Largest coordinate in grid units, either sign. Differences then fit 28 bits and products of two
 * of them 56, so that every sign is decided exactly in 64 bits. At a tenth of a unit that is a map
 * of six million units. */
#define LIMIT_COORDINATE (1 << 26)

/* Points of one path after its curves are flattened. The longest of our maps has 3,000; a coast at
 * full resolution 100,000. */
#define LIMIT_PATH_POINTS (1u << 20)

/* Lines (M commands) of one path: an archipelago has hundreds. Sides are found by testing each
 * ring of a face against the others, so this is kept low. */
#define LIMIT_PATH_LINES 1024u

/* Bytes of one number in path data. Doubles need 25; programs write no more than 40. */
#define LIMIT_PATH_NUMBER_BYTES 128u

/* Straight pieces for one curve or arc, however large it is. */
#define LIMIT_CURVE_STEPS 1024u

/* Points of all faces of one map together: 32 bit indices with room to double each. */
#define LIMIT_MAP_POINTS (1u << 26)

/* Points of all shapes of a drawing that are checked: each takes some 160 bytes while neighbours
 * are searched. A fixed number, and one more for each 24 bytes of the file; a hand-written point
 * takes ten. */
#define LIMIT_DRAWING_POINTS (1u << 19)
#define LIMIT_DRAWING_POINT_BYTES 24u

/* The cost of a shape by itself, in points. */
#define LIMIT_POINTS_OF_SHAPE 4u

/* The comparisons of a search over a whole drawing: points with a point, pairs of edges, boxes that
 * intersect; some tenths of a second. More for each point, so that the limit grows with the file: a
 * map with shared borders needs less than ten for each. */
#define LIMIT_SEARCH_WORK (1u << 24)
#define LIMIT_SEARCH_WORK_OF_POINT 64u

/* The same for crossings in one outline, so that a hatching leaves some for the others. */
#define LIMIT_CROSSING_WORK (1u << 22)

/* The cost of a pair of faces that is found, as it takes memory. */
#define LIMIT_SEARCH_WORK_OF_PAIR 64u

/* Faces that meet in one point, compared pair by pair. On a map it is three or four. */
#define LIMIT_NODE_FACES 64u

/* Cells searched for the inner point of one face; a hundred is usual. */
#define LIMIT_INNER_POINT_CELLS 4096u

/* Rounds of joining borders: each one may move points near to where the next can join them. Two are
 * usual. */
#define LIMIT_KNIT_ROUNDS 8u

/* Pixels of a picture that is traced. A sheet of 70 by 100 centimetres has 98
 * million at 300 to the inch. */
#define LIMIT_TRACE_PIXELS (100u << 20)

/* Pixels of a gap in a line that is closed. Five millimetres at 300 to the inch are 59. */
#define LIMIT_TRACE_GAP 120u

/* Bytes of a map.svg. The largest drawing of a map we know has 6 MiB; libxml2 takes a second for
 * 500. */
#define LIMIT_SVG_BYTES (64u << 20)

/* Bytes of path data drawn by all `use` elements together: a small file must not become a large
 * drawing. */
#define LIMIT_SVG_USED_BYTES (4u << 20)

/* Elements of a map.svg: some 100 bytes of memory each. */
#define LIMIT_SVG_ELEMENTS (1u << 20)

/* Open elements. libxml2 itself stops at 256. */
#define LIMIT_SVG_DEPTH 200u

/* Attributes of one element, and declarations of namespaces in the whole file: libxml2 compares
 * them pair by pair, and 60,000 on one element take it 43 seconds. Inkscape writes 40 and 10. */
#define LIMIT_SVG_ATTRIBUTES 256u
#define LIMIT_SVG_NAMESPACES 256u
