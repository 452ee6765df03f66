import { currencyList as currencyCall } from '#contract/launchpad.ts';
import { mulDiv, scale, unitsPerCoin, unscale } from '#money/index.ts';
import { coinBalancesOf } from '#sandbox/ledger/coin-balances.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { launchById, launches } from '../projects.ts';
import { publicResult } from './public-result.ts';
import { launchPriceUsd } from '../settlement/listing.ts';
import { allocationsOf } from '../settlement/participation-result.ts';
import { earningsOf } from '../settlement/rewards.ts';
import { launchCoins } from './user-center.ts';

/** A token that the exchange does not list yet has the precision of its project. */
const precisionOf = ({ catalog }: Exchange, coin: string): number =>
  catalog.token(coin)?.precision ?? launches.find(({ token }) => token === coin)?.tokenPrecision ?? 8;

const coinRow = (exchange: Exchange, coin: string) => ({
  coin,
  precision: precisionOf(exchange, coin),
  priceUsd: unscale(exchange.prices.usd(coin)),
});

/**
 * Tokens that a person received from launches, in ledger units; `costUsd` is what the allocations cost at the launch
 * price.
 */
type Received = { earned: bigint; allocated: bigint; costUsd: bigint };

/** What a person received from launches, by token. */
function receivedTokens(exchange: Exchange, uid: string): Map<string, Received> {
  const byToken = new Map<string, Received>();
  const add = (projectId: string, part: Partial<Received>) => {
    const project = launchById(projectId);
    if (!project) return;
    const { earned, allocated, costUsd } = byToken.get(project.token) ?? { earned: 0n, allocated: 0n, costUsd: 0n };
    byToken.set(project.token, {
      earned: earned + (part.earned ?? 0n),
      allocated: allocated + (part.allocated ?? 0n),
      costUsd: costUsd + (part.costUsd ?? 0n),
    });
  };
  for (const [projectId, allocated] of allocationsOf(exchange, uid)) {
    const project = launchById(projectId);
    const price = project ? scale(launchPriceUsd(project)) : 0n;
    add(projectId, { allocated, costUsd: mulDiv(allocated, price, unitsPerCoin) });
  }
  for (const [projectId, earned] of earningsOf(exchange, uid)) add(projectId, { earned });
  return byToken;
}

/**
 * The coins that launches accept, then the tokens that the caller has received from launches. `staked` is the
 * part of `frozen` that launches lock, `earned` the sum of rewards and prizes.
 */
function ownCoinRows(exchange: Exchange, { uid }: Account) {
  const balances = coinBalancesOf(exchange.ledger, uid);
  const tokens = receivedTokens(exchange, uid);
  return [...new Set([...launchCoins, ...tokens.keys()])].map((coin) => {
    const { free = 0n, frozen = 0n, launch = 0n } = balances.get(coin) ?? {};
    const received = tokens.get(coin);
    return {
      ...coinRow(exchange, coin),
      free: unscale(free),
      frozen: unscale(frozen + launch),
      staked: unscale(launch),
      earned: unscale(received?.earned ?? 0n),
      ...(received && {
        received: unscale(received.allocated + received.earned),
        costUsd: unscale(received.costUsd),
      }),
    };
  });
}

/** Answers `launchpad.currencyList`. */
export const currencyList = handlePublic(currencyCall, ({ exchange, params, account, lang, now }) => {
  if (account) return { result: { list: ownCoinRows(exchange, account) } };
  return publicResult(exchange, currencyCall, { params, lang, now }, () => ({
    list: launchCoins.map((coin) => coinRow(exchange, coin)),
  }));
});
