/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card of a place: its name, values and the pieces there, as boxes that are laid out as one.
 */
#include "validator/render/card.h"

#include "validator/render/piece.h"

#include <math.h>
#include <string.h>

#define GAP 0.05 /* between blocks, in their widths */
#define COLUMNS_MAX 8

/* From all side by side to a narrow fan; of each block enough is seen to take hold of it. The last
 * one, a pile whose height is seen and little else, is for counters that must not leave their hex.
 */
static const struct {
    double across, down;
} fans[] = {
    {1 + GAP, 1.07}, {0.66, 1.07}, {0.66, 0.62}, {0.42, 0.62}, {0.2, 0.24},
};

static gboolean
is_aboard(const GArray *units, guint i)
{
    return g_array_index(units, UnitState, i).is_aboard;
}

/* Returns: the widest row that squares @n blocks. */
static guint
square_of(guint n)
{
    guint side = 1;
    while (side * side < n)
        side++;
    return MIN(side, COLUMNS_MAX);
}

guint
render_stacks(const GArray *units, gboolean are_in_hex, RenderStack stacks[RENDER_STACKS_MAX])
{
    guint n_fans = G_N_ELEMENTS(fans) - (are_in_hex ? 0 : 1);
    guint square = square_of(units->len), most = MIN(units->len, COLUMNS_MAX), n = 0;
    for (guint fan = 0; fan < n_fans; fan++) {
        if (fan > 0 && units->len == 1)
            break;
        for (guint wider = 0; wider < COLUMNS_MAX && n < RENDER_STACKS_MAX; wider++) {
            /* square, wider by one, narrower by one, wider by two... */
            gint columns = (gint)square + (wider % 2 == 1 ? 1 : -1) * (gint)((wider + 1) / 2);
            if (columns < 1 || columns > (gint)most || wider > 4)
                continue;
            stacks[n++] = (RenderStack){
                .n_columns = (guint)columns,
                .across = fans[fan].across,
                .down = fans[fan].down,
            };
        }
    }
    return n;
}

void
render_stack_set(const RenderStack *stack, const GArray *units, double width, double *total_width,
                 double *total_height, RenderStackVisit visit, gpointer data)
{
    double height = width * RENDER_PIECE_HEIGHT, x = 0, y = 0;
    guint column = 0;
    *total_width = 0;
    for (guint i = 0; i < units->len; i++) {
        guint left = 1;
        while (i + left < units->len && is_aboard(units, i + left))
            left++;
        gboolean is_in_hull = is_aboard(units, i);
        if (column > 0 && !is_in_hull && column + left > stack->n_columns) {
            column = 0;
            x = 0;
            y += height * stack->down;
        }
        if (visit != NULL)
            visit(i, x, y, data);
        *total_width = MAX(*total_width, x + width);
        x += i + 1 < units->len && is_aboard(units, i + 1) ? width * MIN(stack->across, 1)
                                                           : width * stack->across;
        column++;
    }
    *total_height = y + height;
}

#define SIGN_HEIGHT 14 /* of a sign and a flag */
#define SIGN_SMALL 11  /* of a small sign */
#define SMALL_PADDING 5
#define FLAG_WIDTH 14
#define TAG_PADDING 8
#define KEY_HEIGHT 12 /* of the number of a name in the key */
#define KEY_PADDING 5
#define KEY_TEXT 12 /* bytes of such a number */
#define MARK_GAP 3
#define ROW_GAP 1
#define STACK_GAP 3

/* A block is this part of the side of an average face, within limits; a counter fills most of its
 * hex, and several lie in a pile; on paper two are beside each other if there is room. */
#define PIECE_PART 0.44
#define PIECE_MIN 15.0
#define PIECE_MAX 54.0
#define PIECE_OF_HEX 0.78
#define PIECE_IN_HEX_MAX 160.0
#define PIECE_OF_HEX_ON_PAPER 0.43
#define PIECE_OF_SMALL_HEX 0.68
#define PIECE_IN_HEX_MIN 2.0

