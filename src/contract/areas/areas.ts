/** The areas of the contract: which part of the product a call or a topic belongs to. */
import type { Call } from '../call.ts';
import type { Feature } from './features.ts';
import type { PrivateTopic } from '../stream.ts';

/** Paths of the calls of each feature; the first one that fits. Every other call is core, which each exchange has. */
const paths: readonly (readonly [Feature, RegExp])[] = [
  ['plan', /\/plan_spot\//],
  ['leveraged', /\/lt(?:\/|$)/],
  ['margin', /\/(?:margin|cross_margin|cross|mp|spot_margin|usdc)\//],
  ['loan', /\/pledgeloan\//],
  ['grid', /\/grid\//],
  ['launchpad', /\/activity\/(?!v1\/project\/system\/date$)|\/launchpad-/],
  ['notices', /\/user_group\//],
  ['invite', /\/invitation-plan\/|\/s1\/code\//],
  ['spot', /^\/spot\/api\/(?!activity\/)/],
];

/** The feature that a call belongs to; undefined for a call of the core. */
export const featureOf = ({ path }: Pick<Call, 'path'>): Feature | undefined =>
  paths.find(([, fits]) => fits.test(path))?.[0];

/** The feature that a topic of the private stream belongs to; one that is missing is of the core. */
export const topicFeatures: Readonly<Partial<Record<PrivateTopic, Feature>>> = {
  innovation_position: 'spot',
  order: 'spot',
  trade: 'spot',
  plan_order: 'plan',
  grid: 'grid',
  loan: 'loan',
  launch: 'launchpad',
  notice: 'notices',
};
