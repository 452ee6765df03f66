import type { Project } from '#contract/projects.ts';
import { formatChange } from '#i18n/format.ts';
import type { Change } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { canonical, decimal, divide } from '#money/index.ts';

/** The price that changes since the launch are relative to: the price in the launch, else the opening price. */
export const launchBaseOf = ({ launchPrice, openPrice }: NonNullable<Project['listing']>): string =>
  launchPrice ?? openPrice;

/** The price change since the launch as a signed percentage; undefined before the listing. */
export function changeSinceLaunch(lang: Lang, project: Project): Change | undefined {
  const { listing } = project;
  if (!listing) return undefined;
  const basePrice = launchBaseOf(listing);
  if (decimal(basePrice).eq('0')) return undefined;
  return formatChange(lang, canonical(divide(listing.lastPrice, basePrice).minus('1')));
}

/**
 * The pair that a listed token trades in, read from its symbol id (base and quote); undefined without one.
 * exchange-api 2.2
 */
export function listedPairOf({
  token,
  listing,
}: Pick<Project, 'token' | 'listing'>): { base: string; quote: string } | undefined {
  if (!listing?.symbolId.startsWith(token)) return undefined;
  const quote = listing.symbolId.slice(token.length);
  return quote === '' ? undefined : { base: token, quote };
}
