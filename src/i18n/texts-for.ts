import i18next from 'i18next';
import { ownTexts } from '#texts';
import { defaultLang, fallbackChain, isSameLanguage, namespaces, pseudoLang } from './locales.ts';
import type { Lang, Namespace } from './locales.ts';
import type { TextKey, Texts } from './keys.ts';
import { writeBlocks } from './embedded.ts';
import { pseudoText } from './pseudo.ts';
import { fill, flatten, placeholdersOf, textOf } from './table.ts';
import type { NamespaceTexts, Values } from './table.ts';
import { provideTexts } from './texts.ts';

const cache = new Map<string, NamespaceTexts>();

/**
 * A namespace's texts in a language, completed from its relatives and English, and their language when it
 * differs.
 */
export function namespaceTexts(lang: Lang, namespace: Namespace): NamespaceTexts {
  const name = `${lang}/${namespace}`;
  const known = cache.get(name) ?? merge(lang, namespace);
  cache.set(name, known);
  return known;
}

function merge(lang: Lang, namespace: Namespace): NamespaceTexts {
  if (lang === pseudoLang) {
    const english = namespaceTexts(defaultLang, namespace).table;
    return { table: new Map([...english].map(([key, text]) => [key, pseudoText(text)])), lang: undefined };
  }
  const own = fallbackChain(lang).filter((link) => i18next.hasResourceBundle(link, namespace));
  const table = new Map<string, string>();
  for (const link of fallbackChain(lang).toReversed()) {
    if (own.includes(link)) flatten(i18next.getResourceBundle(link, namespace), '', table);
    for (const [key, text] of Object.entries(ownTexts[link]?.[namespace] ?? {})) table.set(key, text);
  }
  return { table, lang: isSameLanguage(own[0] ?? defaultLang, lang) ? undefined : defaultLang };
}

const plains = new Map<string, Map<string, string>>();

/** Cache of texts without placeholders, which thousands of pages share. */
function plainTexts(lang: Lang, namespace: Namespace): Map<string, string> {
  const name = `${lang}/${namespace}`;
  const known = plains.get(name) ?? new Map<string, string>();
  plains.set(name, known);
  return known;
}

/**
 * Texts for rendering at build time, from the same tables and by the same rules as `texts` in the browser;
 * i18next only loads the files. Bound to its language, so that pages of several languages can render at the same time.
 * Throws on a key that English lacks and on a placeholder without a value. R0.1
 */
export function textsFor<N extends Namespace>(lang: Lang, namespace: N): Texts<N> {
  const english = namespaceTexts(defaultLang, namespace).table;
  const { table, lang: fallback } = namespaceTexts(lang, namespace);
  const textLang = fallback ?? lang;
  const plain = plainTexts(lang, namespace);
  const read = (key: TextKey<N>, values: Values): string => {
    const source = textOf(english, defaultLang, key, values['count']);
    if (source === undefined) throw new Error(`locales/en/${namespace}.json has no text "${key}"`);
    const missing = placeholdersOf(source).filter((placeholder) => values[placeholder] === undefined);
    if (missing.length > 0)
      throw new Error(`text "${namespace}:${key}" needs a value for {{${missing.join('}}, {{')}}}`);
    const text = textOf(table, textLang, key, values['count']) ?? source;
    // Titles and descriptions go to other programs, which do not expect directional isolates.
    return fill(text, key, values, namespace === 'seo' ? defaultLang : textLang);
  };
  const translate = (key: TextKey<N>, values?: Values): string => {
    if (values) return read(key, values);
    const text = plain.get(key) ?? read(key, {});
    plain.set(key, text);
    return text;
  };
  return Object.assign(translate, { lang: fallback });
}

/** The brand's own texts of a language for the components of its pages. Throws on a key that English lacks. */
export const ownTextsFor =
  (lang: Lang) =>
  (key: string, values: Values = {}): string => {
    const from = fallbackChain(lang).find((link) => ownTexts[link]?.own?.[key] !== undefined);
    const text = from && ownTexts[from]?.own?.[key];
    if (text === undefined) throw new Error(`texts/${defaultLang}/own.json has no text "${key}"`);
    return fill(text, key, values, from ?? lang);
  };

function isNamespace(text: string): text is Namespace {
  return namespaces.some((namespace) => namespace === text);
}

/** Namespaces whose texts no page embeds: scripts load their files. */
const lateNamespaces: readonly Namespace[] = ['notice', 'orders', 'margin', 'leveraged', 'explanation'];

/**
 * Texts of a brand in such a namespace for a variant that has no file there, which scripts could load: pages embed
 * them.
 */
const withoutFile = (lang: Lang): string[] =>
  lateNamespaces.flatMap((namespace) =>
    fallbackChain(lang)
      .filter((link) => !i18next.hasResourceBundle(link, namespace))
      .flatMap((link) => Object.keys(ownTexts[link]?.[namespace] ?? {}).map((key) => `${namespace}.${key}`)),
  );

const blocks = new Map<string, string>();

/** The data block of a page's island texts; cached per language, since pages of one kind share it. */
export function embeddedTexts(lang: Lang, prefixes: readonly string[]): string {
  const name = [lang, ...prefixes].join(' ');
  const known = blocks.get(name) ?? writeBlocks([...prefixes, ...withoutFile(lang)], textsByName(lang));
  blocks.set(name, known);
  return known;
}

/** The reader of one language's texts for `writeBlocks`. */
function textsByName(lang: Lang): (namespace: string) => NamespaceTexts {
  return (namespace) => {
    if (!isNamespace(namespace)) throw new Error(`there is no namespace "${namespace}"`);
    return namespaceTexts(lang, namespace);
  };
}

provideTexts(namespaceTexts);
