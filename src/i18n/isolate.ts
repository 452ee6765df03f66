import { direction } from './lang.ts';
import type { Lang } from './lang.ts';

/** Directional isolates of the Unicode Bidirectional Algorithm (UAX 9), 2.4; `end` closes one. */
const [leftToRight, rightToLeft, end] = ['\u2066', '\u2067', '\u2069'];
const isolates = /[\u2066-\u2069]/g;
const noBreak = '\u00a0';

const part = String.raw`\{\{\w+\}\}|[A-Za-z0-9×+≈]+`;
const joint = String.raw`(?: [–·] |[/ ])?`;
/** Placeholders with the Latin letters and figures next to them: `{{amount}} {{coin}}`, `VIP {{level}}`. */
const runs = new RegExp(`(?:${part})(?:${joint}(?:${part}))*`, 'g');
const parts = new RegExp(`(${joint})(${part})`, 'g');

/** Hebrew and Arabic letters; signs next to figures, such as the percent sign, do not count. */
const rightToLeftLetters = /[\u05d0-\u05ea\u0620-\u064a\u066e-\u06d3\ufb1d-\ufdfb\ufe70-\ufefc]/;
/** True for figures, of which one needs no isolate in any sentence; several change places in a left-to-right line. */
const isPlainFigure = (text: string): boolean => /^[\d.,:]+$/.test(text);

/** One value, or several that read from left to right together. */
interface Group {
  before: string;
  text: string;
  isRightToLeft: boolean;
}

function isolatedGroup({ before, text, isRightToLeft }: Group, isAlone: boolean): string {
  if (isAlone && isPlainFigure(text)) return before + text;
  return before + (isRightToLeft ? rightToLeft : leftToRight) + text + end;
}

/**
 * Fills the placeholders of a right-to-left sentence. Values that read from left to right (a price with its coin, a
 * pair, a date) become one isolate, so that both orders stay intact; a no-break space keeps an amount and its coin on
 * one line, unless they are the whole text. quality.md Q-A15
 */
export function fillIsolated(text: string, valueOf: (part: string) => string): string {
  const isAlone = (text.match(runs) ?? []).filter((run) => run.includes('{{')).length === 1;
  return text.replace(runs, (run) => {
    if (!run.includes('{{')) return run;
    const groups: Group[] = [];
    for (const [, before = '', name = ''] of run.matchAll(parts)) {
      const value = valueOf(name);
      const isRightToLeft = rightToLeftLetters.test(value);
      const last = groups.at(-1);
      if (!last || last.isRightToLeft || isRightToLeft) groups.push({ before, text: value, isRightToLeft });
      else last.text += (before === ' ' && run !== text ? noBreak : before) + value;
    }
    return groups.map((group) => isolatedGroup(group, isAlone)).join('');
  });
}

/** An amount as a left-to-right isolate, for pages of both directions. */
export const isolated = (text: string): string => leftToRight + text + end;

/**
 * A text isolated in its language's direction, for places that ignore the page's direction, such as a canvas.
 */
export const directed = (lang: Lang, text: string): string =>
  direction(lang) === 'rtl' ? rightToLeft + text + end : text;

/** A text without isolates and no-break spaces, for files and other programs. */
export const withoutIsolates = (text: string): string => text.replace(isolates, '').replaceAll(noBreak, ' ');
