import * as v from 'valibot';
import { BotSource, GridType, InvestMode, investMode } from '#contract/bots/bot.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { tabMap } from '#session/storage.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';

/** Longest text of a field. */
const textMax = 64;
const Typed = v.pipe(v.string(), v.maxLength(textMax));

/**
 * Settings of a bot as they are typed, '' for what is not: prices and `quote` in quote coins, `base` in base coins,
 * `cells` in grids. bots.md 1 `$botDraft`
 */
const BotDraft = v.object({
  min: Typed,
  max: Typed,
  cells: Typed,
  type: GridType,
  investMode: InvestMode,
  quote: Typed,
  base: Typed,
  entry: Typed,
  tp: Typed,
  sl: Typed,
  source: BotSource,
});
export type BotDraft = v.InferOutput<typeof BotDraft>;

/** Prices that are set in fields and by handles on the chart. */
export const priceFields = ['tp', 'max', 'entry', 'min', 'sl'] as const;
export type PriceField = (typeof priceFields)[number];
/** Fields with a bound and a place for a message. */
export const draftFields = ['min', 'max', 'cells', 'investment', 'entry', 'tp', 'sl'] as const;
export type DraftField = (typeof draftFields)[number];

const emptyDraft: BotDraft = {
  min: '',
  max: '',
  cells: '',
  type: 'ARITHMETIC',
  investMode: investMode.quote,
  quote: '',
  base: '',
  entry: '',
  tp: '',
  sl: '',
  source: 'MANUAL',
};

/** Typed text as an amount: a point at its end is no decimal yet. */
export const plainAmount = (text: string): string => text.replace(/\.$/, '');

/** Drafts by symbol. They survive a reload and a login of the same person, not a logout. */
export const $botDrafts = tabMap('botDrafts', v.record(v.string(), BotDraft));

/** Fields that make a recommendation: changing one of them makes the bot one of the person's own settings. */
const recommended: readonly (keyof BotDraft)[] = ['min', 'max', 'cells', 'type'];

/** The draft of a pair. */
export const draftOf = (drafts: ReturnType<typeof $botDrafts.get>, symbol: string): BotDraft =>
  drafts[symbol] ?? emptyDraft;

/** Changes a draft. A change of the range makes it one of the person's own settings, unless the source is given. */
export function editDraft(symbol: string, change: Partial<BotDraft>): void {
  const current = draftOf($botDrafts.get(), symbol);
  const isOwn = recommended.some((field) => field in change && change[field] !== current[field]);
  const source = isOwn ? { source: 'MANUAL' as const } : {};
  $botDrafts.setKey(symbol, { ...current, ...source, ...change });
}

/** The recommended range of a pair as a change of its draft; undefined without a recommendation. */
export function recommendedChange({ recommend }: Pick<BotPair, 'recommend'>): Partial<BotDraft> | undefined {
  if (!recommend) return undefined;
  return {
    min: recommend.min_price,
    max: recommend.max_price,
    cells: String(recommend.cell_number),
    type: 'ARITHMETIC',
    source: 'STRATEGY',
  };
}

/** True while the draft has the pair's recommended range. */
export const isRecommended = (draft: BotDraft, pair: Pick<BotPair, 'recommend'>): boolean => {
  const change = recommendedChange(pair);
  return (
    change !== undefined &&
    draft.min === change.min &&
    draft.max === change.max &&
    draft.cells === change.cells &&
    draft.type === change.type
  );
};

/** Typed text as a price of the pair. */
export const cleanPrice = (text: string, { priceDecimals }: Pick<BotPair, 'priceDecimals'>): string =>
  cleanAmount(text.slice(0, textMax), { decimals: priceDecimals });

/**
 * The settings in an address (`min max cells type source`) as a change of the draft; what is not an amount or a
 * known word is left out. Undefined without a range.
 */
export function draftOfAddress(
  query: URLSearchParams,
  pair: Pick<BotPair, 'priceDecimals'>,
): Partial<BotDraft> | undefined {
  const price = (name: string) => {
    const text = query.get(name) ?? '';
    return /^\d{1,20}(?:\.\d{1,20})?$/.test(text) ? cleanPrice(text, pair) : '';
  };
  const [min, max] = [price('min'), price('max')];
  const cells = /^\d{1,6}$/.test(query.get('cells') ?? '') ? (query.get('cells') ?? '') : '';
  if (min === '' && max === '' && cells === '') return undefined;
  const type = v.safeParse(GridType, query.get('type'));
  const source = v.safeParse(BotSource, query.get('source'));
  return {
    min,
    max,
    cells,
    type: type.success ? type.output : 'ARITHMETIC',
    source: source.success ? source.output : 'MANUAL',
  };
}
