import { config } from '#config';
import { send } from '#api/index.ts';
import { invitationCode } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';
import { remote } from '#session/remote/remote.ts';

/** Referral code and results of the user. `rate` is a fraction, `reward` is in `coin`. */
export type Invitation = ResultOf<typeof invitationCode>;

/** The user's invitation. */
export const $ownInvitation = remote(() => send(invitationCode, {}));

/**
 * The invitation link of the exchange's answer as a full address; undefined when it is neither on this site nor
 * on an origin of the configured links, as a stranger's address must not be spread in the user's name. `origin` is the
 * page's. account.md 6
 */
export function invitationLink(url: string, origin: string): string | undefined {
  if (/[\x00-\x20\x7f\\]/.test(url) || !URL.canParse(url, origin)) return undefined;
  const own = [config.site, ...Object.values(config.links)].flatMap((address) =>
    URL.canParse(address, origin) ? [new URL(address, origin).origin] : [],
  );
  const link = new URL(url, origin);
  const isTrusted = link.origin === origin || own.includes(link.origin);
  const isWeb = /^https?:$/.test(link.protocol) && link.username === '' && link.password === '';
  return isTrusted && isWeb ? link.href : undefined;
}
