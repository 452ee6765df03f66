import type { APIRoute, GetStaticPaths } from 'astro';
import { keptIntlScript, keptLangs } from '#i18n/kept-intl-script.ts';
import { builtLangs } from '#i18n/built-langs.ts';
import { routeLang } from '#shell/route-lang.ts';

export const getStaticPaths = (() =>
  keptLangs.filter((lang) => builtLangs.includes(lang)).map((lang) => ({ params: { lang } }))) satisfies GetStaticPaths;

/** The formats of a language for browsers without its data. */
export const GET: APIRoute = ({ params }) =>
  new Response(keptIntlScript(routeLang(params)), { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } });
