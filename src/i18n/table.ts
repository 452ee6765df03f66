import { fillIsolated } from './isolate.ts';
import { direction, intlLocale } from './lang.ts';
import type { defaultLang, Lang } from './lang.ts';

/** A namespace's texts by dotted key: `pledge.form.send` → `Pledge`. */
export type Table = ReadonlyMap<string, string>;

/** One namespace as a page embeds it: its texts, and their language when it is not the page's (then it is English). */
export interface NamespaceTexts {
  table: Table;
  lang: typeof defaultLang | undefined;
}

/** Values of a text's named placeholders; `count` also chooses the plural form. */
export type Values = Readonly<Record<string, string | number | undefined>>;

export const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Deeper nesting is a mistake in the file. */
const depthMax = 8;
const placeholder = /\{\{(\w+)\}\}/g;

/** Nested texts as a flat table. Throws, naming the key, on whatever is neither a text nor a group of texts. */
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

/** The text of a key; with a count its plural form by the language's rules, `_zero` for 0 where there is one. */
export function textOf(table: Table, lang: Lang, key: string, count?: number | string): string | undefined {
  if (count === undefined) return table.get(key);
  const number = Number(count);
  const none = number === 0 ? table.get(`${key}_zero`) : undefined;
  return none ?? table.get(`${key}_${pluralRules(lang).select(number)}`) ?? table.get(`${key}_other`) ?? table.get(key);
}

/**
 * The text with its placeholders filled; `lang` is that of the text. Throws on a placeholder without value: a hole in a sentence is
 * our own mistake.
 */
export function fill(text: string, key: string, values: Values, lang: Lang): string {
  const filled = (part: string) =>
    part.replace(placeholder, (_, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      if (value === undefined) throw new Error(`text "${key}" needs a value for {{${name}}}`);
      return String(value);
    });
  return direction(lang) === 'rtl' ? fillIsolated(text, filled) : filled(text);
}

const rules = new Map<Lang, Intl.PluralRules>();

function pluralRules(lang: Lang): Intl.PluralRules {
  const known = rules.get(lang) ?? new Intl.PluralRules(intlLocale(lang));
  rules.set(lang, known);
  return known;
}
