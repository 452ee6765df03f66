import { config } from '../../slipway.config.ts';
import { safeLink } from '../ui/safe-href.ts';

/** A link of project texts or of the configuration, judged by the same gate in the build and in the browser. quality.md Q-S08 */
export function outward(url: string): { href: string; host: string } | undefined {
  const link = safeLink(url, config.site);
  return link && { href: link.href, host: link.foreignHost ?? new URL(config.site).host };
}

/** Where a remedy of the configuration leads. */
export const linkTo = (name: keyof typeof config.links): string | undefined => outward(config.links[name])?.href;
