import { eventDetails as eventCall } from '#contract/launchpad.ts';
import type { LaunchOrderState } from '#contract/launchpad.ts';
import { projectStatus } from '#formulas/phase.ts';
import { scale, unscale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { handlePublic } from '#sandbox/exchange/handler.ts';
import { contestsOf, standingsOf } from '../settlement/contests.ts';
import type { Contestant } from '../settlement/contests.ts';
import { prizePaid } from '../settlement/prizes.ts';
import { canceledTimes, launchById, statusAt } from '../projects.ts';
import type { SeedContest } from '../seed/contests.ts';
import { contestTitle } from '../launch-texts.ts';

/** Rows of a ranking. */
const rankingSize = 10;

const isRanked = ({ type }: SeedContest): boolean => type === 'TRADE_CONTEST';

/** A progress's place in standings: equal progress shares a rank. */
const rankOf = (standings: readonly Contestant[], progress: bigint): number =>
  1 + standings.findIndex((other) => other.progress <= progress);

/** A user id of which only the ends can be read. */
const maskedUid = (uid: string): string => `${uid.slice(0, 2)}****${uid.slice(-2)}`;

/** The ten with the most progress; the caller's own row is marked. */
const rankingOf = (standings: readonly Contestant[], uid: string | undefined) =>
  standings
    .filter(({ progress }) => progress > 0n)
    .slice(0, rankingSize)
    .map((contestant) => ({
      rank: rankOf(standings, contestant.progress),
      user: maskedUid(contestant.uid),
      progress: unscale(contestant.progress),
      isMine: contestant.uid === uid,
    }));

/** A person's progress, the rank in a contest that ranks people, and the prize after it was paid. */
function ownProgress(exchange: Exchange, contest: SeedContest, standings: readonly Contestant[], uid: string) {
  const progress = standings.find((contestant) => contestant.uid === uid)?.progress ?? 0n;
  const prize = prizePaid(exchange, contest.eventId, uid);
  return {
    progress: unscale(progress),
    goal: contest.goal,
    ...(isRanked(contest) && progress > 0n ? { rank: rankOf(standings, progress) } : {}),
    ...(prize > 0n ? { prize: unscale(prize) } : {}),
  };
}

/** Returns PENDING until the end of a contest; then done or failed, for a person by their own progress. */
function stateOf(
  { end, goal }: SeedContest,
  progress: string | undefined,
  canceledAt: number | undefined,
  now: number,
): LaunchOrderState {
  if (canceledAt !== undefined && canceledAt < end) return 'CANCELED';
  if (now < end) return 'PENDING';
  return progress !== undefined && scale(progress) < scale(goal) ? 'CONTEST_FAIL' : 'CONTEST_DONE';
}

/** Answers `launchpad.eventDetails`. */
export const eventDetails = handlePublic(eventCall, ({ exchange, params, account, lang, now }) => {
  const project = launchById(params.projectId);
  if (!project) return refuse('noSuchProject');
  const canceled = canceledTimes(exchange);
  const isCanceled = statusAt(project, canceled, now) === projectStatus.CANCELED;
  const canceledAt = isCanceled ? (canceled.get(project.projectId) ?? 0) : undefined;
  const list = contestsOf(project.projectId).map((contest) => {
    const { eventId, type, start, end, prize, token, measure } = contest;
    const standings = standingsOf(exchange, contest, now);
    const mine = account && ownProgress(exchange, contest, standings, account.uid);
    return {
      eventId,
      type,
      title: contestTitle(eventId, lang),
      start,
      end,
      prize,
      token,
      state: stateOf(contest, mine?.progress, canceledAt, now),
      ...(measure.kind === 'STAKED' ? { poolId: measure.poolId } : {}),
      ...(isRanked(contest) ? { ranking: rankingOf(standings, account?.uid) } : {}),
      ...(mine ? { mine } : {}),
    };
  });
  return { result: { list } };
});
