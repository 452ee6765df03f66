/** @vitest-environment happy-dom */
import { beforeEach, expect, test, vi } from 'vitest';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { socketState } from '#socket/index.ts';
import { tradeStatus } from '#contract/market-data.ts';
import { $book, $marketState, $pair } from '#spot/market/market.ts';
import { StreamNote } from '#spot/market/StreamNote.tsx';
import { rendered, rendering } from '../../ui/support/render.ts';
import { pair } from '../support/order-terms.ts';

provideTexts(namespaceTexts);
const statusText = () => document.getElementById('status')?.textContent;
const book = (state: 'live' | 'stale') => $book.set({ bids: [], asks: [], seq: 1, changedAtMs: 1, state });

beforeEach(() => {
  const regions = ['status', 'alert'].map((id) => Object.assign(document.createElement('div'), { id }));
  document.body.replaceChildren(...regions);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
});

test('[Q-A02] [Q-U14] the status text says that the connection is lost, and that it is back once the data is live', async () => {
  await rendered(<StreamNote lang="en" />);
  await rendering(() => book('live'));
  expect(statusText()).toBe('');
  await rendering(() => {
    $marketState.set(socketState.error);
    book('stale');
  });
  expect(statusText()).toBe('Disconnected. The data shown is out of date.');
  await rendering(() => $marketState.set(socketState.open));
  expect(statusText()).toBe('Disconnected. The data shown is out of date.');
  await rendering(() => book('live'));
  expect(statusText()).toBe('Reconnected. The data is live again.');
});

test('[FS7] the book of a suspended pair says why nothing moves', async () => {
  await rendering(() => {
    $marketState.set(socketState.open);
    $pair.set(pair({ tradeStatus: tradeStatus.suspended }));
    $book.set({ bids: [['1', '1']], asks: [['2', '1']], seq: 1, changedAtMs: 1, state: 'live' });
  });
  const page = await rendered(<StreamNote lang="en" />);
  expect(page.texts('.stream-note')).toEqual(['Trading is suspended']);
  await rendering(() => $pair.set(pair()));
  expect(page.texts('.stream-note')).toEqual([]);
});
