/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { loanRisk, ltvsOf } from '#loans/risk/loan-position.ts';
import { Thresholds } from '#loans/risk/Thresholds.tsx';
import { rendered } from '../../ui/support/render.ts';
import { loanContext, loanOrder } from '../support/loan-samples.ts';

test('[FV16] a threshold that is reached names the change that ends it', async () => {
  const order = loanOrder();
  // The margin call of this loan is at 37,565.12.
  const page = await rendered(
    <Thresholds
      lang="en"
      coins={order}
      ltvs={ltvsOf(order)}
      risk={loanRisk(loanContext({ BTC: '37500' }), order)}
      most={undefined}
      mostHint=""
    />,
  );
  expect(page.texts('.thresholds__distance').slice(1)).toEqual([
    'Already reached. Ends if BTC changes by +0.17%',
    'If BTC changes by −10.95%',
  ]);
});
