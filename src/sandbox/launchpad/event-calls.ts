import { eventDetails as eventCall } from '../../contract/launchpad.ts';
import type { OrderState } from '../../contract/launchpad.ts';
import { projectStatus } from '../../formulas/launchpad.ts';
import { scale, unscale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import type { Exchange } from '../exchange.ts';
import { handleOpen } from '../handle.ts';
import { contestsOf, crowdProgress, prizeIn, rivalsOf } from './contests.ts';
import { canceledTimes, launchById, statusAt } from './projects.ts';
import type { SeedContest } from './seed/contests.ts';
import { seedLangOf } from './texts.ts';

/** How a person stands: rank among all in a contest of volume, the prize once it was paid. */
function mineIn(exchange: Exchange, contest: SeedContest, uid: string, now: number) {
  const rivals = rivalsOf(exchange, contest, now);
  const progress = rivals.find((rival) => rival.uid === uid)?.progress ?? 0n;
  const prize = prizeIn(exchange, contest.eventId, uid);
  const others = [
    ...rivals.map((rival) => rival.progress),
    ...crowdProgress(exchange.seed(), contest, Math.min(now, contest.end)),
  ];
  const isRanked = contest.type === 'TRADE_CONTEST' && progress > 0n;
  return {
    progress: unscale(progress),
    goal: contest.goal,
    ...(isRanked ? { rank: 1 + others.filter((other) => other > progress).length } : {}),
    ...(prize > 0n ? { prize: unscale(prize) } : {}),
  };
}

/** Open until its end; then done or failed, for a person by the own progress. */
function stateOf(
  { end, goal }: SeedContest,
  progress: string | undefined,
  canceledAt: number | undefined,
  now: number,
): OrderState {
  if (canceledAt !== undefined && canceledAt < end) return 'CANCELED';
  if (now < end) return 'PENDING';
  return progress !== undefined && scale(progress) < scale(goal) ? 'CONTEST_FAIL' : 'CONTEST_DONE';
}

export const eventDetails = handleOpen(eventCall, ({ params, account, lang, now, ...exchange }) => {
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  const canceled = canceledTimes(exchange);
  const isCanceled = statusAt(project, canceled, now) === projectStatus.CANCELED;
  const canceledAt = isCanceled ? (canceled.get(project.projectId) ?? 0) : undefined;
  const list = contestsOf(project.projectId).map((contest) => {
    const { eventId, type, start, end, prize, token, title } = contest;
    const mine = account && mineIn(exchange, contest, account.uid, now);
    return {
      eventId,
      type,
      title: title[seedLangOf(lang)],
      start,
      end,
      prize,
      token,
      state: stateOf(contest, mine?.progress, canceledAt, now),
      ...(mine ? { mine } : {}),
    };
  });
  return { result: { list } };
});
