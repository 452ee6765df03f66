import { scale } from '#money/index.ts';
import { feeTiers } from '#sandbox/account/fees.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

type Role = 'maker' | 'taker';
type PairFees = Pick<Pair, 'makerFee' | 'takerFee'>;

/** Fee rate of a VIP level in units of 10⁻⁸: the pair's own when it has one. exchange-api 4.3 */
export function feeRateAt(vipLevel: number, { makerFee, takerFee }: PairFees, role: Role): bigint {
  const pairRate = role === 'maker' ? makerFee : takerFee;
  return scale(pairRate ?? (feeTiers[vipLevel] ?? feeTiers[0])[role]);
}

/** Fee rate of an account, units of 10⁻⁸. */
export const feeRateOf = ({ accounts }: Pick<Exchange, 'accounts'>, pair: PairFees, uid: string, role: Role): bigint =>
  feeRateAt(accounts.byUid(uid)?.vipLevel ?? 0, pair, role);
