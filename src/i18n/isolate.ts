import { direction } from './lang.ts';
import type { Lang } from './lang.ts';

/** Ends what one of the two others began. Unicode Bidirectional Algorithm (UAX 9), 2.4 */
const [leftToRight, rightToLeft, end] = ['\u2066', '\u2067', '\u2069'];
const isolates = /[\u2066-\u2069]/g;
const noBreak = '\u00a0';

const part = String.raw`\{\{\w+\}\}|[A-Za-z0-9×+≈]+`;
const joint = String.raw`(?: [–·] |[/ ])?`;
/** Placeholders and what is written in Latin letters or figures beside them: `{{amount}} {{coin}}`, `VIP {{level}}`. */
const runs = new RegExp(`(?:${part})(?:${joint}(?:${part}))*`, 'g');
const parts = new RegExp(`(${joint})(${part})`, 'g');

/** Hebrew and Arabic letters; the signs beside figures, as the percent sign, are none. */
const turned = /[\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\ufb1d-\ufdfb\ufe70-\ufefc]/;
/** Stands as it is in any sentence. */
const isPlainFigure = (text: string): boolean => /^[\d.,:]+$/.test(text);

/** One value, or several that read on from left to right. */
interface Group {
  before: string;
  text: string;
  isTurned: boolean;
}

function painted({ before, text, isTurned }: Group): string {
  if (isPlainFigure(text)) return before + text;
  return before + (isTurned ? rightToLeft : leftToRight) + text + end;
}

/**
 * Fills a sentence written from right to left. What stands in it from left to right (a price with its coin, a pair, a date) is
 * one isolate, so that neither its order nor that of the sentence is torn; an amount keeps its coin on its line, unless it is all
 * there is. quality.md Q-A15
 */
export function fillIsolated(text: string, valueOf: (part: string) => string): string {
  return text.replace(runs, (run) => {
    if (!run.includes('{{')) return run;
    const groups: Group[] = [];
    for (const [, before = '', name = ''] of run.matchAll(parts)) {
      const value = valueOf(name);
      const isTurned = turned.test(value);
      const last = groups.at(-1);
      if (!last || last.isTurned || isTurned) groups.push({ before, text: value, isTurned });
      else last.text += (before === ' ' && run !== text ? noBreak : before) + value;
    }
    return groups.map(painted).join('');
  });
}

/** One amount as an isolate from left to right, for a page of either direction. */
export const isolated = (text: string): string => leftToRight + text + end;

/** A text of the page's language where the page has no say in its direction, as in a drawing. */
export const directed = (lang: Lang, text: string): string =>
  direction(lang) === 'rtl' ? rightToLeft + text + end : text;

/** A text as files and other programs take it: without the signs that only turn it on a page. */
export const withoutIsolates = (text: string): string => text.replace(isolates, '').replaceAll(noBreak, ' ');
