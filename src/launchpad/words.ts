import type { Pool, Project } from '../contract/launchpad.ts';
import { projectStatuses } from '../contract/projects.ts';
import { formatAmount, formatCount, formatPercent, formatShort } from '../i18n/format.ts';
import type { Texts } from '../i18n/keys.ts';
import type { Lang } from '../i18n/locales.ts';
import { canonical, decimal, divide } from '../money/index.ts';
import { stepsOf } from './phases.ts';
import type { Phased, Step } from './phases.ts';
import { when } from './when.ts';

export type LaunchTexts = Texts<'launchpad'>;

/** An amount with its coin, in the page's numbers. */
export const coins = (t: LaunchTexts, lang: Lang, amount: string, coin: string, places?: number) =>
  t('fact.amount', { amount: formatAmount(lang, amount, places === undefined ? {} : { places }), coin });

/** As `coins`, shortened from a million on. */
export const shortCoins = (t: LaunchTexts, lang: Lang, amount: string, coin: string) =>
  t('fact.amount', { amount: formatShort(lang, amount, { places: 2 }), coin });

/** Change since the launch as a signed percentage; undefined before there is a price. */
export function sinceLaunch(lang: Lang, project: Project): { text: string; direction: 'up' | 'down' } | undefined {
  const { listing } = project;
  if (!listing) return undefined;
  const paid = listing.launchPrice ?? listing.openPrice;
  if (decimal(paid).eq('0')) return undefined;
  const change = divide(listing.lastPrice, paid).minus('1');
  const sign = change.lt('0') ? '−' : '+';
  return {
    text: `${sign}${formatPercent(lang, canonical(change.abs().round(4, decimal.roundDown)), 1)}`,
    direction: change.lt('0') ? 'down' : 'up',
  };
}

/** The pair that a listed token trades in; undefined where there is none. Its id is base and quote in one. exchange-api 2.2 */
export function pairOf({
  token,
  listing,
}: Pick<Project, 'token' | 'listing'>): { base: string; quote: string } | undefined {
  if (!listing?.symbolId.startsWith(token)) return undefined;
  const quote = listing.symbolId.slice(token.length);
  return quote === '' ? undefined : { base: token, quote };
}

const stepText = {
  announced: 'steps.announced',
  snapshot: 'steps.snapshot',
  commit: 'steps.commit',
  stake: 'steps.stake',
  allocation: 'steps.allocation',
  settlement: 'steps.settlement',
  trading: 'steps.trading',
} as const satisfies Record<Step['key'], string>;

/** The phase bar's phases, dates in UTC. A step ends where the next begins, so that exactly one is under way. */
export function phasesOf(t: LaunchTexts, lang: Lang, project: Phased) {
  const steps = stepsOf(project);
  return steps.map((step, place) => {
    const untilMs = steps[place + 1]?.fromMs;
    return {
      name: t(stepText[step.key]),
      when: when(t, lang, step),
      fromMs: step.fromMs,
      ...(step.toMs === undefined ? {} : { toMs: step.toMs }),
      ...(untilMs === undefined ? {} : { untilMs }),
    };
  });
}

/** The span a visitor plans by, in UTC: when commits or stakes are taken. */
export function openSpan(t: LaunchTexts, lang: Lang, { times }: Pick<Project, 'times'>): string {
  return when(t, lang, { fromMs: times.commitStart, toMs: times.commitEnd });
}

export type LaunchFact = { label: string; value: string; exact?: string; tone?: 'up' | 'down' };

/** True when a launch, as last heard, is through or called off: nothing more can come of it. */
export const isOver = ({ status }: Pick<Project, 'status'>): boolean =>
  status === projectStatuses.LISTED || status === projectStatuses.CANCELED;

/** Tokens that all pools give together. */
export const forSale = (project: Pick<Project, 'pools'>): string =>
  canonical(
    project.pools.reduce(
      (sum, pool) => sum.plus(pool.method === 'STAKE' ? pool.rewardTotal : pool.amount),
      decimal('0'),
    ),
  );

/** Price of the first pool that has one, with its coin. */
function priceFact(t: LaunchTexts, lang: Lang, pools: readonly Pool[]): LaunchFact[] {
  const priced = pools.find((pool) => pool.method !== 'STAKE');
  return priced ? [{ label: t('fact.price'), value: coins(t, lang, priced.price, priced.coin) }] : [];
}

/** The two or three figures a card shows, by the kind of launch. */
export function cardFacts(t: LaunchTexts, lang: Lang, project: Project): LaunchFact[] {
  const [pool] = project.pools;
  if (!pool) return [];
  if (pool.method === 'STAKE') {
    return [
      ...(isOver(project)
        ? []
        : [
            {
              label: t('fact.apr', { coin: pool.coin }),
              value: `+${formatPercent(lang, pool.apr, 1)}`,
              tone: 'up' as const,
            },
          ]),
      { label: t('fact.staked'), value: shortCoins(t, lang, project.stats.totalCommittedUsd, 'USD') },
      { label: t('fact.rewards'), value: shortCoins(t, lang, forSale(project), project.token) },
    ];
  }
  if (pool.method === 'LOTTERY') {
    return [
      { label: t('fact.tickets'), value: formatCount(lang, pool.tickets) },
      { label: t('fact.tokensPerTicket'), value: coins(t, lang, pool.tokensPerTicket, project.token) },
      { label: t('fact.forSale'), value: shortCoins(t, lang, forSale(project), project.token) },
    ];
  }
  return [
    ...priceFact(t, lang, project.pools),
    { label: t('fact.forSale'), value: shortCoins(t, lang, forSale(project), project.token) },
    { label: t('fact.cap'), value: coins(t, lang, pool.capTokens, project.token) },
  ];
}

/** Large figures of a hero: price or rewards, what is for sale, what was committed, how many people. */
export function heroFacts(t: LaunchTexts, lang: Lang, project: Project): (LaunchFact & { unit?: string })[] {
  const isPool = project.kind === 'LAUNCHPOOL';
  const { totalCommittedUsd, participants } = project.stats;
  const price = project.pools.find((pool) => pool.method !== 'STAKE');
  return [
    ...(price ? [{ label: t('fact.price'), value: formatAmount(lang, price.price), unit: price.coin }] : []),
    {
      label: isPool ? t('fact.rewards') : t('fact.forSale'),
      value: formatShort(lang, forSale(project)),
      unit: project.token,
    },
    {
      label: isPool ? t('fact.staked') : t('fact.committed'),
      value: formatShort(lang, totalCommittedUsd, { places: 0 }),
      unit: 'USD',
      exact: coins(t, lang, totalCommittedUsd, 'USD', 2),
    },
    { label: t('fact.people'), value: formatCount(lang, participants) },
  ];
}
