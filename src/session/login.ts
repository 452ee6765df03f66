import { atom } from 'nanostores';
import { clearCache, send } from '../api/index.ts';
import { logout as logoutCall } from '../contract/person.ts';
import { sendToTabs } from './tab-channel.ts';
import { clearInvitationCode } from './invitation-code.ts';
import { clearPersonData } from './on-person-change.ts';
import { clearTabMaps } from './storage.ts';
import { $token, removeToken, storeToken } from './token.ts';
import { $person, loadProfile } from './user.ts';

/**
 * Removes token and data of the person from this tab. Drafts and invitation code go only at a logout, not at an expiry.
 */
export function clearSession(why: 'logout' | 'expired'): void {
  clearCache();
  clearPersonData(removeToken);
  $person.set({ phase: 'out' });
  if (why === 'expired') return;
  clearInvitationCode();
  clearTabMaps();
}

/** Error code that ended the session, until the next login: one prompt, however many calls failed. quality.md Q-F06 */
export const $sessionEndCode = atom<number | undefined>(undefined);

/** Ends the session that the exchange no longer accepts. Drafts stay for the person's next login. */
export function endSession(code: number): void {
  const wasLoggedIn = $token.get() !== undefined;
  clearSession('expired');
  if (wasLoggedIn) $sessionEndCode.set(code);
}

/**
 * Stores a token and loads its profile. The previous person's data is removed before the profile arrives. `stays`
 * stores the token for the browser instead of the tab.
 */
export async function logInWithToken(token: string, stays: boolean): Promise<void> {
  $sessionEndCode.set(undefined);
  $person.set({ phase: 'unknown' });
  clearCache();
  clearPersonData(() => storeToken(token, stays));
  await loadProfile();
}

/**
 * Logs out at once in this tab and all others, whatever the exchange answers (within 2 s). The request with the token
 * is sent before the token is removed.
 */
export async function logout(): Promise<void> {
  const answer = $token.get() === undefined ? undefined : send(logoutCall, {});
  clearSession('logout');
  sendToTabs({ kind: 'logout' });
  await answer;
}
