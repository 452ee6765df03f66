import type { APIRoute, GetStaticPaths } from 'astro';
import { contentFor } from '#content/exchange-content.ts';
import { builtCodes } from '#launchpad/page-props.ts';
import { cover } from '#ui/art/cover.ts';
import { svgMarkup } from '#ui/art/svg-tree.ts';

export const getStaticPaths = (async () =>
  builtCodes(await contentFor('en')).map((code) => ({ params: { code } }))) satisfies GetStaticPaths;

/** The small cover of a launch, for lists whose HTML does not show it at first. */
export const GET: APIRoute = ({ params }) => {
  const { attrs, ...tree } = cover(params['code'] ?? '', { id: 'sky', small: true });
  const picture = { ...tree, attrs: { xmlns: 'http://www.w3.org/2000/svg', ...attrs } };
  return new Response(svgMarkup(picture), { headers: { 'Content-Type': 'image/svg+xml' } });
};
