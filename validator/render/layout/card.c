/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows are set from the top; then all is moved so that the middle lies at the origin.
 */
#include "validator/render/layout/card.h"

#include <math.h>
#include <string.h>

#define SIGN_HEIGHT 14 /* of a square, a forage sign and a flag */
#define SIGN_SMALL 11  /* of a small square and forage sign */
#define SQUARE_PADDING 7
#define FORAGE_PADDING 15 /* its ear of wheat included */
#define SMALL_PADDING 5
#define FLAG_WIDTH 14
#define TAG_PADDING 8
#define MARK_GAP 3
#define ROW_GAP 1
#define STACK_GAP 3

/* A block is this part of the side of an average face, within limits. */
#define PIECE_PART 0.44
#define PIECE_MIN 15.0
#define PIECE_MAX 54.0

static gint32
sized(const ScreenMap *map, double pixels)
{
    return (gint32)ceil(pixels * map->style.density);
}

static gboolean
shows(const ScreenMap *map, ScreenLayers layer)
{
    return (map->style.layers & layer) != 0;
}

static gboolean
is_mode(const ScreenMap *map, const char *word)
{
    return g_strcmp0(map->mode, word) == 0;
}

static gboolean
has_forage(const Space *space)
{
    return record_gives(&space->record, "forage");
}

double
screen_card_piece(const ScreenMap *map, double scale)
{
    double part = CLAMP(screen_grain(map, scale) * PIECE_PART, PIECE_MIN, PIECE_MAX);
    return floor(part * map->style.density);
}

void
screen_words_init(ScreenWords *words,
                  const ScreenMap *map,
                  guint32 face,
                  double scale,
                  ScreenText *text)
{
    const SceneFace *of = &map->scene.faces[face];
    *words = (ScreenWords){.face = face, .is_land = ground_is_land(of->ground), .text = text};
    words->piece = screen_card_piece(map, scale);
    if (of->space == NULL)
        return;
    words->name = shows(map, SCREEN_NAMES) ? of->name : NULL;
    words->tag = map->shades.faces[face].tag;
    words->units = shows(map, SCREEN_BLOCKS) ? scene_units(&map->scene, face) : NULL;
    if (words->units != NULL && words->units->len == 0)
        words->units = NULL;
    words->has_square =
        of->has_garrison && shows(map, SCREEN_GARRISONS) && !is_mode(map, "garrison");
    words->town = shows(map, SCREEN_GARRISONS) ? of->town : NULL;
    words->has_forage =
        has_forage(of->space) && shows(map, SCREEN_FORAGE) && !is_mode(map, "forage");
    words->flag = shows(map, SCREEN_MARKERS) && scene_is_lost(of) ? of->holder : NULL;
}

/* Where the next mark goes. */
typedef struct {
    ScreenCard *card;
    const ScreenMap *map;
    const ScreenWords *words;
    gint32 y;           /* top of the row */
    guint first;        /* of its marks */
    gint32 width, high; /* of the row so far */
} Setter;

static void
add_mark(Setter *setter, ScreenMarkKind kind, const char *text, gint length, int width, int height)
{
    ScreenCard *card = setter->card;
    if (card->n_marks == SCREEN_MARKS_MAX)
        return;
    gint32 left = setter->width > 0 ? setter->width + sized(setter->map, MARK_GAP) : 0;
    card->marks[card->n_marks++] = (ScreenMark){
        .kind = kind,
        .text = text,
        .length = length,
        .box = {left, setter->y, left + width, setter->y + height},
    };
    setter->width = left + width;
    setter->high = MAX(setter->high, height);
}

static void
add_words(Setter *setter, ScreenMarkKind kind, const char *text, gint length, ScreenFace face)
{
    int width, height;
    screen_text_measure(setter->words->text, text, length, face, &width, &height);
    add_mark(setter, kind, text, length, width, height);
    setter->card->marks[setter->card->n_marks - 1].face = face; /* of the last one at least */
}

static void
add_number(Setter *setter, ScreenMarkKind kind, gint64 number, ScreenFace face, int padding)
{
    int width, height;
    g_autofree char *text = g_strdup_printf("%" G_GINT64_FORMAT, number);
    screen_text_measure(setter->words->text, text, -1, face, &width, &height);
    int side = sized(setter->map, face == SCREEN_FACE_SMALL ? SIGN_SMALL : SIGN_HEIGHT);
    add_mark(setter, kind, NULL, 0, MAX(width + sized(setter->map, padding), side), side);
}

/* Centres the marks of the row, and begins another one. */
static void
end_row(Setter *setter)
{
    ScreenCard *card = setter->card;
    if (setter->width == 0 || card->n_rows == SCREEN_ROWS_MAX)
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
    setter->y += setter->high + sized(setter->map, ROW_GAP);
    setter->first = card->n_marks;
    setter->width = setter->high = 0;
}

