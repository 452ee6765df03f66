import { atom } from 'nanostores';
import * as v from 'valibot';
import { config } from '../../slipway.config.ts';
import { type Answer, type ApiError, clearCache, newId, openReply, readCapped, send } from '../api/index.ts';
import { logout as logoutCall } from '../contract/account.ts';
import { tellTabs } from './channel.ts';
import { dropInvite } from './invite.ts';
import { clearPerson } from './leaving.ts';
import { emptyTabMaps, readText, removeText, writeText } from './storage.ts';
import { $token, dropToken, keepToken } from './token.ts';
import { $person, $profile, $profileError, loadProfile } from './user.ts';

const loginLimitMs = 30_000;
/** Whose drafts this tab keeps: a profile's id. */
const ownerKey = 'draftsOf';
const LoginResult = v.object({ usertoken: v.pipe(v.string(), v.minLength(1), v.maxLength(512)) });

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

/** Asks the sandbox's stand-in for a token; an exchange switches it off by configuration. exchange-api 1.8 */
async function standInToken(account: string, password: string): Promise<Answer<string>> {
  try {
    const response = await fetch(`${config.sandbox}/x/sandbox/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'x-sandbox': '1',
        'x-request-id': newId(),
      },
      body: JSON.stringify({ account, password }),
      signal: AbortSignal.timeout(loginLimitMs),
    });
    const opened = openReply({ status: response.status, text: await readCapped(response) });
    if (!opened.ok)
      return { ok: false, error: opened.error.code === 20005 ? { ...opened.error, kind: 'wrongLogin' } : opened.error };
    return { ok: true, result: v.parse(LoginResult, opened.result).usertoken };
  } catch (fault) {
    const kind = fault instanceof v.ValiError ? 'malformed' : 'network';
    return { ok: false, error: { kind, code: -1, message: 'Network Error!' } };
  }
}

/** Logs in by the stand-in page; gives why not, or undefined. An unknown account and a wrong password are `wrongLogin` alike. */
export async function login(account: string, password: string, stays = false): Promise<ApiError | undefined> {
  if (!config.login.standIn || config.sandbox === undefined) throw new Error('The stand-in login is switched off.');
  const answer = await standInToken(account, password);
  if (!answer.ok) return answer.error;
  tellTabs({ kind: 'login', token: answer.result, stays });
  await enter(answer.result, stays);
  return $profileError.get();
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
