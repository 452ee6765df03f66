/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { abortLoads } from '#api/index.ts';
import { usePriceHistory } from '#loans/risk/price-history.ts';
import { rendered, rendering } from '../../ui/support/render.ts';

const coins = [{ coin: 'BTC', symbol: 'BTCUSDT', tick: '0.01', price: '60000' }];
const bar = { t: 0, o: '60000', h: '60000', l: '60000', c: '60000', v: '1', q: '60000' };

/** Renders the phase of a chart's prices; `answer` answers the newest request for them. */
async function openChart() {
  const requests: ((body: object) => void)[] = [];
  vi.stubGlobal(
    'fetch',
    (_input: unknown, init?: RequestInit) =>
      new Promise((resolve, reject) => {
        requests.push((body) => resolve(Response.json({ ret_msg: '', time_now: 0, ...body })));
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
  );
  const Chart = () => <p>{usePriceHistory(coins, 'USDT', 'BTC').history.phase}</p>;
  const { find } = await rendered(<Chart />);
  const phase = () => find('p').textContent;
  const answer = (body: object) => rendering(() => requests.at(-1)?.(body));
  return { phase, answer, requests };
}

test('[P30] a pair that the exchange does not have has no chart, and no retry that cannot work', async () => {
  const { phase, answer } = await openChart();
  await answer({ ret_code: 170121, result: null });
  await expect.poll(phase).toBe('none');
});

test('[P30] prices whose load was aborted when the page was left are loaded again when it comes back', async () => {
  const { phase, answer, requests } = await openChart();
  await expect.poll(() => requests.length).toBe(1);
  await rendering(abortLoads);
  expect(phase()).toBe('loading');
  await rendering(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await expect.poll(() => requests.length).toBe(2);
  await answer({ ret_code: 0, result: { list: [bar, { ...bar, t: 14_400_000 }] } });
  await expect.poll(phase).toBe('ready');
});