/* Returns: where the row that begins with @text ends if @n_rows are to be of about one length: a
 * number of bytes. */
static gint
break_after(const char *text, guint n_rows)
{
    glong length = g_utf8_strlen(text, -1), wanted = length / (glong)n_rows, nearest = length;
    gint best = (gint)strlen(text);
    for (const char *at = text; n_rows > 1 && *at != '\0'; at = g_utf8_next_char(at)) {
        if (*at != ' ' && *at != '-')
            continue;
        glong here = g_utf8_pointer_to_offset(text, at);
        if (ABS(here - wanted) < nearest) {
            nearest = ABS(here - wanted);
            best = (gint)(at - text) + (*at == '-');
        }
    }
    return best;
}

/* Returns: FALSE if it has not so many words. */
static gboolean
add_name_in(Setter *setter, guint n_rows, ScreenFace face)
{
    const char *rest = setter->words->name;
    if (rest == NULL)
        return FALSE;
    for (guint left = n_rows; left > 0; left--) {
        if (*rest == '\0')
            return FALSE;
        gint length = break_after(rest, left);
        add_words(setter, MARK_NAME, rest, length, face);
        end_row(setter);
        rest += length;
        rest += strspn(rest, " ");
    }
    return *rest == '\0';
}

static gboolean
add_name(Setter *setter, guint n_rows)
{
    return add_name_in(setter, n_rows, setter->words->is_land ? SCREEN_FACE_NAME : SCREEN_FACE_SEA);
}

static void
add_signs(Setter *setter, gboolean has_town)
{
    const ScreenWords *words = setter->words;
    const SceneFace *face = &setter->map->scene.faces[words->face];
    if (words->tag != NULL) {
        int width, height;
        screen_text_measure(words->text, words->tag, -1, SCREEN_FACE_TAG, &width, &height);
        add_mark(setter,
                 MARK_TAG,
                 words->tag,
                 -1,
                 width + sized(setter->map, TAG_PADDING),
                 sized(setter->map, SIGN_HEIGHT + 2));
    }
    if (words->flag != NULL)
        add_mark(setter,
                 MARK_FLAG,
                 NULL,
                 0,
                 sized(setter->map, FLAG_WIDTH),
                 sized(setter->map, SIGN_HEIGHT));
    if (words->has_square)
        add_number(setter, MARK_SQUARE, face->garrison, SCREEN_FACE_NUMBER, SQUARE_PADDING);
    if (has_town && words->town != NULL)
        add_words(setter, MARK_TOWN, words->town, -1, SCREEN_FACE_TOWN);
    if (words->has_forage)
        add_number(setter, MARK_FORAGE, face->space->forage, SCREEN_FACE_NUMBER, FORAGE_PADDING);
    end_row(setter);
}

/* @is_tall: one below the other. */
static void
add_small_signs(Setter *setter, gboolean is_tall)
{
    const ScreenWords *words = setter->words;
    const SceneFace *face = &setter->map->scene.faces[words->face];
    if (words->has_square)
        add_number(setter, MARK_SQUARE, face->garrison, SCREEN_FACE_SMALL, SMALL_PADDING);
    if (is_tall)
        end_row(setter);
    if (words->has_forage)
        add_number(setter, MARK_FORAGE, face->space->forage, SCREEN_FACE_SMALL, SMALL_PADDING);
    end_row(setter);
}

/* What cannot be left out: the value that was asked for, and who holds the land. */
static void
add_tag(Setter *setter)
{
    ScreenWords least = *setter->words;
    const ScreenWords *all = setter->words;
    least.has_square = least.has_forage = FALSE;
    setter->words = &least;
    add_signs(setter, FALSE);
    setter->words = all;
}

static gboolean
has_signs(const ScreenWords *words)
{
    return words->has_square || words->has_forage;
}

static gboolean
has_tag(const ScreenWords *words)
{
    return words->tag != NULL || words->flag != NULL;
}

