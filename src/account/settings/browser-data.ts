import { removeText } from '#session/storage.ts';

/**
 * Keys that stay: the theme; hidden amounts, which must not appear by this; the login. The language is a cookie and
 * stays too. account.md 4
 */
const keptKeys: readonly string[] = ['theme', 'showAssets', 'usertoken'];

/** Removes what this browser stores, in all tabs at once; drafts of open tabs stay until these are closed. */
export function removeBrowserData(): void {
  for (const key of storedKeys()) if (!keptKeys.includes(key)) removeText('local', key);
  // Other tabs hear of each key; the stores of this one read theirs again.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}
