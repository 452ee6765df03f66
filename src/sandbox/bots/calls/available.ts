import { available as declared } from '#contract/bots/bot-lists.ts';
import { botSuccess } from '#contract/bots/status-codes.ts';
import { unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { hasBots } from '../engine/pair-terms.ts';
import { availableCoins } from './create-checks.ts';

/** `grid.available`: what a bot of the pair can take of the account. */
export const available = handle(declared, ({ exchange, params: { symbol }, account }) => {
  const pair = exchange.catalog.pair(symbol);
  if (!pair || !hasBots(pair)) return refuse('unknownPair', { field: 'symbol' });
  const { base, quote } = availableCoins(exchange, account, pair);
  return {
    result: {
      status_code: botSuccess,
      debug_msg: '',
      base: { token: pair.baseTokenId, available: unscale(base) },
      quote: { token: pair.quoteTokenId, available: unscale(quote) },
      account_type: account.isUnified ? ('UTA' as const) : ('SPOT' as const),
    },
  };
});
