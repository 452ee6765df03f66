/** @vitest-environment happy-dom */
import { expect, test } from 'vitest';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { texts } from '#i18n/texts.ts';
import { PanelBlockReasonNotice } from '#leverage/token-panel/PanelBlockReasonNotice.tsx';
import { rendered } from '../../ui/support/render.ts';
import { pageToken } from '../support/token-samples.ts';

test.each([
  ['purchase', ltStatus.redeemOnly, 'Purchase is suspended. You can still redeem.'],
  ['redeem', ltStatus.purchaseOnly, 'Redemption is suspended. You can still purchase.'],
] as const)('[L11] [L44] while %s is closed the panel says why and leads to the pair', async (side, status, text) => {
  const page = await rendered(
    <PanelBlockReasonNotice
      t={texts('en', 'leveraged')}
      lang="en"
      token={pageToken()}
      side={side}
      status={status}
      blockReason="suspended"
      lockedUntil={0}
      isMobile={false}
    />,
  );
  expect(page.find('p').textContent).toBe(text);
  expect(page.texts('a')).toEqual(['Trade BTC3L/USDT']);
  expect(page.find('a').getAttribute('href')).toBe('/en/trade/spot/BTC3L/USDT/');
});
