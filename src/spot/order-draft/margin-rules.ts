import { atom } from 'nanostores';
import type { ApiResult } from '#api/index.ts';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import { baseAmount, quoteAmount } from '#money/amount-kinds.ts';
import { canonical, decimal } from '#money/index.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import type { Draft } from './draft.ts';
import type { FreeBalances } from './limits.ts';
import type { LoanLimit } from './order-rules.ts';

/** How much an order can borrow of the coin that it spends, and which limit applies. */
export interface MaxLoan {
  amount: string;
  limit: LoanLimit;
}

/** What the maximum loan of an order depends on; `price` is the last price for a market order. */
export interface MaxLoanInput {
  pair: TradingSymbol;
  side: Draft['side'];
  price: string | undefined;
  free: FreeBalances;
  /** Taker rate of the fee, a fraction. */
  takerRate: string;
}

/** The loan of an order: what it needs beyond the own coins, in the coin that it spends. exchange-api 4.5 */
export interface OrderLoan {
  coin: string;
  amount: string;
}

/** Parameters of an order on margin. */
export type MarginOrderParams = Readonly<
  Record<'symbolId' | 'side' | 'type' | 'quantity' | 'clientOrderId', string>
> & {
  price?: string | undefined;
  timeInForce?: string | undefined;
  isLoan?: 0 | 1 | undefined;
  isRepay?: 0 | 1 | undefined;
};

/** The rules of margin for the order form. They load when margin is on; until then no order borrows or repays. */
export interface MarginRules {
  /** The maximum loan of an order; undefined while a price or the account's figures are missing. */
  maxLoanOf: (input: MaxLoanInput) => MaxLoan | undefined;
  /** Sends an order that borrows or repays, by the call of the account's kind. */
  send: (params: MarginOrderParams, sendTime: number) => Promise<ApiResult<{ order: Order }>>;
}

/** The loaded rules; a new object with each change of the account's figures. */
export const $marginRules = atom<MarginRules | undefined>(undefined);
onPersonChange(() => $marginRules.set(undefined));

/**
 * How an order of a draft is paid: conditional orders never borrow or repay, and pairs without margin only
 * trade spot.
 */
export function fundingOf(
  { funding, kind }: Draft,
  { loanEnabled }: Pick<TradingSymbol, 'loanEnabled'>,
): Draft['funding'] {
  if (!loanEnabled) return 'SPOT';
  return kind === 'PLAN' && funding !== 'SPOT' ? 'NORMAL' : funding;
}

/** The balances that an order can use: the own ones, and the maximum loan in the coin that it spends. */
export function fundsOf(free: FreeBalances, side: Draft['side'], amount: string): FreeBalances {
  const sum = (own: string) => canonical(decimal(own).plus(amount));
  return side === 'BUY'
    ? { ...free, quote: quoteAmount(sum(free.quote)) }
    : { ...free, base: baseAmount(sum(free.base)) };
}

/** What an order that freezes an amount borrows beyond the own coins; undefined when nothing. */
export function loanOf(frozen: string, own: string, coin: string): OrderLoan | undefined {
  const missing = decimal(frozen).minus(own);
  return missing.gt('0') ? { coin, amount: canonical(missing) } : undefined;
}
