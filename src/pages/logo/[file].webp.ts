import type { APIRoute, GetStaticPaths } from 'astro';
import { logoFiles } from '#shell/logo/logo-pictures.ts';

export const getStaticPaths = (() =>
  logoFiles()
    .filter(({ ending }) => ending === 'webp')
    .map(({ name, body }) => ({
      params: { file: name },
      props: { body: Buffer.from(body) },
    }))) satisfies GetStaticPaths;

/** A logo of pixels, at twice its size. */
export const GET: APIRoute<{ body: Buffer }> = ({ props }) =>
  new Response(new Uint8Array(props.body), { headers: { 'Content-Type': 'image/webp' } });
