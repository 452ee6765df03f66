import { expect, test } from 'vitest';
import { axisText } from '#spot/order-book/LiveDepth.tsx';

test.each([
  ['208.758577', '208.7'],
  ['0.208758577', '0.208'],
  ['12345.678', '12,345'],
  ['1234567', '1.23M'],
])('[FS20] the axis shows %s as %s', (total, text) => {
  expect(axisText('en', total)).toBe(text);
});
