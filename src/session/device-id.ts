import { newId } from '../api/index.ts';
import { readText, writeText } from './storage.ts';

const key = 'guid';
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the random id of this browser and creates it once. Rate limits of visitors count by it; it identifies no
 * person.
 */
export function deviceId(): string {
  const stored = readText('local', key);
  if (stored !== undefined && uuid.test(stored)) return stored;
  const created = newId();
  writeText('local', key, created);
  return created;
}
