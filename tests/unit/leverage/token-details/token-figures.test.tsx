/** @vitest-environment happy-dom */
import * as v from 'valibot';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { profileRow } from '../../api/support/fake-exchange.ts';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import { TokenFigures } from '#leverage/token-details/TokenFigures.tsx';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { Profile } from '#contract/person.ts';
import { $person } from '#session/user.ts';
import { PanelHolding } from '#leverage/token-panel/PanelHolding.tsx';
import { PanelBlockReasonNotice } from '#leverage/token-panel/PanelBlockReasonNotice.tsx';
import type { PageToken } from '#leverage/tokens/token-page.ts';
import { applyLtQuotes } from '#session/leverage/lt-quotes.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { rendered } from '../../ui/support/render.ts';
import { pageToken } from '../support/token-samples.ts';
import { balanceRow } from '../../session/support/balance-rows.ts';

const t = textsFor('en', 'leveraged');

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
  '[FV4] a closed token that was %s at the build has no risk text, no chart without the end, and one dash for its price',
  async (status, name) => {
    built.token = pageToken({ ltStatus: ltStatus[status] });
    const closed = { ...built.token.info, ltStatus: ltStatus.closed, nav: '0.000001', navTime: 2_000 };
    applyLtQuotes([{ ...closed, leverage: '0', basket: '0', m: '-0.9999' }]);
    const page = await rendered(<TokenFigures lang="en" page="/token" />);
    expect(page.container.firstElementChild?.className).toBe(name);
    const price = page.all('dt').find(({ textContent }) => textContent === t('head.price'));
    expect(price?.nextElementSibling?.textContent).toBe('–');
    // It stays closed: its tag reserves no space for another status.
    expect(page.all('.token-figures__status .fixed-width')).toEqual([]);
  },
);

test.each([
  [ltStatus.redeemOnly, 1],
  [ltStatus.closed, 0],
] as const)('[FV4] in status %d the panel has %d links to the pair', async (status, links) => {
  const page = await rendered(
    <PanelBlockReasonNotice
      t={t}
      lang="en"
      token={pageToken()}
      side="purchase"
      status={status}
      blockReason="suspended"
      lockedUntil={0}
      isMobile={false}
    />,
  );
  expect(page.container.querySelectorAll('a')).toHaveLength(links);
});

test('[FV4] a holding at the floor is worth little, not 0.00', async () => {
  const token = pageToken({ ltStatus: ltStatus.closed, nav: '0.000001' });
  applyLtQuotes([
    { ...token.info, ltStatus: ltStatus.closed, navTime: 3_000, leverage: '0', basket: '0', m: '-0.9999' },
  ]);
  $person.set({ phase: 'in', profile: v.parse(Profile, profileRow) });
  onTestFinished(() => $person.set({ phase: 'unknown' }));
  $balances.set({ BTC3L: balanceRow({ tokenId: 'BTC3L', free: '100', total: '100' }) });
  $balancesLoad.set({ phase: 'done' });
  const page = await rendered(
    <PanelHolding t={t} lang="en" token={token} readAtMs={1_000} isMobile={false} side="purchase" />,
  );
  expect(page.container.textContent).toContain('100 BTC3L ≈ 0.0001 USDT');
});
