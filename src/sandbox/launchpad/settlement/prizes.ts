import * as v from 'valibot';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { text, units } from '#sandbox/store/columns.ts';
import { seedContests } from '../seed/contests.ts';
import type { SeedContest } from '../seed/contests.ts';

type WithStore = Pick<Exchange, 'store'>;

const PrizeRow = v.object({ event_id: text, prize: units });

/** A prize that was paid to a person, in ledger units of the contest's token. */
export type Prize = { rewardId: string; contest: SeedContest; amount: bigint };

/** Node number of the ids of prizes, which no other id of launches has. exchange-api 1.3 */
const prizeNode = '02';
const contestDigits = 4;

/** The id of a prize in the list of rewards, 19 digits that sort by the time at which it was paid. */
const prizeId = ({ end, eventId }: SeedContest): string =>
  `${String(end).padStart(13, '0')}${prizeNode}${eventId.padStart(contestDigits, '0')}`;

/** The prizes that were paid to a person, newest first. */
export function prizesOf({ store }: WithStore, uid: string): Prize[] {
  const rows = store.rows(PrizeRow, 'SELECT event_id, prize FROM launch_contest WHERE uid = ? AND prize > 0', uid);
  return rows
    .flatMap(({ event_id, prize }): Prize[] => {
      const contest = seedContests.find(({ eventId }) => eventId === event_id);
      return contest ? [{ rewardId: prizeId(contest), contest, amount: prize }] : [];
    })
    .sort((a, b) => (a.rewardId < b.rewardId ? 1 : -1));
}

const PaidRow = v.object({ prize: units });

/** The prize that a contest paid to a person, in ledger units; 0 before its end. */
export const prizePaid = ({ store }: WithStore, eventId: string, uid: string): bigint =>
  store.row(PaidRow, 'SELECT prize FROM launch_contest WHERE event_id = ? AND uid = ?', eventId, uid)?.prize ?? 0n;
