import { expect, test } from './fixtures.ts';

const home = '/en/trade/spot/launchpad/';

test.describe('[R1.2] theme', () => {
  for (const system of ['light', 'dark'] as const) {
    test(`[R1.2] follows a ${system} system until one is chosen, then the choice`, async ({ page }) => {
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await page.emulateMedia({ colorScheme: system });
      await page.goto(home);
      const own = await ground();
      const other = system === 'light' ? 'dark' : 'light';
      await page.emulateMedia({ colorScheme: other });
      await expect.poll(ground).not.toBe(own);
      const chosen = await ground();
      await page.emulateMedia({ colorScheme: system });
      await page.getByRole('button', { name: 'Display' }).click();
      await page.getByText(other === 'dark' ? 'Dark' : 'Light', { exact: true }).click();
      await expect.poll(ground).toBe(chosen);
      await page.reload();
      expect(await ground()).toBe(chosen);
      await page.getByRole('button', { name: 'Display' }).click();
      await page.getByText('System', { exact: true }).click();
      await expect.poll(ground).toBe(own);
    });
  }

  test('[R1.2] a chosen theme stands before the first paint, without any of the page’s script files', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(home);
    await page.evaluate(() => localStorage.setItem('theme', 'dark'));
    await page.route(/_astro\/.*\.js/, (route) => route.abort());
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(dark);
  });

  test('[R1.2] [Q-F11] a choice shows in the other tabs at once', async ({ page, context }) => {
    await page.goto(home);
    const other = await context.newPage();
    await other.goto(home);
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByText('Dark', { exact: true }).click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
