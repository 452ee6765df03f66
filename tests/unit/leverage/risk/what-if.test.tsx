/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { WhatIf } from '#leverage/risk/WhatIf.tsx';
import { scale } from '#money/index.ts';
import { exposure } from '../../formulas/margin/margin-samples.ts';
import { rendered } from '../../ui/support/render.ts';

const gauge = { current: undefined, filled: undefined, own: undefined, marks: undefined, liquidation: undefined };

test('[FV11] a price change is shown beside the rates of now', async () => {
  const page = await rendered(
    <WhatIf
      lang="en"
      kind="unified"
      leverage={3n}
      exposures={[exposure('BTC', '1'), exposure('USDT', '0', '30000')]}
      gauge={gauge}
      pairCoin="BTC"
      tickOf={() => scale('0.01')}
    />,
  );
  // 30000 / 57000, and 10 % lower; 30000 / 2 / 27000, and 30000 / 2 / 21300; 1200 / 27000, and 1200 / 21300.
  expect(page.texts('.what-if__result')[0]).toContain('52.64%→58.48%');
  expect(page.texts('.unified-rates__row')).toEqual([
    expect.stringContaining('55.56% → 70.43%'),
    expect.stringContaining('4.45% → 5.64%'),
  ]);
});
