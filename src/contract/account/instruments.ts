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
  need: 'optional',
  auth: 'optional',
  retry: { times: 3, waitMs: [secondMs, 10 * secondMs] },
  params: v.object({ coin: v.optional(Coin) }),
  result: listOf(
    v.object({
      coin: Coin,
      /** Name of the coin, `Bitcoin`. */
      fullName: PlainText,
      /** Address of the coin's icon; '' without one. */
      icon: v.string(),
      /** Decimals of amounts in the coin. */
      precision: Count,
      /** Smallest transfer between accounts, in the coin. */
      minTransfer: Amount,
      /** False while the coin is suspended. */
      enable: v.boolean(),
      /** True for a fiat currency. */
      isFiat: v.boolean(),
      /** Price of one coin, '' without one, in USD. */
      usdPrice: v.union([Amount, v.literal('')]),
      /** Chains on which the coin is deposited and withdrawn. */
      chains: v.array(
        v.object({
          /** Code of the chain, `ETH`. */
          chain: PlainText,
          /** Name of the chain, `Ethereum`. */
          chainName: PlainText,
          /** True while deposits are open. */
          deposit: v.boolean(),
          /** True while withdrawals are open. */
          withdraw: v.boolean(),
          /** Fee of a withdrawal, in the coin. */
          withdrawFee: Amount,
          /** Smallest withdrawal, in the coin. */
          minWithdraw: Amount,
          /** Blocks until a deposit is credited. */
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
  need: 'optional',
  auth: 'optional',
  params: v.object({
    /** Kind of instrument; by default `linear`. */
    category: v.optional(v.picklist(['spot', 'linear', 'inverse'])),
    /** At most 50 instruments, comma-separated. */
    symbols: v.optional(v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}(?:,[A-Z0-9]{1,40}){0,49}$/))),
  }),
  result: listOf(
    v.object({
      symbol: SymbolId,
      /** Kind of instrument. */
      category: v.picklist(['spot', 'linear', 'inverse']),
      baseCoin: Coin,
      quoteCoin: Coin,
      /** Trading status of the instrument. */
      status: v.picklist(['Trading', 'PreLaunch', 'Settling', 'Closed']),
      /** Smallest price step, in the quote coin. */
      tick: Amount,
      /** Smallest quantity step, in the base coin. */
      lot: Amount,
      /** Largest leverage, a number. */
      maxLeverage: Amount,
      /** Rate of the next funding, '' outside perpetuals, a fraction. */
      fundingRate: v.union([Dec, v.literal('')]),
      /** When funding is paid next, 0 outside perpetuals, ms UTC. */
      fundingTime: Ms,
      /** Highest price of an order now, in the quote coin. */
      priceUp: Amount,
      /** Lowest price of an order now, in the quote coin. */
      priceDown: Amount,
      /** When the limits last changed, ms UTC. */
      updateTime: Ms,
    }),
  ),
  errors: {},
});
