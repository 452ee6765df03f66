import * as v from 'valibot';
import type { TradingSymbol } from '#contract/account.ts';
import { storedAtom } from '#session/storage.ts';

/** Which sides of the order book are displayed. */
export const BookSides = v.picklist(['both', 'bids', 'asks']);
export type BookSides = v.InferOutput<typeof BookSides>;
export const $bookSides = storedAtom<BookSides>('bookSides', BookSides, 'both');

/** The coin of the cumulative total: base or quote coin of the pair. */
const BookTotal = v.picklist(['BASE', 'QUOTE']);
export type BookTotal = v.InferOutput<typeof BookTotal>;
export const $bookTotal = storedAtom<BookTotal>('bookTotal', BookTotal, 'BASE');

/** Pairs whose price step is remembered. */
const pairsMax = 100;
/** Chosen price steps by symbol id: levels within a step are merged into one row. */
export const $bookSteps = storedAtom('bookSteps', v.record(v.string(), v.pipe(v.string(), v.maxLength(40))), {});

/** The price step that was chosen for a pair while the pair still offers it, else its smallest. */
export function stepOf(steps: Record<string, string>, { symbolId, depthSteps, tick }: TradingSymbol): string {
  const chosen = steps[symbolId];
  return chosen !== undefined && depthSteps.includes(chosen) ? chosen : (depthSteps[0] ?? tick);
}

export function chooseStep(symbolId: string, step: string): void {
  const others = Object.entries($bookSteps.get()).filter(([other]) => other !== symbolId);
  $bookSteps.set(Object.fromEntries([...others.slice(1 - pairsMax), [symbolId, step]]));
}
