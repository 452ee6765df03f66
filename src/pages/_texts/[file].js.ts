/**
 * Files with the texts of islands, for each kind of page that has one (`textsInFile`). A route that the integration
 * adds: files in `/_astro/` are kept for ever.
 */
import { basename } from 'node:path';
// Astro loads the translations for pages alone, by this module.
import 'astro:scripts/page-ssr.js';
import type { APIRoute, GetStaticPaths } from 'astro';
import { builtLangs } from '#i18n/built-langs.ts';
import { islandTexts } from '#i18n/island-texts.ts';
import { detailTexts, listTexts } from '#launchpad/island-texts.ts';
import { tokenTexts } from '#leverage/token-details/island-texts.ts';
import { terminalTexts } from '#spot/terminal/island-texts.ts';

export const getStaticPaths = (() =>
  builtLangs.flatMap((lang) =>
    [terminalTexts, tokenTexts, listTexts, detailTexts].map((keys) => {
      const { path, content } = islandTexts(lang, keys);
      return { params: { file: basename(path, '.js') }, props: { content } };
    }),
  )) satisfies GetStaticPaths;

/** The texts of the islands of one kind of page in a language. */
export const GET: APIRoute<{ content: string }> = ({ props }) =>
  new Response(props.content, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
