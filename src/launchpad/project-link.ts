import { config } from '#config';
import { safeLink } from '../ui/foundation/safe-href.ts';

/**
 * Returns a URL of project texts or of the configuration as a safe link with its host; undefined when unsafe.
 * quality.md Q-S08
 */
export function projectLink(url: string): { href: string; host: string } | undefined {
  const link = safeLink(url, config.site);
  return link && { href: link.href, host: link.foreignHost ?? new URL(config.site).host };
}
