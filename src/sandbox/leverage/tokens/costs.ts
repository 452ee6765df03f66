import { fundingFee, managementFee } from '#formulas/leveraged.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { isClosed, tokenValue } from './nav.ts';
import { changeToken, feeAccount, payCoin, poolAccount, poolValue } from './pool.ts';
import { knownToken } from './token-terms.ts';

/** Job: charges the funding fee of a token to its NAV, or adds it for a short one. */
export function payFunding(exchange: Exchange, ltCode: string): void {
  const token = knownToken(ltCode);
  const value = tokenValue(exchange, token);
  if (isClosed(value)) return;
  const { basket, nav, price } = value;
  changeToken(exchange, {
    token,
    header: { kind: 'lt funding', reference: ltCode },
    cause: 'FUNDING',
    price,
    basket: { ...basket, loan: basket.loan - fundingFee(token.target, nav) },
  });
}

/** Job: charges the management fee of a token to its NAV. */
export function payManagement(exchange: Exchange, ltCode: string): void {
  const token = knownToken(ltCode);
  const value = tokenValue(exchange, token);
  if (isClosed(value)) return;
  const { basket, nav, price, circulation } = value;
  const fee = managementFee(nav);
  const amount = poolValue(fee, circulation);
  changeToken(exchange, {
    token,
    header: { kind: 'lt management', reference: ltCode },
    cause: 'MANAGEMENT',
    price,
    basket: { ...basket, loan: basket.loan - fee },
    postings: [
      { account: poolAccount(token), coin: payCoin, amount: -amount },
      { account: feeAccount, coin: payCoin, amount },
    ],
  });
}
