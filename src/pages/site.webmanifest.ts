import type { APIRoute } from 'astro';
import { manifest } from '#shell/logo/site-icons.ts';

/** What browsers know of the site when it is put on a home screen. */
export const GET: APIRoute = () =>
  new Response(JSON.stringify(manifest()), { headers: { 'Content-Type': 'application/manifest+json' } });
