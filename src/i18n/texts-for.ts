import i18next from 'i18next';
import type { TOptions } from 'i18next';
import { builtLangs, defaultLang, fallbackChain, isSameLanguage, namespaces, pseudoLang } from './locales.ts';
import type { Lang, Namespace } from './locales.ts';
import type { TextKey, Texts } from './keys.ts';
import { writeBlocks } from './embedded.ts';
import { pseudoTexts } from './pseudo.ts';
import { fill, flatten, placeholdersOf, textOf } from './table.ts';
import type { NamespaceTexts, Values } from './table.ts';
import { provideTexts } from './texts.ts';

const cache = new Map<string, NamespaceTexts>();

/** A namespace's texts in a language, its relatives' and English filled in below; and their language, when it is another. */
export function namespaceTexts(lang: Lang, namespace: Namespace): NamespaceTexts {
  const name = `${lang}/${namespace}`;
  const known = cache.get(name) ?? merge(lang, namespace);
  cache.set(name, known);
  return known;
}

function merge(lang: Lang, namespace: Namespace): NamespaceTexts {
  if (lang === pseudoLang) {
    i18next.addResourceBundle(lang, namespace, pseudoTexts(i18next.getResourceBundle(defaultLang, namespace)));
  }
  const own = fallbackChain(lang).filter((link) => i18next.hasResourceBundle(link, namespace));
  const table = new Map<string, string>();
  for (const link of own.toReversed()) flatten(i18next.getResourceBundle(link, namespace), '', table);
  return { table, lang: isSameLanguage(own[0] ?? defaultLang, lang) ? undefined : defaultLang };
}

const plains = new Map<string, Map<string, string>>();

/** Texts without placeholders as they were first said: thousands of pages say the same. */
function plainTexts(lang: Lang, namespace: Namespace): Map<string, string> {
  const name = `${lang}/${namespace}`;
  const known = plains.get(name) ?? new Map<string, string>();
  plains.set(name, known);
  return known;
}

/**
 * Texts for what is rendered at build time. Bound to its language, so pages in several languages may render at once
 * (never i18next's global `t`). Throws on a key that English lacks and on a placeholder without value.
 */
export function textsFor<N extends Namespace>(lang: Lang, namespace: N): Texts<N> {
  const english = namespaceTexts(defaultLang, namespace).table;
  const { lang: fallback } = namespaceTexts(lang, namespace);
  const fixed = i18next.getFixedT(lang, namespace);
  const plain = plainTexts(lang, namespace);
  const translate = (key: TextKey<N>, values?: Values): string => {
    const known = values ? undefined : plain.get(key);
    if (known !== undefined) return known;
    const text = worded(key, values ?? {});
    if (!values) plain.set(key, text);
    return text;
  };
  const worded = (key: TextKey<N>, values: Values): string => {
    const source = textOf(english, defaultLang, key, values['count']);
    if (source === undefined) throw new Error(`locales/en/${namespace}.json has no text "${key}"`);
    const missing = placeholdersOf(source).filter((placeholder) => values[placeholder] === undefined);
    if (missing.length > 0)
      throw new Error(`text "${namespace}:${key}" needs a value for {{${missing.join('}}, {{')}}}`);
    const count = values['count'];
    const options: TOptions = { skipInterpolation: true, ...(count !== undefined && { count: Number(count) }) };
    const text = fixed<string, TOptions, string>(key, options);
    // Titles and descriptions go to other programs, which take no signs of direction.
    return fill(text, key, values, namespace === 'seo' ? defaultLang : (fallback ?? lang));
  };
  return Object.assign(translate, { lang: fallback });
}

function isNamespace(text: string): text is Namespace {
  return namespaces.some((namespace) => namespace === text);
}

const blocks = new Map<string, string>();

/** The data block of a page's island texts; pages of one kind share it, so each is written once a language. */
export function embeddedTexts(lang: Lang, prefixes: readonly string[]): string {
  const name = [lang, ...prefixes].join(' ');
  const known = blocks.get(name) ?? writeBlocks(prefixes, textsByName(lang));
  blocks.set(name, known);
  return known;
}

/** Texts of one language for `writeBlocks`, by the namespace's name. */
function textsByName(lang: Lang): (namespace: string) => NamespaceTexts {
  return (namespace) => {
    if (!isNamespace(namespace)) throw new Error(`there is no namespace "${namespace}"`);
    return namespaceTexts(lang, namespace);
  };
}

/** One route a built language: what `getStaticPaths` of a page under `[lang]` returns. */
export function langPaths(): { params: { lang: Lang } }[] {
  return builtLangs.map((lang) => ({ params: { lang } }));
}

provideTexts(namespaceTexts);