static gboolean
shows_layer(const RenderMap *map, guint layer)
{
    return (map->style.layers & layer) != 0;
}

/* Beside the number of a sign, what is drawn there included. */
static const int paddings[N_SHAPES] = {
    [SHAPE_SQUARE] = 7,
    [SHAPE_EAR] = 15,
    [SHAPE_DISC] = 8,
};

/* Finds what signs there are to show, and the first name of one. */
static void
find_signs(RenderWords *words, const RenderMap *map, const PlaceState *place)
{
    const SystemChart *chart = map->scene.state->chart;
    for (guint i = 0; i < chart->n_signs; i++) {
        if (chart->signs[i].shape == SHAPE_PORT || !shows_layer(map, render_layer_of_sign(i)))
            continue;
        if (words->town == NULL)
            words->town = place->signs[i].name;
        if (!place->signs[i].is_there || g_strcmp0(map->mode, chart->signs[i].word) == 0)
            continue;
        words->signs[i] = &place->signs[i];
        words->n_signs++;
    }
}

double
render_card_piece(const RenderMap *map, double scale)
{
    double hex = render_hex_size(map, scale);
    if (hex > 0 && !map->look->is_printed)
        return floor(CLAMP(hex * PIECE_OF_HEX, PIECE_IN_HEX_MIN, PIECE_IN_HEX_MAX));
    if (hex > 0) {
        double least = CLAMP(hex * PIECE_OF_SMALL_HEX, PIECE_IN_HEX_MIN, PIECE_MIN);
        return floor(CLAMP(hex * PIECE_OF_HEX_ON_PAPER, least, PIECE_IN_HEX_MAX));
    }
    return floor(CLAMP(render_grain(map, scale) * PIECE_PART, PIECE_MIN, PIECE_MAX));
}

void
render_words_init(RenderWords *words, const RenderMap *map, guint32 face, double scale,
                  RenderText *text)
{
    const SceneFace *of = &map->scene.faces[face];
    *words = (RenderWords){.face = face, .is_land = ground_is_land(of->ground), .text = text};
    words->piece = render_card_piece(map, scale);
    if (of->space == NULL)
        return;
    /* Hexes without a name of their own use their label as their name, which is drawn at their
     * upper side. */
    words->name =
        shows_layer(map, RENDER_NAMES) && !record_stating_layer(&of->space->record, "name")->derived
            ? of->name
            : NULL;
    words->tag = map->shades.faces[face].tag;
    words->units = shows_layer(map, RENDER_BLOCKS) ? scene_units(&map->scene, face) : NULL;
    if (words->units != NULL && words->units->len == 0)
        words->units = NULL;
    find_signs(words, map, of->place);
    words->flag = shows_layer(map, RENDER_MARKERS) && scene_is_lost(of) ? of->holder : NULL;
}

#define USUAL_NUMBER 10

void
render_words_make_usual(RenderWords *words, const RenderMap *map)
{
    static const PlaceSign sign = {.is_there = TRUE, .number = USUAL_NUMBER};
    static const UnitState unit = {.unit = NULL};
    static const GArray units = {(gchar *)(gpointer)&unit, 1};
    const SystemChart *chart = map->scene.state->chart;
    words->tag = words->town = NULL;
    words->flag = NULL;
    words->n_signs = 0;
    for (guint i = 0; i < SIGNS_MAX; i++) {
        gboolean is_usual =
            words->is_land && i < chart->n_signs && chart->signs[i].shape != SHAPE_PORT;
        words->signs[i] = is_usual ? &sign : NULL;
        words->n_signs += is_usual;
    }
    words->units = words->is_land ? &units : NULL;
}

/* Where the next mark goes. */
typedef struct {
    RenderCard *card;
    const RenderMap *map;
    const RenderWords *words;
    gint32 y;           /* top of the row */
    guint first;        /* of its marks */
    gint32 width, high; /* of the row so far */
} Setter;

