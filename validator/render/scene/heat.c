/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counts of games lie far apart: each step takes about as many places, and begins at a round
 * number. Changes lie around nothing: steps are as wide on both sides of it.
 */
#include "validator/render/scene/heat.h"

static const guint32 counted[] = {0xfff4d0, 0xfed98e, 0xfe9929, 0xd95f0e, 0x8c2d04};
static const guint32 changed[] = {0xb35806, 0xf1a340, 0xfee0b6, 0xf2f0ec,
                                  0xd8daeb, 0x998ec3, 0x542788};

static int
compare_numbers(gconstpointer a, gconstpointer b)
{
    gint64 left = *(const gint64 *)a, right = *(const gint64 *)b;
    return left < right ? -1 : left > right;
}

/* Returns: (transfer full): the numbers, ascending. */
static GArray *
sorted_numbers(const RenderHeat *heat)
{
    GArray *all = g_array_new(FALSE, FALSE, sizeof(gint64));
    GHashTableIter iter;
    gpointer number;
    g_hash_table_iter_init(&iter, heat->numbers);
    while (g_hash_table_iter_next(&iter, NULL, &number))
        g_array_append_vals(all, number, 1);
    g_array_sort(all, compare_numbers);
    return all;
}

/* Returns: @number, above 0, with one digit that is not 0, or two where the first is small. */
static gint64
rounded(gint64 number)
{
    gint64 unit = 1;
    while (number / unit >= 25)
        unit *= 10;
    if (unit > 1 && number / unit < 3)
        unit /= 2;
    return MAX((number + unit / 2) / unit * unit, 1);
}

static guint
steps_of_counts(const GArray *all, HeatStep steps[HEAT_STEPS_MAX])
{
    const guint n_paints = G_N_ELEMENTS(counted);
    gint64 most = g_array_index(all, gint64, all->len - 1);
    guint zeros = 0, n = 0;
    while (zeros < all->len && g_array_index(all, gint64, zeros) <= 0)
        zeros++;
    steps[n++] = (HeatStep){0, most, counted[0]};
    for (guint i = 1; i < n_paints && zeros < all->len; i++) {
        guint at = zeros + (all->len - zeros) * i / n_paints;
        gint64 from = rounded(g_array_index(all, gint64, MIN(at, all->len - 1)));
        if (from <= steps[n - 1].from || from > most)
            continue;
        steps[n - 1].to = from - 1;
        steps[n++] = (HeatStep){from, most, counted[i]};
    }
    return n;
}

static guint
steps_of_changes(const GArray *all, HeatStep steps[HEAT_STEPS_MAX])
{
    const guint n = G_N_ELEMENTS(changed), middle = n / 2;
    gint64 least = g_array_index(all, gint64, 0);
    gint64 most = MAX(g_array_index(all, gint64, all->len - 1), -least);
    gint64 from[4] = {0, MAX(rounded(MAX(most / 6, 1)), 1)};
    from[2] = MAX(rounded(MAX(most / 3, 1)), from[1] + 1);
    from[3] = MAX(rounded(MAX(2 * most / 3, 1)), from[2] + 1);
    steps[middle] = (HeatStep){1 - from[1], from[1] - 1, changed[middle]};
    for (guint i = 1; i <= middle; i++) {
        gint64 to = i < middle ? from[i + 1] - 1 : MAX(most, from[i]);
        steps[middle + i] = (HeatStep){from[i], to, changed[middle + i]};
        steps[middle - i] = (HeatStep){-to, -from[i], changed[middle - i]};
    }
    return n;
}

guint
render_heat_steps(const RenderHeat *heat, HeatStep steps[HEAT_STEPS_MAX])
{
    g_autoptr(GArray) all = sorted_numbers(heat);
    if (all->len == 0)
        return 0;
    return heat->is_difference ? steps_of_changes(all, steps) : steps_of_counts(all, steps);
}

const HeatStep *
render_heat_step(const HeatStep *steps, guint n, gint64 number)
{
    guint i = 0;
    while (i + 1 < n && number > steps[i].to)
        i++;
    return &steps[i];
}

char *
render_heat_text(const RenderHeat *heat, gint64 number)
{
    if (!heat->is_difference || number == 0)
        return g_strdup_printf("%" G_GINT64_FORMAT, number);
    return g_strdup_printf("%s%" G_GINT64_FORMAT, number < 0 ? "−" : "+", ABS(number));
}
