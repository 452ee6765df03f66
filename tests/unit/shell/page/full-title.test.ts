import { expect, test, vi } from 'vitest';

const config = vi.hoisted((): { brand: string; titles?: string } => ({ brand: 'Harbor' }));
vi.mock('#config', () => ({ config }));

test('[OK16] a title follows the pattern of the brand, unless it has its name', async () => {
  const { fullTitle } = await import('#shell/page/full-title.ts');
  expect(fullTitle('63,412.5 · BTC/USDT')).toBe('63,412.5 · BTC/USDT');
  config.titles = '{title} – {brand}';
  expect(fullTitle('63,412.5 · BTC/USDT')).toBe('63,412.5 · BTC/USDT – Harbor');
  expect(fullTitle('Trade at Harbor')).toBe('Trade at Harbor');
});
