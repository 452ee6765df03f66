import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSite } from '#serve/site.ts';
import { testSites } from '../build.ts';

const { folder } = testSites.same;
const site = readSite(folder);
const files = site?.files ?? new Map<string, { file: string }>();
const pages = [...files]
  .filter(([path]) => path.endsWith('/'))
  .map(([path, { file }]) => ({ path, html: readFileSync(join(folder, file), 'utf8') }));

/** The islands of a page: their attributes and the start of their built HTML. */
const islandsOf = (html: string) =>
  Array.from(html.matchAll(/<astro-island ([^>]*)>(.{0,20})/gs), ([, attributes = '', content = '']) => ({
    attribute: (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1] ?? '',
    isBuilt: / ssr( |$)/.test(attributes),
    isEmpty: content.trimStart().startsWith('</astro-island'),
  }));

test('[R0.1] the scripts of every island are files of the site, and it hydrates when idle, visible or used', () => {
  const renderers = new Set<string>();
  for (const { path, html } of pages) {
    for (const { attribute, isBuilt } of islandsOf(html)) {
      const [component, renderer] = [attribute('component-url'), attribute('renderer-url')];
      expect([isBuilt, files.has(component), files.has(renderer)], `${path} ${component}`).toEqual([true, true, true]);
      expect(['replay', 'use'], `${path} ${component}`).toContain(attribute('client'));
      renderers.add(renderer);
    }
  }
  expect(renderers.size).toBe(1);
});

test('[R0.1] the terminal, the market list and the launch pages contain the HTML of their islands before scripts run', () => {
  for (const path of ['/en/trade/spot/', '/en/trade/spot/BTC/USDT/', '/en/trade/spot/launchpad-list/']) {
    const html = pages.find((page) => page.path === path)?.html ?? '';
    expect(
      islandsOf(html).some(({ isEmpty }) => !isEmpty),
      path,
    ).toBe(true);
  }
});

test('[Q-F13] every file that a script loads later is a file of the site', () => {
  const scripts = [...files].filter(([path]) => path.endsWith('.js'));
  const missing = scripts.flatMap(([path, { file }]) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /["'`](?:\/_astro\/|_astro\/|\.\/)([\w.-]+\.(?:js|css))["'`]/g,
      ),
    ]
      .map(([, name = '']) => `/_astro/${name}`)
      .filter((address) => !files.has(address))
      .map((address) => `${path}: ${address}`),
  );
  expect(missing).toEqual([]);
});

test('[FP2] pages of terminals, lists and projects have the texts of their islands in a file of the site', () => {
  const filesOf = (end: string) =>
    new Set(
      pages
        .filter(({ path }) => path.startsWith('/en/') && path.endsWith(end))
        .map(({ html }) => / data-file="([^"]+)"/.exec(html)?.[1] ?? ''),
    );
  for (const end of ['/USDT/', '/launchpad-list/', '/HALO/', '/launchdetail/']) {
    const named = [...filesOf(end)];
    expect(named, end).toHaveLength(1);
    expect(files.has(named[0] ?? ''), end).toBe(true);
  }
});
