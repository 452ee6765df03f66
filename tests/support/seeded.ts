/**
 * Seeded data that exchanges of tests start with. A seed takes hundreds of milliseconds, a copy of it a few: a set of
 * domains is seeded once, and its data stays in .test/seeded until a source that the seed reads has changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Domain } from '#sandbox/exchange/domain.ts';
import { domains as allDomains } from '#sandbox/domains.ts';
import { openKernel } from '#sandbox/kernel/kernel.ts';

const folder = '.test/seeded';

/** What the seed may read. The linter's layers keep the sandbox from importing anything else. */
const sources = ['src/{contract,formulas,i18n,money,sandbox}/**/*.ts', 'tests/support/seeded.ts', 'package-lock.json'];

/** Hash of the sources; read once, because a process tests one state of them. */
let stamp: string | undefined;
function stampNow(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(sources).sort()) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** The functions of a domain that run before its exchange opens. */
const seeding = ['connect', 'settlement', 'seed', 'forget'] as const;

/** Returns a name for the data that domains seed; undefined when functions of a test seed it, which have no name. */
function nameOf(domains: readonly Domain[]): string | undefined {
  const hash = createHash('sha256');
  for (const domain of domains) {
    const known = allDomains.find(({ name }) => name === domain.name);
    const own = seeding.filter((part) => domain[part] !== undefined);
    if (own.some((part) => domain[part] !== known?.[part])) return undefined;
    hash.update(JSON.stringify([domain.name, own, domain.migrations ?? []]));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Seeds an exchange and returns the content of its data file, as it is before an exchange opens for the first time. */
function seed(domains: readonly Domain[]): Buffer {
  const temporary = mkdtempSync(join(tmpdir(), 'slipway-seeded-'));
  const dataFile = join(temporary, 'seeded.sqlite');
  try {
    openKernel({
      dataFile,
      // What a domain writes when it opens is written by the exchange that starts with the copy.
      domains: domains.map((domain) => ({ ...domain, open: () => undefined, schedulers: () => [] })),
      monotonic: () => 0,
      onFault: (error) => {
        throw error;
      },
    }).close();
    const database = new DatabaseSync(dataFile);
    // The start and the stop of this exchange leave no trace. A database in memory has no write-ahead log.
    database.exec("DELETE FROM meta WHERE key IN ('epoch', 'clock', 'speed', 'uptime'); PRAGMA journal_mode = DELETE");
    database.close();
    return readFileSync(dataFile);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

const read = new Map<string, Buffer>();

/** Returns the content of a freshly seeded data file; undefined for domains with a seed of the test's own. */
function seededContent(domains: readonly Domain[]): Buffer | undefined {
  const name = nameOf(domains);
  if (name === undefined) return undefined;
  stamp ??= stampNow();
  const path = join(folder, stamp, `${name}.sqlite`);
  let content = read.get(path) ?? (existsSync(path) ? readFileSync(path) : undefined);
  if (content === undefined) {
    content = seed(domains);
    mkdirSync(join(folder, stamp), { recursive: true });
    for (const stale of globSync(`${folder}/*`))
      if (stale !== join(folder, stamp)) rmSync(stale, { recursive: true, force: true });
    // Another worker may write it, too: the last one wins, and no reader sees half a file.
    const part = `${path}-${process.pid}`;
    writeFileSync(part, content);
    renameSync(part, path);
  }
  read.set(path, content);
  return content;
}

/**
 * Returns options with which an exchange starts with a copy of seeded data: `content` for one in memory, otherwise a
 * new data file is written. One with a seed of its own, or with a file that exists, is left as it is.
 */
export function seeded<O extends { dataFile: string; seed?: string | undefined }>(
  options: O,
  domains: readonly Domain[] = allDomains,
): O & { content?: Uint8Array } {
  const isFile = options.dataFile !== ':memory:';
  if (options.seed !== undefined || (isFile && existsSync(options.dataFile))) return options;
  const content = seededContent(domains);
  if (content === undefined) return options;
  if (!isFile) return { ...options, content };
  try {
    writeFileSync(options.dataFile, content);
  } catch {
    // The exchange reports a file that cannot be written.
  }
  return options;
}
