import * as v from 'valibot';
import * as calls from '#contract/launchpad.ts';
import { dayMs, hourMs } from '#formulas/durations.ts';
import { countedHolding, hourlyAverage } from '#formulas/average.ts';
import { projectStatus } from '#formulas/phase.ts';
import { truncate, decimal, unscale } from '#money/index.ts';
import { complianceRefusal } from '#sandbox/account/compliance.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import { handle } from '#sandbox/exchange/handler.ts';
import { int } from '#sandbox/store/columns.ts';
import { participationsInProjects } from '../participation/participations.ts';
import { canceledTimes, launchById, launches, poolOf, statusAt } from '../projects.ts';
import { signupTime } from '../participation/qualification.ts';
import { earningsOf } from '../settlement/rewards.ts';
import { holdingNow, countedHoldings } from '../participation/holding-snapshot.ts';

/** Coins that launches accept. */
export const launchCoins = [...new Set(launches.flatMap(({ pools }) => pools.map(({ terms }) => terms.coin)))];
const averageDays = 30;

const WinsRow = v.object({ wins: int });
const winsSql = `
  SELECT COUNT(*) AS wins FROM launch_participation p JOIN launch_result r ON r.order_id = p.order_id, json_each(r.tickets) t
  WHERE p.uid = ? AND json_extract(t.value, '$.won')`;

const runningPhases: readonly number[] = [projectStatus.COMMIT, projectStatus.CALCULATING];

/** Answers `launchpad.userCenterInfo`. */
export const userCenterInfo = handle(calls.userCenterInfo, ({ exchange, account, now }) => {
  const { prices, store } = exchange;
  const canceled = canceledTimes(exchange);
  const open = launches.filter((project) => runningPhases.includes(statusAt(project, canceled, now)));
  const participations = participationsInProjects(
    exchange,
    account.uid,
    open.map(({ projectId }) => projectId),
  );
  const running = participations.flatMap((participation) => {
    const project = launchById(participation.projectId);
    const coin = project && poolOf(project, participation.poolId)?.terms.coin;
    return coin && participation.amount > 0n ? [{ ...participation, coin }] : [];
  });
  const usdOf = (list: typeof running) =>
    unscale(list.reduce((sum, { coin, amount }) => sum + prices.value(coin, amount), 0n));
  const wins = store.row(WinsRow, winsSql, account.uid)?.wins ?? 0;
  const lastHour = now - (now % hourMs);
  const averages = launchCoins.map((coin) => {
    const holdings = countedHoldings(exchange, account.uid, coin, lastHour - averageDays * dayMs + hourMs, lastHour);
    return { coin, average30d: unscale(hourlyAverage(holdings, holdings.length)) };
  });
  return {
    result: {
      vipLevel: account.vipLevel,
      vipBoost: truncate(decimal('0.1').times(String(Math.min(account.vipLevel, 5))), 1),
      running: running.length,
      committedUsd: usdOf(running.filter(({ method }) => method !== 'STAKE')),
      stakedUsd: usdOf(running.filter(({ method }) => method === 'STAKE')),
      earnedUsd: unscale(
        [...earningsOf(exchange, account.uid)].reduce(
          (sum, [projectId, earned]) => sum + prices.value(launchById(projectId)?.token ?? '', earned),
          0n,
        ),
      ),
      wins,
      averages,
    },
  };
});

/** Answers `launchpad.caliberBalance`. */
export const caliberBalance = handle(calls.caliberBalance, ({ exchange, params, account }) => {
  const { coin } = params;
  if (!exchange.catalog.token(coin)) return refuse('badParameter', { field: 'coin' });
  const holding = holdingNow(exchange, account.uid, coin);
  const { spot, fund, staked } = holding;
  return {
    result: {
      coin,
      spot: unscale(spot),
      fund: unscale(fund),
      staked: unscale(staked),
      total: unscale(countedHolding(holding)),
    },
  };
});

/** Answers `launchpad.signup`; a repeat returns the time of the first sign-up. */
export const signup = handle(calls.signup, ({ exchange, params, account, now }) => {
  const { uid } = account;
  const refusal = complianceRefusal(account, 'launchpad');
  if (refusal) return refusal;
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  const previous = signupTime(exchange, uid, project.projectId);
  if (previous !== undefined) return { result: { signedUp: true as const, time: previous } };
  const status = statusAt(project, canceledTimes(exchange), now);
  if (status === projectStatus.CANCELED) return refuse('projectCanceled');
  if (!project.needSignup || status > projectStatus.COMMIT) return refuse('wrongPhase');
  exchange.store.run('INSERT INTO launch_signup (uid, project_id, time) VALUES (?, ?, ?)', uid, project.projectId, now);
  return { result: { signedUp: true as const, time: now } };
});
