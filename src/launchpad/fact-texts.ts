import type { Pool, Project } from '../contract/launchpad.ts';
import { projectStatus } from '../formulas/phase.ts';
import { formatAmount, formatCount, formatPercent, formatShort } from '../i18n/format.ts';
import type { Texts } from '../i18n/keys.ts';
import type { Lang } from '../i18n/locales.ts';
import { canonical, decimal } from '../money/decimal.ts';
import type { Layout } from '../shell/routes.ts';

export type LaunchTexts = Texts<'launchpad'>;

/** Props that the components of a project's participation panel share. */
export type PanelProps = { t: LaunchTexts; lang: Lang; layout: Layout; project: Project };

/**
 * An amount with its coin in the number format of the language; `decimals` fixes the digits after the point.
 */
export const coinAmount = (t: LaunchTexts, lang: Lang, amount: string, coin: string, decimals?: number) =>
  t('fact.amount', { amount: formatAmount(lang, amount, decimals === undefined ? {} : { decimals }), coin });

/** As `coinAmount`, abbreviated from one million on. */
export const shortCoinAmount = (t: LaunchTexts, lang: Lang, amount: string, coin: string) =>
  t('fact.amount', { amount: formatShort(lang, amount, { decimals: 2 }), coin });

/** A labelled value. `exact` is the full amount of an abbreviated value. */
export type LaunchFact = { label: string; value: string; exact?: string; tone?: 'up' | 'down' };

type FigureName =
  | 'apr'
  | 'cap'
  | 'committed'
  | 'forSale'
  | 'people'
  | 'price'
  | 'rewards'
  | 'staked'
  | 'tickets'
  | 'tokensPerTicket';
/** A fact of a card or hero. Its name is unique there, so that a script can write a new value over the built one. */
export type LaunchFigure = LaunchFact & { name: FigureName; unit?: string };

/** True when a launch is listed or canceled, by its last known status. */
export const hasEnded = ({ status }: Pick<Project, 'status'>): boolean =>
  status === projectStatus.LISTED || status === projectStatus.CANCELED;

/** The tokens that all pools sell or distribute together. */
export const tokensForSale = (project: Pick<Project, 'pools'>): string =>
  canonical(
    project.pools.reduce(
      (sum, pool) => sum.plus(pool.method === 'STAKE' ? pool.rewardTotal : pool.amount),
      decimal('0'),
    ),
  );

/** The prices of the pools that sell tokens, each in the pool's coin. */
function priceFact(t: LaunchTexts, lang: Lang, pools: readonly Pool[]): LaunchFigure[] {
  const prices = pools.flatMap((pool) => (pool.method === 'STAKE' ? [] : coinAmount(t, lang, pool.price, pool.coin)));
  return prices.length > 0 ? [{ name: 'price', label: t('fact.price'), value: prices.join(' / ') }] : [];
}

/** The two or three figures of a launch's card, by the method of its first pool. */
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

/** The large figures of a hero: price, tokens for sale or rewards, committed value and participants. */
export function heroFacts(t: LaunchTexts, lang: Lang, project: Project): LaunchFigure[] {
  const isPool = project.kind === 'LAUNCHPOOL';
  const { totalCommittedUsd, participants } = project.stats;
  return [
    ...priceFact(t, lang, project.pools),
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
