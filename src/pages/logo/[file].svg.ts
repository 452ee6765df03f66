import type { APIRoute, GetStaticPaths } from 'astro';
import { logoFiles } from '#shell/logo/logo-pictures.ts';

export const getStaticPaths = (() =>
  logoFiles()
    .filter(({ ending }) => ending === 'svg')
    .map(({ name, body }) => ({ params: { file: name }, props: { body: String(body) } }))) satisfies GetStaticPaths;

/** A drawing of the logo that is too large for the HTML of every page. */
export const GET: APIRoute<{ body: string }> = ({ props }) =>
  new Response(props.body, { headers: { 'Content-Type': 'image/svg+xml' } });
