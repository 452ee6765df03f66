import * as v from 'valibot';
import { config } from '#config';
import { derived } from './derived.ts';
import { storedAtom } from './storage.ts';

const Names = v.array(v.string());
const Endpoints = v.object({ market: Names, spot: Names, unified: Names });
type Endpoints = v.InferOutput<typeof Endpoints>;

/** The endpoints that the exchange last published: the next page starts with them, before it has requested them. */
const $published = storedAtom('socketLines', Endpoints, { market: [], spot: [], unified: [] });

/**
 * The published endpoints, in their order, that the build configures too (only those does the policy allow);
 * all configured ones when none is left.
 */
function allowedEndpoints(configured: readonly string[], published: readonly string[]): readonly string[] {
  const endpoints = [...new Set(published)].filter((endpoint) => configured.includes(endpoint));
  return endpoints.length > 0 ? endpoints : configured;
}

/** Endpoints of each stream, in the order in which they are tried. exchange-api 3 "Lines" */
export const $socketEndpoints = derived($published, (published) => ({
  market: allowedEndpoints(config.lines.market, published.market),
  spot: allowedEndpoints(config.lines.spot, published.spot),
  unified: allowedEndpoints(config.lines.unified, published.unified),
}));

/** Stores the endpoints of `account.webConfig`. */
export function storeSocketEndpoints(endpoints: Endpoints): void {
  if (JSON.stringify(endpoints) !== JSON.stringify($published.get())) $published.set(endpoints);
}
