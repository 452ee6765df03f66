import { atom } from 'nanostores';
import * as v from 'valibot';
import { tabMap } from '#session/storage.ts';
import { canonical, decimal } from '#money/index.ts';
import { Draft, draftForNextPair, draftWithKind, draftAfterOrder, emptyDraft, isSameOrder } from './draft.ts';
import type { ExitName } from './draft.ts';
import { floorToStep, isBlankOrZero } from '#money/tick.ts';
import { $pair } from '../market/market.ts';
import type { PairTerms } from './limits.ts';

/** Drafts by pair id. They survive errors, a new login of the same person, a reload and a change of language. */
export const $orderDrafts = tabMap('orderDrafts', v.record(v.string(), Draft));

/** Number of `prefillForm` calls so far, so that the sheet with the form opens for each. quality.md Q-U01 */
export const $prefillCount = atom(0);

/** True while an order is being sent: the draft does not change. */
const $isLocked = atom(false);
/** Locks or unlocks all drafts. */
export const lockForm = (isLocked: boolean): void => $isLocked.set(isLocked);

let openSymbolId: string | undefined;

/** The draft of a pair; an empty one when nothing was typed. */
export const draftOf = (symbolId: string | undefined): Draft =>
  (symbolId === undefined ? undefined : $orderDrafts.get()[symbolId]) ?? emptyDraft;

/**
 * Opens the form of a pair. A pair without a draft gets one with the side and order type of the previous pair.
 * quality.md Q-U04
 */
export function openForm(symbolId: string): void {
  if (openSymbolId === symbolId) return;
  const before = openSymbolId === undefined ? undefined : $orderDrafts.get()[openSymbolId];
  openSymbolId = symbolId;
  if (!$orderDrafts.get()[symbolId] && before) $orderDrafts.setKey(symbolId, draftForNextPair(before));
}

/**
 * Changes fields of a pair's draft unless it is locked; another kind of order restores its own price. A price that is
 * set here no longer follows the market.
 */
export function editForm(symbolId: string, part: Partial<Draft>): void {
  if ($isLocked.get()) return;
  const isSet = part.price !== undefined && { isPriceStart: false };
  const draft = draftOf(symbolId);
  $orderDrafts.setKey(symbolId, { ...draftWithKind(draft, part.kind ?? draft.kind), ...isSet, ...part });
}

/** Sets the price of a pair's draft as typed. */
export function editPrice(symbolId: string, price: string): void {
  editForm(symbolId, { price, isPriced: true });
}

/** Changes fields of a take-profit or stop-loss. */
export function editExit(symbolId: string, name: ExitName, part: Partial<Draft[ExitName]>): void {
  editForm(symbolId, { [name]: { ...draftOf(symbolId)[name], ...part } });
}

/**
 * Sets the limit price to the last price on the tick, once: a price that the person clears stays empty. It follows the
 * last price until the person edits the price or enters an amount. `last`: the last price. quality.md Q-U03
 */
export function followMarketPrice(symbolId: string, pair: Pick<PairTerms, 'tick'>, last: string | undefined): void {
  const draft = draftOf(symbolId);
  if (last === undefined || isBlankOrZero(last)) return;
  const isFollowing = draft.isPriceStart && isBlankOrZero(draft.size);
  if (!isFollowing && (draft.isPriced || !isBlankOrZero(draft.price))) return;
  const price = canonical(floorToStep(decimal(last), pair.tick));
  if (price !== draft.price) editForm(symbolId, { price, isPriced: true, isPriceStart: true });
}

/** Stops the price from following the market, since the person is about to edit it. */
export function pinPrice(symbolId: string): void {
  if (draftOf(symbolId).isPriceStart) editForm(symbolId, { isPriceStart: false });
}

/**
 * Values that another part of the page fills into the form, such as a level of the book. `quantity` in base coins. None
 * has a side: it is the person's.
 */
export type FormPrefill = { price?: string; quantity?: string };

/**
 * Fills values into the open pair's form. A price turns a market order into a limit order, and is the trigger of a plan
 * order at market. Does nothing without a pair or while the form is locked. quality.md Q-U01, Q-U10
 */
export function prefillForm({ price, quantity }: FormPrefill): void {
  const pair = $pair.get();
  if (!pair || $isLocked.get()) return;
  const draft = draftOf(pair.symbolId);
  const isTrigger = draft.kind === 'PLAN' && draft.planType === 'MARKET';
  editForm(pair.symbolId, {
    ...(quantity !== undefined && { size: quantity, unit: 'BASE' }),
    ...(price !== undefined &&
      (isTrigger
        ? { trigger: price, triggerSide: '' }
        : { price, isPriced: true, kind: draft.kind === 'MARKET' ? 'LIMIT' : draft.kind })),
  });
  $prefillCount.set($prefillCount.get() + 1);
}

/**
 * Clears the amounts of a draft after its order was placed. With `sent`, the draft of the order, a draft that has
 * changed since stays.
 */
export function clearSubmitted(symbolId: string, sent?: Draft): void {
  const draft = draftOf(symbolId);
  if (!sent || isSameOrder(draft, sent)) $orderDrafts.setKey(symbolId, draftAfterOrder(draft));
}

/** Brings back what was typed for an order that did not arrive, unless the person has typed something else since. */
export function restoreSubmitted(symbolId: string, sent: Draft | undefined): void {
  if (sent && isSameOrder(draftOf(symbolId), draftAfterOrder(sent))) $orderDrafts.setKey(symbolId, sent);
}