static void
add_mark(Setter *setter, RenderMarkKind kind, const char *text, gint length, int width, int height)
{
    RenderCard *card = setter->card;
    if (card->n_marks == RENDER_MARKS_MAX)
        return;
    gint32 left = setter->width > 0 ? setter->width + MARK_GAP : 0;
    card->marks[card->n_marks++] = (RenderMark){
        .kind = kind,
        .text = text,
        .length = length,
        .box = {left, setter->y, left + width, setter->y + height},
    };
    setter->width = left + width;
    setter->high = MAX(setter->high, height);
}

static void
add_words(Setter *setter, RenderMarkKind kind, const char *text, gint length, RenderFace face)
{
    int width, height;
    render_text_measure(setter->words->text, text, length, face, &width, &height);
    add_mark(setter, kind, text, length, width, height);
    setter->card->marks[setter->card->n_marks - 1].face = face; /* of the last one at least */
}

static void
add_sign(Setter *setter, guint sign, gboolean is_small)
{
    int width, height;
    SignShape shape = setter->map->scene.state->chart->signs[sign].shape;
    RenderFace face = is_small ? RENDER_FACE_SMALL : RENDER_FACE_NUMBER;
    int side = is_small ? SIGN_SMALL : SIGN_HEIGHT;
    int padding = is_small ? SMALL_PADDING : paddings[shape];
    const PlaceSign *shown = setter->words->signs[sign];
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, shown->number);
    render_text_measure(setter->words->text, text, -1, face, &width, &height);
    add_mark(setter, MARK_SIGN, NULL, 0, MAX(width + padding, side), side);
    setter->card->marks[setter->card->n_marks - 1].sign = sign; /* of the last one at least */
}

static void
add_number(Setter *setter)
{
    int width, height;
    char text[KEY_TEXT];
    g_snprintf(text, sizeof text, "%u", setter->words->key);
    render_text_measure(setter->words->text, text, -1, RENDER_FACE_SMALL, &width, &height);
    add_mark(setter, MARK_KEY, NULL, 0, MAX(width + KEY_PADDING, KEY_HEIGHT), KEY_HEIGHT);
    setter->card->marks[setter->card->n_marks - 1].sign = setter->words->key;
}

/* Centres the marks of the row, and begins another one. */
static void
end_row(Setter *setter)
{
    RenderCard *card = setter->card;
    if (setter->width == 0 || card->n_rows == RENDER_ROWS_MAX)
        return;
    for (guint i = setter->first; i < card->n_marks; i++) {
        Box *box = &card->marks[i].box;
        gint32 down = (setter->high - (box->bottom - box->top)) / 2, left = setter->width / 2;
        *box = (Box){box->left - left, box->top + down, box->right - left, box->bottom + down};
    }
    card->rows[card->n_rows++] = (Box){
        -(setter->width / 2),
        setter->y,
        setter->width - setter->width / 2,
        setter->y + setter->high,
    };
    setter->y += setter->high + ROW_GAP;
    setter->first = card->n_marks;
    setter->width = setter->high = 0;
}

/* Returns: FALSE if it has not so many words. */
static gboolean
add_name(Setter *setter, guint n_rows, gboolean is_less)
{
    static const RenderFace faces[2][2] = {
        {RENDER_FACE_SEA, RENDER_FACE_SEA_LESS},
        {RENDER_FACE_NAME, RENDER_FACE_LESS},
    };
    const char *rest = setter->words->name;
    if (rest == NULL)
        return FALSE;
    for (guint left = n_rows; left > 0; left--) {
        if (*rest == '\0')
            return FALSE;
        gint length = render_text_break(rest, left);
        add_words(setter, MARK_NAME, rest, length, faces[setter->words->is_land ? 1 : 0][is_less]);
        end_row(setter);
        rest += length;
        rest += strspn(rest, " ");
    }
    return *rest == '\0';
}

