import { config } from '#config';
import { allLangs } from './locales.ts';
import type { Lang } from './locales.ts';

/**
 * Prefixes of this build: those of the configuration, or of SLIPWAY_LOCALES. For build and server; browsers use
 * `allLangs`.
 */
export const builtLangs: readonly Lang[] = config.languages ?? allLangs;
