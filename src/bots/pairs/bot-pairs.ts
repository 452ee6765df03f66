import { atom, onMount } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { webConfig } from '#contract/account.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { GridSymbol } from '#contract/bots/grid-symbol.ts';
import type { Load } from '#session/remote/load.ts';
import { derivedOfTwo } from '#session/derived.ts';
import { decimalsOf } from '#money/decimals.ts';
import { $gridSymbols, retrySymbols } from '../symbols.ts';

/**
 * A pair that grid bots trade: steps and minimums of its orders, fee rates (fractions), and its limits of bots.
 * Investments in the quote coin are typed with the decimals of its prices (`quoteDecimals`).
 */
export interface BotPair {
  symbol: string;
  base: string;
  /** Full name of the base coin, such as Bitcoin; '' while the exchange names none. */
  baseName: string;
  quote: string;
  tick: string;
  lot: string;
  minQty: string;
  minAmount: string;
  priceDecimals: number;
  baseDecimals: number;
  quoteDecimals: number;
  makerFee: string;
  takerFee: string;
  minInvestment: string;
  maxInvestment: string;
  isOnline: boolean;
  /** Last price when the list was loaded, and the change of 24 h (fraction). */
  last: string;
  change: string;
  recommend: GridSymbol['recommend'];
  /** APR (fraction) of the recommendation's back-test. */
  apr: string;
}

/** A pair of the bots with the order rules of the trading pair. */
export function botPairOf(symbol: GridSymbol, rules: TradingSymbol, baseName = ''): BotPair {
  return {
    symbol: symbol.symbol,
    base: symbol.base_token,
    baseName,
    quote: symbol.quote_token,
    tick: rules.tick,
    lot: rules.lot,
    minQty: rules.minQty,
    minAmount: rules.minAmount,
    priceDecimals: decimalsOf(rules.tick),
    baseDecimals: decimalsOf(rules.lot),
    quoteDecimals: decimalsOf(rules.tick),
    makerFee: symbol.maker_fee_rate,
    takerFee: symbol.taker_fee_rate,
    minInvestment: symbol.min_investment,
    maxInvestment: symbol.max_investment,
    isOnline: symbol.spot_symbol_status === 'ONLINE',
    last: symbol.last_price,
    change: symbol.change_24h,
    recommend: symbol.recommend,
    apr: symbol.hot_apr,
  };
}

interface Rules {
  bySymbol: ReadonlyMap<string, TradingSymbol>;
  coinNames: ReadonlyMap<string, string>;
}

/** Order rules of all trading pairs and names of their coins; loaded with the first listener. */
const $rules = atom<Load<Rules>>({ phase: 'loading' });

let pending: AbortController | undefined;

async function loadRules(): Promise<void> {
  pending?.abort();
  const own = new AbortController();
  pending = own;
  // A failure is shown while the load is retried.
  const onRetry = (error: ApiError) => {
    if (!own.signal.aborted) $rules.set({ phase: 'failed', error });
  };
  const answer = await send(webConfig, { items: ['symbols', 'tokens'] }, { signal: own.signal, onRetry });
  if (own.signal.aborted || (!answer.ok && answer.error.kind === 'aborted')) return;
  if (!answer.ok) {
    $rules.set({ phase: 'failed', error: answer.error });
    return;
  }
  const { symbols = [], tokens = [] } = answer.result;
  const bySymbol = new Map(symbols.map((pair) => [pair.symbolId, pair]));
  const coinNames = new Map(tokens.map(({ tokenId, fullName }) => [tokenId, fullName]));
  $rules.set({ phase: 'ready', value: { bySymbol, coinNames } });
}

onMount($rules, () => {
  if (typeof document !== 'undefined' && $rules.get().phase !== 'ready') void loadRules();
});

/** Loads what has failed again: the pairs, their order rules, or both. */
export function retryPairs(): void {
  retrySymbols();
  if ($rules.get().phase !== 'failed') return;
  $rules.set({ phase: 'loading' });
  void loadRules();
}

/** Pairs of the grid bots by symbol, in the exchange's order. */
export const $botPairs = derivedOfTwo($gridSymbols, $rules, (symbols, rules): Load<ReadonlyMap<string, BotPair>> => {
  if (symbols.phase === 'failed') return symbols;
  if (rules.phase === 'failed') return rules;
  if (symbols.phase !== 'ready' || rules.phase !== 'ready') return { phase: 'loading' };
  const pairs = symbols.value.flatMap((symbol) => {
    const own = rules.value.bySymbol.get(symbol.symbol);
    return own ? [[symbol.symbol, botPairOf(symbol, own, rules.value.coinNames.get(symbol.base_token))] as const] : [];
  });
  return { phase: 'ready', value: new Map(pairs) };
});
