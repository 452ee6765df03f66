import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRoute, GetStaticPaths } from 'astro';
import { contentFor } from '#content/exchange-content.ts';
import { launchCards } from '#launchpad/launch-cards.ts';
import type * as drawing from '#shell/social-card/draw-card.ts';

/** Drawn cards, which later builds use again. */
const cacheFolder = resolve('node_modules/.cache/slipway-cards');

export const getStaticPaths = (async () =>
  Array.from(launchCards(await contentFor('en')), ([card, contents]) => ({
    params: { card },
    props: { contents },
  }))) satisfies GetStaticPaths;

/** Draws a card. The import by path bypasses the bundler: the libraries read files beside their modules. */
export const GET: APIRoute<{ contents: drawing.SocialCard }> = async ({ props }) => {
  const drawingUrl = pathToFileURL(resolve('src/shell/social-card/draw-card.ts')).href;
  const { drawCard } = (await import(/* @vite-ignore */ drawingUrl)) as typeof drawing;
  const png = await drawCard(props.contents, cacheFolder);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
