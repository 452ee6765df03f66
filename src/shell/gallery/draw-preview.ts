/** Draws the pictures of the preview. The dev server loads it by its path, in the thread that has read the brand. */
import { resolve } from 'node:path';
import { drawFavicon, drawIcon } from '../logo/draw-icons.ts';
import { drawCard } from '../social-card/draw-card.ts';
import { previewCards, previewIcons } from './preview-pictures.ts';

const cacheFolder = resolve('node_modules/.cache/slipway-cards');

const dataAddress = (type: string, body: Uint8Array | string): string =>
  `data:${type};base64,${Buffer.from(body).toString('base64')}`;

/** Icons and cards as data addresses, by the names of their pictures. */
export async function drawPreview(brand: string): Promise<Record<string, string>> {
  const pictures: Record<string, string> = { '/favicon.svg': dataAddress('image/svg+xml', await drawFavicon()) };
  for (const { path, name } of previewIcons) pictures[path] = dataAddress('image/png', await drawIcon(name));
  for (const [name, card] of previewCards(brand))
    pictures[name] = dataAddress('image/png', await drawCard(card, cacheFolder));
  return pictures;
}
