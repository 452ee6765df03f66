import type { Lang } from '../i18n/locales.ts';
import type { Layout } from '../shell/routes.ts';

export type LaunchScreen = 'home' | 'list' | 'detail' | 'detailOld' | 'orders' | 'assets' | 'rules';

/**
 * Primary paths after the language prefix, R2.1 and R2.2. Mobile aliases show the same screens and name these as
 * canonical.
 */
export const launchRoutes = {
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
} as const satisfies Record<Layout, Record<LaunchScreen, string>>;

/** The path of a screen. */
export const screenPath = (lang: Lang, layout: Layout, screen: LaunchScreen) =>
  `/${lang}${launchRoutes[layout][screen]}`;

/** Anchor of the VIP level on the assets page. */
export const vipAnchor = 'vip';

/**
 * The path of a project: its own page when one was built, otherwise the page that loads `?code=`. launchpad.md
 * 6
 */
export function projectPath(
  lang: Lang,
  layout: Layout,
  { code, model }: { code: string; model: 'v1' | 'v2' },
  isBuilt: boolean,
): string {
  const base = screenPath(lang, layout, model === 'v1' ? 'detailOld' : 'detail');
  return isBuilt ? `${base}${code}/` : `${base}?code=${code}`;
}
