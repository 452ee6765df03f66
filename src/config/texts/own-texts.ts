/** Texts of a brand, `texts/{lang}/{namespace}.json` in its folder: they replace the product's and add new ones. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { hint, nearestOf } from '#command/nearest.ts';
import { baseOf, placeholdersByKey, pluralEnd, textProblems } from '#i18n/check.ts';
import { allLangs, defaultLang, fallbackChain, isLang, isSameLanguage, namespaces, scriptOf } from '#i18n/locales.ts';
import type { Lang, Namespace } from '#i18n/locales.ts';
import { flatten } from '#i18n/table.ts';
import type { Table } from '#i18n/table.ts';
import { shownPath } from '../brand-path.ts';
import { hiddenMarks, langHint } from '../field-values.ts';
import { renamedText } from '../outdated.ts';
import { jsonKeys } from './json-keys.ts';

/** Namespace of the texts that only the brand has. */
export const ownNamespace = 'own';
type OwnNamespace = Namespace | typeof ownNamespace;

/** Texts of a brand by language, namespace and key; '' for a text that is removed. */
export type OwnTexts = Partial<Record<Lang, Partial<Record<OwnNamespace, Readonly<Record<string, string>>>>>>;

/** What the files of a brand's texts say, and a line for all that is wrong or worth knowing. */
export interface ReadTexts {
  texts: OwnTexts;
  problems: string[];
  notes: string[];
}

/** Product texts that a brand may remove with `null`: pages are whole without them. */
const optionalTexts: ReadonlySet<string> = new Set([
  'common:footer.note',
  'common:footer.risk',
  'account:login.lead',
  'account:login.leadTrade',
  'account:login.leadLaunch',
  'spot:pairs.intro',
  'spot:pairs.introSpot',
  'spot:pairs.lead',
]);

/** Longest text, and most names that a line proposes. */
const maxLength = 2_000;
const maxProposals = 3;
/** Longest part of an English text in a line. */
const maxShown = 60;

const knownNamespaces: readonly OwnNamespace[] = [...namespaces, ownNamespace];
const isNamespace = (name: string): name is OwnNamespace => knownNamespaces.some((each) => each === name);

const shortened = (text: string): string => (text.length <= maxShown ? text : `${text.slice(0, maxShown)}…`);

/** The product's texts of a namespace in a language; empty where it has no file. */
function productTexts(locales: string, lang: Lang, namespace: Namespace): Table {
  const file = join(locales, lang, `${namespace}.json`);
  return existsSync(file) ? flatten(JSON.parse(readFileSync(file, 'utf8'))) : new Map<string, string>();
}

/** True for a key of the English texts, or another form of a plural among them. */
const isKey = (english: Table, key: string): boolean =>
  english.has(key) || (pluralEnd.test(key) && english.has(`${baseOf(key)}_other`));

/** The line about a key that the product lacks: its present name, or the nearest ones with their English texts. */
function unknownKey(key: string, namespace: Namespace, locales: string): string {
  const renamed = renamedText(locales, namespace, key);
  if (renamed !== undefined) {
    const [file = '', name = ''] = renamed.split(':');
    return `is now ${name} in ${file}.json`;
  }
  const english = productTexts(locales, defaultLang, namespace);
  const elsewhere = namespaces.filter((other) => isKey(productTexts(locales, defaultLang, other), key));
  const near = nearestOf(key, [...english.keys()], maxProposals).map(
    (name) => `${name} (“${shortened(english.get(name) ?? '')}”)`,
  );
  return [
    'is no text of the product',
    ...elsewhere.map((other) => `${other}.json has it`),
    ...(near.length === 0 ? [] : [`did you mean ${near.join(', ')}?`]),
  ].join('; ');
}

/** Scripts of the letters of a language, as regular expressions name them. Latin letters are in every language. */
function scriptsOf(lang: Lang): readonly string[] {
  const script = scriptOf(lang) ?? new Intl.Locale(lang).maximize().script ?? 'Latn';
  const names: Readonly<Record<string, readonly string[]>> = {
    Jpan: ['Han', 'Hira', 'Kana'],
    Kore: ['Hang', 'Han'],
    Hans: ['Han'],
    Hant: ['Han'],
  };
  return names[script] ?? [script];
}

