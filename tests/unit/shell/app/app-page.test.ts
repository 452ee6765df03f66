/** @vitest-environment happy-dom */
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { secondMs } from '#formulas/durations.ts';
import { startAppPage } from '#shell/app/app-page.ts';
import { shareLink } from '#shell/app/share-link.ts';

const Request = v.object({ id: v.string(), method: v.string(), params: v.record(v.string(), v.unknown()) });
const requests: v.InferOutput<typeof Request>[] = [];
const reply = (value: object) => window.slipwayReply?.(JSON.stringify(value));
/** Returns the only request of a method since the test started. */
function requestOf(method: string) {
  const found = requests.filter((request) => request.method === method);
  expect(found).toHaveLength(1);
  return found[0] ?? { id: '', method, params: {} };
}

beforeAll(() => {
  document.documentElement.lang = 'en';
  window.slipwayApp = { version: 1, call: (text: string) => void requests.push(v.parse(Request, JSON.parse(text))) };
  startAppPage();
  expect(requestOf('ready').params).toEqual({ title: document.title, path: location.pathname });
});
beforeEach(() => {
  requests.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Presses a link; returns true when the page itself would follow it. */
function press(href: string, attribute?: string): boolean {
  const link = document.createElement('a');
  link.href = href;
  if (attribute !== undefined) link.toggleAttribute(attribute, true);
  document.body.append(link);
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  // The page's own handlers run while the event is captured; nothing is to be opened in the test.
  let isFollowed = false;
  link.addEventListener('click', (own) => {
    isFollowed = !own.defaultPrevented;
    own.preventDefault();
  });
  link.dispatchEvent(event);
  return isFollowed;
}

test.each(['javascript:window.ran=1', 'data:text/html,x', 'https://user:pass@evil.example/', 'file:///etc'])(
  '[A39] [Q-S10] the address %s is neither followed nor given to the app',
  (href) => {
    expect(press(href)).toBe(false);
    expect(requests).toEqual([]);
  },
);

test('[A39] [Q-S10] the app opens other sites; what it does not open, this window does', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  expect(press('https://help.example/a?b=1')).toBe(false);
  const { id, params } = requestOf('openUrl');
  expect(params).toEqual({ url: 'https://help.example/a?b=1' });
  reply({ id, result: { done: true } });
  await vi.advanceTimersByTimeAsync(0);
  expect(assign).not.toHaveBeenCalled();
  requests.length = 0;
  press('https://help.example/b');
  reply({ id: requestOf('openUrl').id, error: 'unknown' });
  await vi.advanceTimersByTimeAsync(0);
  expect(assign.mock.calls).toEqual([['https://help.example/b']]);
});

test('[A39] a link of this site is followed', () => {
  expect(press('/en/trade/spot/')).toBe(true);
  expect(requests).toEqual([]);
});

test('[A39] [Q-S10] a link to leave asks the app to close the page; an app that does not close it leaves it to the link', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  expect(press('/en/trade/spot/', 'data-leave')).toBe(false);
  const { id, params } = requestOf('close');
  expect([params, assign.mock.calls]).toEqual([{}, []]);
  reply({ id, result: { done: false } });
  await vi.advanceTimersByTimeAsync(0);
  expect(assign.mock.calls).toEqual([[new URL('/en/trade/spot/', location.href).href]]);
});

test('[A39] [Q-S10] a link is shared by the app; without its answer, which no other reply is, the link is copied', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  const link = { title: 'Trade with me on Slipway', url: 'https://slipway.example/?invite=S1' };
  const shared = shareLink(link);
  const first = requestOf('share');
  expect(first.params).toEqual(link);
  reply({ id: first.id, result: { done: true } });
  expect(await shared).toBe('shared');
  requests.length = 0;
  const unanswered = shareLink(link);
  const { id } = requestOf('share');
  reply({ id: 'forged', result: { done: true } });
  reply({ id, result: { done: 'yes' } });
  await vi.advanceTimersByTimeAsync(10 * secondMs);
  expect(await unanswered).toBe('copied');
  expect(writeText.mock.calls).toEqual([[link.url]]);
});
