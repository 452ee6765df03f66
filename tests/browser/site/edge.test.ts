import { expect, test } from '../support/fixtures.ts';
import { halo } from '../support/launches.ts';

test('[E7] [R0.5] a launch page has the same bytes for everyone, so that an edge can cache it', async ({
  request,
  exchange,
}) => {
  const { usertoken } = await exchange.freshAccount();
  for (const path of ['/en/trade/spot/launchpad/', halo.address, '/en/trade/spot/launchpad-order/']) {
    const plain = await request.get(path);
    const personal = await request.get(path, {
      headers: {
        cookie: `lang=ar-SA; usertoken=${usertoken}`,
        usertoken,
        'accept-language': 'zh',
        'x-forwarded-host': 'evil.example',
      },
    });
    expect(await personal.text()).toBe(await plain.text());
    expect(personal.headers()).toMatchObject({ vary: 'Accept-Encoding' });
    expect(personal.headers()['set-cookie']).toBeUndefined();
    expect(personal.headers()['etag']).toBe(plain.headers()['etag']);
  }
});

test('[E7] [R0.5] [R0.4] a visitor’s page requests no private data and opens no private socket', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => requestedPaths.push(new URL(socket.url()).pathname));
  await page.goto(halo.address, { waitUntil: 'networkidle' });
  expect(
    requestedPaths.filter((path) => /private|orders|qualifications|result|ws\/(?:spot|unified)/.test(path)),
  ).toEqual([]);
});
