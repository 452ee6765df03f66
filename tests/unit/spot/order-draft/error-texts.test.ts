import { expect, test } from 'vitest';
import { orderEntryErrors } from '#contract/order.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { orderErrors, refusedField } from '#spot/order-draft/error-texts.ts';
import { pair } from '../support/order-terms.ts';

const t = textsFor('en', 'spot');
const refused = { pair: pair(), side: 'BUY' } as const;
const errorOf = (kind: string) => ({ kind, code: 1, message: '' });

test.each(Object.values(orderEntryErrors))(
  '[FS15] the refusal %s without its limit has a text without a hole',
  (kind) => {
    const text = orderErrors(t, 'en', errorOf(kind), refused)[kind];
    expect(text).toMatch(/\.$/);
    expect(text).not.toMatch(/\s\s|\s[.:]|(?:Min\.|Max\.|price now:|value|up to|available:?) (?:USDT|BTC)/);
  },
);

test.each([
  ['insufficientBalance', 'Insufficient balance.', 'quantity'],
  ['quantityTooLow', 'Amount out of range.', 'quantity'],
  ['buyAboveBand', 'Price out of range.', 'price'],
  ['identityLevelTooLow', 'Restricted for your account.', 'form'],
] as const)('[FS15] %s without limit and field reads "%s" at the field %s', (kind, text, field) => {
  expect([orderErrors(t, 'en', errorOf(kind), refused)[kind], refusedField(errorOf(kind))]).toEqual([text, field]);
});
