import { globSync } from 'node:fs';

/** False for a second address of the same screen of phones, and for gallery and brand, which no release has. */
const isOwn = (route: string): boolean => !/\/m\/launch(?:pad-|detail)|^\/(?:gallery|brand)\//.test(route);

/** The routes of the pages of the product below the language, `/trade/spot/[base]/[quote]/`, in a fixed order. */
export const pageRoutes = (): string[] =>
  globSync('**/index.astro', { cwd: 'src/pages/[lang]' })
    .map((file) => `/${file.replace('index.astro', '')}`)
    .filter(isOwn)
    .toSorted();
