/**
 * The configuration of the brand that `SLIPWAY_BRAND` names (default: `brand/`): read by the build, the policy (CSP),
 * the server and, as values only, by the browser bundles.
 */
import { loadConfig } from './src/config/load.ts';
import type { SlipwayConfig } from './src/config/schema.ts';

export type { SlipwayConfig } from './src/config/schema.ts';

export const config: SlipwayConfig = loadConfig(import.meta.dirname, process.env);
