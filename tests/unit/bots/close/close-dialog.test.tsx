/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { CloseDialog } from '#bots/close/CloseDialog.tsx';
import { $closeWays } from '#bots/close/close-bot.ts';
import { rendered, rendering } from '../../ui/support/render.ts';
import { gridRow } from '../support/grid-row.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

const coins = (base: string, quote: string) => [
  { token: 'BTC', amount: base },
  { token: 'USDT', amount: quote },
];

test('[FV23] each way to close a bot states the total profit with which it ends', async () => {
  const page = await rendered(<CloseDialog lang="en" bot={gridRow()} onClose={() => undefined} />);
  const way = { enabled: true, reason: '', fee: '0', slippage: '0' } as const;
  await rendering(() =>
    $closeWays.set({
      phase: 'ready',
      value: {
        gridId: '1',
        ways: {
          status_code: 200,
          debug_msg: '',
          as_of: 1,
          modes: [
            { ...way, close_mode: '4', estimate: coins('0.0412', '2590.1') },
            { ...way, close_mode: '3', estimate: coins('0', '5055.67') },
            { ...way, close_mode: '2', estimate: coins('0.0833', '0.1') },
          ],
        },
      },
    }),
  );
  expect(page.texts('.close-dialog__profit')).toEqual([
    'Total profit +62.10 USDT',
    'Total profit +55.67 USDT',
    'Total profit −1.90 USDT',
  ]);
});
