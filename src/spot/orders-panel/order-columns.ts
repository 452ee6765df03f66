import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { registerSharedPreference } from '#session/preferences/preferences.ts';
import { forgetPreferenceTime, setPreference } from '#session/preferences/set-preference.ts';
import { storedAtom } from '#session/storage.ts';

/** Keys of the columns of each list, in the order of display. */
export const listColumns = {
  open: [
    'time',
    'pair',
    'type',
    'side',
    'price',
    'quantity',
    'filled',
    'remaining',
    'average',
    'total',
    'fee',
    'state',
    'account',
    'id',
  ],
  plan: ['time', 'pair', 'type', 'side', 'trigger', 'price', 'quantity', 'purpose', 'state', 'id'],
  history: [
    'time',
    'pair',
    'type',
    'side',
    'price',
    'quantity',
    'filled',
    'average',
    'total',
    'fee',
    'state',
    'account',
    'id',
  ],
  trades: ['time', 'pair', 'side', 'price', 'quantity', 'total', 'fee', 'role'],
} as const;
export type ListName = keyof typeof listColumns;
export type ColumnKey = (typeof listColumns)[ListName][number];

/** Columns that are hidden until the person shows them. */
const hiddenAtFirst: readonly ColumnKey[] = ['remaining', 'account', 'id'];

const ColumnKeys = v.optional(v.array(v.string()));
const Columns = v.object({ open: ColumnKeys, plan: ColumnKeys, history: ColumnKeys, trades: ColumnKeys });

/**
 * The preference `tradeLayout`: the visible columns by list. Fields that this version does not know are preserved.
 * exchange-api 2.1
 */
const TradeLayout = v.looseObject({ v: v.fallback(v.number(), 1), columns: v.fallback(Columns, {}) });
/**
 * Visible columns by list: stored in this browser and, for a logged-in user, by the exchange. `shownColumns` reads it.
 */
export const $tradeLayout = storedAtom('tradeLayout', TradeLayout, { v: 1, columns: {} });

registerSharedPreference('tradeLayout', {
  value: () => JSON.stringify($tradeLayout.get()),
  adopt: (value) => {
    const layout = v.safeParse(TradeLayout, parseJson(value));
    if (layout.success && value !== JSON.stringify($tradeLayout.get())) $tradeLayout.set(layout.output);
  },
});
onPersonChange(() => {
  $tradeLayout.set({ v: 1, columns: {} });
  forgetPreferenceTime('tradeLayout');
});

/**
 * The keys of a list's visible columns in the order of display: the person's, or those shown at first; all of
 * them when none of the selected is valid.
 */
export function shownColumns(list: ListName, { columns }: v.InferOutput<typeof TradeLayout>): readonly ColumnKey[] {
  const all: readonly ColumnKey[] = listColumns[list];
  const shown = all.filter((key) => columns[list]?.includes(key) ?? !hiddenAtFirst.includes(key));
  return shown.length === 0 ? all : shown;
}

/** Shows or hides a column, and saves the choice at the exchange for a logged-in user. */
export async function toggleColumn(list: ListName, key: ColumnKey): Promise<void> {
  const layout = $tradeLayout.get();
  const shown = shownColumns(list, layout);
  const next = shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key];
  $tradeLayout.set({ ...layout, columns: { ...layout.columns, [list]: next } });
  await setPreference('tradeLayout', JSON.stringify($tradeLayout.get()));
}
