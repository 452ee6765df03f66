import { atom } from 'nanostores';
import { clearCache, isOnline, send, type ApiError } from '../api/index.ts';
import { profile as profileCall, type Profile } from '../contract/person.ts';
import { derived } from './derived.ts';
import { clearPersonData } from './on-person-change.ts';
import { setDraftOwner } from './storage.ts';
import { $token } from './token.ts';

/** Who uses the page: not known yet, a logged-in person with the profile, or a visitor. */
export const $person = atom<{ phase: 'unknown' } | { phase: 'in'; profile: Profile } | { phase: 'out' }>({
  phase: 'unknown',
});

/** Values of `$user`. R4.1 */
export const userState = { loggedOut: -1, unknown: 0, loggedIn: 1 } as const;
export type UserState = (typeof userState)[keyof typeof userState];

const stateOfPhase = { unknown: userState.unknown, in: userState.loggedIn, out: userState.loggedOut } as const;

/** State of the user; compare it with the names of `userState`. R4.1 */
export const $user = derived($person, ({ phase }): UserState => stateOfPhase[phase]);
/** Calls `act` once, as soon as somebody is logged in: for code that a visitor does not need. */
export function whenLoggedIn(act: () => void): void {
  const stop = $user.listen(callIfLoggedIn);
  function callIfLoggedIn(): void {
    if ($user.get() !== userState.loggedIn) return;
    stop();
    act();
  }
  callIfLoggedIn();
}

/** Profile of the logged-in person; undefined for a visitor. */
export const $profile = derived($person, (person) => (person.phase === 'in' ? person.profile : undefined));
/** Error of the last profile load, until one succeeds. Offline the user state stays and 'Network Error!' is shown. */
export const $profileError = atom<ApiError | undefined>(undefined);

/** True when a load failed for want of a network, which says nothing about the session. */
const isOffline = (error: ApiError) => error.kind === 'offline' || !isOnline();

let newestLoad: Promise<void> = Promise.resolve();

/**
 * Loads the profile. A failure while online clears the user; offline the user stays and 'Network Error!' is shown. Of
 * several loads the newest one counts, whose end all wait for: an answer from before a setting was stored, which may
 * arrive after the one with it, must not bring the old setting back. R8.10
 */
export function loadProfile(): Promise<void> {
  const load: Promise<void> = applyProfile(() => newestLoad === load).then(() =>
    newestLoad === load ? undefined : newestLoad,
  );
  newestLoad = load;
  return load;
}

async function applyProfile(isNewest: () => boolean): Promise<void> {
  if ($token.get() === undefined) {
    $person.set({ phase: 'out' });
    return;
  }
  const answer = await send(profileCall, {});
  if (!isNewest() || (!answer.ok && answer.error.kind === 'aborted')) return;
  $profileError.set(answer.ok ? undefined : answer.error);
  if (answer.ok) {
    // Before listeners run: they must not find another person's drafts and unanswered requests.
    setDraftOwner(answer.result.id);
    $person.set({ phase: 'in', profile: answer.result });
    return;
  }
  if (isOffline(answer.error)) return;
  clearPersonData();
  $person.set({ phase: 'out' });
}

/** Loads the profile although it is cached: a tag, a preference or the account type has changed. */
export async function reloadProfile(): Promise<void> {
  clearCache();
  await loadProfile();
}
