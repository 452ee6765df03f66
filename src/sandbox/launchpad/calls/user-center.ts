import * as v from 'valibot';
import * as calls from '../../contract/launchpad.ts';
import { counted, hourlyAverage, projectStatus } from '../../formulas/launchpad.ts';
import { cut, decimal, unscale } from '../../money/index.ts';
import { behindWall } from '../account/compliance.ts';
import { refuse } from '../answer.ts';
import { handle } from '../handle.ts';
import { int } from '../store/columns.ts';
import { entriesAmong } from './participations.ts';
import { canceledTimes, dayMs, hourMs, launchById, launches, poolOf, statusAt } from './projects.ts';
import { signupTime } from './qualification.ts';
import { earnedBy } from './rewards.ts';
import { holdingNow, notes } from './snapshot.ts';

/** Coins that launches take. */
export const launchCoins = [...new Set(launches.flatMap(({ pools }) => pools.map(({ terms }) => terms.coin)))];
const averageDays = 30;

const WinsRow = v.object({ wins: int });
const winsSql = `
  SELECT COUNT(*) AS wins FROM launch_participation p JOIN launch_result r ON r.order_id = p.order_id, json_each(r.tickets) t
  WHERE p.uid = ? AND json_extract(t.value, '$.won')`;

const unfinished: readonly number[] = [projectStatus.COMMIT, projectStatus.CALCULATING];

export const userCenterInfo = handle(calls.userCenterInfo, ({ account, now, ...exchange }) => {
  const { ledger, prices, store } = exchange;
  const canceled = canceledTimes(exchange);
  const open = launches.filter((project) => unfinished.includes(statusAt(project, canceled, now)));
  const entries = entriesAmong(
    exchange,
    account.uid,
    open.map(({ projectId }) => projectId),
  );
  const running = entries.flatMap((entry) => {
    const project = launchById(entry.projectId);
    const coin = project && poolOf(project, entry.poolId)?.terms.coin;
    return coin && entry.amount > 0n ? [{ ...entry, coin }] : [];
  });
  const usd = (list: typeof running) =>
    unscale(list.reduce((sum, { coin, amount }) => sum + prices.value(coin, amount), 0n));
  const wins = store.row(WinsRow, winsSql, account.uid)?.wins ?? 0;
  const lastHour = now - (now % hourMs);
  const averages = launchCoins.map((coin) => {
    const noted = notes({ ledger }, account.uid, coin, lastHour - averageDays * dayMs + hourMs, lastHour);
    return { coin, average30d: unscale(hourlyAverage(noted, noted.length)) };
  });
  return {
    result: {
      vipLevel: account.vipLevel,
      vipBoost: cut(decimal('0.1').times(String(Math.min(account.vipLevel, 5))), 1),
      running: running.length,
      committedUsd: usd(running.filter(({ method }) => method !== 'STAKE')),
      stakedUsd: usd(running.filter(({ method }) => method === 'STAKE')),
      earnedUsd: unscale(
        [...earnedBy(exchange, account.uid)].reduce(
          (sum, [projectId, earned]) => sum + prices.value(launchById(projectId)?.token ?? '', earned),
          0n,
        ),
      ),
      wins,
      averages,
    },
  };
});

export const caliberBalance = handle(calls.caliberBalance, ({ params, account, catalog, ledger }) => {
  const { coin } = params;
  if (!catalog.token(coin)) return refuse('badParameter', { field: 'coin' });
  const holding = holdingNow({ ledger }, account.uid, coin);
  const { spot, fund, staked } = holding;
  return {
    result: {
      coin,
      spot: unscale(spot),
      fund: unscale(fund),
      staked: unscale(staked),
      total: unscale(counted(holding)),
    },
  };
});

export const signup = handle(calls.signup, ({ params, account, now, ...exchange }) => {
  const { uid } = account;
  const wall = behindWall(account, 'launchpad');
  if (wall) return wall;
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  const before = signupTime(exchange, uid, project.projectId);
  if (before !== undefined) return { result: { signedUp: true as const, time: before } };
  const status = statusAt(project, canceledTimes(exchange), now);
  if (status === projectStatus.CANCELED) return refuse('projectCanceled');
  if (!project.needSignup || status > projectStatus.COMMIT) return refuse('wrongPhase');
  exchange.store.run('INSERT INTO launch_signup (uid, project_id, time) VALUES (?, ?, ?)', uid, project.projectId, now);
  return { result: { signedUp: true as const, time: now } };
});
