import * as v from 'valibot';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('#config');
  vi.resetModules();
});

/** Loads what follows from the configuration, as the build of a site without these areas does. */
async function without(...off: string[]) {
  vi.resetModules();
  const { config } = await import('#config');
  const features = { ...config.features, ...Object.fromEntries(off.map((feature) => [feature, false])) };
  vi.doMock('#config', () => ({ config: { ...config, features } }));
  return {
    ...(await import('#i18n/negotiate-language.ts')),
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

test('[OK23] [R2.4] a site without spot begins at its launches, on our server and on nginx', async () => {
  const { negotiate, navigation, homePath } = await without('spot', 'leveraged', 'margin', 'loan', 'grid');
  const visit = { pathname: '/', search: '', accepted: ['en'] };
  expect(negotiate(visit)).toMatchObject({ kind: 'redirect', location: '/en/trade/spot/launchpad/' });
  expect(homePath).toBe('trade/spot/launchpad/');
  expect(navigation('en', 'mobile')).toEqual([{ area: 'launchpad', href: '/en/trade/spot/m/launchpad/' }]);
});
