/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { TokenFigures } from '#leverage/token-details/TokenFigures.tsx';
import { PanelBarrierNotice } from '#leverage/token-panel/PanelBarrierNotice.tsx';
import type { PageToken } from '#leverage/tokens/token-page.ts';
import { applyLtQuotes } from '#session/leverage/lt-quotes.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { rendered } from '../../ui/support/render.ts';
import { pageToken } from '../support/token-samples.ts';

const built = vi.hoisted((): { token?: PageToken } => ({}));
vi.mock(import('#leverage/tokens/token-page.ts'), async (original) => ({
  ...(await original()),
  tokenPage: () => ({ readAtMs: 1_000, isMobile: false, tokens: built.token ? [built.token] : [] }),
}));
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)));
vi.mock(import('#session/leverage/lt-stream.ts'), () => ({ followLtStream: () => () => undefined }));

test.each([
  ['open', 'token-figures token-figures--closed token-figures--closed-since-build'],
  ['closed', 'token-figures token-figures--closed'],
] as const)(
  '[FV4] a closed token that was %s at the build has no risk text, and no chart without the end',
  async (status, name) => {
    built.token = pageToken({ ltStatus: ltStatus[status] });
    const closed = { ...built.token.info, ltStatus: ltStatus.closed, nav: '0.000001', navTime: 2_000 };
    applyLtQuotes([{ ...closed, leverage: '0', basket: '0', m: '-0.9999' }]);
    const page = await rendered(<TokenFigures lang="en" page="/token" />);
    expect(page.container.firstElementChild?.className).toBe(name);
  },
);

test.each([
  [ltStatus.redeemOnly, 1],
  [ltStatus.closed, 0],
] as const)('[FV4] in status %d the panel has %d links to the pair', async (status, links) => {
  const page = await rendered(
    <PanelBarrierNotice
      t={textsFor('en', 'leveraged')}
      lang="en"
      token={pageToken()}
      side="purchase"
      status={status}
      barrier="suspended"
      lockedUntil={0}
      isMobile={false}
    />,
  );
  expect(page.container.querySelectorAll('a')).toHaveLength(links);
});
