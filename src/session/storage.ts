import { atom, map, type MapStore, type WritableAtom } from 'nanostores';
import * as v from 'valibot';

/** This browser's storage, or this tab's. */
export type Area = 'local' | 'tab';

/** Longest text that is read back; what is longer was not written by us. */
const maxLength = 100_000;

/** True once something could not be saved and lives in memory alone: the person is told (Q-F12). */
export const $storageFails = atom(false);

const memory = { local: new Map<string, string>(), tab: new Map<string, string>() };

/** The platform's storage; undefined in the build and where the browser blocks it (asking for it may throw). */
function platformOf(area: Area): Storage | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** What is kept under a key; memory holds what could not be saved. */
export function readText(area: Area, key: string): string | undefined {
  const remembered = memory[area].get(key);
  if (remembered !== undefined) return remembered;
  try {
    const text = platformOf(area)?.getItem(key) ?? undefined;
    return text === undefined || text.length > maxLength ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Keeps a text; in memory when the browser refuses (blocked, full). */
export function writeText(area: Area, key: string, text: string): void {
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

export function removeText(area: Area, key: string): void {
  memory[area].delete(key);
  try {
    platformOf(area)?.removeItem(key);
  } catch {
    $storageFails.set(true);
  }
}

/** Parses what is kept; a text that does not fit its schema is dropped. */
function readParsed<T>(area: Area, key: string, schema: v.GenericSchema<unknown, T>, isJson: boolean): T | undefined {
  const text = readText(area, key);
  if (text === undefined) return undefined;
  const parsed = v.safeParse(schema, isJson ? parseJson(text) : text);
  if (parsed.success) return parsed.output;
  removeText(area, key);
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Calls back when another tab changed a key of this browser's storage. */
function onOtherTab(key: string, changed: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) changed();
  });
}

function keptAtom<T>(key: string, schema: v.GenericSchema<unknown, T>, fallback: T, isJson: boolean): WritableAtom<T> {
  const $kept = atom(fallback);
  const follow = () => $kept.set(readParsed('local', key, schema, isJson) ?? fallback);
  follow();
  $kept.listen((value) => {
    const text = isJson ? JSON.stringify(value) : String(value);
    if (text !== readText('local', key)) writeText('local', key, text);
  });
  onOtherTab(key, follow);
  return $kept;
}

/** A fact kept in this browser as JSON and followed from tab to tab; its first value is `fallback`. */
export const kept = <T>(key: string, schema: v.GenericSchema<unknown, T>, fallback: T): WritableAtom<T> =>
  keptAtom(key, schema, fallback, true);

/** As `kept`, saved as the bare text: for keys whose form is given (`theme`, `showAssets`, `SPOT_symbolid`). */
export const keptText = <T extends string>(
  key: string,
  schema: v.GenericSchema<unknown, T>,
  fallback: T,
): WritableAtom<T> => keptAtom(key, schema, fallback, false);

const tabMaps = new Set<() => void>();

/** A map kept for this tab, such as drafts: survives reload, re-login and language change, not logging out. */
export function keptForTab<T>(
  key: string,
  schema: v.GenericSchema<unknown, Record<string, T>>,
): MapStore<Record<string, T | undefined>> {
  const $kept = map<Record<string, T | undefined>>({});
  $kept.set(readParsed('tab', key, schema, true) ?? {});
  $kept.listen((value) => writeText('tab', key, JSON.stringify(value)));
  tabMaps.add(() => {
    $kept.set({});
    removeText('tab', key);
  });
  return $kept;
}

/** Empties what is kept for this tab: the person left. */
export function emptyTabMaps(): void {
  for (const empty of tabMaps) empty();
}
