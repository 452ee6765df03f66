import { fillIsolated } from './isolate.ts';
import { madeOnce, numberWriter } from './intl.ts';
import { direction, intlLocale } from './lang.ts';
import type { defaultLang, Lang } from './lang.ts';

/** Texts of a namespace by dotted key: `pledge.form.send` → `Commit`. */
export type Table = ReadonlyMap<string, string>;

/** One namespace as a page embeds it: its texts, and their language when they fall back to English. */
export interface NamespaceTexts {
  table: Table;
  lang: typeof defaultLang | undefined;
}

/**
 * Values of a text's placeholders; numbers are grouped, so codes are passed as text. `count` also selects the plural
 * form.
 */
export type Values = Readonly<Record<string, string | number | undefined>>;

export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Deepest nesting of a file. */
const depthMax = 8;
const placeholder = /\{\{(\w+)\}\}/g;

/** Returns nested texts as a flat table. Throws with the key on a value that is neither a text nor a group of texts. */
export function flatten(
  nested: unknown,
  prefix = '',
  table = new Map<string, string>(),
  depth = 0,
): Map<string, string> {
  if (typeof nested !== 'object' || nested === null || Array.isArray(nested) || depth > depthMax) {
    throw new Error(`key "${prefix.slice(0, -1)}" holds neither a text nor a group of texts`);
  }
  for (const [name, value] of Object.entries(nested)) {
    if (typeof value === 'string') table.set(prefix + name, value);
    else flatten(value, `${prefix}${name}.`, table, depth + 1);
  }
  return table;
}

/** The names of a text's placeholders, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))].sort();
}

/** The text of a key; with a count its plural form by the language's rules, `_zero` for 0 where it exists. */
export function textOf(table: Table, lang: Lang, key: string, count?: number | string): string | undefined {
  if (count === undefined) return table.get(key);
  const number = Number(count);
  const none = number === 0 ? table.get(`${key}_zero`) : undefined;
  return none ?? table.get(`${key}_${pluralRules(lang).select(number)}`) ?? table.get(`${key}_other`) ?? table.get(key);
}

/**
 * The text with its placeholders filled; `lang` is the language of the text. Throws on a placeholder without a
 * value, which is a programming error.
 */
export function fill(text: string, key: string, values: Values, lang: Lang): string {
  const filled = (part: string) =>
    part.replace(placeholder, (_, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw new Error(`text "${key}" needs a value for {{${name}}}`);
      return typeof value === 'number' ? numberWriter(lang, {}).format(value) : value;
    });
  return direction(lang) === 'rtl' ? fillIsolated(text, filled) : filled(text);
}

const pluralRules = madeOnce((lang: Lang) => new Intl.PluralRules(intlLocale(lang)));
