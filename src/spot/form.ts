import { atom } from 'nanostores';
import * as v from 'valibot';
import { keptForTab } from '../session/storage.ts';
import { canonical, decimal } from '../money/index.ts';
import { Draft, draftAfter, draftOfKind, draftPlaced, emptyDraft, isSameOrder } from './draft.ts';
import type { ExitName } from './draft.ts';
import { cutToStep, isNothing } from './steps.ts';
import { $pair } from './market.ts';
import type { PairTerms, Side } from './limits.ts';

/** What is typed, by pair: it outlives errors, a new login of the same person, a reload and another language. */
export const $orderDrafts = keptForTab('orderDrafts', v.record(v.string(), Draft));

/** Counts how often the form was filled in from outside it, so that a sheet that holds the form can open. quality.md Q-U01 */
export const $fills = atom(0);

/** True while an order is on its way: what was sent stays as it is. */
const $isLocked = atom(false);
export const lockForm = (isLocked: boolean): void => $isLocked.set(isLocked);

let shownId: string | undefined;

export const draftOf = (symbolId: string | undefined): Draft =>
  (symbolId === undefined ? undefined : $orderDrafts.get()[symbolId]) ?? emptyDraft;

/** Shows a pair's form: its own draft, or a new one that keeps how the pair before was traded. quality.md Q-U04 */
export function openForm(symbolId: string): void {
  if (shownId === symbolId) return;
  const before = shownId === undefined ? undefined : $orderDrafts.get()[shownId];
  shownId = symbolId;
  if (!$orderDrafts.get()[symbolId] && before) $orderDrafts.setKey(symbolId, draftAfter(before));
}

/** Changes fields of a pair's form; another kind of order brings its own price. A price that somebody sets no longer follows the market. */
export function editForm(symbolId: string, part: Partial<Draft>): void {
  if ($isLocked.get()) return;
  const isSet = part.price !== undefined && { isPriceStart: false };
  const draft = draftOf(symbolId);
  $orderDrafts.setKey(symbolId, { ...draftOfKind(draft, part.kind ?? draft.kind), ...isSet, ...part });
}

export function editPrice(symbolId: string, price: string): void {
  editForm(symbolId, { price, isPriced: true });
}

export function editExit(symbolId: string, name: ExitName, part: Partial<Draft[ExitName]>): void {
  editForm(symbolId, { [name]: { ...draftOf(symbolId)[name], ...part } });
}

/**
 * The limit price starts at the market, once: what a person clears stays clear. Until it is touched, and while no amount
 * stands beside it, it stays there. `last` as the exchange wrote it. quality.md Q-U03
 */
export function startPrice(symbolId: string, pair: Pick<PairTerms, 'tick'>, last: string | undefined): void {
  const draft = draftOf(symbolId);
  if (last === undefined || isNothing(last)) return;
  const isFollowing = draft.isPriceStart && isNothing(draft.size);
  if (!isFollowing && (draft.isPriced || !isNothing(draft.price))) return;
  const price = canonical(cutToStep(decimal(last), pair.tick));
  if (price !== draft.price) editForm(symbolId, { price, isPriced: true, isPriceStart: true });
}

/** Somebody turns to the price: it stands still from now on. */
export function holdPrice(symbolId: string): void {
  if (draftOf(symbolId).isPriceStart) editForm(symbolId, { isPriceStart: false });
}

/** What another part of the page puts into the form: a level of the book, a point of the ladder, an order to repeat. */
export type Fill = { price?: string; quantity?: string; side?: Side };

/**
 * Fills the open pair's form in: a price makes a market order a limit order (and is the trigger of a plan order at market);
 * `quantity` counts base coins. quality.md Q-U01, Q-U10
 */
export function fillForm({ price, quantity, side }: Fill): void {
  const pair = $pair.get();
  if (!pair || $isLocked.get()) return;
  const draft = draftOf(pair.symbolId);
  const asTrigger = draft.kind === 'PLAN' && draft.planType === 'MARKET';
  editForm(pair.symbolId, {
    ...(side !== undefined && { side }),
    ...(quantity !== undefined && { size: quantity, unit: 'BASE' }),
    ...(price !== undefined &&
      (asTrigger
        ? { trigger: price, triggerSide: '' }
        : { price, isPriced: true, kind: draft.kind === 'MARKET' ? 'LIMIT' : draft.kind })),
  });
  $fills.set($fills.get() + 1);
}

/** The order is placed: its amounts are done with. `sent` is what it was sent from: what somebody typed since then stays. */
export function clearPlaced(symbolId: string, sent?: Draft): void {
  const draft = draftOf(symbolId);
  if (!sent || isSameOrder(draft, sent)) $orderDrafts.setKey(symbolId, draftPlaced(draft));
}
