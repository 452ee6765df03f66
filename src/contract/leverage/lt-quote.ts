import * as v from 'valibot';
import { Amount, Coin, Dec, Ms } from '../scalars.ts';

/** Status of a leveraged token. exchange-api 4.4 */
export const ltStatus = { open: 1, purchaseOnly: 2, redeemOnly: 3, closed: 4, rebalancing: 5 } as const;
export const LtStatus = v.picklist(Object.values(ltStatus));
export type LtStatus = v.InferOutput<typeof LtStatus>;

/** Code of a leveraged token; it is also the code of the coin. */
export const LtCode = Coin;

/**
 * A leveraged token at an instant (`navTime`, ms): NAV, position and loan of one token in USDT or the underlying, the
 * basket of all tokens (`basket`, in the underlying), real leverage, and the change of the NAV in 24 h as a fraction.
 * Data of topic `lt.{ltCode}`. exchange-api 2.4 lt.quote
 */
export const LtQuote = v.object({
  ltCode: LtCode,
  ltStatus: LtStatus,
  nav: Amount,
  navTime: Ms,
  circulation: Amount,
  basketPosition: Dec,
  basketLoan: Dec,
  basket: Dec,
  leverage: Dec,
  m: Dec,
});
export type LtQuote = v.InferOutput<typeof LtQuote>;
