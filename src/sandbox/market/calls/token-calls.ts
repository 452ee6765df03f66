import * as contract from '#contract/basic.ts';
import { mulDiv, scale, unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { textFor } from '#sandbox/foundation/localized-text.ts';
import type { Token } from '#sandbox/catalog/pairs.ts';
import { tokenFacts } from '#sandbox/catalog/token-facts.ts';

/** Total supply and its circulating fraction of tokens whose facts have none. */
const defaultSupply = '1000000000';
const defaultShare = 0.35;

/** First trading time, ms, and price of a launched token; 0 and '' for others. */
function issueOf({ catalog }: Exchange, { tokenId }: Token) {
  const pair = catalog.pair(`${tokenId}USDT`);
  return pair && pair.openTime > 0 ? { time: pair.openTime, price: pair.price } : { time: 0, price: '' };
}

/** `basic.tokenDetail`: the card of a coin, in the language of the page. */
const tokenDetail = handlePublic(contract.tokenDetail, ({ exchange, params, lang }) => {
  const token = exchange.catalog.token(params.tokenId);
  if (!token) return refuse('unknownCoin', { field: 'tokenId' });
  const facts = tokenFacts[token.tokenId];
  const issue = issueOf(exchange, token);
  const supply = facts?.supply ?? defaultSupply;
  const share = BigInt(Math.round((facts?.share ?? defaultShare) * 1e4));
  return {
    result: {
      tokenId: token.tokenId,
      fullName: token.fullName,
      description: facts ? textFor(facts.text, lang) : `${token.fullName} (${token.tokenId})`,
      issueTime: facts?.issueTime ?? issue.time,
      issuePrice: facts?.issuePrice ?? issue.price,
      totalSupply: supply,
      circulating: unscale(mulDiv(scale(supply), share, 10_000n)),
      website: '',
      whitepaper: '',
      explorer: '',
      tags: [...(facts?.tags ?? [])],
      chains: [...(facts?.chains ?? [token.tokenId])],
    },
  };
});

/** Handlers of coins. */
export const tokenHandlers = [tokenDetail];
