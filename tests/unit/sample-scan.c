/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Twelve lands are the nearest places of a grid whose plane is bent by noise; the outer places are
 * the sea. Ink is printed by the distance of a pixel from the nearest border.
 */
#include "tests/unit/sample-scan.h"

#include <math.h>
#include <string.h>

#define ACROSS 6
#define DOWN 5
#define N_PIXELS ((gsize)SCAN_WIDTH * SCAN_HEIGHT)
#define FRAME 46 /* pixels from the edge of the paper to the frame */

typedef struct {
    double red, green, blue;
} Ink;

static const Ink paper = {238, 230, 208}, black = {42, 37, 33};

typedef struct {
    ScanKind kind;
    guint32 seed;
    Scan *scan;
    guint32 *nearest; /* for each pixel the nearest one on a border */
    guint16 *along;   /* for each pixel on a border how far it is from the end of the border */
    guint8 *is_coast; /* likewise, whether one side is sea */
    guint8 *print;    /* for each pixel what is printed: 0 nothing, 1 border, 2 coast, 3 text */
} Press;

static guint32
hash(guint32 seed, gint32 x, gint32 y)
{
    guint32 value = seed * 2654435761u ^ (guint32)x * 2246822519u ^ (guint32)y * 3266489917u;
    value = (value ^ value >> 15) * 2246822519u;
    value = (value ^ value >> 13) * 3266489917u;
    return value ^ value >> 16;
}

/* Returns: 0 to 1. */
static double
chance(guint32 seed, gint32 x, gint32 y)
{
    return hash(seed, x, y) / 4294967296.0;
}

/* Returns: -1 to 1, smooth, with waves of @wave pixels. */
static double
noise(guint32 seed, double x, double y, double wave)
{
    double u = x / wave, v = y / wave;
    gint32 i = (gint32)floor(u), j = (gint32)floor(v);
    double s = u - i, t = v - j;
    s = s * s * (3 - 2 * s);
    t = t * t * (3 - 2 * t);
    double top = chance(seed, i, j) * (1 - s) + chance(seed, i + 1, j) * s;
    double bottom = chance(seed, i, j + 1) * (1 - s) + chance(seed, i + 1, j + 1) * s;
    return 2 * (top * (1 - t) + bottom * t) - 1;
}

/* The land or sea printed at (@x, @y) of a sheet that lies straight. */
static guint8
find_area(const Press *press, double x, double y)
{
    guint32 seed = press->seed;
    if (press->kind % 2 == 0 &&
        (x < FRAME || y < FRAME || x > SCAN_WIDTH - FRAME || y > SCAN_HEIGHT - FRAME))
        return SCAN_MARGIN;
    double bent_x = x + 42 * noise(seed + 1, x, y, 240) + 9 * noise(seed + 2, x, y, 45);
    double bent_y = y + 42 * noise(seed + 3, x, y, 240) + 9 * noise(seed + 4, x, y, 45);
    double wide = (double)SCAN_WIDTH / ACROSS, high = (double)SCAN_HEIGHT / DOWN, best = 1e12;
    guint8 area = 0;
    for (int j = 0; j < DOWN; j++)
        for (int i = 0; i < ACROSS; i++) {
            gboolean is_land = i > 0 && j > 0 && i + 1 < ACROSS && j + 1 < DOWN;
            double at_x = (i + 0.5 + 0.5 * (chance(seed + 5, i, j) - 0.5)) * wide;
            double at_y = (j + 0.5 + 0.5 * (chance(seed + 6, i, j) - 0.5)) * high;
            double far = (bent_x - at_x) * (bent_x - at_x) + (bent_y - at_y) * (bent_y - at_y);
            if (far >= best)
                continue;
            best = far;
            area = is_land ? (guint8)(1 + (j - 1) * (ACROSS - 2) + i - 1) : 0;
        }
    for (int i = 0; press->kind == SCAN_ISLANDS && area == 0 && i < 6; i++) {
        double at_x = (0.14 + 0.145 * i) * SCAN_WIDTH;
        double at_y = (i % 2 == 0 ? 0.075 : 0.925) * SCAN_HEIGHT;
        double size = 20 + 4 * i, far = hypot(bent_x - at_x, bent_y - at_y);
        if (far < size)
            area = (guint8)(1 + (ACROSS - 2) * (DOWN - 2) + i);
    }
    return area;
}

static void
fill_truth(Press *press)
{
    double turn = press->kind == SCAN_SKEW ? G_PI / 180 : 0;
    for (int y = 0; y < SCAN_HEIGHT; y++)
        for (int x = 0; x < SCAN_WIDTH; x++) {
            double u = x - SCAN_WIDTH / 2.0, v = y - SCAN_HEIGHT / 2.0;
            guint8 area = find_area(press, u * cos(turn) + v * sin(turn) + SCAN_WIDTH / 2.0,
                                    v * cos(turn) - u * sin(turn) + SCAN_HEIGHT / 2.0);
            press->scan->truth[(gsize)y * SCAN_WIDTH + (gsize)x] = area;
            if (area != SCAN_MARGIN && area >= press->scan->n_areas)
                press->scan->n_areas = area + 1u;
        }
}

