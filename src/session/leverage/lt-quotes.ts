/** NAV, leverage and status of leveraged tokens as the exchange publishes them. exchange-api 3.2 topic lt */
import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { LtQuote } from '../../contract/leverage/lt-quote.ts';
import { quote } from '../../contract/leverage/lt-tokens.ts';
import { secondMs } from '../../formulas/durations.ts';
import { $serverSecond } from '../clock.ts';
import { derivedOfTwo } from '../derived.ts';

/** Age from which a NAV is stale: what needs it is disabled. leverage.md 4, ms */
export const navStaleMs = 5 * secondMs;

/** A quote, and when it arrived: monotonic ms of this page. */
export interface ReceivedQuote {
  quote: LtQuote;
  receivedMs: number;
}

/** The last quote of each token by code. */
export const $ltQuotes = atom<ReadonlyMap<string, ReceivedQuote>>(new Map());

/** Stores quotes that arrived now; one that is older than the stored one is dropped. */
export function applyLtQuotes(quotes: readonly LtQuote[]): void {
  const known = $ltQuotes.get();
  const newer = quotes.filter(({ ltCode, navTime }) => navTime >= (known.get(ltCode)?.quote.navTime ?? 0));
  if (newer.length === 0) return;
  const receivedMs = performance.now();
  $ltQuotes.set(new Map([...known, ...newer.map((each) => [each.ltCode, { quote: each, receivedMs }] as const)]));
}

/** Loads the quotes of all tokens once, for the time before the stream opens; a failure leaves the stored ones. */
export async function loadLtQuotes(): Promise<void> {
  const answer = await send(quote, {});
  if (answer.ok) applyLtQuotes(answer.result.list);
}

/** Returns whether a NAV is too old to act on. `nowMs`: monotonic ms of this page. */
export const isNavStale = ({ receivedMs }: ReceivedQuote, nowMs: number): boolean => nowMs - receivedMs > navStaleMs;

/** A quote, and whether its NAV is too old to act on. */
export interface LiveQuote {
  quote: LtQuote;
  isStale: boolean;
}

/** The last quote of each token by code with its age, judged each second. */
export const $liveQuotes = derivedOfTwo($ltQuotes, $serverSecond, (received): ReadonlyMap<string, LiveQuote> => {
  const nowMs = performance.now();
  return new Map([...received].map(([code, each]) => [code, { quote: each.quote, isStale: isNavStale(each, nowMs) }]));
});
