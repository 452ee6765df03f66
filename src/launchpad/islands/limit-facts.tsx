import type { Pool, Qualification } from '../../contract/launchpad.ts';
import type { Fact } from '../../ui/Facts.tsx';
import { Private } from '../../ui/Private.tsx';
import { pledgeMaximum } from '../rules.ts';
import type { Held } from '../rules.ts';
import { coins } from '../words.ts';
import type { PanelProps } from './PledgeNotices.tsx';

type LimitState = {
  held: Held | undefined;
  qualification: Qualification | undefined;
  isPerson: boolean;
  /** The form takes out instead of putting in. */
  redeems: boolean;
  /** Before the snapshot: nobody has an average or a limit of their own yet. */
  isAhead: boolean;
};

/** A person's limits in a pool; a visitor, and everybody before the snapshot, sees the pool's own. */
export function limitFacts(
  { t, lang }: Pick<PanelProps, 't' | 'lang'>,
  pool: Pool,
  { held, qualification, isPerson, redeems, isAhead }: LimitState,
): Fact[] {
  const own = (amount: string | undefined, places?: number) =>
    amount === undefined ? t('fact.noValue') : <Private>{coins(t, lang, amount, pool.coin, places)}</Private>;
  const isStake = pool.method === 'STAKE';
  const limit = redeems ? held?.committed : held && pledgeMaximum(pool, held, qualification);
  const facts: Fact[] = [
    isPerson && !isAhead
      ? {
          label: redeems ? t('pledge.limitRedeem') : isStake ? t('pledge.limitStake') : t('pledge.limit'),
          value: own(limit),
        }
      : {
          label: isStake ? t('pledge.limitStake') : isAhead ? t('fact.maximum') : t('pledge.limit'),
          value: coins(t, lang, pledgeMaximum(pool), pool.coin),
        },
    { label: t('pledge.free'), value: own(held?.free) },
    { label: isStake ? t('pledge.staked') : t('pledge.committed'), value: own(held?.committed) },
  ];
  if (isStake || isAhead) return facts;
  const label = qualification?.provisional ? t('pledge.averageSoFar') : t('pledge.average');
  return [...facts, { label, value: own(qualification?.average, 4) }];
}
