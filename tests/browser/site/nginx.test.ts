import { expect, test } from '../support/fixtures.ts';

/** The project `nginx` runs the tests of addresses and launch pages against this server, too. */
test('[E7] [R2.4] [R2.12] the pages come from nginx, in both layouts and in Arabic, and sockets pass through it', async ({
  page,
  exchange,
}) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname));
  for (const path of ['/en/trade/spot/launchpad/', '/ar-SA/trade/spot/m/launchpad/', '/en/trade/spot/m/BTC/USDT/']) {
    const response = await page.goto(path);
    expect([response?.status(), response?.headers()['server']]).toEqual([200, 'nginx']);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
  }
  await expect.poll(() => sockets.length).toBeGreaterThan(0);
  await exchange.login(page);
  await page.goto('/en/trade/spot/launchpad-order/');
  await expect(page).toHaveURL(/\/en\/trade\/spot\/launchpad-order\/$/);
});
