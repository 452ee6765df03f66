import type { Pool, Project } from '../contract/launchpad.ts';
import { projectStatus } from '../formulas/phase.ts';
import { formatAmount, formatChange, formatCount, formatPercent, formatShort } from '../i18n/format.ts';
import type { Change } from '../i18n/format.ts';
import type { Texts } from '../i18n/keys.ts';
import type { Lang } from '../i18n/locales.ts';
import { canonical, decimal, divide } from '../money/index.ts';
import { launchStepsOf } from './phases.ts';
import type { LaunchStep } from './phases.ts';
import { formatDateRange } from './date-range.ts';

export type LaunchTexts = Texts<'launchpad'>;

/** Returns an amount with its coin in the number format of the language; `decimals` fixes the digits after the point. */
export const coinAmount = (t: LaunchTexts, lang: Lang, amount: string, coin: string, decimals?: number) =>
  t('fact.amount', { amount: formatAmount(lang, amount, decimals === undefined ? {} : { decimals }), coin });

/** As `coinAmount`, abbreviated from one million on. */
export const shortCoinAmount = (t: LaunchTexts, lang: Lang, amount: string, coin: string) =>
  t('fact.amount', { amount: formatShort(lang, amount, { decimals: 2 }), coin });

/** Returns the price that changes since the launch are relative to: the price in the launch, else the opening price. */
export const launchBaseOf = ({ launchPrice, openPrice }: NonNullable<Project['listing']>): string =>
  launchPrice ?? openPrice;

/** Returns the price change since the launch as a signed percentage; undefined before the listing. */
export function changeSinceLaunch(lang: Lang, project: Project): Change | undefined {
  const { listing } = project;
  if (!listing) return undefined;
  const basePrice = launchBaseOf(listing);
  if (decimal(basePrice).eq('0')) return undefined;
  return formatChange(lang, canonical(divide(listing.lastPrice, basePrice).minus('1')));
}

/** Returns the pair that a listed token trades in, read from its symbol id (base and quote); undefined without one. exchange-api 2.2 */
export function listedPairOf({
  token,
  listing,
}: Pick<Project, 'token' | 'listing'>): { base: string; quote: string } | undefined {
  if (!listing?.symbolId.startsWith(token)) return undefined;
  const quote = listing.symbolId.slice(token.length);
  return quote === '' ? undefined : { base: token, quote };
}

const stepTextKey = {
  announced: 'steps.announced',
  snapshot: 'steps.snapshot',
  commit: 'steps.commit',
  stake: 'steps.stake',
  allocation: 'steps.allocation',
  settlement: 'steps.settlement',
  trading: 'steps.trading',
} as const satisfies Record<LaunchStep['key'], string>;

/** Returns the phases of the phase bar, with dates in UTC. A phase ends where the next one starts, so that one is current. */
export function barPhasesOf(t: LaunchTexts, lang: Lang, project: Pick<Project, 'kind' | 'times'>) {
  const steps = launchStepsOf(project);
  return steps.map((step, index) => {
    const untilMs = steps[index + 1]?.fromMs;
    return {
      name: t(stepTextKey[step.key]),
      when: formatDateRange(t, lang, step),
      fromMs: step.fromMs,
      ...(step.toMs === undefined ? {} : { toMs: step.toMs }),
      ...(untilMs === undefined ? {} : { untilMs }),
    };
  });
}

/** Returns the period in which users commit or stake, in UTC. */
export function commitPeriod(t: LaunchTexts, lang: Lang, { times }: Pick<Project, 'times'>): string {
  return formatDateRange(t, lang, { fromMs: times.commitStart, toMs: times.commitEnd });
}

/** A labelled value. `exact` is the full amount of an abbreviated value. */
export type LaunchFact = { label: string; value: string; exact?: string; tone?: 'up' | 'down' };

type FigureName =
  'apr' | 'cap' | 'committed' | 'forSale' | 'people' | 'price' | 'rewards' | 'staked' | 'tickets' | 'tokensPerTicket';
