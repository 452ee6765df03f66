import { expect, test } from 'vitest';
import { FakeStorage, openPage } from './support/page.ts';

const configured = ['wss://a.example/ws', 'wss://b.example/ws', 'wss://c.example/ws'];

/** Opens a page of a build that configures three endpoints. */
async function page(local: FakeStorage) {
  openPage({ local });
  const { config } = await import('#config');
  config.lines.market = configured;
  const { $socketEndpoints, storeSocketEndpoints } = await import('#session/socket-endpoints.ts');
  return {
    $socketEndpoints,
    spot: () => [$socketEndpoints.get().spot, config.lines.spot],
    market: () => $socketEndpoints.get().market,
    publish: (market: string[]) => storeSocketEndpoints({ market, spot: [], unified: [] }),
  };
}

test('[R9.2] the exchange can reorder and remove the configured endpoints, not add any', async () => {
  const at = await page(new FakeStorage());
  expect(at.market()).toEqual(configured);
  at.publish(['wss://c.example/ws', 'wss://evil.example/ws', 'wss://b.example/ws', 'wss://c.example/ws']);
  expect(at.market()).toEqual(['wss://c.example/ws', 'wss://b.example/ws']);
  at.publish(['wss://evil.example/ws']);
  expect(at.market()).toEqual(configured);
  const [current, built] = at.spot();
  expect(current).toEqual(built);
});

test('[R9.2] equal endpoints do not change the store', async () => {
  const { $socketEndpoints, publish } = await page(new FakeStorage());
  let changes = 0;
  $socketEndpoints.listen(() => (changes += 1));
  publish(['wss://b.example/ws']);
  publish(['wss://b.example/ws']);
  expect(changes).toBe(1);
});

test('[R9.2] the next page starts with the last published endpoints', async () => {
  const local = new FakeStorage();
  (await page(local)).publish(['wss://b.example/ws', 'wss://a.example/ws']);
  expect((await page(local)).market()).toEqual(['wss://b.example/ws', 'wss://a.example/ws']);
});
