/** @vitest-environment happy-dom */
import * as v from 'valibot';
import { afterEach, expect, test } from 'vitest';
import { $botsEquity } from '#account/assets/bots-equity.ts';
import { highestValueFirst } from '#account/assets/asset-rows.ts';
import { totalOf } from '#account/assets/asset-totals.ts';
import { CoinTable } from '#account/assets/CoinTable.tsx';
import { TotalAssets } from '#account/assets/TotalAssets.tsx';
import { NoticeRow } from '#contract/stream.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { withoutIsolates } from '#i18n/isolate.ts';
import { $personalNotices } from '#session/notices/notices.ts';
import { $settings } from '#session/settings.ts';
import { lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { holding, noAccounts, readyWith } from '../support/holdings.ts';

const context = {
  t: textsFor('en', 'account'),
  lang: 'en',
  fiat: { name: 'USD', rate: '1', precision: 2 },
  isUnified: false,
} as const;

afterEach(() =>
  rendering(() => {
    $personalNotices.set([]);
    $botsEquity.set(undefined);
    $settings.set({ ...$settings.get(), zone: 'local' });
  }),
);

test('[FL16] [FL23] a coin that is delisted says so in its row, with the withdrawal; each coin can be deposited and withdrawn', async () => {
  const amounts = { total: '10', free: '10', frozen: '0', transferable: '10', usd: '5', isSmall: false };
  const { texts, all } = await rendered(
    <CoinTable
      context={context}
      caption="Coins"
      rows={[{ coin: 'FADE', name: 'Fade', held: [], ...amounts }]}
      sort={highestValueFirst}
      owesCoins={false}
      onSort={() => undefined}
      onOpen={() => undefined}
    />,
  );
  expect(all('.coin-table__actions a').map(({ textContent }) => textContent)).toEqual([
    'Deposit FADE',
    'Withdraw FADE',
  ]);
  await rendering(() => {
    $settings.set({ ...$settings.get(), zone: 'UTC' });
    $personalNotices.set([
      v.parse(NoticeRow, {
        id: 'd',
        kind: 'DELISTING',
        level: 'warn',
        title: '',
        text: '',
        link: '',
        time: 1,
        symbolId: 'FADEUSDT',
        coin: 'FADE',
        dueTime: Date.parse('2020-06-10T08:00:00Z'),
      }),
    ]);
  });
  await lazyParts();
  expect(texts('.coin-table__small--warn').map(withoutIsolates)).toEqual([
    'FADE was delisted on Jun 10, 2020, 08:00:00 UTC. You can still withdraw it. Withdraw FADE',
  ]);
});

test('[FL23] the total is the sum of the figures below it, and names the bots that it leaves out', async () => {
  const accounts = {
    ...noAccounts,
    spot: readyWith([holding({ usd: '214000.115' })]),
    fund: readyWith([holding({ usd: '417.436' })]),
  };
  const { find, container } = await rendered(
    <TotalAssets context={context} total={totalOf(accounts)} atMs={undefined} hasFailed={false} />,
  );
  expect(find('.total-assets__figure').textContent).toBe('214,417.54 USD');
  expect(container.textContent).not.toContain('bot');
  await rendering(() => $botsEquity.set({ usd: '5038.51', running: 1 }));
  expect(find('.total-assets__lack').textContent).toBe('Excludes 1 running bot.');
});
