import { config } from '#config';
import type { Lang } from '#i18n/lang.ts';
import { $inviteCode } from '#session/invitation-code.ts';

/**
 * The address of the login page, which redirects to `address` (path, query and hash) afterwards. The operator's own
 * page also gets the invitation code of this browser. R2.5, account.md 6
 */
export function loginAddress(lang: Lang, address: string): string {
  const { page } = config.login;
  const invite = page === undefined ? undefined : $inviteCode.get();
  const url = new URL(page ?? `/${lang}/login/`, config.site);
  url.searchParams.set('redirect_url', address);
  if (invite !== undefined) url.searchParams.set('invite', invite);
  return url.pathname + url.search;
}
