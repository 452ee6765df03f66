import type { APIRoute } from 'astro';
import { config } from '#config';
import { startPage } from '#contract/addresses/area-address.ts';
import { builtLangs } from '#i18n/built-langs.ts';
import { handoffScript } from '#shell/access/login-handoff.ts';

/** The script with which a login page of the operator hands a session over. */
export const GET: APIRoute = () =>
  new Response(handoffScript(builtLangs, startPage(config)), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8' },
  });
