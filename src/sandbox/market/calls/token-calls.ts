import * as contract from '../../contract/basic.ts';
import { mulDiv, scale, unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { inLang } from './notices.ts';
import type { Token } from './pairs.ts';
import { tokenFacts } from './token-facts.ts';

/** Shares of the supply that are in circulation, where a token's facts say nothing else. */
const usualSupply = '1000000000';
const usualShare = 0.35;

/** When a launched token was first traded, and at what price. */
function issueOf({ catalog }: Exchange, { tokenId }: Token) {
  const pair = catalog.pair(`${tokenId}USDT`);
  return pair && pair.openTime > 0 ? { time: pair.openTime, price: pair.price } : { time: 0, price: '' };
}

const tokenDetail = handleOpen(contract.tokenDetail, (context) => {
  const token = context.catalog.token(context.params.tokenId);
  if (!token) return refuse('unknownCoin', { field: 'tokenId' });
  const facts = tokenFacts[token.tokenId];
  const issue = issueOf(context, token);
  const supply = facts?.supply ?? usualSupply;
  const share = BigInt(Math.round((facts?.share ?? usualShare) * 1e4));
  return {
    result: {
      tokenId: token.tokenId,
      fullName: token.fullName,
      description: facts ? inLang(facts.text, context.lang) : `${token.fullName} (${token.tokenId})`,
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

export const tokenHandlers = [tokenDetail];
