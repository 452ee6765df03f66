import { config } from '../../slipway.config.ts';
import { safeHref } from '../ui/safe-href.ts';

/** Where a remedy of the configuration leads, judged as every address is. quality.md Q-S08 */
export const linkTo = (name: keyof typeof config.links): string | undefined =>
  safeHref(config.links[name], config.site);
