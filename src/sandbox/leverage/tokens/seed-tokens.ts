import { dayMs, hourMs } from '#formulas/durations.ts';
import { basketDecimals, fundingFee, managementFee, navOf, rebalanced } from '#formulas/leveraged.ts';
import type { Basket } from '#formulas/leveraged.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { jobIntervals, scheduleTokenJobs } from '../leverage-jobs.ts';
import { tokenValue } from './nav.ts';
import { payCoin, poolAccount, poolValue } from './pool.ts';
import { addStates } from './states.ts';
import type { NewState } from './states.ts';
import { leveragedTokens, startCirculation } from './token-terms.ts';
import type { TokenTerms } from './token-terms.ts';

/** Days of states before the exchange began, as of bars. exchange-api 6 */
const historyDays = 400;
const fine = (text: string): bigint => scale(text, basketDecimals);

/**
 * Price of an underlying at the hours of the jobs: the first full day's start, then every 8 h up to the start of the
 * clock.
 */
type Path = readonly { time: number; price: bigint }[];

function pathOf({ prices, clock }: Exchange, symbolId: string): Path {
  const now = clock.now();
  const start = now - (now % dayMs) - historyDays * dayMs;
  const times = [start - hourMs];
  for (let time = start; time <= now; time += jobIntervals.funding) times.push(time);
  return times.map((time) => ({ time, price: prices.last(symbolId, time) ?? 0n }));
}

/**
 * States of a token from a NAV at the start of its history: costs and daily rebalances. No band is reached, because the
 * price path of the seed does not move so far within a day.
 */
function historyOf(target: bigint, startNav: bigint, path: Path): NewState[] {
  const states: NewState[] = [];
  let basket: Basket = { position: 0n, loan: startNav };
  const change = (next: Basket, time: number, price: bigint, cause: NewState['cause']): void => {
    basket = next;
    states.push({ time, basket, circulation: startCirculation, cause, price });
  };
  for (const { time, price } of path) {
    const navNow = (): bigint => navOf(basket, price);
    if (states.length === 0) {
      change(rebalanced(target, startNav, price), time, price, 'SEED');
      continue;
    }
    change({ ...basket, loan: basket.loan - fundingFee(target, navNow()) }, time, price, 'FUNDING');
    if (time % dayMs !== 0) continue;
    change({ ...basket, loan: basket.loan - managementFee(navNow()) }, time, price, 'MANAGEMENT');
    change(rebalanced(target, navNow(), price), time, price, 'DAILY');
  }
  return states;
}

/** History of a token that ends at `endNav`: the NAV at its start is scaled to it. */
function scaledHistory({ target, startNav }: TokenTerms, path: Path): NewState[] {
  const endNav = fine(startNav);
  const unit = 10n ** BigInt(basketDecimals);
  const last = historyOf(target, unit, path).at(-1);
  const reached = last ? navOf(last.basket, last.price) : unit;
  return historyOf(target, (endNav * unit) / reached, path);
}

/**
 * Adds the tokens with 400 days of states, so that their NAV at the start of the clock is that of exchange-api 6, and
 * their jobs.
 */
export function seedTokens(exchange: Exchange): void {
  const { store, ledger, catalog } = exchange;
  const paths = new Map<string, Path>();
  for (const token of leveragedTokens) {
    const { ltCode, underlying } = token;
    const path = paths.get(underlying) ?? pathOf(exchange, underlying);
    paths.set(underlying, path);
    store.run('INSERT INTO lt_token (lt_code, status, rebalancing_until) VALUES (?, ?, 0)', ltCode, token.status);
    addStates(exchange, ltCode, scaledHistory(token, path));
    ledger.move({
      kind: 'lt pool',
      reference: ltCode,
      coin: payCoin,
      amount: poolValue(tokenValue(exchange, token).nav, startCirculation),
      from: externalAccount,
      to: poolAccount(token),
    });
    scheduleTokenJobs(exchange, ltCode);
  }
  // The pairs have a reference from now on.
  catalog.forget();
}
