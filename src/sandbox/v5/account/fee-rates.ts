import * as v from 'valibot';
import { unscale } from '#money/index.ts';
import { feeRateOf } from '#sandbox/spot/orders/fee-rate.ts';
import { badParameter } from '../http/answer.ts';
import { privateCall } from '../http/door-call.ts';
import { OptionalText, Spot } from '../http/fields.ts';

/** `account/fee-rate`: what the account pays, of one pair or of all visible ones. */
export const feeRate = privateCall(
  { method: 'GET', path: 'account/fee-rate' },
  v.object({ category: Spot, symbol: OptionalText, baseCoin: OptionalText }),
  ({ exchange, account, params: { symbol, baseCoin } }) => {
    const pairs = exchange.catalog
      .pairs()
      .filter((pair) => (symbol === undefined ? pair.showStatus === 1 : pair.symbolId === symbol))
      .filter((pair) => baseCoin === undefined || pair.baseTokenId === baseCoin);
    if (symbol !== undefined && pairs.length === 0) return badParameter('symbol');
    const list = pairs.map((pair) => ({
      symbol: pair.symbolId,
      baseCoin: pair.baseTokenId,
      takerFeeRate: unscale(feeRateOf(exchange, pair, account.uid, 'taker')),
      makerFeeRate: unscale(feeRateOf(exchange, pair, account.uid, 'maker')),
    }));
    return { result: { list } };
  },
);
