import { expect, test, vi } from 'vitest';

const links = vi.hoisted((): Record<string, string> => ({}));
vi.mock('#config', () => ({ config: { site: 'https://slipway.example', links } }));

test.each([
  ['https://pay.example/deposit?coin={coin}', { coin: 'BTC' }, 'https://pay.example/deposit?coin=BTC'],
  ['/deposit/?coin={coin}&pair={symbol}', { coin: 'A&B' }, '/deposit/?coin=A%26B&pair='],
  ['javascript:alert(1)', {}, undefined],
  ['', {}, undefined],
])('[Q-S08] the link %s with its placeholders replaced, if it is safe', async (deposit, values, href) => {
  links['deposit'] = deposit;
  const { configuredLink } = await import('#shell/configured-link.ts');
  expect(configuredLink('deposit', values)).toBe(href);
  expect(configuredLink('transfer')).toBeUndefined();
});
