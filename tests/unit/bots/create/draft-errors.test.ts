import { expect, test } from 'vitest';
import { draftOf } from '#bots/create/bot-draft.ts';
import { problemError } from '#bots/create/draft-errors.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { botPair } from '../support/bot-pair.ts';

provideTexts(namespaceTexts);

const context = { lang: 'en', pair: botPair(), draft: draftOf({}, 'BTCUSDT') } as const;

test.each([
  ['min', 'tooLow', 'Min. 1,234.5 USDT.'],
  ['min', 'tooHigh', 'Max. 1,234.5 USDT: it must leave room for the grids below the upper price.'],
  ['max', 'tooLow', 'Min. 1,234.5 USDT: it must leave room for the grids above the lower price.'],
  ['max', 'tooHigh', 'Max. 1,234.5 USDT.'],
  ['cells', 'tooLow', 'Min. 1,234.5 grids.'],
  ['cells', 'tooHigh', 'A grid would not cover its fees. Max. 1,234.5 grids.'],
  ['investment', 'tooLow', 'Min. 1,234.5 USDT for this number of grids.'],
  ['investment', 'tooHigh', 'Max. 1,234.5 USDT.'],
  ['entry', 'tooLow', 'Min. 1,234.5 USDT.'],
  ['entry', 'tooHigh', 'Max. 1,234.5 USDT.'],
  ['tp', 'tooLow', 'Min. 1,234.5 USDT: above the upper price and the last price.'],
  ['tp', 'tooHigh', 'Max. 1,234.5 USDT.'],
  ['sl', 'tooLow', 'Min. 1,234.5 USDT.'],
  ['sl', 'tooHigh', 'Max. 1,234.5 USDT: below the lower price and the last price.'],
] as const)('[R5.8] %s that is %s says "%s" and offers its bound', (field, is, message) => {
  const error = problemError(context, { field, is, limit: '1234.5' });
  expect([error.message, error.use?.label]).toEqual([message, 'Use 1,234.5']);
});
