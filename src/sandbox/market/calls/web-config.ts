import * as v from 'valibot';
import * as contract from '../../contract/account.ts';
import { TradingSymbol } from '../../contract/account.ts';
import { fees } from '../account/fees.ts';
import { handleOpen } from '../handle.ts';
import type { Pair } from './pairs.ts';

const items = ['symbols', 'tokens', 'features', 'fees', 'lines'] as const;

/** What this exchange offers; each further area comes with its calls. */
const features = {
  spot: true,
  plan: true,
  lt: false,
  margin: false,
  loan: false,
  grid: false,
  launchpad: true,
  chat: false,
};

/** May only drop or reorder what a build knows: the same-origin paths. exchange-api 3 */
const lines = { market: ['/x/ws/market'], spot: ['/x/ws/spot'], unified: ['/x/ws/unified'] };

/** A pair as it is published: how its price moves is the market's own. */
const symbolOf = (pair: Pair): TradingSymbol => v.parse(TradingSymbol, pair);

const webConfig = handleOpen(contract.webConfig, ({ params, catalog }) => {
  const version = catalog.version();
  if (params.version === version) return { result: { version, unchanged: true } };
  const wanted = new Set(params.items ?? items);
  return {
    result: {
      version,
      ...(wanted.has('symbols') && { symbols: catalog.pairs().map(symbolOf) }),
      ...(wanted.has('tokens') && {
        tokens: catalog.tokens().map(({ declaredUsd: _declared, ...token }) => ({ ...token, iconUrl: '' })),
      }),
      ...(wanted.has('features') && { features }),
      ...(wanted.has('fees') && { fees: [...fees] }),
      ...(wanted.has('lines') && { lines }),
    },
  };
});

export const configHandlers = [webConfig];
