/**
 * What a brand's folder imports as `slipway`: functions that return what they are given, so that an editor knows each
 * field.
 */
import type { ConfigInput } from './schema.ts';

/** The configuration of a site, `slipway.config.ts` of a brand's folder. docs/configuration.md lists the fields. */
export const defineConfig = (config: ConfigInput): ConfigInput => config;
