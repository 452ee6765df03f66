import type { APIRoute } from 'astro';
import { config } from '#config';
import firstState from '#shell/announcements/first-state.ts?inline-script';

/** `/announcements.js`, where the site has announcements. */
export const getStaticPaths = () =>
  (config.announcements ?? []).length === 0 ? [] : [{ params: { script: 'announcements' } }];

export const GET: APIRoute = () =>
  new Response(firstState, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
