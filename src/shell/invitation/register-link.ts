import { config } from '#config';
import { $inviteCode } from '#session/invitation-code.ts';
import { configuredLink } from '../configured-link.ts';

/**
 * The href of the page that opens an account, with the invitation code of this browser; undefined when none is
 * configured. account.md 6
 */
export function registerLink(): string | undefined {
  const href = configuredLink('register');
  const code = $inviteCode.get();
  if (href === undefined || code === undefined) return href;
  const url = new URL(href, config.site);
  url.searchParams.set('invite', code);
  return href.startsWith('/') ? url.pathname + url.search + url.hash : url.href;
}

/** Gives the invitation code of this browser to all links to the page that opens an account. */
export function nameInviter(): void {
  $inviteCode.subscribe(() => {
    const href = registerLink();
    if (href === undefined) return;
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-register]')) link.href = href;
  });
}
