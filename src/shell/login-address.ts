import { config } from '#config';
import type { Lang } from '#i18n/lang.ts';
import { $inviteCode } from '#session/invitation-code.ts';

/**
 * The address of the login page, which redirects to `address` (path, query and hash) afterwards. The exchange's
 * own page also gets the invitation code of this browser. R2.5, account.md 6
 */
export function loginAddress(lang: Lang, address: string): string {
  if (!config.login.standIn) {
    const url = new URL(config.login.url, config.site);
    url.searchParams.set('redirect_url', new URL(address, config.site).href);
    const invite = $inviteCode.get();
    if (invite !== undefined) url.searchParams.set('invite', invite);
    return url.href;
  }
  return `/${lang}/login/?redirect_url=${encodeURIComponent(address)}`;
}
