import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRoute, GetStaticPaths } from 'astro';
import type * as reading from '#config/coins.ts';

/** Reads the brand's icons. The import by path bypasses the bundler, as that of the libraries that draw. */
export const getStaticPaths = (async () => {
  const file = pathToFileURL(resolve('src/config/coins.ts')).href;
  const { loadCoins } = (await import(/* @vite-ignore */ file)) as typeof reading;
  return [...loadCoins(process.cwd(), process.env).values()].map(({ path, svg }) => ({
    params: { file: path.replace(/^\/coins\/|\.svg$/g, '') },
    props: { svg },
  }));
}) satisfies GetStaticPaths;

/** The icon of a coin that the brand brings. */
export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } });
