import type { APIRoute } from 'astro';
import { iconDrawing } from '#shell/logo/site-icons.ts';

/** The icon that phones look for at the root of a site. */
export const GET: APIRoute = async () => {
  const png = await (await iconDrawing()).drawIcon('apple-touch-icon');
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
