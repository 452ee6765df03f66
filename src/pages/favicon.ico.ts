import type { APIRoute } from 'astro';
import { iconDrawing } from '#shell/logo/site-icons.ts';

/** The icon of the site for browsers that read no SVG. */
export const GET: APIRoute = async () =>
  new Response(new Uint8Array(await (await iconDrawing()).drawIco()), { headers: { 'Content-Type': 'image/x-icon' } });
