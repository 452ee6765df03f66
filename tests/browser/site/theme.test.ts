import { expect, test } from '../support/fixtures.ts';

const home = '/en/trade/spot/launchpad/';

test('[Q-F22] [R1.2] [OK8] a selected theme applies before the first paint, to the bars of the browser too; until then the page follows the system', async ({
  page,
}) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  /** The themes whose color the bars of the browser have. */
  const bars = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) =>
        ['dark', 'light'].filter((_, n) => matchMedia((metas[n] as HTMLMetaElement | undefined)?.media ?? 'x').matches),
      );
  const select = async (name: string) => {
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByText(name, { exact: true }).click();
  };

  for (const [system, other, name] of [
    ['light', 'dark', 'Dark'],
    ['dark', 'light', 'Light'],
  ] as const)
    await test.step(`a ${system} system is followed until the user selects a theme, and again afterwards`, async () => {
      await page.emulateMedia({ colorScheme: system });
      await page.goto(home);
      const own = await ground();
      expect(await bars()).toEqual([system]);
      await page.emulateMedia({ colorScheme: other });
      await expect.poll(ground).not.toBe(own);
      const chosen = await ground();
      await page.emulateMedia({ colorScheme: system });
      await select(name);
      await expect.poll(ground).toBe(chosen);
      expect(await bars()).toEqual([other]);
      await page.reload();
      expect(await ground()).toBe(chosen);
      expect(await bars()).toEqual([other]);
      await select('System');
      await expect.poll(ground).toBe(own);
      expect(await bars()).toEqual([system]);
    });

  await test.step('without any script file a selected theme applies before the first paint', async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.route(/_astro\/.*\.js/, (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await ground();
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await ground()).toBe(dark);
    await page.unroute(/_astro\/.*\.js/);
  });

  await test.step('a theme that is selected before the scripts have loaded applies once they run', async () => {
    await page.evaluate(() => localStorage.removeItem('theme'));
    const released = Promise.withResolvers<undefined>();
    await page.route(/_astro\/.*\.js/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(home, { waitUntil: 'commit' });
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
    await select('Dark');
    released.resolve(undefined);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  });
});

const choice = '[R1.2] [Q-F11] a selection applies to the other tabs immediately';
test(choice, { tag: '@firefox' }, async ({ page, context }) => {
  await page.goto(home);
  const other = await context.newPage();
  await other.goto(home);
  await page.getByRole('button', { name: 'Display' }).click();
  await page.getByText('Dark', { exact: true }).click();
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
});
