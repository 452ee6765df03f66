import { newId } from '../api/index.ts';
import { readText, writeText } from './storage.ts';

const key = 'guid';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A random id of this browser: counts the rate limits of anonymous visitors, and tells nobody who they are. */
export function guid(): string {
  const kept = readText('local', key);
  if (kept !== undefined && uuid.test(kept)) return kept;
  const made = newId();
  writeText('local', key, made);
  return made;
}
