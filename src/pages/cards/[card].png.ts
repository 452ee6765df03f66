import { resolve } from 'node:path';
import type { APIRoute, GetStaticPaths } from 'astro';
import { contentFor } from '#content/exchange-content.ts';
import { launchCards } from '#launchpad/launch-cards.ts';
import { buildModule } from '#shell/build-module.ts';
import type * as drawing from '#shell/social-card/draw-card.ts';

/** Drawn cards, which later builds use again. */
const cacheFolder = resolve('node_modules/.cache/slipway-cards');

export const getStaticPaths = (async () =>
  Array.from(launchCards(await contentFor('en')), ([card, contents]) => ({
    params: { card },
    props: { contents },
  }))) satisfies GetStaticPaths;

/** Draws a card. */
export const GET: APIRoute<{ contents: drawing.SocialCard }> = async ({ props }) => {
  const { drawCard } = await buildModule<typeof drawing>('src/shell/social-card/draw-card.ts');
  const png = await drawCard(props.contents, cacheFolder);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
