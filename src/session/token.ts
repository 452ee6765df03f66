import { atom } from 'nanostores';
import * as v from 'valibot';
import { Usertoken } from '../contract/scalars.ts';
import { onOtherTab, readText, removeText, type StorageArea, writeText } from './storage.ts';

const key = 'usertoken';
/** Keys of what is stored beside the token and removed with it. account.md 5 */
export const noticeKeys = { rows: 'notices', read: 'noticesRead' } as const;

/**
 * The session token, undefined for a visitor. It is stored for this tab and sent to new tabs by message; for "stay
 * logged in" it is stored in the browser. quality.md Q-S06
 */
export const $token = atom<string | undefined>(undefined);

/** What is stored; undefined for what is no token, which a header of a request could not carry. */
function storedIn(area: StorageArea): string | undefined {
  const text = readText(area, key);
  return v.is(Usertoken, text) ? text : undefined;
}

/** True when the token is stored in the browser and outlives its tabs. */
export const isTokenPersistent = (): boolean => storedIn('local') !== undefined;

/** The stored token of the tab, else of the browser. */
export const readStoredToken = (): string | undefined => storedIn('tab') ?? storedIn('local');

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
