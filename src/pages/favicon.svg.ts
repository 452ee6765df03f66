import type { APIRoute } from 'astro';
import { iconDrawing } from '#shell/logo/site-icons.ts';

/** The icon of the site in tabs. */
export const GET: APIRoute = async () =>
  new Response(await (await iconDrawing()).drawFavicon(), { headers: { 'Content-Type': 'image/svg+xml' } });
