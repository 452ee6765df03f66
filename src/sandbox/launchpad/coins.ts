import { currencyList as currencyCall } from '../../contract/launchpad.ts';
import { unscale } from '../../money/index.ts';
import { heldOf } from '../account/balances.ts';
import type { Account } from '../account/people.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { launchById, launches } from './projects.ts';
import { publicAnswer } from './public-answers.ts';
import { earnedBy } from './rewards.ts';
import { launchCoins } from './standing.ts';

/** Places of a token that the exchange does not trade: as its project says. */
const precisionOf = ({ catalog }: Exchange, coin: string): number =>
  catalog.token(coin)?.precision ?? launches.find(({ token }) => token === coin)?.tokenPrecision ?? 8;

const plain = (exchange: Exchange, coin: string) => ({
  coin,
  precision: precisionOf(exchange, coin),
  priceUsd: unscale(exchange.prices.usd(coin)),
});

/**
 * The coins that launches take, then the tokens that launches gave the caller. `frozen` is what balances show there,
 * `staked` the part of it that launches lock, `earned` what launches gave of this coin for nothing.
 */
function mineOf(exchange: Exchange, { uid }: Account) {
  const held = heldOf(exchange.ledger, uid);
  const earned = new Map<string, bigint>();
  for (const [projectId, amount] of earnedBy(exchange, uid)) {
    const token = launchById(projectId)?.token;
    if (token !== undefined) earned.set(token, (earned.get(token) ?? 0n) + amount);
  }
  return [...new Set([...launchCoins, ...earned.keys()])].map((coin) => {
    const { free = 0n, frozen = 0n, launch = 0n } = held.get(coin) ?? {};
    return {
      ...plain(exchange, coin),
      free: unscale(free),
      frozen: unscale(frozen + launch),
      staked: unscale(launch),
      earned: unscale(earned.get(coin) ?? 0n),
    };
  });
}

export const currencyList = handleOpen(currencyCall, ({ params, account, lang, now, ...exchange }) => {
  if (account) return { result: { list: mineOf(exchange, account) } };
  return publicAnswer(exchange, currencyCall, { params, lang, now }, () => ({
    list: launchCoins.map((coin) => plain(exchange, coin)),
  }));
});
