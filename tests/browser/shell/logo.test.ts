import type { Page } from '@playwright/test';
import { compile } from 'sass';
import type { Drawing, Logo } from '#config/logo/logo.ts';
import { logoPictures } from '#shell/logo/logo-pictures.ts';
import { expect, test } from '../support/fixtures.ts';

const address = '/en/trade/spot/launchpad/';

/** A drawing that fills its shape, in the color of the page. */
const drawing = (width: number, height: number, color = 'currentColor'): Drawing => ({
  markup: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${color}" d="M0 0h${width}v${height}H0z"/></svg>`,
  width,
  height,
});
const alone = (one: Drawing) => ({ dark: one, light: one });
const mark = alone(drawing(1, 1));

/** Serves the page with the logo of another brand in its header. */
async function showLogo(page: Page, logo: Logo): Promise<void> {
  const pictures = logoPictures('header', undefined, logo).map((picture) =>
    'markup' in picture
      ? picture.markup
      : `<img class="${picture.className}" src="${picture.src}" width="${picture.width}" height="${picture.height}" alt="" loading="lazy">`,
  );
  const shown = pictures.join('') + (logo.wordmark ? '' : 'Harbor');
  // A page has the styles of the classes that it was built with.
  await page.route('**/logo.css', (route) =>
    route.fulfill({ contentType: 'text/css', body: compile('src/shell/logo/logo.scss').css }),
  );
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace('<header', '<link rel="stylesheet" href="/logo.css"><header')
      .replaceAll(/(<a class="header__brand[^>]*>).*?<\/a>/gs, `$1${shown}</a>`);
    await route.fulfill({ response, body: html });
  });
}

test('[OK6] logos of every shape keep the height of the header, and are whole at 320 px, printed and in forced colors', async ({
  context,
}) => {
  const shapes = [
    [1, 4],
    [1, 1],
    [5, 1],
    [12, 1],
  ] as const;
  const logos: Logo[] = [
    ...shapes.map(([width, height]) => ({ mark, wordmark: alone(drawing(width, height)) })),
    ...shapes.map(([width, height]) => ({ mark: alone(drawing(Math.min(width, 4 * height), height)) })),
  ];
  for (const logo of logos) {
    const page = await context.newPage();
    await showLogo(page, logo);
    await page.goto(address);
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const header = await page.locator('.header').boundingBox();
      const shown = await page.locator('.header__brand:visible .logo:visible').boundingBox();
      if (!header || !shown) throw new Error('no logo is shown');
      expect(header.height).toBeLessThanOrEqual(57);
      expect(shown.y).toBeGreaterThanOrEqual(header.y);
      expect(shown.y + shown.height).toBeLessThanOrEqual(header.y + header.height);
      expect(shown.width).toBeLessThanOrEqual(width < 720 ? 120 : 180);
      expect(shown.height).toBeLessThanOrEqual(width < 720 ? 28 : 32);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      for (const tool of ['Log in', 'Notifications'])
        await expect(
          page
            .locator('.header')
            .getByLabel(tool)
            .or(page.locator('.header').getByText(tool, { exact: true }))
            .first(),
        ).toBeInViewport();
    }
    for (const media of [{ media: 'print' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(media);
      await expect(page.locator('.header__brand:visible .logo:visible')).toHaveCount(1);
    }
    await page.close();
  }
});

test('[OK7] of two files for two themes only the shown one is fetched, also after a change of the theme', async ({
  page,
}) => {
  const large = (color: string): Drawing => {
    const one = drawing(5, 1, color);
    return 'markup' in one
      ? { ...one, markup: one.markup.replace('<path', `<path id="a" data-long="${'x'.repeat(3000)}"`) }
      : one;
  };
  const asked: string[] = [];
  await page.route('**/logo/*', (route) => {
    asked.push(/wordmark-(\w+)/.exec(route.request().url())?.[1] ?? '');
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 5 1"/>',
    });
  });
  await showLogo(page, { mark, wordmark: { dark: large('#fff'), light: large('#000') } });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(address);
  // What else the page fetches has come by then.
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['dark']);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => asked).toEqual(['dark', 'light']);
});
