/** Texts that the parts of a launch screen say in the browser: phases everywhere, the rest where its island stands. */
export const phaseTexts = ['launchpad.phase', 'launchpad.countdown'] as const;
/** What the dates of the phases are said with. */
export const stepTexts = ['launchpad.steps.range', 'launchpad.steps.zoneLocal'] as const;
export const listTexts = [
  ...phaseTexts,
  'launchpad.kind',
  'launchpad.list',
  'launchpad.filter',
  'launchpad.reminder',
  'launchpad.retry',
  'launchpad.fact',
  'launchpad.steps.range',
] as const;
export const pledgeTexts = [
  ...phaseTexts,
  ...stepTexts,
  'launchpad.fact',
  'launchpad.pledge',
  'launchpad.listing',
  'launchpad.reason',
  'launchpad.result',
  'launchpad.state',
  'launchpad.error',
  'launchpad.snapshot',
  'launchpad.events',
  'launchpad.tiers',
  'launchpad.assets.day',
  'launchpad.reminder',
  'launchpad.proof',
  'launchpad.winners',
  'launchpad.retry',
] as const;
export const detailTexts = [
  ...pledgeTexts,
  'launchpad.home.rules',
  'launchpad.detail',
  'launchpad.list.joined',
  'launchpad.steps',
  'launchpad.kind',
] as const;
export const orderTexts = [
  'launchpad.orders',
  'launchpad.filter.clear',
  'launchpad.filter.fold',
  'launchpad.kind',
  'launchpad.fact',
  'launchpad.state',
  'launchpad.event',
  'launchpad.pledge.method',
  'launchpad.pledge.login',
  'launchpad.retry',
] as const;
export const assetTexts = [
  'launchpad.assets',
  'launchpad.fact',
  'launchpad.pledge',
  'launchpad.error',
  'launchpad.state',
  'launchpad.orders.title',
  'launchpad.orders.received',
  'launchpad.orders.failed',
  'launchpad.orders.find',
  'launchpad.retry',
] as const;
