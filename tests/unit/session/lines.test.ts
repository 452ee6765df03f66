import { expect, test } from 'vitest';
import { FakeStorage, openPage } from './page.ts';

const own = ['wss://a.example/ws', 'wss://b.example/ws', 'wss://c.example/ws'];

/** A page of a build that knows three lines. */
async function page(local: FakeStorage) {
  openPage({ local });
  const { config } = await import('../../../slipway.config.ts');
  config.lines.market = own;
  const { $lines, hearLines } = await import('../../../src/session/lines.ts');
  return {
    $lines,
    spot: () => [$lines.get().spot, config.lines.spot],
    market: () => $lines.get().market,
    tell: (market: string[]) => hearLines({ market, spot: [], unified: [] }),
  };
}

test('[R9.2] the exchange may reorder and drop the lines of the build, and add none', async () => {
  const at = await page(new FakeStorage());
  expect(at.market()).toEqual(own);
  at.tell(['wss://c.example/ws', 'wss://evil.example/ws', 'wss://b.example/ws', 'wss://c.example/ws']);
  expect(at.market()).toEqual(['wss://c.example/ws', 'wss://b.example/ws']);
  at.tell(['wss://evil.example/ws']);
  expect(at.market()).toEqual(own);
  const [told, built] = at.spot();
  expect(told).toEqual(built);
});

test('[R9.2] what is told again is no news: streams are not given their lines anew', async () => {
  const { $lines, tell } = await page(new FakeStorage());
  let told = 0;
  $lines.listen(() => (told += 1));
  tell(['wss://b.example/ws']);
  tell(['wss://b.example/ws']);
  expect(told).toBe(1);
});

test('[R9.2] the next page begins with what was told last, before it asks', async () => {
  const local = new FakeStorage();
  (await page(local)).tell(['wss://b.example/ws', 'wss://a.example/ws']);
  expect((await page(local)).market()).toEqual(['wss://b.example/ws', 'wss://a.example/ws']);
});
