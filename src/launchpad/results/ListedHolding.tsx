import type { LaunchResult, Pool, Project } from '#contract/launchpad.ts';
import { pairPath } from '#contract/addresses/pair-address.ts';
import type { Lang } from '#i18n/locales.ts';
import { canonical, decimal } from '#money/index.ts';
import type { Layout } from '#shell/routes.ts';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { coinAmount } from '../fact-texts.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { listedPairOf } from '../live/listing-texts.ts';

/** Props of `ListedHolding`. */
export type ListedHoldingProps = {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  project: Project;
  results: readonly LaunchResult[];
};

/**
 * What a user received in a launch whose token is listed: `received` in the token, `costs` in the pools' coins, `value`
 * now and
 * `launchValue`, the cost at the launch price, in the token's quote coin (USD without a pair).
 */
export type ListedFigures = {
  received: string;
  costs: readonly { coin: string; amount: string }[];
  value: string;
  launchValue: string | undefined;
};

type Listed = Pick<Project, 'pools' | 'listing'>;

/** The figures of a user's results; undefined before the listing and for users who received nothing. */
export function listedFigures({ pools, listing }: Listed, results: readonly LaunchResult[]): ListedFigures | undefined {
  const allocated = results.filter(({ allocation, state }) => state !== 'PENDING' && allocation !== '0');
  if (!listing || allocated.length === 0) return undefined;
  const poolOf = (poolId: string): Pool | undefined => pools.find((pool) => pool.poolId === poolId);
  const sumOf = (list: readonly LaunchResult[]) =>
    list.reduce((sum, { allocation }) => sum.plus(allocation), decimal('0'));
  const received = sumOf(allocated);
  const bought = allocated.filter(({ used }) => used !== '0');
  const costs = new Map<string, string>();
  for (const { poolId, used } of bought) {
    const coin = poolOf(poolId)?.coin ?? '';
    costs.set(coin, canonical(decimal(costs.get(coin) ?? '0').plus(used)));
  }
  return {
    received: canonical(received),
    costs: [...costs].map(([coin, amount]) => ({ coin, amount })),
    value: canonical(received.times(listing.lastPrice)),
    launchValue:
      listing.launchPrice === undefined || bought.length === 0
        ? undefined
        : canonical(sumOf(bought).times(listing.launchPrice)),
  };
}

/**
 * The user's tokens after the listing: received, cost, value now, and a link to the terminal with the form set to sell.
 */
export function ListedHolding({ t, lang, layout, project, results }: ListedHoldingProps) {
  const figures = listedFigures(project, results);
  if (!figures) return null;
  const pair = listedPairOf(project);
  const quote = pair?.quote ?? 'USD';
  const { received, costs, value, launchValue } = figures;
  const cost = costs.map(({ coin, amount }) => coinAmount(t, lang, amount, coin)).join(' + ');
  const isQuote = costs.length === 1 && costs[0]?.coin === quote;
  const costText =
    launchValue === undefined || isQuote
      ? cost
      : t('listing.costAbout', { cost, value: coinAmount(t, lang, launchValue, quote, 2) });
  const own = (label: string, text: string) => ({ label, value: <MaskedAmount>{text}</MaskedAmount> });
  return (
    <>
      <Facts
        facts={[
          own(t('listing.received'), coinAmount(t, lang, received, project.token)),
          ...(cost === '' ? [] : [own(t('listing.cost'), costText)]),
          own(t('listing.value'), coinAmount(t, lang, value, quote, 2)),
        ]}
      />
      {pair && (
        <a
          className="button button--quiet button--wide"
          href={`/${lang}${pairPath({ isMobile: layout === 'mobile', ...pair })}#sell`}
        >
          {t('listing.sell', { token: project.token })}
        </a>
      )}
    </>
  );
}
