import { expect, test } from '../support/fixtures.ts';
import { waitForHydration } from '../support/hydration.ts';
import { halo } from '../support/launches.ts';
import { projectPages, screens } from '../support/screens.ts';
import { textsIn } from '../support/texts.ts';

const site = 'https://slipway.example';
const spot = (lang: string, path: string) => `/${lang}/trade/spot/${path}`;
const langs = ['en', 'ar-SA', 'zh-MY'] as const;

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[E7] [R2.1] [R2.2] [R2.3] [R2.8] [R2.14] [R1.1] [R0.3] [Q-F22] both layouts and the aliases of each screen name the primary route, in the language of the page, and the login waits for its script', async ({
    page,
  }) => {
    for (const { screen, desktop, mobile, aliases } of screens)
      await test.step(screen, async () => {
        const titles = new Set<string>();
        for (const [path, primary] of [
          [desktop, desktop],
          [mobile, mobile],
          ...aliases.map((alias) => [alias, mobile] as const),
        ] as const) {
          const response = await page.goto(spot('en', path));
          expect(response?.status(), path).toBe(200);
          await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
          await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', site + spot('en', primary));
          await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', site + spot('en', primary));
          const layout = primary === desktop ? 'page--desktop' : 'page--mobile';
          await expect(page.locator('body')).toHaveClass(new RegExp(layout));
          titles.add(await page.title());
        }
        expect(titles.size).toBe(1);
      });

    await test.step('titles and descriptions are in the language of the page', async () => {
      for (const lang of langs) {
        const w = textsIn(lang);
        await page.goto(spot(lang, 'launchpad-list/'));
        await expect(page).toHaveTitle(new RegExp(w('seo', 'launchpadList.title')));
        await expect(page.locator('meta[name=description]')).toHaveAttribute(
          'content',
          w('seo', 'launchpadList.description'),
        );
      }
    });

    await test.step('the login button is disabled until its script runs', async () => {
      await page.goto('/en/login/');
      await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeDisabled();
    });
  });

  const title =
    '[E7] [R0.3] [Q-F22] [FP10] the HTML contains headings, navigation and project content in every language';
  test(title, { tag: '@firefox' }, async ({ page, browserName }) => {
    // Each page takes Firefox several times as long.
    for (const lang of browserName === 'firefox' ? (['ar-SA'] as const) : langs)
      await test.step(lang, async () => {
        const w = textsIn(lang);
        for (const path of projectPages) {
          await page.goto(spot(lang, path));
          await expect(page.locator('html')).toHaveAttribute('dir', lang === 'ar-SA' ? 'rtl' : 'ltr');
          await expect(page.getByRole('heading', { level: 1 })).toContainText(/Halo Relay|Mossgate/);
          await expect(page.getByRole('heading', { name: w('launchpad', 'detail.risks'), exact: true })).toBeVisible();
          await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
          await expect(page.locator('header nav').getByText(w('common', 'nav.launchpad'))).toHaveCount(1);
          await expect(page.locator('body')).not.toContainText(/\b(?:launchpad|common)[.:]\w+\.\w+|\{\{/);
        }
        await page.goto(spot(lang, 'launchpad-list/'));
        // Here a policy forbids the scripts of Firefox, which then hides the lists of other tabs: for style sheets it
        // has scripts.
        const includeHidden = browserName === 'firefox';
        for (const name of ['Halo Relay', 'Tidewater', 'Fernweave', 'Vela Winds'])
          await expect(page.getByRole('link', { name, includeHidden }).first()).toHaveCount(1);
      });
  });
});

test('[E7] [R2.5] [R6.1] [R2.6] [Q-S04] each address of the orders sends a visitor to the login and back, query and hash kept; not inside the app, and never to another site', async ({
  page,
  exchange,
  context,
  baseURL,
}) => {
  const { account, password } = await exchange.freshAccount();
  const logIn = async (tab: typeof page) => {
    await tab.getByLabel('Account', { exact: true }).fill(account);
    await tab.getByLabel('Password', { exact: true }).fill(password);
    await tab.getByRole('button', { name: 'Log in', exact: true }).click();
  };

  // Every other form of an address is in the unit tests of the function that reads it.
  await test.step('after login, a redirect_url of another site leads to a page of this site', async () => {
    const tab = await context.newPage();
    await tab.goto(`/en/login/?redirect_url=${encodeURIComponent('/\\evil.example')}`);
    await logIn(tab);
    await tab.waitForURL((url) => !url.pathname.startsWith('/en/login'));
    expect(new URL(tab.url()).origin).toBe(baseURL);
    await tab.close();
  });

  await test.step('inside the app the orders page redirects no one', async () => {
    const tab = await context.newPage();
    await tab.addInitScript(() => Reflect.set(window, 'slipwayApp', {}));
    await tab.goto(spot('en', 'launchpad-order/'));
    await expect(tab.getByText('Log in to see your orders.')).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe(spot('en', 'launchpad-order/'));
    await tab.close();
  });

  let wanted = '';
  for (const path of ['launchpad-order/', 'm/launchpad/orders/', 'm/launchpad-order/'])
    await test.step(path, async () => {
      wanted = `${spot('en', path)}?tab=1#row`;
      await page.goto(wanted);
      await page.waitForURL(/\/en\/login\//);
      expect(new URL(page.url()).searchParams.get('redirect_url')).toBe(wanted);
    });
  await logIn(page);
  await page.waitForURL(`**${wanted}`);
  await expect(page.getByRole('tabpanel').getByText('No orders yet.')).toBeVisible();
});

test('[E7] [R2.13] [R2.9] a URL with a hash opens at its element, another one at the top, and the language menu keeps path, query, hash and the draft', async ({
  page,
  exchange,
  context,
}) => {
  await page.goto(`${halo.address}#terms`);
  await expect(page.locator('#terms')).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Projects' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Launch projects' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await exchange.login(page, { balances: { SLIP: '1000' } });
  await page.goto(`${halo.address}?a=1#take-part`);
  await waitForHydration(page);
  await page.getByRole('textbox', { name: 'Amount' }).fill('123');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.waitForURL('**/zh-MY/trade/spot/launchdetail/HALO/?a=1#take-part');
  await expect(
    page.getByRole('textbox', { name: textsIn('zh-MY')('launchpad', 'pledge.form.amount.label') }),
  ).toHaveValue('123');
  expect((await context.cookies()).find(({ name }) => name === 'lang')?.value).toBe('zh-MY');
});