/* Adds the marks of @form. */
static gboolean
add_form(Setter *setter, ScreenCardForm form)
{
    const ScreenWords *words = setter->words;
    guint n_rows = form == CARD_SPLIT || form == CARD_TALLEST || form == CARD_NARROW ? 2 : 1;
    switch (form) {
    case CARD_FULL:
    case CARD_SPLIT:
        if (words->town == NULL || !add_name(setter, n_rows))
            return FALSE;
        add_signs(setter, TRUE);
        return TRUE;
    case CARD_TALL:
    case CARD_TALLEST:
        if (words->town == NULL || !(has_signs(words) || has_tag(words)) ||
            !add_name(setter, n_rows))
            return FALSE;
        add_words(setter, MARK_TOWN, words->town, -1, SCREEN_FACE_TOWN);
        end_row(setter);
        add_signs(setter, FALSE);
        return TRUE;
    case CARD_LESS:
    case CARD_LESS_TWO:
        if (!words->is_land)
            return add_name_in(setter, 1 + form - CARD_LESS, SCREEN_FACE_SEA_LESS);
        if (words->town == NULL || has_tag(words) || !setter->map->look->is_printed ||
            !add_name_in(setter, 1 + form - CARD_LESS, SCREEN_FACE_LESS))
            return FALSE;
        add_words(setter, MARK_TOWN, words->town, -1, SCREEN_FACE_TOWN_LESS);
        end_row(setter);
        add_small_signs(setter, FALSE);
        return TRUE;
    case CARD_NUMBERS:
    case CARD_NARROW:
        if (!has_signs(words) || !add_name(setter, n_rows))
            return FALSE;
        add_signs(setter, FALSE);
        return TRUE;
    case CARD_COMPACT:
    case CARD_COMPACT_TWO:
        if (!has_signs(words) || has_tag(words) || !add_name(setter, 1 + form - CARD_COMPACT))
            return FALSE;
        add_small_signs(setter, FALSE);
        return TRUE;
    case CARD_COMPACT_LESS:
    case CARD_COMPACT_LESS_TWO:
        if (!has_signs(words) || setter->map->look->is_printed ||
            !add_name_in(setter, 1 + form - CARD_COMPACT_LESS, SCREEN_FACE_LESS))
            return FALSE;
        if (has_tag(words))
            add_tag(setter);
        add_small_signs(setter, FALSE);
        return TRUE;
    case CARD_NAME:
    case CARD_NAME_TWO:
    case CARD_NAME_THREE:
        if (!add_name(setter, 1 + form - CARD_NAME))
            return FALSE;
        add_tag(setter);
        return TRUE;
    case CARD_SIGNS:
        add_signs(setter, FALSE);
        return has_signs(words);
    case CARD_TAG:
        add_tag(setter);
        return has_tag(words);
    case CARD_SMALL:
        add_small_signs(setter, FALSE);
        return has_signs(words);
    case CARD_SMALL_TALL:
        add_small_signs(setter, TRUE);
        return words->has_square && words->has_forage;
    default:
        return words->units != NULL;
    }
}

static void
add_stack(Setter *setter, const ScreenStack *stack)
{
    ScreenCard *card = setter->card;
    double width, height;
    screen_stack_set(stack,
                     setter->words->units,
                     setter->words->piece,
                     &width,
                     &height,
                     NULL,
                     NULL);
    gint32 wide = (gint32)ceil(width), y = setter->y;
    if (card->n_rows > 0)
        y += sized(setter->map, STACK_GAP - ROW_GAP);
    if (card->n_rows == SCREEN_ROWS_MAX)
        card->n_rows--;
    card->rows[card->n_rows++] = (Box){-(wide / 2), y, wide - wide / 2, y + (gint32)ceil(height)};
    card->has_stack = TRUE;
    card->stack = *stack;
    setter->y = y + (gint32)ceil(height);
}

gboolean
screen_card_set(ScreenCard *card,
                const ScreenMap *map,
                const ScreenWords *words,
                ScreenCardForm form,
                const ScreenStack *stack)
{
    Setter setter = {.card = card, .map = map, .words = words};
    *card = (ScreenCard){.n_marks = 0};
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
screen_card_has_town(const ScreenCard *card)
{
    for (guint i = 0; i < card->n_marks; i++)
        if (card->marks[i].kind == MARK_TOWN)
            return TRUE;
    return FALSE;
}

gboolean
screen_card_has_signs(const ScreenCard *card)
{
    for (guint i = 0; i < card->n_marks; i++)
        if (card->marks[i].kind == MARK_SQUARE || card->marks[i].kind == MARK_FORAGE)
            return TRUE;
    return FALSE;
}

/* The row of the blocks stays the last one. */
gboolean
screen_card_join(ScreenCard *card, const ScreenCard *signs)
{
    const Point by = {signs->at.x - card->at.x, signs->at.y - card->at.y};
    guint row = card->n_rows - (card->has_stack ? 1 : 0);
    if (card->n_marks + signs->n_marks > SCREEN_MARKS_MAX ||
        card->n_rows + signs->n_rows > SCREEN_ROWS_MAX)
        return FALSE;
    for (guint i = 0; i < signs->n_marks; i++) {
        ScreenMark *mark = &card->marks[card->n_marks++];
        *mark = signs->marks[i];
        mark->box = box_shift(mark->box, by);
    }
    memmove(&card->rows[row + signs->n_rows],
            &card->rows[row],
            (card->n_rows - row) * sizeof card->rows[0]);
    for (guint i = 0; i < signs->n_rows; i++)
        card->rows[row + i] = box_shift(signs->rows[i], by);
    card->n_rows += signs->n_rows;
    return TRUE;
}
