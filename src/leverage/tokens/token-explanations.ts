import { canonical, decimal, divide, truncate } from '#money/index.ts';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import type { LiveToken } from './live-tokens.ts';
import type { PageToken } from './token-page.ts';

const usdt = 'USDT';

type Basket = Pick<LiveToken, 'position' | 'loan' | 'nav'>;

/** Decimals of a price. */
const priceDecimals = 8;

/**
 * The price of the underlying that a NAV was computed with: (NAV − loan) / position. The ticker may be of
 * another moment. Undefined without a NAV or a position.
 */
export function priceOfNav({ position, loan, nav }: Basket): string | undefined {
  if (nav === undefined || decimal(position).eq('0')) return undefined;
  return canonical(divide(decimal(nav).minus(loan), position).round(priceDecimals, decimal.roundHalfUp));
}

/** Explains NAV or real leverage (T1) by the basket and the price of the underlying; undefined without a NAV. */
export function explainBasket(
  rule: 'nav' | 'realLeverage',
  live: Basket,
  { coin }: Pick<PageToken, 'coin'>,
): ExplanationRequest | undefined {
  const underlyingPrice = priceOfNav(live);
  if (underlyingPrice === undefined) return undefined;
  const units = { position: coin, basketLoan: usdt, underlyingPrice: usdt };
  const inputs = { position: live.position, basketLoan: live.loan, underlyingPrice };
  return rule === 'nav' ? { rule, inputs, units, resultUnit: usdt } : { rule, inputs, units, resultUnit: 'x' };
}

/** Explains the premium (T6); undefined while price or NAV are missing. */
export const explainPremium = ({ price, nav }: Pick<LiveToken, 'price' | 'nav'>): ExplanationRequest | undefined =>
  price === undefined || nav === undefined
    ? undefined
    : {
        rule: 'premium',
        inputs: { marketPrice: truncate(price, 8), nav },
        units: { marketPrice: usdt, nav: usdt },
      };

/** Explains a trigger price (T2) of a basket; `bandLeverage` has the sign of the token. */
export const explainTrigger = (
  { position, loan }: Pick<LiveToken, 'position' | 'loan'>,
  bandLeverage: string,
  { coin }: Pick<PageToken, 'coin'>,
): ExplanationRequest => ({
  rule: 'triggerPrice',
  inputs: { bandLeverage, basketLoan: loan, position },
  units: { basketLoan: usdt, position: coin },
  resultUnit: usdt,
});
