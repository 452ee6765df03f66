/**
 * The check `texts`: words that no English text on the screen may use. Each entry matches the word and its inflections
 * and names the term to write instead. Prints file, line, key and word of each finding; exit code 1 when there is one.
 */
import { globSync, readFileSync } from 'node:fs';
import { withoutLists } from './translations/files.ts';
import { flatten } from '../src/i18n/table.ts';

/** A regular expression, matched as whole words in any letter case, and what to write instead. */
type Banned = readonly [pattern: string, instead: string];

const banned: readonly Banned[] = [
  ['favourit(?:e|es|ed|ing)', 'favorite'],
  ['cancell(?:ed|ing)', 'canceled'],
  ['colour(?:s|ed|ing|ful)?', 'color'],
  ['anew', 'again'],
  ['nobody', 'no one'],
  ['stands?|standing|stood', 'is, is open, is shown'],
  ['fires?|fired|firing', 'triggers'],
  ['plan orders?', 'conditional order'],
  ['at once or', 'IOC (immediate or cancel)'],
  ['all[ -]or[ -]nothing', 'FOK (fill or kill)'],
  ['until canceled', 'GTC (good till canceled)'],
  ['the least', 'the minimum, Min.'],
  ['under ?way', 'ongoing'],
  ['(?:coming|comes?|came) up', 'upcoming'],
  ['(?:comes?|coming|came) back', 'refund, refunded'],
  ['own fills', 'my fills'],
  ['own orders', 'my orders'],
  ['sub-?members?', 'sub-account'],
  ['identity levels?', 'verification level'],
  ['need(?:s|ed|ing)? scripts?', 'Enable JavaScript'],
  ['white papers?', 'whitepaper'],
  ['(?:goes|go|going|went|gone) on', 'continue, resume'],
  ['(?:un)?fold(?:s|ed|ing)?', 'collapse, expand'],
  ['read(?:s|ing)? the markets?', 'announce the market'],
  ['of the day', 'hourly, by day'],
];

const patterns = banned.map(([pattern, instead]) => ({
  find: new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, 'giu'),
  instead,
}));
const placeholder = /\{\{\w+\}\}/g;
/** Replaces a placeholder, so that the words on its two sides do not count as adjacent. */
const separator = '\u0000';

/** Returns the line of a text in its formatted file, from 1. */
function lineOf(source: string, key: string, text: string): number {
  const name = key.slice(key.lastIndexOf('.') + 1);
  // An entry of a list has no name.
  const entry = /^\d+$/.test(name) ? JSON.stringify(text) : `${JSON.stringify(name)}: ${JSON.stringify(text)}`;
  return source.split('\n').findIndex((line) => line.includes(entry)) + 1;
}

/** Returns the banned words of a file's texts, one line each: file, line, key, word and what to write instead. */
export function bannedWords(file: string, source: string): string[] {
  return [...flatten(withoutLists(JSON.parse(source)))].flatMap(([key, text]) => {
    const words = text.replace(placeholder, separator);
    return patterns.flatMap(({ find, instead }) =>
      Array.from(
        words.matchAll(find),
        ([word]) =>
          `${file}:${String(lineOf(source, key, text))}: "${key}" has the banned word "${word}": write "${instead}"`,
      ),
    );
  });
}

if (import.meta.main) {
  const findings = globSync('locales/en/*.json')
    .sort()
    .flatMap((file) => bannedWords(file, readFileSync(file, 'utf8')));
  for (const finding of findings) console.log(finding);
  if (findings.length > 0) console.log('Change the text, not the key; the other languages keep their texts.');
  process.exitCode = findings.length > 0 ? 1 : 0;
}
