import { defaultLang } from './lang.ts';
import type { Namespace } from './lang.ts';
import { flatten } from './table.ts';
import { addTexts } from './texts.ts';

/** Loaders of a namespace's files by path, as `import.meta.glob` returns them for `/locales/*\/{namespace}.json`. */
type Files = Record<string, () => Promise<unknown>>;

/**
 * A function that loads the texts of a namespace that no page embeds, once. The element with `data-{attribute}`
 * names the languages of the files there (`lazyTextsLangs`), and in `lang` that of the texts where it differs from the
 * page's. Rejects when a file cannot be loaded; the next call tries again.
 */
export function lazyTexts(namespace: Namespace, files: Files, attribute: string): () => Promise<void> {
  const load = async (): Promise<void> => {
    const element = document.querySelector<HTMLElement>(`[data-${attribute}]`);
    const langs = (element?.getAttribute(`data-${attribute}`) ?? defaultLang).split(' ');
    const loaders = langs.map((lang) => {
      const file = files[`/locales/${lang}/${namespace}.json`];
      if (!file) throw new Error(`there is no locales/${lang}/${namespace}.json`);
      return file;
    });
    const table = new Map<string, string>();
    for (const content of (await Promise.all(loaders.map((file) => file()))).toReversed()) flatten(content, '', table);
    addTexts(namespace, { table, lang: element?.lang === defaultLang ? defaultLang : undefined });
  };
  let loading: Promise<void> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
