import * as v from 'valibot';
import { parseJson } from '#contract/parse-json.ts';
import { NoticeRow } from '#contract/stream.ts';
import type { ReceivedNotice } from '#contract/stream.ts';
import { readText, removeText, writeText } from '../storage.ts';
import { isTokenPersistent, noticeKeys } from '../token.ts';

/** Longest stored text: a longer one would not be read again (session/storage.ts). */
const lengthMax = 100_000;
const { rows: rowsKey, read: readKey } = noticeKeys;

const Stored = v.object({ owner: v.string(), list: v.array(v.unknown()) });

/** Notices lie where the token lies, so that they end with it. */
const area = () => (isTokenPersistent() ? 'local' : 'tab');

/** The entries of a key that fit; undefined when there is nothing of this person. */
function readList<T>(key: string, owner: string, schema: v.GenericSchema<unknown, T>): T[] | undefined {
  const stored = v.safeParse(Stored, parseJson(readText(area(), key) ?? ''));
  if (!stored.success || stored.output.owner !== owner) return undefined;
  return stored.output.list.flatMap((candidate) => {
    const entry = v.safeParse(schema, candidate);
    return entry.success ? [entry.output] : [];
  });
}

/** Writes the entries that fit, the first ones first. */
function writeList(key: (typeof noticeKeys)['rows' | 'read'], owner: string, list: readonly unknown[]): void {
  const text = JSON.stringify({ owner, list });
  if (text.length > lengthMax) writeList(key, owner, list.slice(0, Math.floor(list.length / 2)));
  else writeText(area(), key, text);
}

/** The stored notices of a person, newest first; `owner` is the id of the profile. */
export const readNotices = (owner: string): ReceivedNotice[] | undefined => readList(rowsKey, owner, NoticeRow);

/** Stores the notices of a person, newest first; those without space are dropped, the oldest first. */
export const writeNotices = (owner: string, rows: readonly ReceivedNotice[]): void => writeList(rowsKey, owner, rows);

/** The stored read marks of a person. */
export const readReadIds = (owner: string): string[] | undefined => readList(readKey, owner, v.string());

/** Stores the read marks of a person. */
export const writeReadIds = (owner: string, ids: readonly string[]): void => writeList(readKey, owner, ids);

/** Removes notices and read marks from this browser. */
export function removeNotices(): void {
  for (const key of [rowsKey, readKey]) {
    removeText('tab', key);
    removeText('local', key);
  }
}
