import type { create, validate } from '#contract/bots/grid.ts';
import type { ParamsOf } from '#contract/call.ts';
import { investMode } from '#contract/bots/bot.ts';
import { canonical } from '#money/index.ts';
import { plainAmount } from './bot-draft.ts';
import type { BotDraft } from './bot-draft.ts';
import { cellsOf, unitsOf } from './draft-units.ts';

export type CreateParams = Omit<ParamsOf<typeof create>, 'requestId' | 'sendTime'>;
export type ValidateParams = ParamsOf<typeof validate>;

/** Typed text as an amount of a call; undefined for none and zero. */
const amountOf = (text: string): string | undefined =>
  unitsOf(text) === undefined ? undefined : canonical(plainAmount(text));

const present = (params: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined));

/** The coins of the draft's mode. */
const coinsOf = (draft: BotDraft) => ({
  invest_mode: draft.investMode,
  quote_investment: draft.investMode === investMode.base ? undefined : amountOf(draft.quote),
  base_investment: draft.investMode === investMode.quote ? undefined : amountOf(draft.base),
});

/** The parameters that validate-input judges a draft by; what is not typed is absent. */
export const validateParams = (symbol: string, draft: BotDraft): ValidateParams => ({
  symbol,
  type: draft.type,
  ...present({
    min_price: amountOf(draft.min),
    max_price: amountOf(draft.max),
    cell_number: cellsOf(draft),
    ...coinsOf(draft),
    entry_price: amountOf(draft.entry),
    take_profit: amountOf(draft.tp),
    stop_loss: amountOf(draft.sl),
  }),
});

/** The parameters that create a bot of a draft; undefined while something it needs is absent. */
export function createParams(symbol: string, draft: BotDraft): CreateParams | undefined {
  const [min, max, cells] = [amountOf(draft.min), amountOf(draft.max), cellsOf(draft)];
  const { quote_investment: quote, base_investment: base } = coinsOf(draft);
  if (min === undefined || max === undefined || cells === undefined) return undefined;
  if (draft.investMode !== investMode.base && quote === undefined) return undefined;
  if (draft.investMode !== investMode.quote && base === undefined) return undefined;
  return {
    symbol,
    min_price: min,
    max_price: max,
    cell_number: cells,
    type: draft.type,
    source: draft.source,
    ...present({
      ...coinsOf(draft),
      entry_price: amountOf(draft.entry),
      take_profit_price: amountOf(draft.tp),
      stop_loss_price: amountOf(draft.sl),
    }),
  };
}

/** A key of the input that validate-input judges: equal inputs have equal keys. */
export const draftKey = (symbol: string, draft: BotDraft): string => JSON.stringify(validateParams(symbol, draft));
