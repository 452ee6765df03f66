/**
 * The calls of domain `account` for coins with their chains, and for instruments whose limits change with the market.
 */
import * as v from 'valibot';
import { secondMs } from '../../formulas/durations.ts';
import { call } from '../call.ts';
import { Amount, Coin, Count, Dec, listOf, Ms, PlainText, SymbolId } from '../scalars.ts';

/**
 * Coins with name, icon, decimals, price in USD ('' without one) and chains; only `coin` when it is given. Fees and
 * minimum withdrawals are in the coin. Retried three times, 1 to 10 s apart (R9.3). exchange-api 2.1
 */
export const coinConfig = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/cht/asset-common/coin-config',
  auth: 'optional',
  retry: { times: 3, waitMs: [secondMs, 10 * secondMs] },
  params: v.object({ coin: v.optional(Coin) }),
  result: listOf(
    v.object({
      coin: Coin,
      fullName: PlainText,
      icon: v.string(),
      precision: Count,
      minTransfer: Amount,
      enable: v.boolean(),
      isFiat: v.boolean(),
      usdPrice: v.union([Amount, v.literal('')]),
      chains: v.array(
        v.object({
          chain: PlainText,
          chainName: PlainText,
          deposit: v.boolean(),
          withdraw: v.boolean(),
          withdrawFee: Amount,
          minWithdraw: Amount,
          confirmations: Count,
        }),
      ),
    }),
  ),
  errors: {},
});

/**
 * Instruments of a category (default `linear`), or only the comma-separated `symbols`. `priceUp` and `priceDown` are
 * the limits of the live price band, in the quote coin; `fundingRate` is a fraction, '' outside perpetuals.
 * exchange-api 2.1
 */
export const dynamicSymbol = call({
  method: 'GET',
  host: 'main',
  path: '/v3/private/instrument/dynamic-symbol',
  auth: 'optional',
  params: v.object({
    category: v.optional(v.picklist(['spot', 'linear', 'inverse'])),
    symbols: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,49}$/))),
  }),
  result: listOf(
    v.object({
      symbol: SymbolId,
      category: v.picklist(['spot', 'linear', 'inverse']),
      baseCoin: Coin,
      quoteCoin: Coin,
      status: v.picklist(['Trading', 'PreLaunch', 'Settling', 'Closed']),
      tick: Amount,
      lot: Amount,
      maxLeverage: Amount,
      fundingRate: v.union([Dec, v.literal('')]),
      fundingTime: Ms,
      priceUp: Amount,
      priceDown: Amount,
      updateTime: Ms,
    }),
  ),
  errors: {},
});
