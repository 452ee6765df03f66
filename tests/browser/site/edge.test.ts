import { expect, test } from '../support/fixtures.ts';
import { halo } from '../support/launches.ts';

test('[E7] [R0.5] [R2.7] [R2.9] pages have the same bytes for everyone, an edge may cache them and their files, and hostile addresses do no harm', async ({
  page,
  request,
  context,
  exchange,
}) => {
  await test.step('a page has the same bytes for everyone', async () => {
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
      expect(personal.headers()['vary']).toMatch(/^Accept-Encoding(?:, Available-Dictionary)?$/);
      expect(personal.headers()['set-cookie']).toBeUndefined();
      expect(personal.headers()['etag']).toBe(plain.headers()['etag']);
    }
  });

  await test.step('an edge may cache a page and its files', async () => {
    const answers = new Map<string, Record<string, string>>();
    page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.headers()));
    await page.goto('/en/login/', { waitUntil: 'networkidle' });
    expect(answers.get('/en/login/')).toMatchObject({ vary: 'Accept-Encoding' });
    const hashed = [...answers].filter(([path]) => path.startsWith('/_astro/'));
    expect(hashed.length).toBeGreaterThan(1);
    for (const [path, headers] of hashed)
      expect(headers['cache-control'], path).toBe('public, max-age=31536000, immutable');
    for (const [path, headers] of answers) expect(headers['set-cookie'], path).toBeUndefined();
    expect((await context.cookies()).filter(({ name }) => name !== 'lang')).toEqual([]);
  });

  await test.step('unknown languages, paths with `..` and giant queries', async () => {
    for (const path of [
      '/xx/trade/spot/launchpad/',
      '/en/trade/spot/launchdetail/NOSUCH/',
      '/en/%2e%2e/%2e%2e/package.json',
      '/en/..%2f..%2fpackage.json',
      '/en/%00/',
    ]) {
      const response = await request.get(path);
      expect([404, 400], path).toContain(response.status());
      expect(await response.text(), path).not.toContain('"dependencies"');
    }
    const giant = await request.get(`${halo.address}?q=${'x'.repeat(12_000)}`);
    expect([200, 414]).toContain(giant.status());
    const flood = await request.get(`${halo.address}?q=${'x'.repeat(70_000)}`, { failOnStatusCode: false }).then(
      (response) => response.status(),
      () => 431,
    );
    expect([414, 431]).toContain(flood);
    await page.goto(halo.address);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Halo Relay');
  });
});