/* What cannot be left out: the value that was asked for, and who holds the land. */
static void
add_tag(Setter *setter)
{
    const RenderWords *words = setter->words;
    if (words->tag != NULL) {
        int width, height;
        render_text_measure(words->text, words->tag, -1, RENDER_FACE_TAG, &width, &height);
        add_mark(setter, MARK_TAG, words->tag, -1, width + TAG_PADDING, SIGN_HEIGHT + 2);
    }
    if (words->flag != NULL)
        add_mark(setter, MARK_FLAG, NULL, 0, FLAG_WIDTH, SIGN_HEIGHT);
}

/* The name of a town follows its sign, or is alone. */
static void
add_signs(Setter *setter, gboolean has_town)
{
    const RenderWords *words = setter->words;
    const PlaceState *place = setter->map->scene.faces[words->face].place;
    add_tag(setter);
    for (guint i = 0; i < SIGNS_MAX; i++) {
        if (words->signs[i] != NULL)
            add_sign(setter, i, FALSE);
        if (has_town && words->town != NULL && place->signs[i].name == words->town)
            add_words(setter, MARK_TOWN, words->town, -1, RENDER_FACE_TOWN);
    }
}

/* @is_tall: one below the other. */
static void
add_small_signs(Setter *setter, gboolean is_tall)
{
    for (guint i = 0; i < SIGNS_MAX; i++) {
        if (setter->words->signs[i] == NULL)
            continue;
        if (is_tall)
            end_row(setter);
        add_sign(setter, i, TRUE);
    }
}

/* What a form is for: it shows nothing where one of these does not hold. */
typedef enum {
    WITH_TOWN = 1 << 0,
    WITH_SIGNS = 1 << 1,
    WITH_SIGNS_OR_TAG = 1 << 2,
    WITH_MORE_SIGNS = 1 << 3, /* than one */
    WITH_TAG = 1 << 4,
    WITHOUT_TAG = 1 << 5,
    WITH_UNITS = 1 << 6,
    ON_PAPER = 1 << 7,
    ON_SCREEN = 1 << 8, /* of a land: a sea may have it on paper as well */
    WITH_KEY = 1 << 9,
} Purpose;

typedef enum {
    PART_NONE,
    PART_TOWN,
    PART_TOWN_LESS,
    PART_SIGNS,
    PART_SIGNS_AND_TOWN,
    PART_TAG,
    PART_SMALL,
    PART_SMALL_TALL,
    PART_KEY,
} Part;

