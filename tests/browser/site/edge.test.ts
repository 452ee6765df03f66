import { expect, test } from './fixtures.ts';
import { halo } from './launches.ts';

test('[R0.5] a launch page has the same bytes for everybody, to be kept by an edge', async ({ request, exchange }) => {
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

test('[R0.5] [R0.4] a visitor’s page asks for no private data and opens no private socket', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('websocket', (socket) => asked.push(new URL(socket.url()).pathname));
  await page.goto(halo.address, { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /private|orders|qualifications|result|ws\/(?:spot|unified)/.test(path))).toEqual([]);
});
