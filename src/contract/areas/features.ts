/** What a site offers or not, by which names the exchange switches it off, and how a page reads that. */
import * as v from 'valibot';
import { call } from '../call.ts';

/** Parts of the product that a site offers or not: `features` of the configuration. */
export const features = [
  'spot',
  'plan',
  'launchpad',
  'leveraged',
  'margin',
  'loan',
  'grid',
  'notices',
  'invite',
] as const;
export type Feature = (typeof features)[number];
/** Which of them a site offers. */
export type Offered = Readonly<Record<Feature, boolean>>;

/** What an exchange says of its features by their names. */
export type Switches = Readonly<Record<string, boolean>>;

/** True when an exchange has switched something off, so that its calls answer 10032; what it does not name is on. */
export const isSwitchedOff = (switches: Switches, name: string): boolean => switches[name] === false;

/** The name of a feature at the exchange: in `features` of `account.webConfig`. */
export const exchangeName = (feature: string): string => (feature === 'leveraged' ? 'lt' : feature);

/** The part of `account.webConfig` that every page reads: the whole call would double what a light page loads. */
export const webFeatures = call({
  method: 'POST',
  host: 'config',
  path: '/config/web',
  need: 'required',
  encoding: 'json',
  auth: 'none',
  effect: 'read',
  params: v.object({ items: v.array(v.string()) }),
  result: v.object({ features: v.optional(v.record(v.string(), v.boolean())) }),
  errors: {},
});
