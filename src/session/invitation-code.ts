import * as v from 'valibot';
import { dayMs } from '../formulas/durations.ts';
import { derived } from './derived.ts';
import { storedAtom } from './storage.ts';

/** How long an invitation code is valid after the visit that brought it, days. exchange-api 2.1 account.inviteInfo */
export const invitationDays = 30;
const validMs = invitationDays * dayMs;

const Invitation = v.nullable(
  v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)), untilMs: v.number() }),
);

/** The invitation code of this browser and its expiry (device clock, ms UTC). */
const $invitation = storedAtom<v.InferOutput<typeof Invitation>>('inviteCode', Invitation, null);

/** The invitation code, undefined without one. An expired one is removed when the page starts. */
export const $inviteCode = derived($invitation, (invitation) => invitation?.code);

/**
 * Stores the code of a query such as `?invite=ABC` (any other text, or two codes, is ignored) and removes an expired
 * one.
 */
export function storeInvitationCode(search: string, nowMs = Date.now()): void {
  const codes = new URLSearchParams(search).getAll('invite');
  const invitation = v.safeParse(Invitation, { code: codes[0], untilMs: nowMs + validMs });
  if (codes.length === 1 && invitation.success) $invitation.set(invitation.output);
  else if (($invitation.get()?.untilMs ?? Infinity) <= nowMs) $invitation.set(null);
}

/** Removes the code, at logout. R4.2 */
export function clearInvitationCode(): void {
  $invitation.set(null);
}
