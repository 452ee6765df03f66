import * as v from 'valibot';
import * as contract from '#contract/account.ts';
import { TradingSymbol } from '#contract/account.ts';
import { contractVersion } from '#contract/schema/version.ts';
import { feeTiers } from '#sandbox/account/fees.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import type { Pair } from '#sandbox/catalog/pairs.ts';

const items = ['symbols', 'tokens', 'features', 'fees', 'lines'] as const;

/** Areas of the product that this exchange offers. */
const features = {
  spot: true,
  plan: true,
  lt: true,
  margin: true,
  loan: true,
  grid: true,
  launchpad: true,
  notices: true,
  invite: true,
  amend: true,
  chat: false,
};

/** Socket paths. The list may only drop or reorder the same-origin paths that a build contains. exchange-api 3 */
const lines = { market: ['/x/ws/market'], spot: ['/x/ws/spot'], unified: ['/x/ws/unified'] };

/** The published fields of a pair, without those of its price simulation. */
const symbolOf = (pair: Pair): TradingSymbol => v.parse(TradingSymbol, pair);

/** `account.webConfig`: the configuration, or `unchanged` when the client has the current version. */
const webConfig = handlePublic(contract.webConfig, ({ exchange: { catalog }, params }) => {
  const version = catalog.version();
  const stated = { version, contract: contractVersion };
  if (params.version === version) return { result: { ...stated, unchanged: true } };
  const requested = new Set(params.items ?? items);
  return {
    result: {
      ...stated,
      ...(requested.has('symbols') && { symbols: catalog.pairs().map(symbolOf) }),
      ...(requested.has('tokens') && {
        tokens: catalog.tokens().map(({ declaredUsd: _declared, ...token }) => ({ ...token, iconUrl: '' })),
      }),
      ...(requested.has('features') && { features }),
      ...(requested.has('fees') && { fees: [...feeTiers] }),
      ...(requested.has('lines') && { lines }),
    },
  };
});

/** Handlers of the web configuration. */
export const configHandlers = [webConfig];
