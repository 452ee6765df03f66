import { expect, test } from '../support/fixtures.ts';

test('the page calls the exchange on its own origin, with credentials', async ({ page, origins, exchange }) => {
  expect(new URL(origins.site).origin).not.toBe(origins.exchange);
  await exchange.login(page);
  const answered = page.waitForResponse(
    (response) => response.url().startsWith(`${origins.exchange}/x/main/`) && response.request().method() !== 'OPTIONS',
  );
  await page.goto('/en/login/');
  const response = await answered;
  expect(response.headers()['access-control-allow-origin']).toBe(origins.site);
  expect(response.headers()['access-control-allow-credentials']).toBe('true');
});