/* Returns: the squared distance of the pixel @i from (@x, @y). */
static int
distance2(guint32 i, int x, int y)
{
    int dx = (int)(i % SCAN_WIDTH) - x, dy = (int)(i / SCAN_WIDTH) - y;
    return dx * dx + dy * dy;
}

/* Finds for each pixel the nearest one on a border, and how far that is. */
static void
measure_far(Press *press)
{
    static const int step_x[8] = {-1, 0, 1, -1, 1, -1, 0, 1};
    static const int step_y[8] = {-1, -1, -1, 0, 0, 1, 1, 1};
    const guint8 *truth = press->scan->truth;
    for (gsize i = 0; i < N_PIXELS; i++) {
        gsize x = i % SCAN_WIDTH;
        guint8 right = x + 1 < SCAN_WIDTH ? truth[i + 1] : truth[i];
        guint8 below = i + SCAN_WIDTH < N_PIXELS ? truth[i + SCAN_WIDTH] : truth[i];
        gboolean is_border = right != truth[i] || below != truth[i];
        press->nearest[i] = is_border ? (guint32)i : G_MAXUINT32;
        press->is_coast[i] = is_border && (truth[i] == 0 || right == 0 || below == 0 ||
                                           MAX(truth[i], MAX(right, below)) == SCAN_MARGIN);
    }
    for (int pass = 0; pass < 4; pass++)
        for (gsize k = 0; k < N_PIXELS; k++) {
            gsize i = pass % 2 == 0 ? k : N_PIXELS - 1 - k;
            int x = (int)(i % SCAN_WIDTH), y = (int)(i / SCAN_WIDTH);
            for (int way = 0; way < 8; way++) {
                int u = x + step_x[way], v = y + step_y[way];
                if (u < 0 || v < 0 || u >= SCAN_WIDTH || v >= SCAN_HEIGHT)
                    continue;
                guint32 other = press->nearest[(gsize)v * SCAN_WIDTH + (gsize)u];
                guint32 own = press->nearest[i];
                if (other == G_MAXUINT32 || other == own)
                    continue;
                if (own == G_MAXUINT32 || distance2(other, x, y) < distance2(own, x, y))
                    press->nearest[i] = other;
            }
        }
    for (gsize i = 0; i < N_PIXELS; i++) {
        guint32 at = press->nearest[i];
        double far = hypot((double)(at % SCAN_WIDTH) - (double)(i % SCAN_WIDTH),
                           (double)(at / SCAN_WIDTH) - (double)(i / SCAN_WIDTH));
        press->scan->far[i] = (guint8)MIN(far, 255);
    }
}

/* Counts along the borders from where three areas meet. */
static void
measure_along(Press *press)
{
    const guint8 *truth = press->scan->truth;
    g_autofree guint32 *queue = g_new(guint32, N_PIXELS);
    gsize first = 0, last = 0;
    for (gsize i = 0; i < N_PIXELS; i++)
        press->along[i] = G_MAXUINT16;
    for (gsize i = 0; i + SCAN_WIDTH + 1 < N_PIXELS; i++) {
        guint8 a = truth[i], b = truth[i + 1], c = truth[i + SCAN_WIDTH];
        guint8 d = truth[i + SCAN_WIDTH + 1];
        gboolean is_node = (a != b) + (a != c) + (a != d) + (b != c) + (b != d) + (c != d) >= 5;
        if (is_node && press->nearest[i] == i) {
            press->along[i] = 0;
            queue[last++] = (guint32)i;
        }
    }
    while (first < last) {
        gsize i = queue[first++];
        for (int v = -1; v <= 1; v++)
            for (int u = -1; u <= 1; u++) {
                gssize j = (gssize)i + v * SCAN_WIDTH + u;
                if (j < 0 || (gsize)j >= N_PIXELS || press->nearest[j] != (guint32)j ||
                    press->along[j] != G_MAXUINT16)
                    continue;
                press->along[j] = (guint16)(press->along[i] + 1);
                queue[last++] = (guint32)j;
            }
    }
}

