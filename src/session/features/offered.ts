import { atom } from 'nanostores';
import { config } from '#config';
import type { Offered } from '#contract/areas/features.ts';

/**
 * What the site offers now: what its build offers, without what the exchange has switched off since (`features.ts`).
 * Pages are built with the first value.
 */
export const $offered = atom<Offered>(config.features);