/** A fact of a card or hero. Its name is unique there, so that a script can write a new value over the built one. */
export type LaunchFigure = LaunchFact & { name: FigureName; unit?: string };

/** True when a launch is listed or canceled, by its last known status. */
export const hasEnded = ({ status }: Pick<Project, 'status'>): boolean =>
  status === projectStatus.LISTED || status === projectStatus.CANCELED;

/** Returns the tokens that all pools sell or distribute together. */
export const tokensForSale = (project: Pick<Project, 'pools'>): string =>
  canonical(
    project.pools.reduce(
      (sum, pool) => sum.plus(pool.method === 'STAKE' ? pool.rewardTotal : pool.amount),
      decimal('0'),
    ),
  );

/** Returns the price of the first pool that sells tokens, in the pool's coin. */
function priceFact(t: LaunchTexts, lang: Lang, pools: readonly Pool[]): LaunchFigure[] {
  const priced = pools.find((pool) => pool.method !== 'STAKE');
  return priced
    ? [{ name: 'price', label: t('fact.price'), value: coinAmount(t, lang, priced.price, priced.coin) }]
    : [];
}

/** Returns the two or three figures of a launch's card, by the method of its first pool. */
export function cardFacts(t: LaunchTexts, lang: Lang, project: Project): LaunchFigure[] {
  const [pool] = project.pools;
  if (!pool) return [];
  if (pool.method === 'STAKE') {
    return [
      ...(hasEnded(project)
        ? []
        : [
            {
              name: 'apr' as const,
              label: t('fact.apr', { coin: pool.coin }),
              value: `+${formatPercent(lang, pool.apr, 1)}`,
              tone: 'up' as const,
            },
          ]),
      {
        name: 'staked',
        label: t('fact.staked'),
        value: shortCoinAmount(t, lang, project.stats.totalCommittedUsd, 'USD'),
      },
      {
        name: 'rewards',
        label: t('fact.rewards'),
        value: shortCoinAmount(t, lang, tokensForSale(project), project.token),
      },
    ];
  }
  if (pool.method === 'LOTTERY') {
    return [
      { name: 'tickets', label: t('fact.tickets'), value: formatCount(lang, pool.tickets) },
      {
        name: 'tokensPerTicket',
        label: t('fact.tokensPerTicket'),
        value: coinAmount(t, lang, pool.tokensPerTicket, project.token),
      },
      {
        name: 'forSale',
        label: t('fact.forSale'),
        value: shortCoinAmount(t, lang, tokensForSale(project), project.token),
      },
    ];
  }
  return [
    ...priceFact(t, lang, project.pools),
    {
      name: 'forSale',
      label: t('fact.forSale'),
      value: shortCoinAmount(t, lang, tokensForSale(project), project.token),
    },
    { name: 'cap', label: t('fact.cap'), value: coinAmount(t, lang, pool.capTokens, project.token) },
  ];
}

/** Returns the large figures of a hero: price, tokens for sale or rewards, committed value and participants. */
export function heroFacts(t: LaunchTexts, lang: Lang, project: Project): LaunchFigure[] {
  const isPool = project.kind === 'LAUNCHPOOL';
  const { totalCommittedUsd, participants } = project.stats;
  const price = project.pools.find((pool) => pool.method !== 'STAKE');
  return [
    ...(price
      ? [{ name: 'price' as const, label: t('fact.price'), value: formatAmount(lang, price.price), unit: price.coin }]
      : []),
    {
      name: isPool ? 'rewards' : 'forSale',
      label: isPool ? t('fact.rewards') : t('fact.forSale'),
      value: formatShort(lang, tokensForSale(project)),
      unit: project.token,
    },
    {
      name: isPool ? 'staked' : 'committed',
      label: isPool ? t('fact.staked') : t('fact.committed'),
      value: formatShort(lang, totalCommittedUsd, { decimals: 0 }),
      unit: 'USD',
      exact: coinAmount(t, lang, totalCommittedUsd, 'USD', 2),
    },
    { name: 'people', label: t('fact.people'), value: formatCount(lang, participants) },
  ];
}
