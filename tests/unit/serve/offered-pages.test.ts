import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('#config');
  vi.resetModules();
});

const announcement = { id: 'a', text: { en: 'A' }, level: 'info' };

/** Loads what follows from the configuration, as the build of a site without these areas does. */
async function without(...off: string[]) {
  vi.resetModules();
  const { config } = await import('#config');
  const features = { ...config.features, ...Object.fromEntries(off.map((feature) => [feature, false])) };
  vi.doMock('#config', () => ({ config: { ...config, features } }));
  return {
    ...(await import('#i18n/safe-redirect.ts')),
    ...(await import('#serve/route.ts')),
    ...(await import('#serve/build-steps/vite-plugins.ts')),
    ...(await import('#serve/deploy/route-maps.ts')),
    ...(await import('#shell/routes.ts')),
  };
}

/** What the plugin makes of a page's file; undefined: it stays. */
function loaded({ offeredPagesPlugin }: Awaited<ReturnType<typeof without>>, file: string): string | undefined {
  const plugin = v.parse(v.object({ load: v.function() }), offeredPagesPlugin());
  return v.parse(v.optional(v.string()), plugin.load(`/home/slipway/src/pages/[lang]${file}`));
}

test('[OK22] [FO9] the build bundles no page of an area that is off, and with it nothing that it imports', async () => {
  const site = await without('loan', 'launchpad');
  for (const file of ['/trade/spot/loan/borrow/', '/trade/spot/m/loan/', '/trade/spot/launchdetail/[code]/'])
    expect(loaded(site, `${file}index.astro`)).toMatch(/getStaticPaths = \(\) => \[\]/);
  for (const file of ['/trade/spot/', '/trade/spot/[base]/[quote]/', '/trade/spot/m/leveraged/[code]/', '/assets/'])
    expect(loaded(site, `${file}index.astro`)).toBeUndefined();
});

test('[OK23] [R2.4] a site without spot begins at its launches, on each server', async () => {
  const { navigation, route, routeMaps, safeRedirect } = await without('spot', 'leveraged', 'margin', 'loan', 'grid');
  const first = '/trade/spot/launchpad/';
  const built = { langs: ['en', 'ar-SA'] as const, has: (path: string) => path.endsWith(first) };
  const request = { method: 'GET', url: '/', cookie: undefined, acceptLanguage: 'ar' };
  expect(route(built, request)).toMatchObject({ kind: 'redirect', status: 302, location: `/ar-SA${first}` });
  expect(routeMaps({ langs: built.langs, paths: [first] })).toMatch(
    /\$rest_folder \{\n *"" "?trade\/spot\/launchpad\//,
  );
  expect(safeRedirect(null, 'https://slipway.example', 'en', undefined, first)).toBe(`/en${first}`);
  expect(navigation('en', 'mobile')).toEqual([{ area: 'launchpad', href: '/en/trade/spot/m/launchpad/' }]);
});

test('[OK18] a site without announcements bundles no bar, and one with them does', async () => {
  const bar = '/home/slipway/src/shell/announcements/Announcements.astro';
  const load = async () => {
    const { offeredPagesPlugin } = await import('#serve/build-steps/vite-plugins.ts');
    return v.parse(v.object({ load: v.function() }), offeredPagesPlugin()).load;
  };
  const none = await load();
  expect(none(bar)).toBe('---\n---\n');
  vi.resetModules();
  const { config } = await import('#config');
  vi.doMock('#config', () => ({ config: { ...config, announcements: [announcement] } }));
  const some = await load();
  expect(some(bar)).toBeUndefined();
});

test('[OK16] a refresh renders the pages of components again, which may show anything of the exchange', async () => {
  vi.resetModules();
  vi.doMock('#pages', () => ({
    pages: [
      { slug: 'fees', texts: {}, isComponent: true },
      { slug: 'about', texts: {} },
    ],
  }));
  const { isOfPart } = await import('#content/static-paths.ts');
  const pages = ['/en/fees/', '/ar-SA/fees/', '/en/about/', '/en/settings/'];
  expect(pages.filter((page) => isOfPart('markets', page))).toEqual(['/en/fees/', '/ar-SA/fees/']);
  vi.doUnmock('#pages');
});
