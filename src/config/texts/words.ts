/** `words.json` of a brand: words that its texts spell one way, and words that they never have. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { shownPath } from '../brand-path.ts';

/** Name of the file in a brand's folder. */
const wordsFile = 'words.json';
const maxWords = 100;

const Word = v.pipe(v.string('is no word'), v.trim(), v.minLength(2, 'is shorter than 2 letters'), v.maxLength(60));
const List = v.optional(v.pipe(v.array(Word, 'is no list of words'), v.maxLength(maxWords)), []);
const Words = v.strictObject({ keep: List, never: List }, 'has other parts than "keep" and "never", lists of words');
export type Words = v.InferOutput<typeof Words>;

/** The words of a brand, or a line about a file that is wrong; nothing without the file. */
export function readWords(folder: string): { words?: Words; problem?: string } {
  const file = join(folder, wordsFile);
  if (!existsSync(file)) return {};
  try {
    const { success, output, issues } = v.safeParse(Words, JSON.parse(readFileSync(file, 'utf8')));
    if (success) return { words: output };
    const [{ path = [], message }] = issues;
    const at = path.map(({ key }) => String(key)).join('.');
    return { problem: `${shownPath(file)}: ${at === '' ? '' : `${at} `}${message}` };
  } catch (error) {
    return { problem: `${shownPath(file)} is no JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
/** Addresses have names in their own spelling. */
const addresses = /\S*(?:[/@]|\w\.\w)\S*/g;
/** Letters around an occurrence that a line shows. */
const context = 24;

/** What is wrong with the words of a text: each as the text has it, with what stands around it. */
export function wordProblems(text: string, { keep, never }: Words): string[] {
  const plain = text.replaceAll(addresses, ' ').replaceAll(/\s+/g, ' ');
  const around = (index: number, length: number) =>
    `“${plain.slice(Math.max(0, index - context), index + length + context).trim()}”`;
  const found = (word: string, between: string) => {
    const spelled = word.split(/\s+/).map(escaped).join(between);
    return [...plain.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, 'giu'))];
  };
  return [
    ...keep.flatMap((word) =>
      found(word, '[\\s-]?')
        .filter(([match]) => match !== word)
        .map(({ 0: match, index }) => `${around(index, match.length)} must have “${word}”, not “${match}”`),
    ),
    ...never.flatMap((word) =>
      found(word, '\\s').map(
        ({ 0: match, index }) => `${around(index, match.length)} has “${match}”, a word never used`,
      ),
    ),
  ];
}
