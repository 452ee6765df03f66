/**
 * The launch screens behind `/{lang}/trade/spot/`: primary route of each layout, and the aliases of the mobile ones.
 */
export const screens = [
  { screen: 'home', desktop: 'launchpad/', mobile: 'm/launchpad/', aliases: [] },
  { screen: 'list', desktop: 'launchpad-list/', mobile: 'm/launchpad/list/', aliases: ['m/launchpad-list/'] },
  { screen: 'detail', desktop: 'launchdetail/', mobile: 'm/launchpad/detail/', aliases: ['m/launchdetail/'] },
  {
    screen: 'old detail',
    desktop: 'launchdetail/old/',
    mobile: 'm/launchpad/detail/old/',
    aliases: ['m/launchdetail/old/'],
  },
  { screen: 'assets', desktop: 'launchpad-assets/', mobile: 'm/launchpad/assets/', aliases: ['m/launchpad-assets/'] },
  { screen: 'orders', desktop: 'launchpad-order/', mobile: 'm/launchpad/orders/', aliases: ['m/launchpad-order/'] },
] as const;

/** Built pages of projects, in both layouts. */
export const projectPages = [
  'launchdetail/HALO/',
  'launchdetail/old/MOSS/',
  'm/launchpad/detail/HALO/',
  'm/launchpad/detail/old/MOSS/',
] as const;
