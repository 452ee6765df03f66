/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { PanelForm } from '#leverage/token-panel/PanelForm.tsx';
import { $tokenDrafts, tokenDraftKey } from '#leverage/token-panel/submit-token-order.ts';
import type { LiveToken } from '#leverage/tokens/live-tokens.ts';
import { rendered } from '../../ui/support/render.ts';
import { pageToken, tokenInfo } from '../support/token-samples.ts';

const live = (status: LiveToken['status']): LiveToken => ({
  state: 'live',
  timeMs: 1_000,
  nav: '10',
  change: '0',
  leverage: '3',
  status,
  position: '0.0005',
  loan: '-20',
  price: '10',
  coinPrice: '60000',
  premium: '0',
});

test.each([
  [ltStatus.open, '9.99'],
  [ltStatus.closed, '–'],
])('[FV4] in status %d an amount that is typed would give %s', async (status, received) => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  $tokenDrafts.setKey(tokenDraftKey('BTC3L', 'purchase'), '100');
  const page = await rendered(
    <PanelForm
      t={textsFor('en', 'leveraged')}
      lang="en"
      token={pageToken({ ltStatus: status })}
      info={tokenInfo({ ltStatus: status })}
      live={live(status)}
      side="purchase"
      blockReason="suspended"
      isMobile={false}
    />,
  );
  expect(page.find('.token-estimate__amount').textContent).toContain(received);
});
