import { createHash } from 'node:crypto';
import { islandTextsFolder } from './data-block.ts';
import type { Lang, Namespace } from './locales.ts';
import { embeddedTexts } from './texts-for.ts';

/** A namespace, or a namespace and a prefix of keys, `launchpad.pledge`. */
export type TextKeys = readonly (Namespace | `${Namespace}.${string}`)[];

interface IslandTexts {
  /** Address of the file. */
  path: string;
  /** A script that leaves the texts where `texts` finds them: an import waits, fails and is kept as other scripts. */
  content: string;
}

const files = new Map<string, IslandTexts>();

/**
 * The file with the texts of a page's islands, which all pages of one kind share in a language. It is no part of the
 * HTML, since no text of it is shown before its island loads. docs/design/first-paint.md, cause 4
 */
export function islandTexts(lang: Lang, keys: TextKeys): IslandTexts {
  const name = [lang, ...keys].join(' ');
  const known = files.get(name);
  if (known) return known;
  const content = `globalThis.islandTexts=${embeddedTexts(lang, keys)};`;
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10);
  const file = { path: `${islandTextsFolder}${lang}.${hash}.js`, content };
  files.set(name, file);
  return file;
}
