import { removeText } from './storage.ts';

/**
 * Storage keys of older releases: the A/B test switch, the version of the page configuration, the A/B test groups. R9.7
 */
const legacyKeys = ['SPOT_abtest_switch', 'SPOT_page_config_version', 'SPOT_abtest_hats'];

/** Removes the keys of older releases from this browser's storage. */
export function removeLegacyKeys(): void {
  for (const key of legacyKeys) removeText('local', key);
}
