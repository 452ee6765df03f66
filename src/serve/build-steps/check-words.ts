import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordProblems } from '#config/texts/words.ts';
import type { Words } from '#config/texts/words.ts';
import type { Site } from '../site.ts';

/** Most lines about the words of a build. */
const maxLines = 20;

/** Scripts that are files of texts (`lazyTexts`, `islandTexts`). */
const textScript = /^_astro\/(?:texts\/|(?:notice|orders|margin|leveraged|explanation)\.)[^/]+\.js$/;
const drawings = /<(script|style|svg)\b[\s\S]*?<\/\1>/g;
const dataBlock = /<script type="application\/json" id="texts"[^>]*>([\s\S]*?)<\/script>/g;
const namedTexts =
  / (?:title|alt|aria-label|placeholder)="([^"]*)"|<meta [^>]*(?:description|title)" content="([^"]*)"/g;

/** All texts in a value of JSON, without their keys. */
function valuesIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesIn) : [];
}

/** The texts of a page: what it shows, says to search engines and screen readers, and hands to its scripts. */
const textsOfPage = (html: string): string =>
  [
    html.replaceAll(drawings, ' ').replaceAll(/<[^>]+>/g, '\n'),
    ...Array.from(html.matchAll(namedTexts), ([, one, other]) => one ?? other ?? ''),
    ...Array.from(html.matchAll(dataBlock), ([, block = '']) => valuesIn(JSON.parse(block)).join('\n')),
  ].join('\n');

/** A line for each text of a built site that spells a word of the brand otherwise, or has one that it never uses. */
export function wordsOfSite(site: Site, folder: string, words: Words): string[] {
  const pages = new Map<string, string[]>();
  for (const { file } of site.files.values()) {
    const isPage = file.endsWith('.html');
    if (!isPage && !textScript.test(file)) continue;
    const text = readFileSync(join(folder, file), 'utf8');
    for (const problem of wordProblems(isPage ? textsOfPage(text) : text, words))
      pages.set(problem, [...(pages.get(problem) ?? []), file]);
  }
  const lines = Array.from(pages, ([problem, files]) => {
    const more = files.length === 1 ? '' : ` and ${files.length - 1} more`;
    return `${files[0] ?? ''}${more}: ${problem}`;
  });
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines), `and ${lines.length - maxLines} more`];
}