static gboolean
is_inked(const Press *press, gsize i)
{
    double x = (double)(i % SCAN_WIDTH), y = (double)(i / SCAN_WIDTH);
    guint32 at = press->nearest[i];
    double far = hypot((double)(at % SCAN_WIDTH) - x, (double)(at / SCAN_WIDTH) - y);
    switch (press->kind) {
    case SCAN_RAGGED:
        return far < 2.2 + 1.6 * noise(press->seed + 10, x, y, 6) &&
               noise(press->seed + 11, x, y, 14) < 0.8;
    case SCAN_DASHED:
        return far < 2.2 && (press->is_coast[at] || press->along[at] % 30 < 18);
    case SCAN_DOUBLE:
        return press->is_coast[at] ? far < 2.2 : fabs(far - 4.5) < 1.3;
    default:
        return far < 2.2;
    }
}

static void
print_borders(Press *press)
{
    for (gsize i = 0; i < N_PIXELS; i++)
        if (is_inked(press, i))
            press->print[i] = press->is_coast[press->nearest[i]] ? 2 : 1;
}

/* Strokes of letters, in a box of 4 by 6: pairs of digits, a blank between strokes. */
static const char *const glyphs[] = {
    "0620 4620 1333",      "40000646 0333", "0006 46",   "06004046", "1030413516 163605 0110",
    "06003040423303 2346", "400002424606",  "2026 0040", "002640",   "0006 4003 0346",
};

static void
print_dot(Press *press, double x, double y, double radius)
{
    for (int v = (int)(y - radius); v <= (int)(y + radius) + 1; v++)
        for (int u = (int)(x - radius); u <= (int)(x + radius) + 1; u++)
            if (u >= 0 && v >= 0 && u < SCAN_WIDTH && v < SCAN_HEIGHT &&
                hypot(u - x, v - y) <= radius)
                press->print[(gsize)v * SCAN_WIDTH + (gsize)u] = 3;
}

/* Prints a name of @n letters with its middle at (@x, @y). */
static void
print_name(Press *press, double x, double y, guint n, double size, guint32 seed)
{
    double left = x - n * size * 0.95 / 2;
    for (guint k = 0; k < n; k++, left += size * 0.95) {
        const char *at = glyphs[hash(seed, (gint32)k, 0) % G_N_ELEMENTS(glyphs)];
        double from_x = 0, from_y = 0;
        for (gboolean is_first = TRUE; at[0] != '\0'; is_first = FALSE) {
            if (at[0] == ' ') {
                at++;
                is_first = TRUE;
            }
            double to_x = left + (at[0] - '0') / 4.0 * size * 0.65;
            double to_y = y + ((at[1] - '0') / 6.0 - 0.5) * size;
            for (double t = 0; !is_first && t <= 1; t += 0.5 / size)
                print_dot(press, from_x + (to_x - from_x) * t, from_y + (to_y - from_y) * t, 1.6);
            from_x = to_x;
            from_y = to_y;
            at += 2;
        }
    }
}

/* Returns: the pixel of @area that is farthest from its borders. */
static gsize
find_middle(const Scan *scan, guint area)
{
    gsize best = 0;
    for (gsize i = 0; i < N_PIXELS; i++)
        if (scan->truth[i] == area && (scan->truth[best] != area || scan->far[i] > scan->far[best]))
            best = i;
    return best;
}

static void
print_names(Press *press)
{
    const Scan *scan = press->scan;
    for (guint area = 0; area < scan->n_areas; area++) {
        gsize at = find_middle(scan, area);
        double x = (double)(at % SCAN_WIDTH), y = (double)(at / SCAN_WIDTH);
        guint n = (guint)MIN(scan->far[at] / 14, 8);
        if (n >= 3)
            print_name(press, x, y, n, 22, press->seed + area);
    }
    if (press->kind != SCAN_LETTERING)
        return;
    for (guint32 i = 0, n = 0; n < 9 && i < 4000; i++) {
        gsize at = hash(press->seed + 20, (gint32)i, 1) % N_PIXELS;
        double x = (double)(at % SCAN_WIDTH), y = (double)(at / SCAN_WIDTH);
        if (press->nearest[at] != at || x < 200 || x > SCAN_WIDTH - 200 || y < 120 ||
            y > SCAN_HEIGHT - 120)
            continue;
        print_name(press, x, y, 5 + n % 3, 30, press->seed + 30 + n);
        n++;
    }
}

/* Returns: the ground of a pixel before ink. */
static Ink
find_ground(const Press *press, gsize i)
{
    static const Ink tints[] = {{244, 222, 196}, {218, 230, 190}, {236, 205, 205}, {238, 232, 180}};
    double x = (double)(i % SCAN_WIDTH), y = (double)(i / SCAN_WIDTH);
    Ink ground = paper;
    if (press->kind == SCAN_COLOURS && press->scan->truth[i] != SCAN_MARGIN)
        ground = press->scan->truth[i] == 0 ? (Ink){190, 214, 232}
                                            : tints[press->scan->truth[i] % G_N_ELEMENTS(tints)];
    double light = 1;
    if (press->kind == SCAN_LIGHT)
        light = 1.02 - 0.5 * (0.6 * x / SCAN_WIDTH + 0.4 * y / SCAN_HEIGHT);
    if (press->kind == SCAN_HILLS && press->scan->truth[i] != SCAN_MARGIN &&
        press->scan->truth[i] != 0)
        light = 0.9 + 0.16 * noise(press->seed + 40, x, y, 110) +
                0.08 * noise(press->seed + 41, x, y, 50);
    return (Ink){ground.red * light, ground.green * light, ground.blue * light};
}

