/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReceivedNotice } from '#contract/stream.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts } from '#i18n/texts.ts';
import { $topicReaders } from '#session/private-stream/topics.ts';
import { toastNotices } from '#shell/notices/notice-toasts.ts';
import { $toasts } from '#shell/toasts/toasts.ts';

provideTexts(namespaceTexts);

beforeEach(() => {
  vi.useFakeTimers();
  $toasts.set([]);
  document.body.replaceChildren();
});
afterEach(() => void vi.useRealTimers());

const notice = (id: string, more: Partial<ReceivedNotice>): ReceivedNotice => ({
  id,
  kind: 'MARGIN_CALL',
  level: 'danger',
  title: '',
  text: '',
  link: '',
  time: 1_000,
  ...more,
});
/** Shows notices, each in a message of its own. */
function show(...rows: ReceivedNotice[]): void {
  for (const row of rows) {
    toastNotices([row]);
    vi.advanceTimersByTime(2_000);
  }
}
const shown = () => $toasts.get().map(({ id }) => id);

test('[FV19] the end of a liquidation removes its margin call, not that of a loan', () => {
  show(notice('1', {}), notice('2', { orderId: '7' }));
  const [ofAccount, ofLoan] = shown();
  show(notice('3', { kind: 'LIQUIDATION', orderId: '7', state: 'STARTED' }));
  expect(shown().slice(0, 2)).toEqual([ofAccount, ofLoan]);
  show(notice('4', { kind: 'LIQUIDATION' }));
  expect(shown()).not.toContain(ofAccount);
  expect(shown()).toContain(ofLoan);
  show(notice('5', { kind: 'LIQUIDATION', orderId: '7', state: 'DONE' }));
  expect(shown()).not.toContain(ofLoan);
});

test('[FS25] a margin call of the account ends with it: its risk has another level, while that of a loan stays', () => {
  show(notice('1', {}), notice('2', { orderId: '7' }));
  const [ofAccount, ofLoan] = shown();
  const pushRisk = (level: string) => {
    for (const { topic, apply } of $topicReaders.get())
      if (topic === 'loan') apply([{ kind: 'MARGIN_RISK', level }], 'update');
  };
  pushRisk('MARGIN_CALL');
  expect(shown()).toEqual([ofAccount, ofLoan]);
  pushRisk('LIMITED');
  expect(shown()).toEqual([ofLoan]);
  expect($topicReaders.get()).toEqual([]);
});

test('[FV19] a page that shows the margin call of the account still tells that of a loan', () => {
  const bar = document.createElement('div');
  bar.dataset['marginStatus'] = 'on';
  document.body.append(bar);
  show(notice('1', {}));
  expect(shown()).toEqual([]);
  show(notice('2', { orderId: '7' }));
  expect(shown()).toHaveLength(1);
});

test('a notice of danger stays until it is closed, another one does not', () => {
  show(notice('1', {}), notice('2', { kind: 'SYSTEM', level: 'info', title: 'News' }));
  expect($toasts.get().map(({ isLasting }) => isLasting)).toEqual([true, false]);
});
