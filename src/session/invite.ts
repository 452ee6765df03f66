import * as v from 'valibot';
import { derived } from './derived.ts';
import { kept } from './storage.ts';

/** An invitation code that a visitor came with is kept that long. exchange-api 2.1 account.inviteInfo, ms */
const keptMs = 30 * 86_400_000;

const Invite = v.nullable(v.object({ code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,32}$/)), untilMs: v.number() }));

/** The invitation code this browser came with, and until when it counts (device clock, ms UTC). */
const $invite = kept<v.InferOutput<typeof Invite>>('inviteCode', Invite, null);

/** The code; expired ones are dropped when the page starts. */
export const $inviteCode = derived($invite, (invite) => invite?.code);

/** Keeps the code of an address such as `?invite=ABC` (any other text is ignored), drops one that no longer counts. */
export function readInvite(search: string, nowMs = Date.now()): void {
  const invite = v.safeParse(Invite, { code: new URLSearchParams(search).get('invite'), untilMs: nowMs + keptMs });
  if (invite.success) $invite.set(invite.output);
  else if (($invite.get()?.untilMs ?? Infinity) <= nowMs) $invite.set(null);
}

/** Logging out clears it. spec 4 */
export function dropInvite(): void {
  $invite.set(null);
}
