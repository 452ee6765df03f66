import type { APIRoute, GetStaticPaths } from 'astro';
import { iconDrawing } from '#shell/logo/site-icons.ts';
import type { IconName } from '#shell/logo/draw-icons.ts';

export const getStaticPaths = (async () =>
  Object.keys((await iconDrawing()).iconSizes).map((icon) => ({ params: { icon } }))) satisfies GetStaticPaths;

/** An icon of the site for phones. */
export const GET: APIRoute = async ({ params }) => {
  const png = await (await iconDrawing()).drawIcon(params['icon'] as IconName);
  return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
};