/** True when a text has letters that its language is not written with. */
function hasForeignLetters(text: string, lang: Lang): boolean {
  const own = scriptsOf(lang)
    .map((script) => `\\p{Script=${script}}`)
    .join('');
  return new RegExp(`[^\\p{Script=Latin}${own}\\P{L}]`, 'u').test(text);
}

interface TextFile {
  lang: Lang;
  namespace: OwnNamespace;
  /** As lines name it. */
  shown: string;
  source: string;
}

/** The files below `texts` of a brand; a line for each that is none. */
function filesOf(folder: string, problems: string[]): TextFile[] {
  const top = join(folder, 'texts');
  if (!statSync(top, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(top)
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((lang) => {
      const shown = shownPath(join(top, lang));
      if (!isLang(lang) || !statSync(join(top, lang)).isDirectory()) {
        problems.push(`${shown} is no folder of a language; ${langHint(lang)}`);
        return [];
      }
      return readdirSync(join(top, lang))
        .filter((name) => !name.startsWith('.'))
        .sort()
        .flatMap((name) => {
          const namespace = name.replace(/\.json$/, '');
          if (name.endsWith('.json') && isNamespace(namespace))
            return [
              {
                lang,
                namespace,
                shown: join(shown, name),
                source: readFileSync(join(top, lang, name), 'utf8'),
              },
            ];
          const known = knownNamespaces.map((each) => `${each}.json`);
          problems.push(`${join(shown, name)} is no file of texts; ${hint(name, known)}`);
          return [];
        });
    });
}

/** The texts of a file by key; null removes one. A line for each fault of its form. */
function entriesOf({ shown, source }: TextFile, problems: string[]): Map<string, string | null> {
  const entries = new Map<string, string | null>();
  const add = (value: unknown, key: string): void => {
    if (typeof value === 'string' || value === null) entries.set(key, value);
    else if (typeof value === 'object' && !Array.isArray(value) && (key === '' || Object.keys(value).length > 0))
      for (const [name, part] of Object.entries(value)) add(part, key === '' ? name : `${key}.${name}`);
    else problems.push(`${shown}: ${key || 'the file'} is neither a text nor a group of texts`);
  };
  if (source.startsWith('\ufeff')) {
    problems.push(`${shown} begins with a byte order mark: save it as UTF-8 without one`);
    return entries;
  }
  try {
    add(JSON.parse(source), '');
  } catch (error) {
    const comment = /(?:^|[\s,{[])\/[/*]/.test(source) ? '; JSON has no comments' : '';
    const message = error instanceof Error ? error.message : String(error);
    problems.push(`${shown} is no JSON: ${message.replaceAll(/\s+/g, ' ')}${comment}`);
    return entries;
  }
  const lines = new Map<string, number>();
  for (const { path, line } of jsonKeys(source)) {
    const first = lines.get(path);
    if (first !== undefined) problems.push(`${shown}:${line}: ${path} is there twice; line ${first} has it too`);
    lines.set(path, first ?? line);
  }
  return entries;
}

/** What is wrong with a text whatever it replaces; undefined for a right one. */
function faultOf(text: string): string | undefined {
  if (text.length > maxLength) return `has ${text.length} characters; a text has at most ${maxLength}`;
  const [mark] = hiddenMarks.exec(text) ?? [];
  if (mark !== undefined) {
    const code = (mark.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    return `has the invisible character U+${code}, which changes how a line reads`;
  }
  if (/<[a-z/!]/i.test(text)) return 'has HTML, which pages show as it is written';
  return text.trim() === '' ? 'is empty; null removes a text that is optional' : undefined;
}

/** Checks the texts of a file against the product's; returns those that a page can show. */
function checkedTexts(file: TextFile, locales: string, { problems, notes }: ReadTexts): Record<string, string> {
  const { lang, namespace, shown } = file;
  const english = namespace === ownNamespace ? undefined : productTexts(locales, defaultLang, namespace);
  const wanted = english && placeholdersByKey(english);
  const texts: Record<string, string> = {};
  for (const [key, text] of entriesOf(file, problems)) {
    const report = (problem: string) => problems.push(`${shown}: ${key} ${problem}`);
    if (english && namespace !== ownNamespace && !isKey(english, key)) report(unknownKey(key, namespace, locales));
    else if (text === null) {
      if (optionalTexts.has(`${namespace}:${key}`)) texts[key] = '';
      else report(`cannot be removed; ${[...optionalTexts].join(', ')} can`);
    } else {
      const fault = faultOf(text);
      const faults = wanted ? textProblems(new Map([[key, text]]), wanted, false) : [];
      if (fault !== undefined) report(fault);
      else for (const each of faults) report(each.replace(/^key ".*?" /, ''));
      if (hasForeignLetters(text, lang)) notes.push(`${shown}: ${key} has letters that ${lang} is not written with`);
      texts[key] = text;
    }
  }
  return texts;
}

/** Notes about English texts that a brand replaces while a built language keeps the product's translation. */
function keptTranslations(texts: OwnTexts, locales: string, built: readonly Lang[]): string[] {
  return namespaces.flatMap((namespace) =>
    Object.keys(texts[defaultLang]?.[namespace] ?? {}).flatMap((key) => {
      const kept = built.filter((lang) => {
        if (isSameLanguage(lang, defaultLang)) return false;
        const relatives = fallbackChain(lang).filter((link) => isSameLanguage(link, lang));
        const isReplaced = relatives.some((link) =>
          Object.keys(texts[link]?.[namespace] ?? {}).some((own) => baseOf(own) === baseOf(key)),
        );
        return !isReplaced && relatives.some((link) => productTexts(locales, link, namespace).size > 0);
      });
      if (kept.length === 0) return [];
      const which = kept.length === 1 ? `${kept[0]} still says` : `${kept.length} languages still say`;
      return [`texts/${defaultLang}/${namespace}.json: ${key} is replaced; ${which} the product’s text`];
    }),
  );
}

/** The own texts of a brand by key, each by language. */
export function ownTextsByKey(texts: OwnTexts): ReadonlyMap<string, Partial<Record<Lang, string>>> {
  const found = new Map<string, Partial<Record<Lang, string>>>();
  for (const lang of allLangs)
    for (const [key, text] of Object.entries(texts[lang]?.[ownNamespace] ?? {}))
      found.set(key, { ...found.get(key), [lang]: text });
  return found;
}

/** Lines about own texts that English lacks, where every fallback ends. */
function withoutEnglish(texts: OwnTexts, folder: string): string[] {
  const english = texts[defaultLang]?.[ownNamespace] ?? {};
  return allLangs.flatMap((lang) =>
    Object.keys(texts[lang]?.[ownNamespace] ?? {})
      .filter((key) => !Object.hasOwn(english, key))
      .map((key) => {
        const file = shownPath(join(folder, 'texts', lang, `${ownNamespace}.json`));
        return `${file}: ${key} is not in texts/${defaultLang}/${ownNamespace}.json, where every fallback ends`;
      }),
  );
}

/**
 * Reads and checks the texts of a brand's folder. `locales`: folder of the product's texts; `built`: languages of the
 * site. A language that is not built is ignored with a note.
 */
export function readOwnTexts(folder: string, locales: string, built: readonly Lang[]): ReadTexts {
  const read: ReadTexts = { texts: {}, problems: [], notes: [] };
  const needed = new Set(built.flatMap((lang) => [...fallbackChain(lang)]));
  const ignored = new Set<Lang>();
  for (const file of filesOf(folder, read.problems)) {
    if (!needed.has(file.lang)) {
      ignored.add(file.lang);
      continue;
    }
    const known = (read.texts[file.lang] ??= {});
    known[file.namespace] = checkedTexts(file, locales, read);
  }
  for (const lang of ignored)
    read.notes.push(`${shownPath(join(folder, 'texts', lang))} is ignored: ${lang} is not built`);
  read.problems.push(...withoutEnglish(read.texts, folder));
  read.notes.push(...keptTranslations(read.texts, locales, built));
  return read;
}
