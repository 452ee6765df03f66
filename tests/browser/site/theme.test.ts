import { expect, test } from '../support/fixtures.ts';

const home = '/en/trade/spot/launchpad/';

test.describe('[R1.2] theme', () => {
  for (const system of ['light', 'dark'] as const) {
    test(`[R1.2] follows a ${system} system until the user selects a theme`, async ({ page }) => {
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

  test('[R1.2] a selected theme applies before the first paint, without any script file', async ({ page }) => {
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

  test('[R1.2] [Q-F22] a theme that is selected before the scripts have loaded applies once they run', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    let release = () => undefined as void;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/_astro\/.*\.js/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(home, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByText('Dark', { exact: true }).click();
    release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
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
});
