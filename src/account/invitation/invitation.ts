import { atom } from 'nanostores';
import { config } from '#config';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { invitationCode } from '#contract/account.ts';
import type { ResultOf } from '#contract/call.ts';
import { $personEpoch, onPersonChange } from '#session/on-person-change.ts';

/** Referral code and results of the user. `rate` is a fraction, `reward` is in `coin`. */
export type Invitation = ResultOf<typeof invitationCode>;

/** The user's invitation; a failure keeps its error until the next load. */
export const $ownInvitation = atom<
  { phase: 'idle' | 'loading' } | { phase: 'ready'; invitation: Invitation } | { phase: 'failed'; error: ApiError }
>({ phase: 'idle' });
onPersonChange(() => $ownInvitation.set({ phase: 'idle' }));

/** Loads the user's invitation, one request at a time. */
export async function loadInvitation(): Promise<void> {
  if ($ownInvitation.get().phase === 'loading') return;
  $ownInvitation.set({ phase: 'loading' });
  const epoch = $personEpoch.get();
  const answer = await send(invitationCode, {});
  if (epoch !== $personEpoch.get()) return;
  if (answer.ok) $ownInvitation.set({ phase: 'ready', invitation: answer.result });
  else if (answer.error.kind === 'aborted') $ownInvitation.set({ phase: 'idle' });
  else $ownInvitation.set({ phase: 'failed', error: answer.error });
}

/**
 * Returns the invitation link of the exchange's answer as a full address; undefined when it is neither on this site nor on an
 * origin of the configured links, as a stranger's address must not be spread in the user's name. `origin` is the page's.
 * account.md 6
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
