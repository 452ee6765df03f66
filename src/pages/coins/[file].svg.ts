import type { APIRoute, GetStaticPaths } from 'astro';
import { brandCoins } from '#shell/coin-icon/brand-coins.ts';

export const getStaticPaths = (async () =>
  (await brandCoins()).map(({ path, svg }) => ({
    params: { file: path.replace(/^\/coins\/|\.svg$/g, '') },
    props: { svg },
  }))) satisfies GetStaticPaths;

/** The icon of a coin that the brand brings. */
export const GET: APIRoute<{ svg: string }> = ({ props }) =>
  new Response(props.svg, { headers: { 'Content-Type': 'image/svg+xml' } });
