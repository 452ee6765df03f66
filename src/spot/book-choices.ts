import * as v from 'valibot';
import type { TradingSymbol } from '../contract/account.ts';
import { kept } from '../session/storage.ts';

/** Which sides of the book a person looks at. */
export const BookSides = v.picklist(['both', 'bids', 'asks']);
export type BookSides = v.InferOutput<typeof BookSides>;
export const $bookSides = kept<BookSides>('bookSides', BookSides, 'both');

/** Pairs whose step is remembered. */
const pairsMost = 100;
/** By which step a person merges a pair's book. */
export const $bookSteps = kept('bookSteps', v.record(v.string(), v.pipe(v.string(), v.maxLength(40))), {});

/** The step that was chosen for a pair, while the pair has it; else its finest. */
export function stepOf(steps: Record<string, string>, { symbolId, depthSteps, tick }: TradingSymbol): string {
  const chosen = steps[symbolId];
  return chosen !== undefined && depthSteps.includes(chosen) ? chosen : (depthSteps[0] ?? tick);
}

export function chooseStep(symbolId: string, step: string): void {
  const others = Object.entries($bookSteps.get()).filter(([other]) => other !== symbolId);
  $bookSteps.set(Object.fromEntries([...others.slice(1 - pairsMost), [symbolId, step]]));
}
