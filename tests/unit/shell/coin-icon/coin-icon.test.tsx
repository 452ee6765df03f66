/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { CoinIcon } from '#shell/coin-icon/CoinIcon.tsx';
import { rendered, rendering } from '../../ui/support/render.ts';

vi.mock('#coins', () => ({ coins: { BTC: '/coins/BTC-0123456789.svg' } }));

const shown = (host: HTMLElement) =>
  host.querySelector('img')?.getAttribute('src') ?? host.querySelector('[data-letters]')?.getAttribute('data-letters');
const fail = (host: HTMLElement) =>
  rendering(() => void host.querySelector('img')?.dispatchEvent(new Event('error', { bubbles: true })));

test('[OK48] the icon of the brand, else that of the exchange, else a drawing, also after a picture that does not load', async () => {
  const own = (await rendered(<CoinIcon coin="BTC" size={28} icon="/icons/btc.png" />)).container;
  expect(shown(own)).toBe('/coins/BTC-0123456789.svg');
  await fail(own);
  expect(shown(own)).toBe('/icons/btc.png');
  await fail(own);
  expect(shown(own)).toBe('BT');
  expect(shown((await rendered(<CoinIcon coin="ETH" size={28} icon="" />)).container)).toBe('ET');
});

test.each([
  ['another host', 'https://icons.example/eth.png'],
  ['a script', 'javascript:alert(1)'],
  ['data', 'data:image/png;base64,AA'],
  ['a megabyte', `/${'a'.repeat(1_000_000)}.png`],
])('[OK50] an icon that is %s is drawn', async (_what, icon) => {
  expect(shown((await rendered(<CoinIcon coin="ETH" size={20} icon={icon} />)).container)).toBe('ET');
});
