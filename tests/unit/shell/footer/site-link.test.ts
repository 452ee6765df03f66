import { expect, test, vi } from 'vitest';

vi.mock('#config', () => ({ config: { site: 'https://slipway.example' } }));

test.each([
  ['/trade/spot/m/launchpad/', '/de-DE/trade/spot/m/loan/'],
  ['/trade/spot/launchpad/', '/de-DE/trade/spot/loan/'],
  ['/settings/', '/de-DE/trade/spot/loan/'],
])('[OK17] on %s a configured link to an area leads to %s: it keeps the layout', async (path, href) => {
  const { shownLink } = await import('#shell/footer/site-link.ts');
  const link = shownLink({ area: 'loans' }, { text: 'Loans', lang: undefined }, { lang: 'de-DE', path });
  expect(link?.href).toBe(href);
});
