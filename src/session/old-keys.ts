import { removeText } from './storage.ts';

/** Keys of older releases: the A/B test switch, the version of the page configuration, the A/B test hats. spec 9 */
const oldKeys = ['SPOT_abtest_switch', 'SPOT_page_config_version', 'SPOT_abtest_hats'];

/** Removes what older releases kept in this browser. */
export function removeOldKeys(): void {
  for (const key of oldKeys) removeText('local', key);
}
