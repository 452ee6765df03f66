import { expect, test } from 'vitest';
import { foldedText } from '#i18n/folded-text.ts';

test.each([
  ['İstanbul', 'istanbul'],
  ['ISPARTA', 'ısparta'],
  ['Ελλάδα', 'ελλαδα'],
  ['ΚΎΠΡΟΣ', 'κυπροσ'],
  ['Łódź', 'lodz'],
  ['Türkiye', 'turkiye'],
  [' Côte d’Ivoire ', 'cote d’ivoire'],
])('a search finds %s by %s', (name, typed) => {
  expect(foldedText(name)).toBe(foldedText(typed));
});

test.each([
  ['btc', ['BTC', 'ＢＴＣ', 'btc ']],
  ['btcusdt', ['btc/usdt', 'BTC-USDT', 'btc usdt', 'ｂｔｃ／ｕｓｄｔ']],
  ['bitcoin', ['bıtcoın', 'BİTCOİN', 'ＢＩＴＣＯＩＮ', 'Bítcoin']],
  ['halo', ['halo', 'ＨＡＬＯ', 'HALÓ']],
  ['halorelay', ['Halo Relay', 'halo  relay']],
])('[FI4] %s is what %j look for', (folded, typed) => {
  expect(typed.map(foldedText)).toEqual(typed.map(() => folded));
});
