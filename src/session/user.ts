import { atom } from 'nanostores';
import { clearCache, send, type ApiError } from '../api/index.ts';
import { profile as profileCall, type Profile } from '../contract/person.ts';
import { derived } from './derived.ts';
import { clearPerson } from './leaving.ts';
import { $token } from './token.ts';

/** Who is here: nobody knows yet, a person, or a visitor. */
export const $person = atom<{ phase: 'unknown' } | { phase: 'in'; profile: Profile } | { phase: 'out' }>({
  phase: 'unknown',
});

const states = { unknown: 0, in: 1, out: -1 } as const;

/** 0 unknown, 1 logged in, -1 logged out. spec 4 */
export const $user = derived($person, ({ phase }): -1 | 0 | 1 => states[phase]);
/** What the exchange says of the person who is logged in. */
export const $profile = derived($person, (person) => (person.phase === 'in' ? person.profile : undefined));
/** Why the last profile load failed, until one succeeds. Offline: the user stays, 'Network Error!' is shown. */
export const $profileError = atom<ApiError | undefined>(undefined);

/** True for a unified account, which has endpoints of its own for margin, quota and balances. spec 6 */
export const $isUnified = derived($profile, (profile) => profile?.member_tag['UTA'] === 'SUCCESS');
/** True while the account is being upgraded: writes are refused (10030). */
export const $isUpgrading = derived($profile, (profile) => profile?.member_tag['UTA'] === 'PROCESS');
export const $isSubmember = derived($profile, (profile) => profile?.is_submember === true);
/** True when the fund account is open. */
export const $hasFundAccount = derived($profile, (profile) => profile?.grayFlag.IsFA === true);

const confirms = (profile: Profile | undefined, key: 'orderConfirm' | 'cancelAllConfirm') =>
  profile?.double_confirm.find((row) => row.key === key)?.value !== 0;
/** What is asked back before it is sent; asked until the person said not to. */
export const $confirms = derived($profile, (profile) => ({
  order: confirms(profile, 'orderConfirm'),
  cancelAll: confirms(profile, 'cancelAllConfirm'),
}));

/** Failures of the way, not of the exchange's judgement: offline, they leave the user alone. */
const isOffline = (error: ApiError) => error.kind === 'offline' || globalThis.navigator?.onLine === false;

/** Loads who is here. Failing while online clears the user; offline keeps it and tells 'Network Error!'. spec 8 */
export async function loadProfile(): Promise<void> {
  const token = $token.get();
  if (token === undefined) return $person.set({ phase: 'out' });
  const answer = await send(profileCall, {});
  if ($token.get() !== token) return;
  $profileError.set(answer.ok ? undefined : answer.error);
  if (answer.ok) return $person.set({ phase: 'in', profile: answer.result });
  if (answer.error.kind === 'aborted' || isOffline(answer.error)) return;
  clearPerson();
  $person.set({ phase: 'out' });
}

/** Loads it anew although it is kept: a tag, a preference or the kind of account has changed. */
export async function reloadProfile(): Promise<void> {
  clearCache();
  await loadProfile();
}
