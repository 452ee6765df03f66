import { atom } from 'nanostores';
import { onOtherTab, readText, removeText, writeText } from './storage.ts';

const key = 'usertoken';
/** Keys of what is stored beside the token and removed with it. account.md 5 */
export const noticeKeys = { rows: 'notices', read: 'noticesRead' } as const;

/**
 * The session token, undefined for a visitor. It is stored for this tab and sent to new tabs by message; for "stay
 * logged in" it is stored in the browser. quality.md Q-S06
 */
export const $token = atom<string | undefined>(undefined);

/** True when the token is stored in the browser and outlives its tabs. */
export function isTokenPersistent(): boolean {
  return readText('local', key) !== undefined;
}

/** The stored token of the tab, else of the browser. */
export function readStoredToken(): string | undefined {
  return readText('tab', key) ?? readText('local', key);
}

/** Calls back when another page of this browser stores or removes a token. */
export const onStoredTokenChange = (changed: () => void): void => onOtherTab(key, changed);

/** Stores and uses a token, for this tab or, when `stays`, for this browser. */
export function storeToken(token: string, stays: boolean): void {
  removeText(stays ? 'tab' : 'local', key);
  writeText(stays ? 'local' : 'tab', key, token);
  $token.set(token);
}

/** Removes the token from storage and from `$token`. */
export function removeToken(): void {
  for (const name of [key, noticeKeys.rows, noticeKeys.read]) {
    removeText('tab', name);
    removeText('local', name);
  }
  $token.set(undefined);
}
