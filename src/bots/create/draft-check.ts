import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import type { ResultOf } from '#contract/call.ts';
import { validate } from '#contract/bots/grid.ts';
import type { CheckCode, InputRange } from '#contract/bots/grid.ts';
import { canonical, decimal, truncate } from '#money/index.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import type { BotPair } from '../pairs/bot-pairs.ts';
import { plainAmount } from './bot-draft.ts';
import type { BotDraft, DraftField } from './bot-draft.ts';
import { draftKey, validateParams } from './bot-params.ts';
import { unitsOf } from './draft-units.ts';

/** Ranges of all inputs, and the figures that come with them. */
export type Ranges = ResultOf<typeof validate>;

/** Latest answer of validate-input for a pair; `for` is the key of the input that it judged. bots.md 1 `$ranges` */
export type DraftCheck =
  | { phase: 'idle' | 'loading' }
  | { phase: 'ready'; for: string; symbol: string; ranges: Ranges; isChecking: boolean }
  | { phase: 'failed'; error: ApiError };

export const $draftCheck = atom<DraftCheck>({ phase: 'idle' });

/** Time after the last change until it is judged. R5.8, ms */
const waitMs = 300;

let timer: ReturnType<typeof setTimeout> | undefined;
let pending: AbortController | undefined;

function stop(): void {
  clearTimeout(timer);
  pending?.abort();
  pending = undefined;
}
// The fees are those of the person.
onPersonChange(() => {
  stop();
  $draftCheck.set({ phase: 'idle' });
});

async function check(symbol: string, draft: BotDraft): Promise<void> {
  stop();
  const own = new AbortController();
  pending = own;
  const answer = await send(validate, validateParams(symbol, draft), { signal: own.signal });
  // A late answer to an old input. G34
  if (own.signal.aborted) return;
  pending = undefined;
  if (answer.ok) {
    const { result: ranges } = answer;
    $draftCheck.set({ phase: 'ready', for: draftKey(symbol, draft), symbol, ranges, isChecking: false });
    return;
  }
  if (answer.error.kind !== 'aborted') $draftCheck.set({ phase: 'failed', error: answer.error });
}

/**
 * Judges a draft 300 ms after its last change, at once when `isNow`. The ranges of the answer before stay until then.
 */
export function requestCheck(symbol: string, draft: BotDraft, isNow = false): void {
  stop();
  const current = $draftCheck.get();
  if (current.phase === 'ready' && current.symbol === symbol) {
    if (!current.isChecking) $draftCheck.set({ ...current, isChecking: true });
  } else $draftCheck.set({ phase: 'loading' });
  timer = setTimeout(() => void check(symbol, draft), isNow ? 0 : waitMs);
}

/** Ends the check, when its page is left. */
export const endCheck = stop;

/** What is wrong with an input: below its lowest or above its highest value. */
export interface DraftProblem {
  field: DraftField;
  is: 'tooLow' | 'tooHigh';
  /** Value that is allowed, offered as a button; '' without one. */
  limit: string;
}

const codeFields = {
  SPOT_CHECK_CODE_LOW_PRICE_TOO_LOW: ['min', 'tooLow'],
  SPOT_CHECK_CODE_LOW_PRICE_TOO_HIGH: ['min', 'tooHigh'],
  SPOT_CHECK_CODE_HIGH_PRICE_TOO_LOW: ['max', 'tooLow'],
  SPOT_CHECK_CODE_HIGH_PRICE_TOO_HIGH: ['max', 'tooHigh'],
  SPOT_CHECK_CODE_GRID_NO_TOO_LOW: ['cells', 'tooLow'],
  SPOT_CHECK_CODE_GRID_NO_TOO_HIGH: ['cells', 'tooHigh'],
  SPOT_CHECK_CODE_INVESTMENT_TOO_LOW: ['investment', 'tooLow'],
  SPOT_CHECK_CODE_INVESTMENT_TOO_HIGH: ['investment', 'tooHigh'],
  SPOT_CHECK_CODE_TP_TOO_LOW: ['tp', 'tooLow'],
  SPOT_CHECK_CODE_TP_TOO_HIGH: ['tp', 'tooHigh'],
  SPOT_CHECK_CODE_SL_TOO_LOW: ['sl', 'tooLow'],
  SPOT_CHECK_CODE_SL_TOO_HIGH: ['sl', 'tooHigh'],
  SPOT_CHECK_CODE_EP_TOO_LOW: ['entry', 'tooLow'],
  SPOT_CHECK_CODE_EP_TOO_HIGH: ['entry', 'tooHigh'],
} as const satisfies Record<
  Exclude<CheckCode, 'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED'>,
  readonly [DraftField, DraftProblem['is']]
>;

const isKnown = (code: string): code is keyof typeof codeFields => Object.hasOwn(codeFields, code);

/** Rounds the lower bound of an investment up to the decimals that can be typed. */
const typedUp = ({ from, to }: InputRange, decimals: number): InputRange => ({
  from: canonical(decimal(from).round(decimals, decimal.roundUp)),
  to: to === '' ? '' : truncate(to, decimals),
});

/** Decimals of the coins that can be typed. */
export type TypedDecimals = Pick<BotPair, 'quoteDecimals' | 'baseDecimals'>;

/** The range of the investment in the coin of the mode, as it can be typed. */
export const investmentRange = (
  ranges: Ranges,
  inBase: boolean,
  { quoteDecimals, baseDecimals }: TypedDecimals,
): InputRange => (inBase ? typedUp(ranges.base_investment, baseDecimals) : typedUp(ranges.investment, quoteDecimals));

/** The range of a field. */
export function rangeOfField(ranges: Ranges, field: Exclude<DraftField, 'investment'>): InputRange {
  switch (field) {
    case 'min':
      return ranges.min_price;
    case 'max':
      return ranges.max_price;
    case 'cells':
      return ranges.cell_number;
    case 'entry':
      return ranges.entry_price;
    case 'tp':
      return ranges.take_profit;
    default:
      return ranges.stop_loss;
  }
}

/**
 * What a check found: nothing, a problem of a field, or `unknown` for the code of a newer exchange. bots.md 6
 */
export function problemOf(
  ranges: Ranges,
  inBase: boolean,
  decimals: TypedDecimals,
): DraftProblem | 'unknown' | undefined {
  const { check_code: code } = ranges;
  if (code === 'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED') return undefined;
  if (!isKnown(code)) return 'unknown';
  const [field, is] = codeFields[code];
  const { from, to } = field === 'investment' ? investmentRange(ranges, inBase, decimals) : rangeOfField(ranges, field);
  return { field, is, limit: is === 'tooLow' ? from : to };
}

/**
 * The contradiction of both prices at the other one: either may have been edited last, and the person looks at
 * that field. Undefined for other problems, and while the other price has no allowed value.
 */
export function counterpartOf({ field, is }: DraftProblem, ranges: Ranges, draft: BotDraft): DraftProblem | undefined {
  const isLower = field === 'min' && is === 'tooHigh';
  if (!isLower && !(field === 'max' && is === 'tooLow')) return undefined;
  const other = isLower ? 'max' : 'min';
  const { from, to } = rangeOfField(ranges, other);
  const limit = isLower ? from : to;
  if (unitsOf(draft[other]) === undefined || limit === '' || (to !== '' && decimal(from).gt(to))) return undefined;
  const price = decimal(plainAmount(draft[other]));
  const isWrong = isLower ? price.lt(limit) : price.gt(limit);
  return isWrong ? { field: other, is: isLower ? 'tooLow' : 'tooHigh', limit } : undefined;
}
