import { expect, test } from './fixtures.ts';

test('the page calls the exchange on its own origin, with credentials', async ({ page, house, exchange }) => {
  expect(new URL(house.site).origin).not.toBe(house.exchange);
  await exchange.login(page);
  const answered = page.waitForResponse(
    (response) => response.url().startsWith(`${house.exchange}/x/main/`) && response.request().method() !== 'OPTIONS',
  );
  await page.goto('/en/login/');
  const response = await answered;
  expect(response.headers()['access-control-allow-origin']).toBe(house.site);
  expect(response.headers()['access-control-allow-credentials']).toBe('true');
});
