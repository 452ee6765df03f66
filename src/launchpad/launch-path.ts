import type { Lang } from '../i18n/locales.ts';
import type { Layout } from '../shell/places.ts';

export type Screen = 'home' | 'list' | 'detail' | 'detailOld' | 'orders' | 'assets' | 'rules';

/** Primary routes after the language prefix. Spec 2, and the page of the rules, which is ours; the mobile aliases show the same screens and name these as canonical. */
export const routes = {
  desktop: {
    home: '/trade/spot/launchpad/',
    list: '/trade/spot/launchpad-list/',
    detail: '/trade/spot/launchdetail/',
    detailOld: '/trade/spot/launchdetail/old/',
    orders: '/trade/spot/launchpad-order/',
    assets: '/trade/spot/launchpad-assets/',
    rules: '/trade/spot/launchpad/rules/',
  },
  mobile: {
    home: '/trade/spot/m/launchpad/',
    list: '/trade/spot/m/launchpad/list/',
    detail: '/trade/spot/m/launchpad/detail/',
    detailOld: '/trade/spot/m/launchpad/detail/old/',
    orders: '/trade/spot/m/launchpad/orders/',
    assets: '/trade/spot/m/launchpad/assets/',
    rules: '/trade/spot/m/launchpad/rules/',
  },
} as const satisfies Record<Layout, Record<Screen, string>>;

/** Address of a screen. */
export const addressOf = (lang: Lang, layout: Layout, screen: Screen) => `/${lang}${routes[layout][screen]}`;

/** Where a person's VIP level stands on the assets page. */
export const vipAnchor = 'vip';

/** Address of a project: its own page when one was built, else the query form, which asks the exchange. launchpad.md 6 */
export function projectAddress(
  lang: Lang,
  layout: Layout,
  { code, model }: { code: string; model: 'v1' | 'v2' },
  isBuilt: boolean,
): string {
  const base = addressOf(lang, layout, model === 'v1' ? 'detailOld' : 'detail');
  return isBuilt ? `${base}${code}/` : `${base}?code=${code}`;
}
