import * as v from 'valibot';
import { Amount, Coin, Dec, Ms } from '../scalars.ts';

/** Status of a leveraged token. exchange-api 4.4 */
export const ltStatus = { open: 1, purchaseOnly: 2, redeemOnly: 3, closed: 4, rebalancing: 5 } as const;

/** Status of a token: open 1, purchases only 2, redemptions only 3, closed 4, rebalancing 5. */
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
  /** Open 1, purchases only 2, redemptions only 3, closed 4, rebalancing 5. */
  ltStatus: LtStatus,
  /** Net asset value of one token, in USDT. */
  nav: Amount,
  /** When the values were computed, ms UTC. */
  navTime: Ms,
  /** Tokens that people hold, in tokens. */
  circulation: Amount,
  /** Position of one token, negative for a short one, in the underlying. */
  basketPosition: Dec,
  /** NAV less the value of the position, negative for a debt, in USDT. */
  basketLoan: Dec,
  /** Basket of all tokens, in the underlying. */
  basket: Dec,
  /** Real leverage, a number. */
  leverage: Dec,
  /** Change of the NAV in 24 h, a fraction. */
  m: Dec,
});
export type LtQuote = v.InferOutput<typeof LtQuote>;
