/**
 * Text keys that launch pages embed for the browser. Phases are part of every page, the other lists of the pages that
 * contain the island.
 */
export const phaseTexts = ['launchpad.phase', 'launchpad.countdown'] as const;
/** Texts of the dates of phases. */
export const stepTexts = ['launchpad.steps.range', 'launchpad.steps.zoneLocal'] as const;
/** Texts of the scripts of a list that run without its islands: phases, dates and figures of cards. */
export const listScriptTexts = [...phaseTexts, ...stepTexts, 'launchpad.fact'] as const;
/** The same for a project. */
export const projectScriptTexts = [
  ...listScriptTexts,
  'launchpad.figures',
  'launchpad.listing',
  'launchpad.pledge.apr',
  'launchpad.pledge.estimate.growthValue',
  // Sentences with a time (live/local-sentences.ts).
  'launchpad.pledge.locked',
  'launchpad.pledge.notYet',
  'launchpad.pledge.notYetStake',
  'launchpad.events.voteText',
] as const;
/** Texts of the home page, including those of launches that appear on it after the build. */
export const homeTexts = [
  ...phaseTexts,
  'launchpad.steps',
  'launchpad.fact',
  'launchpad.kind',
  'launchpad.list.emptyOngoing',
  'launchpad.list.joined',
  'launchpad.listing.trade',
  'launchpad.reminder',
  'launchpad.mine',
  'launchpad.home.title',
  'launchpad.home.commitTo',
  'launchpad.home.stakeIn',
  'launchpad.home.see',
  'launchpad.home.terms',
  'launchpad.home.finished',
  'launchpad.home.noOngoing',
  'launchpad.home.noUpcoming',
  'launchpad.home.stale',
] as const;
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
/** Words of the states of orders. */
const stateTexts = [
  'launchpad.state',
  'launchpad.phase.active',
  'launchpad.orders.allocatedFully',
  'launchpad.orders.allocatedPartly',
] as const;
/** Texts of the islands of every project. */
export const detailTexts = [
  ...phaseTexts,
  ...stepTexts,
  'launchpad.fact',
  'launchpad.figures',
  'launchpad.orders.title',
  'launchpad.pledge',
  'launchpad.listing',
  'launchpad.reason',
  'launchpad.result',
  'launchpad.list.joined',
  ...stateTexts,
  'launchpad.error',
  'launchpad.snapshot',
  'launchpad.reminder',
  'launchpad.proof',
  'launchpad.retry',
  // Parts that only some projects have.
  'launchpad.tiers',
  'launchpad.assets.day',
  'launchpad.events',
  'launchpad.winners',
  'launchpad.rewards',
  'launchpad.assets.rewardsFailed',
  'launchpad.orders.prizes',
  'launchpad.terms',
  'launchpad.home.rules',
  'launchpad.detail',
  'launchpad.steps',
  'launchpad.kind',
] as const;
export const orderTexts = [
  'orders.range.reversed',
  'launchpad.orders',
  'launchpad.filter.clear',
  'launchpad.filter.fold',
  'launchpad.kind',
  'launchpad.fact',
  'launchpad.state',
  'launchpad.phase.active',
  'launchpad.event',
  'launchpad.result.used',
  'launchpad.assets.token',
  'launchpad.pledge.confirm.pool',
  'launchpad.pledge.method',
  'launchpad.pledge.login',
  'launchpad.retry',
] as const;
export const assetTexts = [
  'launchpad.assets',
  'launchpad.fact',
  'launchpad.pledge',
  'launchpad.error',
  ...stateTexts,
  'launchpad.orders.title',
  'launchpad.orders.received',
  'launchpad.orders.rewards',
  'launchpad.orders.prizes',
  'launchpad.orders.failed',
  'launchpad.orders.find',
  'launchpad.retry',
] as const;
