/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { ChartHead, ChartLegend } from '#spot/chart/ChartLegend.tsx';
import { ChartToolbar } from '#spot/chart/ChartToolbar.tsx';
import { setChart } from '#spot/chart/settings.ts';
import { $publicTrades } from '#spot/market/market.ts';
import { rendered, rendering } from '../../ui/support/render.ts';
import { pair } from '../support/order-terms.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

const readout = {
  timeMs: 1,
  open: '1',
  high: '3',
  low: '1',
  close: '2',
  change: '1',
  volume: '12.5K',
  indicators: [],
};

test('[FS21] the reading of a bar gives its time and the coin of its volume', async () => {
  const page = await rendered(
    <ChartLegend lang="en" readout={readout} pane={undefined} coin="BTC" time="Jun 1, 2026, 08:00" />,
  );
  expect(page.container.textContent).toMatch(/^Jun 1, 2026, 08:00O 1/);
  expect(page.container.textContent).toContain('Volume 12.5K BTC');
});

test('[FS21] a chart that fills the screen names its pair and the last price', async () => {
  await rendering(() =>
    $publicTrades.set([{ s: 'BTCUSDT', id: '1', p: '60000', q: '1', m: true, t: 1, seq: 1, epoch: 1 }]),
  );
  const page = await rendered(<ChartHead lang="en" pair={pair()} />);
  expect(page.container.textContent.trim()).toBe('BTC/USDT 60,000.00');
});

test('[FS21] the toolbar names the style that is on', async () => {
  const nothing = () => undefined;
  const props = { lang: 'en', isTable: false, hasTools: false, isFull: false } as const;
  const on = {
    onTable: nothing,
    onZoom: nothing,
    onPan: nothing,
    onNewest: nothing,
    onTools: nothing,
    onFull: nothing,
  };
  await rendering(() => setChart({ style: 'area' }));
  const page = await rendered(<ChartToolbar {...props} {...on} />);
  expect(page.all('button').at(-1)?.getAttribute('aria-label')).toBe('Chart settings · Area');
});
