import { atom } from 'nanostores';
import { clearCache, send } from '../api/index.ts';
import { logout as logoutCall } from '../contract/person.ts';
import { tellTabs } from './channel.ts';
import { dropInvite } from './invite.ts';
import { clearPerson } from './leaving.ts';
import { emptyTabMaps, readText, removeText, writeText } from './storage.ts';
import { $token, dropToken, keepToken } from './token.ts';
import { $person, $profile, loadProfile } from './user.ts';

/** Whose drafts this tab keeps: a profile's id. */
const ownerKey = 'draftsOf';

/** Forgets the person in this tab; what was written (drafts) goes too when they left by themselves. */
export function leave(why: 'logout' | 'expired'): void {
  dropToken();
  clearCache();
  clearPerson();
  $person.set({ phase: 'out' });
  if (why === 'expired') return;
  dropInvite();
  emptyTabMaps();
  removeText('tab', ownerKey);
}

/** The code that ended the session, until somebody logs in: one prompt, however many calls failed. Q-F06 */
export const $sessionEnded = atom<number | undefined>(undefined);

/** The exchange no longer knows the session. What was written stays for the person's return. */
export function endSession(code: number): void {
  const wasIn = $token.get() !== undefined;
  leave('expired');
  if (wasIn) $sessionEnded.set(code);
}

/** Takes on a token; the former person's data is gone before the new one's name shows. */
export async function enter(token: string, stays: boolean): Promise<void> {
  $sessionEnded.set(undefined);
  $person.set({ phase: 'unknown' });
  clearCache();
  clearPerson();
  keepToken(token, stays);
  await loadProfile();
  keepDraftsOfOwner();
}

/** Drafts survive a re-login of the same person, and nobody else's. */
export function keepDraftsOfOwner(): void {
  const id = $profile.get()?.id;
  if (id === undefined) return;
  const owner = readText('tab', ownerKey);
  if (owner !== undefined && owner !== id) emptyTabMaps();
  writeText('tab', ownerKey, id);
}

/**
 * Logs out: in this tab and all others at once, whatever the exchange answers (it has 2 s). The request is on its way,
 * token and all, before the token goes.
 */
export async function logout(): Promise<void> {
  const told = $token.get() === undefined ? undefined : send(logoutCall, {});
  leave('logout');
  tellTabs({ kind: 'logout' });
  await told;
}
