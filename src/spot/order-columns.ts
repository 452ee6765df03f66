import * as v from 'valibot';
import { onLeave } from '../session/leaving.ts';
import { forgetPreference, rememberPreference, sharePreference } from '../session/preferences.ts';
import { kept } from '../session/storage.ts';

/** Columns of each list, in their order. */
export const columnKeys = {
  open: ['time', 'pair', 'type', 'side', 'price', 'quantity', 'filled', 'average', 'total', 'fee', 'state'],
  plan: ['time', 'pair', 'type', 'side', 'trigger', 'price', 'quantity', 'purpose', 'state'],
  history: ['time', 'pair', 'type', 'side', 'price', 'quantity', 'filled', 'average', 'total', 'fee', 'state'],
  trades: ['time', 'pair', 'side', 'price', 'quantity', 'total', 'fee', 'role'],
} as const;
export type ListName = keyof typeof columnKeys;
export type ColumnKey = (typeof columnKeys)[ListName][number];

const keys = v.optional(v.array(v.string()));
const Columns = v.object({ open: keys, plan: keys, history: keys, trades: keys });

/** Part of the preference `tradeLayout` that is ours; what others keep in it stays. exchange-api 2.1 */
const TradeLayout = v.looseObject({ v: v.fallback(v.number(), 1), columns: v.fallback(Columns, {}) });
const $layout = kept('tradeLayout', TradeLayout, { v: 1, columns: {} });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

sharePreference('tradeLayout', {
  value: () => JSON.stringify($layout.get()),
  adopt: (value) => {
    const layout = v.safeParse(TradeLayout, parsed(value));
    if (layout.success && value !== JSON.stringify($layout.get())) $layout.set(layout.output);
  },
});
onLeave(() => {
  $layout.set({ v: 1, columns: {} });
  forgetPreference('tradeLayout');
});

/** What a person chose to see; read by `shownColumns`. */
export const $tradeLayout = $layout;

/** The chosen columns of a list in their order; all until something was chosen, and never none. */
export function shownColumns(list: ListName, { columns }: v.InferOutput<typeof TradeLayout>): readonly ColumnKey[] {
  const all: readonly ColumnKey[] = columnKeys[list];
  const shown = all.filter((key) => columns[list]?.includes(key) ?? true);
  return shown.length === 0 ? all : shown;
}

/** Shows or hides a column, here and at the exchange for a person. */
export async function toggleColumn(list: ListName, key: ColumnKey): Promise<void> {
  const layout = $layout.get();
  const shown = shownColumns(list, layout);
  const next = shown.includes(key) ? shown.filter((other) => other !== key) : [...shown, key];
  $layout.set({ ...layout, columns: { ...layout.columns, [list]: next } });
  await rememberPreference('tradeLayout', JSON.stringify($layout.get()));
}
