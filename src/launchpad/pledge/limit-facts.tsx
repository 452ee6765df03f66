import type { Pool, Qualification } from '#contract/launchpad.ts';
import { Facts } from '#ui/display/Facts.tsx';
import type { Fact } from '#ui/display/Facts.tsx';
import { pledgeMaximum } from '../pledge-rules.ts';
import type { PoolFunds } from '../pledge-rules.ts';
import { coinAmount } from '../fact-texts.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import type { PanelProps } from '../fact-texts.ts';

const averageDecimals = 4;

type LimitInputs = {
  funds: PoolFunds | undefined;
  qualification: Qualification | undefined;
  isLoggedIn: boolean;
  /** The form has what is available at its field. */
  hasForm: boolean;
  /** The form redeems a stake. */
  isRedeem: boolean;
  /** The snapshot has not begun: users have neither an average nor a limit of their own. */
  isAverageAhead: boolean;
};

/**
 * The user's limits in a pool as facts; visitors, and users before the snapshot, see the limits of the pool.
 */
export function limitFacts(
  { t, lang }: Pick<PanelProps, 't' | 'lang'>,
  pool: Pool,
  { funds, qualification, isLoggedIn, hasForm, isRedeem, isAverageAhead }: LimitInputs,
): Fact[] {
  const own = (amount: string | undefined, decimals?: number) => maskedCoinAmount(t, lang, amount, pool.coin, decimals);
  const isStake = pool.method === 'STAKE';
  const limit = isRedeem ? funds?.committed : funds && pledgeMaximum(pool, funds, qualification);
  const hasCommitted = funds !== undefined && funds.committed !== '0';
  // Once something is committed, the figure is what is left of the limit; at the limit the form says so.
  const rest = isRedeem ? t('pledge.limitRedeem') : hasCommitted ? t('pledge.left') : undefined;
  const facts: Fact[] = [
    ...(isLoggedIn && !isAverageAhead
      ? limit === '0' && hasCommitted
        ? []
        : [{ label: rest ?? (isStake ? t('pledge.limitStake') : t('pledge.limit')), value: own(limit) }]
      : [
          {
            label: isStake ? t('pledge.limitStake') : isAverageAhead ? t('fact.maximum') : t('pledge.limit'),
            value: coinAmount(t, lang, pledgeMaximum(pool), pool.coin),
          },
        ]),
    ...(hasForm && !isRedeem ? [] : [{ label: t('pledge.free'), value: own(funds?.free) }]),
    { label: isStake ? t('pledge.staked') : t('pledge.committed'), value: own(funds?.committed) },
  ];
  if (isStake || isAverageAhead) return facts;
  const label = qualification?.provisional ? t('pledge.averageSoFar') : t('pledge.average');
  return [...facts, { label, value: own(qualification?.average, averageDecimals) }];
}

/** The user's limits in a pool. `isFolded`: the committed amount and the average are folded: the form stays in view. */
export function LimitFacts({ facts, isFolded }: { facts: readonly Fact[]; isFolded: boolean }) {
  if (!isFolded) return <Facts facts={facts} />;
  const background = facts.slice(-2);
  return (
    <>
      {facts.length > background.length && <Facts facts={facts.slice(0, -2)} />}
      <details className="pledge-panel__more">
        <summary>{background.map(({ label }) => label).join(' · ')}</summary>
        <Facts facts={background} />
      </details>
    </>
  );
}
