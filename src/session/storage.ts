import { atom, map, type MapStore, type WritableAtom } from 'nanostores';
import * as v from 'valibot';
import { parseJson } from '../contract/parse-json.ts';
import type { StoredKey } from './stored-keys.ts';

/** Storage of this browser or of this tab. */
export type StorageArea = 'local' | 'tab';

/** Longest text that is read; a longer one was not written by this site. */
const maxLength = 100_000;

/** True once a write has failed, so that the value exists in memory only and a notice is shown. quality.md Q-F12 */
export const $storageFails = atom(false);

const memory = { local: new Map<string, string>(), tab: new Map<string, string>() };

/**
 * The browser's storage; undefined in the build and where the browser blocks it (reading the property can
 * throw).
 */
function platformOf(area: StorageArea): Storage | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The text of a key, from memory when it could not be saved; undefined without one. */
export function readText(area: StorageArea, key: string): string | undefined {
  const unsaved = memory[area].get(key);
  if (unsaved !== undefined) return unsaved;
  try {
    const text = platformOf(area)?.getItem(key) ?? undefined;
    return text === undefined || text.length > maxLength ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Stores a text; in memory when the browser refuses (blocked, full). */
export function writeText(area: StorageArea, key: StoredKey, text: string): void {
  try {
    const platform = platformOf(area);
    if (!platform) throw new Error('no storage');
    platform.setItem(key, text);
    memory[area].delete(key);
  } catch {
    memory[area].set(key, text);
    $storageFails.set(true);
  }
}

/** Removes a key. */
export function removeText(area: StorageArea, key: string): void {
  memory[area].delete(key);
  try {
    platformOf(area)?.removeItem(key);
  } catch {
    $storageFails.set(true);
  }
}

/** The parsed value of a key; a text that does not fit its schema is removed. */
function readParsed<T>(
  area: StorageArea,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  isJson: boolean,
): T | undefined {
  const text = readText(area, key);
  if (text === undefined) return undefined;
  const parsed = v.safeParse(schema, isJson ? parseJson(text) : text);
  if (parsed.success) return parsed.output;
  removeText(area, key);
  return undefined;
}

/** Calls back when another tab changes a key of this browser's storage. */
export function onOtherTab(key: string, changed: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed();
  });
}

function createStoredAtom<T>(
  key: StoredKey,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
  isJson: boolean,
): WritableAtom<T> {
  const $stored = atom(fallback);
  // The value that was read last; undefined once another was set. It is not written back: a removed key stays removed.
  let loaded: T | undefined;
  const load = () => {
    loaded = readParsed('local', key, schema, isJson) ?? fallback;
    $stored.set(loaded);
  };
  load();
  $stored.listen((value) => {
    if (value === loaded) return;
    loaded = undefined;
    const text = isJson ? JSON.stringify(value) : String(value);
    if (text !== readText('local', key)) writeText('local', key, text);
  });
  onOtherTab(key, load);
  return $stored;
}

/**
 * Creates a store whose value is stored in this browser as JSON and shared by its tabs; its initial value is
 * `fallback`.
 */
export const storedAtom = <T>(key: StoredKey, schema: v.GenericSchema<unknown, T>, fallback: T): WritableAtom<T> =>
  createStoredAtom(key, schema, fallback, true);

/**
 * Creates a store like `storedAtom`, stored as plain text: for keys with a fixed format (`theme`, `showAssets`,
 * `SPOT_symbolid`).
 */
export const storedTextAtom = <T extends string>(
  key: StoredKey,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
): WritableAtom<T> => createStoredAtom(key, schema, fallback, false);

const tabMapClears = new Set<() => void>();
/** Key of the list of this tab's maps: a page clears those of modules that it has not loaded, too. */
const tabMapKeys = 'tabMaps';
const TabMapKeys = v.array(v.pipe(v.string(), v.maxLength(40)));
const storedMapKeys = (): string[] => readParsed('tab', tabMapKeys, TabMapKeys, true) ?? [];

/** Lists the key of a map that has content. */
function listTabMap(key: string): void {
  const keys = storedMapKeys();
  if (!keys.includes(key)) writeText('tab', tabMapKeys, JSON.stringify([...keys, key]));
}

/**
 * Creates a map that is stored for this tab, such as drafts: it survives a reload, a new login of the person and a
 * change of language, not a logout.
 */
export function tabMap<T>(
  key: StoredKey,
  schema: v.GenericSchema<unknown, Record<string, T>>,
): MapStore<Record<string, T | undefined>> {
  const $map = map<Record<string, T | undefined>>({});
  $map.set(readParsed('tab', key, schema, true) ?? {});
  $map.listen((value) => {
    listTabMap(key);
    writeText('tab', key, JSON.stringify(value));
  });
  tabMapClears.add(() => {
    $map.set({});
    removeText('tab', key);
  });
  return $map;
}

/** Key of the profile id that owns this tab's maps. */
const ownerKey = 'draftsOf';

/** Clears all maps of this tab, when the person leaves. */
export function clearTabMaps(): void {
  const keys = storedMapKeys();
  for (const clear of tabMapClears) clear();
  for (const key of [...keys, tabMapKeys]) removeText('tab', key);
  removeText('tab', ownerKey);
}

/** Keeps this tab's maps for a new login of the same person and clears those of another one. `id` is the profile's. */
export function setDraftOwner(id: string): void {
  const owner = readText('tab', ownerKey);
  if (owner !== undefined && owner !== id) clearTabMaps();
  writeText('tab', ownerKey, id);
}
