/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { draftOf } from '#bots/create/bot-draft.ts';
import { Handles } from '#bots/create/handles/Handles.tsx';
import { rendered, rendering } from '../../ui/support/render.ts';
import { botPair } from '../support/bot-pair.ts';

// A frame is drawn at once.
beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => (draw(0), 0));
});

const draft = { ...draftOf({}, 'BTCUSDT'), min: '0.00000009', max: '0.0000002' };

/** Renders the handles of both prices over a chart that has no scale until `scaleTo`. */
async function handlesOver() {
  const ys = new Map<string, number>();
  const listeners = new Set<() => void>();
  const chart = {
    height: () => 300,
    yOf: (price: string) => ys.get(price),
    priceAt: () => undefined,
    holdScale: () => undefined,
    watchView: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const pair = botPair({ tick: '0.00000001', priceDecimals: 8 });
  const page = await rendered(
    <Handles
      lang="en"
      pair={pair}
      draft={draft}
      last="0.0000001"
      ranges={undefined}
      problem={undefined}
      chart={chart}
    />,
  );
  const scaleTo = (min: number, max: number) =>
    rendering(() => {
      ys.set(draft.min, min).set(draft.max, max);
      for (const listener of listeners) listener();
    });
  return { ...page, scaleTo };
}

test('[FV31] handles are hidden until the chart has a scale, then each is at its price', async () => {
  const { all, scaleTo } = await handlesOver();
  expect(all('[role=slider]').map(({ hidden }) => hidden)).toEqual([true, true]);
  await scaleTo(200, 100);
  expect(
    all('[role=slider]').map(({ hidden, dataset, style }) => [hidden, dataset['field'], style.insetBlockStart]),
  ).toEqual([
    [false, 'max', '100px'],
    [false, 'min', '200px'],
  ]);
});

test('[FV33] a price of 9e-8 is written in plain digits', async () => {
  const { find } = await handlesOver();
  expect(find('[data-field=min]').getAttribute('aria-valuenow')).toBe('0.00000009');
});
