import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { format } from 'prettier';
import type { Sources } from './sources.ts';

const file = 'locales/sources.json';
const Hashes = v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]));
const SourcesFile = v.record(v.string(), Hashes);

/** Returns `locales/sources.json`. Throws when it has another shape. */
export const readSources = (): Sources =>
  existsSync(file) ? v.parse(SourcesFile, JSON.parse(readFileSync(file, 'utf8'))) : {};

/** Writes `locales/sources.json` as the format check expects it. */
export async function writeSources(sources: Sources): Promise<void> {
  writeFileSync(file, await format(JSON.stringify(sources), { parser: 'json' }));
}