static const struct {
    guint name_rows; /* 0: no name */
    gboolean is_less;
    guint purpose;
    Part parts[2]; /* below the name */
} forms[CARD_SMALL_ONE] = {
    [CARD_FULL] = {1, FALSE, WITH_TOWN, {PART_SIGNS_AND_TOWN}},
    [CARD_SPLIT] = {2, FALSE, WITH_TOWN, {PART_SIGNS_AND_TOWN}},
    [CARD_TALL] = {1, FALSE, WITH_TOWN | WITH_SIGNS_OR_TAG, {PART_TOWN, PART_SIGNS}},
    [CARD_TALLEST] = {2, FALSE, WITH_TOWN | WITH_SIGNS_OR_TAG, {PART_TOWN, PART_SIGNS}},
    [CARD_LESS] = {1, TRUE, WITH_TOWN | WITHOUT_TAG | ON_PAPER, {PART_TOWN_LESS, PART_SMALL}},
    [CARD_LESS_TWO] = {2, TRUE, WITH_TOWN | WITHOUT_TAG | ON_PAPER, {PART_TOWN_LESS, PART_SMALL}},
    [CARD_NUMBERS] = {1, FALSE, WITH_SIGNS, {PART_SIGNS}},
    [CARD_NARROW] = {2, FALSE, WITH_SIGNS, {PART_SIGNS}},
    [CARD_COMPACT] = {1, FALSE, WITH_SIGNS | WITHOUT_TAG, {PART_SMALL}},
    [CARD_COMPACT_TWO] = {2, FALSE, WITH_SIGNS | WITHOUT_TAG, {PART_SMALL}},
    [CARD_COMPACT_LESS] = {1, TRUE, WITH_SIGNS | ON_SCREEN, {PART_TAG, PART_SMALL}},
    [CARD_COMPACT_LESS_TWO] = {2, TRUE, WITH_SIGNS | ON_SCREEN, {PART_TAG, PART_SMALL}},
    [CARD_NAME] = {1, FALSE, 0, {PART_TAG}},
    [CARD_NAME_TWO] = {2, FALSE, 0, {PART_TAG}},
    [CARD_NAME_THREE] = {3, FALSE, 0, {PART_TAG}},
    [CARD_NAME_LESS] = {1, TRUE, ON_SCREEN, {PART_TAG}},
    [CARD_NAME_LESS_TWO] = {2, TRUE, ON_SCREEN, {PART_TAG}},
    [CARD_TOWN] = {0, FALSE, WITH_TOWN, {PART_SIGNS_AND_TOWN}},
    [CARD_TOWN_TALL] = {0, FALSE, WITH_TOWN | WITH_SIGNS_OR_TAG, {PART_TOWN, PART_SIGNS}},
    [CARD_SIGNS] = {0, FALSE, WITH_SIGNS, {PART_SIGNS}},
    [CARD_TAG_SMALL] = {0, FALSE, WITH_SIGNS | ON_SCREEN, {PART_TAG, PART_SMALL}},
    [CARD_TAG] = {0, FALSE, WITH_TAG, {PART_TAG}},
    [CARD_EMPTY] = {0, FALSE, WITH_UNITS, {PART_NONE}},
    [CARD_SMALL] = {0, FALSE, WITH_SIGNS, {PART_SMALL}},
    [CARD_ALONE] = {1, TRUE, 0, {PART_NONE}},
    [CARD_ALONE_TWO] = {2, TRUE, 0, {PART_NONE}},
    [CARD_KEY] = {0, FALSE, WITH_KEY, {PART_KEY}},
    [CARD_SMALL_TALL] = {0, FALSE, WITH_MORE_SIGNS, {PART_SMALL_TALL}},
};

/* Returns: for which of all purposes a form can be. */
static guint
purposes_of(const Setter *setter)
{
    const RenderWords *words = setter->words;
    gboolean is_printed = setter->map->look->is_printed;
    gboolean has_signs = words->n_signs > 0;
    gboolean has_tag = words->tag != NULL || words->flag != NULL;
    return (words->town != NULL ? WITH_TOWN : 0) | (has_signs ? WITH_SIGNS : 0) |
           (has_signs || has_tag ? WITH_SIGNS_OR_TAG : 0) |
           (words->n_signs > 1 ? WITH_MORE_SIGNS : 0) | (has_tag ? WITH_TAG : WITHOUT_TAG) |
           (words->units != NULL ? WITH_UNITS : 0) | (words->key > 0 ? WITH_KEY : 0) |
           (is_printed ? ON_PAPER : 0) | (!is_printed || !words->is_land ? ON_SCREEN : 0);
}

static void
add_part(Setter *setter, Part part)
{
    switch (part) {
    case PART_NONE:
        break;
    case PART_TOWN:
    case PART_TOWN_LESS:
        add_words(setter, MARK_TOWN, setter->words->town, -1,
                  part == PART_TOWN ? RENDER_FACE_TOWN : RENDER_FACE_TOWN_LESS);
        break;
    case PART_SIGNS:
    case PART_SIGNS_AND_TOWN:
        add_signs(setter, part == PART_SIGNS_AND_TOWN);
        break;
    case PART_TAG:
        add_tag(setter);
        break;
    case PART_SMALL:
    case PART_SMALL_TALL:
        add_small_signs(setter, part == PART_SMALL_TALL);
        break;
    case PART_KEY:
        add_number(setter);
        break;
    }
    end_row(setter);
}