static void
print_pixels(Press *press)
{
    static const Ink red = {186, 72, 62}, blue = {58, 84, 152};
    g_autofree float *sheet = g_new(float, N_PIXELS * 3);
    double grain = press->kind == SCAN_NOISE ? 34 : 8;
    for (gsize i = 0; i < N_PIXELS; i++) {
        Ink ground = find_ground(press, i), ink = black;
        if (press->kind == SCAN_COLOURS && press->print[i] < 3)
            ink = press->print[i] == 2 ? blue : red;
        double light = press->kind == SCAN_LIGHT ? ground.red / paper.red : 1;
        gint32 x = (gint32)(i % SCAN_WIDTH), y = (gint32)(i / SCAN_WIDTH);
        double by = 0;
        for (guint k = 0; k < 3; k++)
            by += grain * (chance(press->seed + 50 + k, x, y) - 0.5);
        if (press->kind == SCAN_NOISE && chance(press->seed + 60, x / 2, y / 2) < 0.0012)
            by -= 110;
        gboolean is_printed = press->print[i] != 0;
        sheet[3 * i] = (float)((is_printed ? ink.red * light : ground.red) + by);
        sheet[3 * i + 1] = (float)((is_printed ? ink.green * light : ground.green) + by);
        sheet[3 * i + 2] = (float)((is_printed ? ink.blue * light : ground.blue) + by);
    }
    /* The scanner is not quite sharp. */
    for (gsize i = 0; i < 3 * N_PIXELS; i++) {
        gsize left = i >= 3 ? i - 3 : i, right = i + 3 < 3 * N_PIXELS ? i + 3 : i;
        gsize above = i >= 3 * SCAN_WIDTH ? i - 3 * SCAN_WIDTH : i;
        gsize below = i + 3 * SCAN_WIDTH < 3 * N_PIXELS ? i + 3 * SCAN_WIDTH : i;
        float value =
            0.4f * sheet[i] + 0.15f * (sheet[left] + sheet[right] + sheet[above] + sheet[below]);
        press->scan->bytes[i] = (guint8)CLAMP(value, 0, 255);
    }
}

Scan *
scan_new(ScanKind kind, guint32 seed)
{
    Scan *scan = g_new0(Scan, 1);
    scan->bytes = g_malloc(3 * N_PIXELS);
    scan->truth = g_malloc(N_PIXELS);
    scan->far = g_malloc(N_PIXELS);
    g_autofree guint32 *nearest = g_new(guint32, N_PIXELS);
    g_autofree guint16 *along = g_new(guint16, N_PIXELS);
    g_autofree guint8 *is_coast = g_malloc(N_PIXELS), *print = g_malloc0(N_PIXELS);
    Press press = {kind, seed * 100, scan, nearest, along, is_coast, print};
    fill_truth(&press);
    measure_far(&press);
    measure_along(&press);
    print_borders(&press);
    print_names(&press);
    print_pixels(&press);
    return scan;
}

void
scan_free(Scan *scan)
{
    if (scan == NULL)
        return;
    g_free(scan->bytes);
    g_free(scan->truth);
    g_free(scan->far);
    g_free(scan);
}

const char *
scan_kind_name(ScanKind kind)
{
    static const char *const names[N_SCAN_KINDS] = {
        "ragged ink", "dashed borders", "double lines", "islands",      "lettering",
        "noise",      "skew",           "hill shading", "uneven light", "two colours",
    };
    return names[kind];
}

Point
scan_inside(const Scan *scan, guint area, guint32 seed)
{
    gsize middle = find_middle(scan, area);
    for (guint32 i = 0;; i++) {
        gsize at = hash(seed, (gint32)i, (gint32)area) % N_PIXELS;
        gboolean is_far = scan->far[at] > scan->far[middle] * 0.5;
        if ((scan->truth[at] == area && is_far && scan->bytes[3 * at + 2] > 100) || i > 4000000)
            return (Point){(gint32)(at % SCAN_WIDTH), (gint32)(at / SCAN_WIDTH)};
    }
}

void
scan_write(const Scan *scan, const char *path)
{
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, "P6 %d %d 255\n", SCAN_WIDTH, SCAN_HEIGHT);
    g_string_append_len(text, (const char *)scan->bytes, (gssize)(3 * N_PIXELS));
    g_file_set_contents(path, text->str, (gssize)text->len, NULL);
}
