import { pluralForms } from '../../src/i18n/table.ts';
import type { Lang } from '../../src/i18n/locales.ts';
import type { Table } from '../../src/i18n/table.ts';
import type { Glossary } from './glossary.ts';
import { signProblems } from './signs.ts';

/** What is wrong with a translated text. `error` stops the check; `report` is printed for a person to judge. */
export interface Finding {
  key: string;
  level: 'error' | 'report';
  message: string;
}

/** What the rules know of a language. */
export interface Language {
  lang: Lang;
  /** Scripts of the language, by their Unicode names. */
  scripts: readonly string[];
  /** Quotation marks of the language, the outer and the inner pair. CLDR "delimiters" */
  quotes: string;
  glossary: Glossary | undefined;
}

const latin = ['Latin'];
const scriptsOf = new Map<string, readonly string[]>([
  ['zh', ['Han']],
  ['ja', ['Han', 'Hiragana', 'Katakana']],
  ['ko', ['Hangul']],
  ...['ru', 'uk', 'kk', 'bg'].map((language) => [language, ['Cyrillic']] as const),
  ['ka', ['Georgian']],
  ['th', ['Thai']],
  ['hi', ['Devanagari']],
  ['bn', ['Bengali']],
  ['el', ['Greek']],
  ['ar', ['Arabic']],
]);

const quotesOf = new Map([
  ['ar-SA', '«»”“'],
  ['bg-BG', '„“'],
  ['cs-CZ', '„“‚‘'],
  ['da-DK', '”’“'],
  ['de-DE', '„“‚‘'],
  ['el-GR', '«»'],
  ['es-ES', '«»“”'],
  ['et-EE', '„“'],
  ['fi-FI', '”'],
  ['fr-CA', '«»”“'],
  ['hr-HR', '„”'],
  ['hu-HU', '„”»«'],
  ['it-IT', '«»“”'],
  ['ja-JP', '「」『』'],
  ['ka-GE', '„“'],
  ['kk-KZ', '«»“”'],
  ['lt-LT', '„“'],
  ['nb-NO', '«»'],
  ['nl-NL', '‘“”'],
  ['pl-PL', '„”«»'],
  ['pt-PT', '«»“”'],
  ['ro-RO', '„”«»'],
  ['ru-RU', '«»„“'],
  ['sk-SK', '„“‚‘'],
  ['sr-RS', '„”“‘'],
  ['sv-SE', '”'],
  ['uk-UA', '«»„“'],
  ['zh-HK', '「」『』'],
  ['zh-TW', '「」『』'],
]);

/** Returns what the rules know of a language. */
export const languageOf = (lang: Lang, glossary: Glossary | undefined): Language => ({
  lang,
  scripts: scriptsOf.get(lang.split('-')[0] ?? '') ?? latin,
  quotes: quotesOf.get(lang) ?? '“”‘',
  glossary,
});

/** Words that no translation into a Latin script contains; those of the second list are words of some languages too. */
const functionWords = ['the', 'your', 'you', 'this', 'please', 'with', 'and'];
const sharedWords = new Map([
  ['of', ['nl']],
  ['is', ['nl', 'da', 'nb', 'sv', 'hu', 'et']],
]);
/** Characters that only simplified Chinese has, among those of an exchange's texts. */
const simplifiedOnly =
  '个们这对时间现单价买卖币种历资产额网开关闭设应为与从后实订约触发条领认购释锁仓质赎计绩亏涨图点击显获输选择';

const placeholder = /\{\{\w+\}\}/g;
const pluralEnd = new RegExp(`_(${pluralForms.join('|')})$`);
const baseOf = (key: string): string => key.replace(pluralEnd, '');
/** Amounts, codes and abbreviations. */
const isCode = (text: string): boolean => !/\p{Ll}|\p{Lo}/u.test(text);
/** Names that are the same in every language, and the letter after a factor, `{{value}}x`. */
const names = /\b(?:Slipway|Launchpad|Launchpool|Telegram|Discord|GitHub|VIP)\b|(?<=\}\}\s?)x\b/g;
const graphemes = new Intl.Segmenter();
/** Characters as a reader counts them. */
const lengthOf = (text: string): number => Array.from(graphemes.segment(text)).length;
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/**
 * Returns a function that makes the pattern of a word with `make`, in any letter case. Every text is compared with the
 * same words, so each pattern is made once.
 */
function patternsOf(make: (word: string) => string): (word: string) => RegExp {
  const made = new Map<string, RegExp>();
  return (word) => {
    const pattern = made.get(word) ?? new RegExp(make(word), 'iu');
    made.set(word, pattern);
    return pattern;
  };
}
const wordPattern = patternsOf((word) => String.raw`(?<!\p{L})${escaped(word)}(?!\p{L})`);
const wordOrPluralPattern = patternsOf((word) => String.raw`(?<!\p{L})${escaped(word)}s?(?!\p{L})`);
const wordStartPattern = patternsOf((word) => String.raw`(?<!\p{L})${escaped(word)}`);
const scriptPattern = patternsOf((script) => String.raw`\p{Script=${script}}`);
/** True when a text contains a word, in any letter case, with an s or without. */
const hasWord = (text: string, word: string): boolean => wordOrPluralPattern(word).test(text);

const termsByText = new Map<string, Map<string, boolean>>();
/** True when an English text contains a term. The translations of a text share the answer. */
function hasTerm(english: string, term: string): boolean {
  const known = termsByText.get(english) ?? new Map<string, boolean>();
  termsByText.set(english, known);
  const found = known.get(term) ?? hasWord(english, term);
  known.set(term, found);
  return found;
}

