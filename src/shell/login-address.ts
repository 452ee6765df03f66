import { config } from '#config';
import type { Lang } from '#i18n/lang.ts';

/** Returns the address of the login page, which redirects to `address` (path, query and hash) afterwards. R2.5 */
export function loginAddress(lang: Lang, address: string): string {
  if (!config.login.standIn) {
    const url = new URL(config.login.url, config.site);
    url.searchParams.set('redirect_url', new URL(address, config.site).href);
    return url.href;
  }
  return `/${lang}/login/?redirect_url=${encodeURIComponent(address)}`;
}
