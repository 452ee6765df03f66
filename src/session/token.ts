import { atom } from 'nanostores';
import { readText, removeText, writeText } from './storage.ts';

const key = 'usertoken';

/** The session token: this tab's, given to new tabs by message; kept in this browser only for 'stay logged in'. Q-S06 */
export const $token = atom<string | undefined>(undefined);

/** True when the token outlives the last tab. */
export function staysLoggedIn(): boolean {
  return readText('local', key) !== undefined;
}

/** The token that storage holds. */
export function storedToken(): string | undefined {
  return readText('tab', key) ?? readText('local', key);
}

/** Takes a token on, for this tab or, when `stays`, for this browser. */
export function keepToken(token: string, stays: boolean): void {
  removeText(stays ? 'tab' : 'local', key);
  writeText(stays ? 'local' : 'tab', key, token);
  $token.set(token);
}

export function dropToken(): void {
  removeText('tab', key);
  removeText('local', key);
  $token.set(undefined);
}
