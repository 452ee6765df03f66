/** @vitest-environment happy-dom */
import { existsSync, readFileSync } from 'node:fs';
import { atom } from 'nanostores';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { compile } from 'sass';
import { expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { fonts } from '#fonts';
import { theme } from '#theme';
import { fontSheet } from '#config/fonts/sheet.ts';
import { themeSheet } from '#config/theme/sheet.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { decimal, divide } from '#money/index.ts';
import { brandImporter } from '#serve/build-steps/vite-plugins.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { rendering } from '../ui/support/render.ts';

/** Inserts built HTML into the document, as a page does, and returns its container. */
function insertBuilt(html: string): HTMLElement {
  const container = document.createElement('div');
  container.append(document.createRange().createContextualFragment(html));
  document.body.append(container);
  return container;
}

test('[R0.1] an island is built as HTML and hydrates it without a mismatch, although its store has changed since', async () => {
  const $balance = atom('0');
  const Balance = () => <output>{useStore($balance)} USDT</output>;
  const built = renderToString(<Balance />);
  expect(built).toMatch(/<output>0.* USDT<\/output>/);

  const container = insertBuilt(built);
  const element = container.querySelector('output');
  $balance.set('25');
  const onRecoverableError = vi.fn();
  await rendering(() => void hydrateRoot(container, <Balance />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.querySelector('output')).toBe(element);
  expect(element?.textContent).toBe('25 USDT');
});

test('[R0.1] islands share state through stores: a change by one is shown by the other', async () => {
  const $pair = atom('BTCUSDT');
  const Picker = () => <button onClick={() => $pair.set('ETHUSDT')}>{useStore($pair)}</button>;
  const Title = () => <h1>{useStore($pair)}</h1>;
  const islands = [<Picker key="picker" />, <Title key="title" />].map((island) => ({
    island,
    container: insertBuilt(renderToString(island)),
  }));
  await rendering(() => {
    for (const { island, container } of islands) hydrateRoot(container, island);
  });
  await rendering(() => islands[0]?.container.querySelector('button')?.click());
  expect(islands.map(({ container }) => container.textContent)).toEqual(['ETHUSDT', 'ETHUSDT']);
});

test('[R0.1] amounts are exact where floating-point numbers are not', () => {
  expect(decimal('0.1').plus('0.2').eq('0.3')).toBe(true);
  expect(decimal('90071992547409930.00000001').plus('1').toFixed()).toBe('90071992547409931.00000001');
  expect(divide('1', '3').toFixed()).toBe('0.33333333333333333333');
});

test.each(['en', 'ar-SA', 'zh-MY'] as const)('[R0.1] the texts of the build are those of the files in %s', (lang) => {
  const Texts = v.object({ nav: v.object({ launchpad: v.string() }) });
  const { nav } = v.parse(Texts, JSON.parse(readFileSync(`locales/${lang}/common.json`, 'utf8')));
  expect(textsFor(lang, 'common')('nav.launchpad')).toBe(nav.launchpad);
});

test('[R0.1] style sheets share tokens and mixins: both themes are in the compiled styles of every page', () => {
  const { css } = compile('src/ui/foundation/base.scss', {
    importers: [brandImporter({ 'brand:theme': themeSheet(theme), 'brand:fonts': fontSheet(fonts, '/fonts') })],
  });
  for (const name of ['dark', 'light']) expect(css).toContain(`[data-theme=${name}]`);
  expect(css).toMatch(/--surface-0: oklch\(/);
  expect(css).not.toMatch(/@(use|include|mixin)|#\{/);
});

test.each(['package.json', 'astro.config.mjs', 'tsconfig.json', 'src', 'public', 'locales', 'tests'])(
  '[R0.2] %s is at the top level',
  (name) => {
    expect(existsSync(name)).toBe(true);
  },
);
