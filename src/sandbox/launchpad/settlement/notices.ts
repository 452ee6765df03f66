import type { NoticeKind, NoticeRow } from '#contract/stream.ts';
import { unscale } from '#money/index.ts';
import { addNotice } from '#sandbox/account/notices.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { participationsWhere } from '../participation/participations.ts';
import type { StoredParticipation } from '../participation/participations.ts';
import type { SeedContest } from '../seed/contests.ts';
import type { SeedProject } from '../seed/types.ts';
import { allocationsOf } from './participation-result.ts';
import type { ParticipationResult } from './participation-result.ts';

type LaunchKind = Extract<NoticeKind, `LAUNCH_${string}` | 'STAKE_RETURNED' | 'PRIZE'>;
type Facts = Pick<
  NoticeRow,
  'orderId' | 'symbolId' | 'coin' | 'quantity' | 'amount' | 'amountCoin' | 'tickets' | 'won'
>;

/**
 * Tells a person what a launch did with their coins. `part` makes the id: a notice of an order, contest or listing is
 * one.
 */
function notify(
  exchange: Exchange,
  uid: string,
  { projectId, code }: Pick<SeedProject, 'projectId' | 'code'>,
  { kind, part, time }: { kind: LaunchKind; part: string; time: number },
  facts: Facts,
): void {
  const id = `${kind.toLowerCase()}-${part}`;
  const texts = { title: '', text: '', link: '' };
  addNotice(exchange, { uid }, { id, kind, level: 'info', ...texts, time, projectId, projectCode: code, ...facts });
}

/** Tells which tokens an order was allocated and what came back. */
export function addAllocationNotice(
  exchange: Exchange,
  project: SeedProject,
  { uid, orderId }: StoredParticipation,
  { coin, result, time }: { coin: string; result: ParticipationResult; time: number },
): void {
  const { tickets } = result;
  notify(
    exchange,
    uid,
    project,
    { kind: 'LAUNCH_ALLOCATED', part: orderId, time },
    {
      orderId,
      coin: project.token,
      quantity: unscale(result.allocation),
      amount: unscale(result.refund),
      amountCoin: coin,
      ...(tickets.length > 0 && { tickets: tickets.length, won: tickets.filter(({ won }) => won).length }),
    },
  );
}

/** Tells which coins of a canceled launch came back, or which stake of an ended launchpool with all its `rewards`. */
export function addReturnNotice(
  exchange: Exchange,
  project: SeedProject,
  { uid, orderId, amount }: StoredParticipation,
  { isCanceled, coin, rewards, time }: { isCanceled: boolean; coin: string; rewards: bigint; time: number },
): void {
  notify(
    exchange,
    uid,
    project,
    { kind: isCanceled ? 'LAUNCH_CANCELED' : 'STAKE_RETURNED', part: orderId, time },
    { orderId, coin: project.token, quantity: unscale(rewards), amount: unscale(amount), amountCoin: coin },
  );
}

/** Tells everybody who was allocated tokens that their pair is open. */
export function addListingNotices(exchange: Exchange, project: SeedProject, time: number): void {
  const { projectId, token } = project;
  const uids = new Set(participationsWhere(exchange, 'project_id = ?', [projectId]).map(({ uid }) => uid));
  for (const uid of uids) {
    const allocation = allocationsOf(exchange, uid).get(projectId);
    if (allocation === undefined) continue;
    notify(
      exchange,
      uid,
      project,
      { kind: 'LAUNCH_LISTED', part: projectId, time },
      { symbolId: `${token}USDT`, coin: token, quantity: unscale(allocation) },
    );
  }
}

/** Tells which prize a contest paid. */
export function addPrizeNotice(
  exchange: Exchange,
  { eventId, token }: SeedContest,
  project: Pick<SeedProject, 'projectId' | 'code'>,
  { uid, amount, time }: { uid: string; amount: bigint; time: number },
): void {
  const facts = { coin: token, quantity: unscale(amount) };
  notify(exchange, uid, project, { kind: 'PRIZE', part: eventId, time }, facts);
}