/* Adds the small sign @i of the chart. Returns: FALSE if there is none. */
static gboolean
add_one_sign(Setter *setter, guint i)
{
    if (setter->words->signs[i] == NULL)
        return FALSE;
    add_sign(setter, i, TRUE);
    end_row(setter);
    return TRUE;
}

/* Adds the marks of @form. */
static gboolean
add_form(Setter *setter, RenderCardForm form)
{
    if (form >= CARD_SMALL_ONE)
        return add_one_sign(setter, form - CARD_SMALL_ONE);
    if ((forms[form].purpose & ~purposes_of(setter)) != 0 ||
        (forms[form].name_rows > 0 &&
         !add_name(setter, forms[form].name_rows, forms[form].is_less)))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS(forms[form].parts); i++)
        add_part(setter, forms[form].parts[i]);
    return TRUE;
}

static void
add_stack(Setter *setter, const RenderStack *stack)
{
    RenderCard *card = setter->card;
    double width, height;
    render_stack_set(stack, setter->words->units, setter->words->piece, &width, &height, NULL,
                     NULL);
    gint32 wide = (gint32)ceil(width), y = setter->y;
    if (card->n_rows > 0)
        y += STACK_GAP - ROW_GAP;
    if (card->n_rows == RENDER_ROWS_MAX)
        card->n_rows--;
    card->rows[card->n_rows++] = (Box){-(wide / 2), y, wide - wide / 2, y + (gint32)ceil(height)};
    card->has_stack = TRUE;
    card->stack = *stack;
    card->piece = setter->words->piece;
    setter->y = y + (gint32)ceil(height);
}

gboolean
render_card_set(RenderCard *card, const RenderMap *map, const RenderWords *words,
                RenderCardForm form, const RenderStack *stack)
{
    Setter setter = {.card = card, .map = map, .words = words};
    *card = (RenderCard){.n_marks = 0};
    if (!add_form(&setter, form))
        return FALSE;
    if (stack != NULL)
        add_stack(&setter, stack);
    gint32 up = card->n_rows > 0 ? (card->rows[card->n_rows - 1].bottom) / 2 : 0;
    for (guint i = 0; i < card->n_rows; i++) {
        card->rows[i].top -= up;
        card->rows[i].bottom -= up;
    }
    for (guint i = 0; i < card->n_marks; i++) {
        card->marks[i].box.top -= up;
        card->marks[i].box.bottom -= up;
    }
    return card->n_rows > 0;
}

gboolean
render_card_has(const RenderCard *card, RenderMarkKind kind)
{
    for (guint i = 0; i < card->n_marks; i++)
        if (card->marks[i].kind == kind)
            return TRUE;
    return FALSE;
}

/* The row of the blocks stays the last one. */
gboolean
render_card_join(RenderCard *card, const RenderCard *signs)
{
    const Point by = {signs->at.x - card->at.x, signs->at.y - card->at.y};
    guint row = card->n_rows - (card->has_stack ? 1 : 0);
    if (card->n_marks + signs->n_marks > RENDER_MARKS_MAX ||
        card->n_rows + signs->n_rows > RENDER_ROWS_MAX)
        return FALSE;
    for (guint i = 0; i < signs->n_marks; i++) {
        RenderMark *mark = &card->marks[card->n_marks++];
        *mark = signs->marks[i];
        mark->box = box_shift(mark->box, by);
    }
    memmove(&card->rows[row + signs->n_rows], &card->rows[row],
            (card->n_rows - row) * sizeof card->rows[0]);
    for (guint i = 0; i < signs->n_rows; i++)
        card->rows[row + i] = box_shift(signs->rows[i], by);
    card->n_rows += signs->n_rows;
    return TRUE;
}
