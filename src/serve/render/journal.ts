/** Record of what a build has written so far, so that one that was stopped goes on where it was. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { Alternate } from '../build-steps/inspect.ts';
import { encodingSuffixes } from '../encoding.ts';
import { FileRecord } from './records.ts';
import type { Alternates } from './records.ts';

const journalPath = '.slipway/pages.jsonl';

const Line = v.variant('kind', [
  v.object({ kind: v.literal('page'), address: v.string(), bytes: v.number(), record: FileRecord }),
  v.object({ kind: v.literal('alternates'), key: v.string(), list: v.array(Alternate) }),
]);
type Line = v.InferOutput<typeof Line>;

/** What a journal says of the pages that are there. */
export interface Written {
  pages: Map<string, FileRecord>;
  alternates: Alternates;
}

export interface Journal {
  written: Written;
  /**
   * Records a page after its files were written. Throws when the disk refuses. `bytes`: size of the file that is not
   * compressed.
   */
  addPage: (address: string, record: FileRecord, bytes: number) => void;
  addAlternates: (key: string, list: Alternate[]) => void;
  /** Deletes the journal: the manifest has everything now. */
  remove: () => void;
}

const isWhole = (folder: string, { entry }: FileRecord, bytes: number): boolean =>
  statSync(join(folder, entry.file), { throwIfNoEntry: false })?.size === bytes &&
  entry.encodings.every((encoding) => existsSync(join(folder, entry.file + encodingSuffixes[encoding])));

/** The lines of a journal that a stop did not cut off, and their length in bytes. */
function readLines(file: string): { lines: Line[]; bytes: number } {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  const lines: Line[] = [];
  for (const line of whole.split('\n')) {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Line), line);
    if (parsed.success) lines.push(parsed.output);
  }
  return { lines, bytes: Buffer.byteLength(whole) };
}

/** Opens the journal of a site's folder. Pages whose files are missing or cut off count as not written. */
export function openJournal(folder: string): Journal {
  const file = join(folder, journalPath);
  mkdirSync(dirname(file), { recursive: true });
  const { lines, bytes } = readLines(file);
  // The next line must not go on where a stop cut off the last one.
  if (existsSync(file)) truncateSync(file, bytes);
  const written: Written = { pages: new Map(), alternates: {} };
  for (const line of lines) {
    if (line.kind === 'alternates') written.alternates[line.key] = line.list;
    else if (isWhole(folder, line.record, line.bytes)) written.pages.set(line.address, line.record);
  }
  const append = (line: Line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
  return {
    written,
    addPage(address, record, size) {
      append({ kind: 'page', address, bytes: size, record });
      written.pages.set(address, record);
    },
    addAlternates(key, list) {
      if (written.alternates[key] !== undefined) return;
      append({ kind: 'alternates', key, list });
      written.alternates[key] = list;
    },
    remove: () => rmSync(file, { force: true }),
  };
}
