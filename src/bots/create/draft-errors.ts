import type { ApiError } from '#api/index.ts';
import { investMode } from '#contract/bots/bot.ts';
import { formatAmount } from '#i18n/format.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { isOnStep } from '#money/tick.ts';
import { decimal } from '#money/index.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { editDraft, plainAmount, priceFields } from './bot-draft.ts';
import type { BotDraft, DraftField } from './bot-draft.ts';
import { refusedField } from './create-bot.ts';
import type { DraftProblem } from './draft-check.ts';
import { cellsOf, unitsOf } from './draft-units.ts';
import type { FieldError } from './StepField.tsx';

/** What the account has for a bot: quote and base coins. */
export interface Coins {
  quote: string;
  base: string;
}

/** A reason why a draft cannot be reviewed that this page finds itself. */
export type LocalProblem =
  | { kind: 'missing' | 'notOnTick' | 'notWhole'; field: DraftField }
  | { kind: 'balance'; field: 'investment'; coin: 'quote' | 'base'; limit: string };

/** What is missing or more than the account has. Bounds are judged by validate-input. */
export function localProblem(
  draft: BotDraft,
  pair: Pick<BotPair, 'tick'>,
  coins: Coins | undefined,
): LocalProblem | undefined {
  for (const field of ['min', 'max'] as const)
    if (unitsOf(draft[field]) === undefined) return { kind: 'missing', field };
  for (const field of priceFields)
    if (unitsOf(draft[field]) !== undefined && !isOnStep(plainAmount(draft[field]), pair.tick))
      return { kind: 'notOnTick', field };
  if (cellsOf(draft) === undefined) return { kind: draft.cells === '' ? 'missing' : 'notWhole', field: 'cells' };
  const needsQuote = draft.investMode !== investMode.base;
  const needsBase = draft.investMode !== investMode.quote;
  if ((needsQuote && unitsOf(draft.quote) === undefined) || (needsBase && unitsOf(draft.base) === undefined))
    return { kind: 'missing', field: 'investment' };
  if (!coins) return undefined;
  if (needsQuote && decimal(plainAmount(draft.quote)).gt(coins.quote))
    return { kind: 'balance', field: 'investment', coin: 'quote', limit: coins.quote };
  if (needsBase && decimal(plainAmount(draft.base)).gt(coins.base))
    return { kind: 'balance', field: 'investment', coin: 'base', limit: coins.base };
  return undefined;
}

const tooLowKeys = {
  min: 'error.minTooLow',
  max: 'error.maxTooLow',
  cells: 'error.cellsTooLow',
  investment: 'error.investmentTooLow',
  entry: 'error.entryTooLow',
  tp: 'error.tpTooLow',
  sl: 'error.slTooLow',
} as const satisfies Record<DraftField, TextKey<'bots'>>;
const tooHighKeys = {
  min: 'error.minTooHigh',
  max: 'error.maxTooHigh',
  cells: 'error.cellsTooHigh',
  investment: 'error.investmentTooHigh',
  entry: 'error.entryTooHigh',
  tp: 'error.tpTooHigh',
  sl: 'error.slTooHigh',
} as const satisfies Record<DraftField, TextKey<'bots'>>;
const missingKeys = {
  min: 'error.missingMin',
  max: 'error.missingMax',
  cells: 'error.missingCells',
  investment: 'error.missingInvestment',
  entry: 'error.missingMin',
  tp: 'error.missingMin',
  sl: 'error.missingMin',
} as const satisfies Record<DraftField, TextKey<'bots'>>;

interface ErrorContext {
  lang: Lang;
  pair: BotPair;
  draft: BotDraft;
}

/** The change of a draft that sets a field to a value; the investment in the coin that the mode needs. */
function changeOf(field: DraftField, value: string, { draft }: ErrorContext): Partial<BotDraft> {
  if (field !== 'investment') return { [field]: value };
  return draft.investMode === investMode.quote ? { quote: value } : { base: value };
}

function withUse(context: ErrorContext, field: DraftField, message: string, limit: string): FieldError {
  const { lang, pair } = context;
  if (limit === '') return { message };
  const label = texts(lang, 'bots')('field.use', { value: formatAmount(lang, limit) });
  return { message, use: { label, onUse: () => editDraft(pair.symbol, changeOf(field, limit, context)) } };
}

/** The error of a field that validate-input found: its bound, offered as a button. bots.md 6 */
export function problemError(context: ErrorContext, { field, is, limit }: DraftProblem): FieldError {
  const { lang, pair, draft } = context;
  const t = texts(lang, 'bots');
  const coin = field === 'investment' && draft.investMode !== investMode.quote ? pair.base : pair.quote;
  const key = is === 'tooLow' ? tooLowKeys[field] : tooHighKeys[field];
  return withUse(context, field, t(key, { limit: limit === '' ? '' : formatAmount(lang, limit), coin }), limit);
}

/** The error of a field that this page found. */
export function localError(context: ErrorContext, problem: LocalProblem): FieldError {
  const { lang, pair } = context;
  const t = texts(lang, 'bots');
  switch (problem.kind) {
    case 'missing':
      return { message: t(missingKeys[problem.field]) };
    case 'notWhole':
      return { message: t('error.notWhole') };
    case 'notOnTick':
      return { message: t('error.notOnTick', { tick: formatAmount(lang, pair.tick), coin: pair.quote }) };
    default: {
      const { coin, limit } = problem;
      const message = t('error.balance', {
        limit: formatAmount(lang, limit),
        coin: coin === 'quote' ? pair.quote : pair.base,
      });
      const label = t('field.use', { value: formatAmount(lang, limit) });
      return { message, use: { label, onUse: () => editDraft(pair.symbol, { [coin]: limit }) } };
    }
  }
}

/**
 * The error that a refused creation has at its field: the market moved, or the coins do not suffice. bots.md 6
 */
export function refusalError(
  context: ErrorContext,
  error: ApiError,
): { field: DraftField; error: FieldError } | undefined {
  const { lang } = context;
  const t = texts(lang, 'bots');
  const field =
    refusedField(error) ??
    (error.kind === 'insufficientBalance' || error.kind === 'investmentOutOfRange' ? 'investment' : undefined);
  if (field === undefined) return undefined;
  const limit = /^\d+(?:\.\d+)?$/.test(error.limit ?? '') ? (error.limit ?? '') : '';
  if (error.kind === 'insufficientBalance') {
    const coin = error.field === 'base_investment' ? 'base' : 'quote';
    return {
      field,
      error:
        limit === ''
          ? { message: t('error.balanceUnknown') }
          : localError(context, { kind: 'balance', field: 'investment', coin, limit }),
    };
  }
  if (error.kind === 'rangeNoLongerValid' || error.kind === 'triggerPassed')
    return { field, error: withUse(context, field, t('error.moved'), limit) };
  return { field, error: withUse(context, field, t('error.refused'), limit) };
}
