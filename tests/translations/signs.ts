import { intlLocale } from '../../src/i18n/lang.ts';
import type { Lang } from '../../src/i18n/locales.ts';

/** How a language writes numbers and dashes. */
interface Signs {
  group: string;
  decimal: string;
  /** What stands before and after a percentage. */
  percent: readonly [before: string, after: string];
  /** The sign of a dash in a sentence. */
  dash: '–' | '—';
}

const bidiMarks = /[\u061c\u200e\u200f]/g;
/** Languages whose sentences have em dashes; ranges have en dashes in all. */
const emDashes = ['ru', 'uk', 'kk', 'ka'];
/** Languages whose brackets are as wide as their characters. */
const wideBrackets = ['ja', 'zh'];
const languageOf = (lang: Lang): string => lang.split('-')[0] ?? lang;

const kept = new Map<Lang, Signs>();
/** Returns the signs of a language, those of numbers from Intl: screens show live figures beside texts. */
function signsOf(lang: Lang): Signs {
  const known = kept.get(lang);
  if (known) return known;
  const parts = new Intl.NumberFormat(intlLocale(lang)).formatToParts(1_234_567.5);
  const signOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const half = new Intl.NumberFormat(intlLocale(lang), { style: 'percent' }).format(0.5).replace(bidiMarks, '');
  const [before = '', after = ''] = half.split('50');
  const signs: Signs = {
    group: signOf('group').replace(/\s/, ' '),
    decimal: signOf('decimal'),
    percent: [before, after],
    dash: emDashes.includes(languageOf(lang)) ? '—' : '–',
  };
  kept.set(lang, signs);
  return signs;
}

/**
 * Returns the numbers of a text as a language writes them; those that it does not write so come with a question mark.
 */
function numbersIn({ group, decimal }: Signs, text: string): string[] {
  // Some languages write the time of day with a point.
  const plain = text
    .replaceAll(/\{\{\w+\}\}|\d\d\.\d\d(?:–\d\d\.\d\d)? \(?UTC/g, '#')
    .replaceAll(/[\u00a0\u202f]/g, ' ');
  return Array.from(plain.matchAll(/(?<![\w.#-])\d+(?:[.,]\d+| \d{3})*/g), ([number]) => {
    const signed = number.replaceAll(decimal, 'd').replaceAll(group, 'g');
    const isRight = /^(?:\d+|\d{1,3}(?:g\d{2,3})*g\d{3})(?:d\d+)?$/.test(signed);
    return isRight ? String(Number(signed.replaceAll('g', '').replace('d', '.'))) : `${number}?`;
  });
}

function numberProblems(text: string, english: string, lang: Lang): string[] {
  const numbers = numbersIn(signsOf(lang), text);
  // Languages count millions in other words.
  const expected = english.includes('billion') ? [] : numbersIn(signsOf('en'), english);
  const lost = expected.filter((number) => /\.|\d{4}/.test(number) && !numbers.includes(number));
  return [
    ...lost.map((number) => `does not have the number ${number} of the English text`),
    ...numbers
      .filter((number) => number.endsWith('?'))
      .map((number) => `writes ${number.slice(0, -1)}, which is no number of the language`),
  ];
}

function percentProblems(text: string, lang: Lang): string[] {
  const [before, after] = signsOf(lang).percent;
  const percentages = text.matchAll(/((?<![\d}]\s?)[%٪]\s?)?(?:\d[\d.,]*|\{\{\w+\}\})(\s?[%٪])?/gu);
  return Array.from(percentages)
    .filter(([, first = '', last = '']) => first + last !== '' && (first !== before || last !== after))
    .map(([found]) => `writes ${found}, and screens ${before}50${after}`);
}

function dashProblems(text: string, english: string, lang: Lang): string[] {
  const { dash } = signsOf(lang);
  const other = dash === '–' ? '—' : '–';
  // The English texts have dashes in ranges alone.
  const ranges = dash === '–' ? 0 : english.split('–').length - 1;
  return text.split(other).length - 1 > ranges ? [`has the dash ${other} instead of ${dash}`] : [];
}

function bracketProblems(text: string, lang: Lang): string[] {
  const isNarrow = wideBrackets.includes(languageOf(lang)) && /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);
  return isNarrow && /[()]/.test(text) ? ['has narrow brackets'] : [];
}

/** Returns where a text has other signs than its language: of numbers, percentages, dashes and brackets. */
export const signProblems = (text: string, english: string, lang: Lang): string[] => [
  ...numberProblems(text, english, lang),
  ...percentProblems(text, lang),
  ...dashProblems(text, english, lang),
  ...bracketProblems(text, lang),
];