/** Labels of buttons, tabs and columns have at most so many characters in English. */
const labelLength = 24;
const labelWords = 3;
const isLabel = (english: string): boolean =>
  !/[.!?…]$/.test(english) &&
  !english.includes('{{') &&
  english.length <= labelLength &&
  english.split(' ').length <= labelWords;
/** A label of up to ten characters may be twelve longer, a longer one 1.6 times as long. */
const labelLengthMax = (english: string): number => (english.length <= 10 ? english.length + 12 : english.length * 1.6);

function pluralProblems(table: Table, english: Table, { lang }: Language): Finding[] {
  const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
  const bases = new Set([...english.keys()].filter((key) => key.endsWith('_other')).map(baseOf));
  return [...bases].flatMap((base) => {
    if (!pluralForms.some((form) => table.has(`${base}_${form}`))) return [];
    const missing = forms.filter((form) => !table.has(`${base}_${form}`));
    const strange = pluralForms.filter(
      // Texts for none are a form of their own, in any language.
      (form) => form !== 'zero' && !forms.includes(form) && table.has(`${base}_${form}`),
    );
    return [
      ...missing.map((form) => ({ key: base, level: 'error' as const, message: `has no form "${form}"` })),
      ...strange.map((form) => ({ key: base, level: 'error' as const, message: `has a form "${form}", never used` })),
    ];
  });
}

function leftovers(bare: string, { lang, scripts }: Language): string[] {
  if (scripts !== latin) {
    const hasLetters = /\p{L}/u.test(bare);
    const isOfScript = scripts.some((script) => scriptPattern(script).test(bare));
    return hasLetters && !isCode(bare) && !isOfScript ? ['has no letter of the language’s script'] : [];
  }
  const language = lang.split('-')[0] ?? '';
  const words = [
    ...functionWords,
    ...[...sharedWords].filter(([, languages]) => !languages.includes(language)).map(([word]) => word),
  ];
  return words.filter((word) => wordPattern(word).test(bare)).map((word) => `has the English word "${word}"`);
}

const anyQuotes = '"“”„«»‘‚「」『』';
/** Returns those characters of a text that are in a list. */
const charactersOf = (text: string, list: string): string[] =>
  Array.from(text).filter((character) => list.includes(character));

/** Returns the words of a text that a glossary forbids, with what they are wrong for. */
export const correctedWords = (text: string, glossary: Glossary | undefined): [string, string][] =>
  [...(glossary?.never ?? [])].filter(([word]) => wordStartPattern(word).test(text));

function textProblems(text: string, english: string, language: Language): string[] {
  const bare = text.replaceAll(names, ' ').replaceAll(placeholder, ' ');
  const isSame = text === english && !isCode(bare) && !(language.glossary?.same.has(text) ?? false);
  const traditional = language.lang === 'zh-TW' || language.lang === 'zh-HK';
  const simplified = traditional ? charactersOf(text, simplifiedOnly) : [];
  const quotes = charactersOf(text, anyQuotes).filter((character) => !language.quotes.includes(character));
  return [
    ...correctedWords(text, language.glossary).map(
      ([word, meaning]) => `has "${word}", which is wrong for "${meaning}"`,
    ),
    ...(isSame ? ['is the same as in English; list it under "Same as English" if that is right'] : []),
    ...(text === english ? [] : leftovers(bare, language)),
    ...(simplified.length > 0 ? [`has simplified characters: ${simplified.join('')}`] : []),
    ...signProblems(text, english, language.lang),
    ...(quotes.length > 0 ? [`has quotation marks of another language: ${quotes.join(' ')}`] : []),
  ];
}

function reports(text: string, english: string, { lang, glossary }: Language): string[] {
  const longest = labelLengthMax(english);
  const tooLong =
    isLabel(english) && text.length > longest && lengthOf(text) > longest
      ? [`is long for a label: ${lengthOf(text)} characters, ${english.length} in English`]
      : [];
  const lower = text.toLocaleLowerCase(lang);
  const terms = (glossary?.terms ?? []).filter(({ english: term }) => hasTerm(english, term));
  return [
    ...tooLong,
    ...terms
      // Terms of one word have other meanings too: "order" of a list, "fill" in a form.
      .filter(({ english: term, stems }) => term.includes(' ') && stems.length > 0)
      .filter(({ stems }) => !stems.some((stem) => lower.includes(stem.toLocaleLowerCase(lang))))
      .map(({ english: term, stems }) => `translates "${term}" without ${stems.join(' or ')}`),
    ...terms.flatMap(({ english: term, avoid }) =>
      avoid.filter((word) => hasWord(text, word)).map((word) => `uses "${word}" for "${term}"`),
    ),
  ];
}

/**
 * Returns what is wrong with the translations of a namespace: plural forms, texts that are still English, letters of
 * another script, quotation marks (errors); labels that are too long, terms of the glossary that are not used
 * (reports). Keys and placeholders are checked by the build (src/i18n/check.ts).
 */
export function translationFindings(table: Table, english: Table, language: Language): Finding[] {
  return [
    ...pluralProblems(table, english, language),
    ...[...table].flatMap(([key, text]) => {
      const original = english.get(key) ?? english.get(`${baseOf(key)}_other`);
      if (original === undefined) return [];
      const found = (level: Finding['level']) => (message: string) => ({ key, level, message });
      return [
        ...textProblems(text, original, language).map(found('error')),
        ...reports(text, original, language).map(found('report')),
      ];
    }),
  ];
}
