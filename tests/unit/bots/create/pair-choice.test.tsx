/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { PairChoice } from '#bots/create/PairChoice.tsx';
import { click, dispatch, rendered } from '../../ui/support/render.ts';
import { botPair } from '../support/bot-pair.ts';

const pairs = [
  botPair(),
  botPair({ symbol: 'ETHUSDT', base: 'ETH', baseName: 'Ethereum' }),
  botPair({ symbol: 'ABCUSDT', base: 'ABC', baseName: '' }),
];

// Vectors V3 of the pair picker and of Markets.
test.each([
  'BTC',
  'btc/usdt',
  'BTC-USDT',
  'btc usdt',
  'ＢＴＣ',
  'ｂｔｃ／ｕｓｄｔ',
  'bıtcoın',
  'BİTCOİN',
  'ＢＩＴＣＯＩＮ',
  'Bítcoin',
])('[FI4] %s finds BTC/USDT among the pairs of bots', async (search) => {
  const page = await rendered(<PairChoice lang="en" pair={pairs[0]} pairs={pairs} onChoose={() => undefined} />);
  await click(page.find('.bot-create__pair-button'));
  const field = page.findAs(HTMLInputElement, 'input[type=search]');
  // Past React's own setter, as a browser writes it.
  Reflect.set(HTMLInputElement.prototype, 'value', search, field);
  await dispatch(field, new InputEvent('input', { bubbles: true }));
  expect(page.texts('.bot-create__pair-row > b')).toEqual(['BTC/USDT']);
});
