import { expect, test } from 'vitest';
import { chainsOf } from '#account/assets/coin-info.ts';
import { iconAddress } from '#shell/coin-icon/CoinIcon.tsx';

const chain = (deposit: boolean, withdraw: boolean) => ({
  chain: 'X',
  chainName: 'X',
  deposit,
  withdraw,
  withdrawFee: '1',
  minWithdraw: '1',
  confirmations: 1,
});
const row = (coin: string, enable: boolean, ...chains: ReturnType<typeof chain>[]) => ({
  coin,
  fullName: coin,
  icon: '',
  precision: 8,
  minTransfer: '1',
  enable,
  isFiat: false,
  usdPrice: '' as const,
  chains,
});

test('[A4] a coin takes deposits and withdrawals while one of its chains does, and none when it is switched off', () => {
  const chains = chainsOf([
    row('ONE', true, chain(false, false), chain(true, false)),
    row('OFF', false, chain(true, true)),
    row('NONE', true),
  ]);
  const open = (coin: string) => [chains.get(coin)?.canDeposit, chains.get(coin)?.canWithdraw];
  expect([open('ONE'), open('OFF'), open('NONE'), open('OTHER')]).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [undefined, undefined],
  ]);
});

test.each([
  ['/coins/btc.png', '/coins/btc.png'],
  ['https://evil.example/btc.png', undefined],
  ['javascript:alert(1)', undefined],
  ['data:image/png;base64,AA', undefined],
])('[Q-S08] the icon at %j is shown as %s', (icon, address) => {
  expect(iconAddress(icon, 'https://slipway.example')).toBe(address);
});
