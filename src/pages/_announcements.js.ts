import type { APIRoute } from 'astro';
import firstState from '#shell/announcements/first-state.ts?inline-script';

/** `/announcements.js`: what decides before the first paint which announcements are shown. */
export const GET: APIRoute = () =>
  new Response(firstState, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
