import { describe, expect, test, vi } from 'vitest';
import { openInbox } from '#shell/embed/inbox.ts';

/** An inbox and the time at which its next messages come, ms. */
function open(kind: 'header' | 'footer' | 'chat') {
  const onBroken = vi.fn();
  const inbox = openInbox(kind, onBroken);
  let nowMs = 0;
  return {
    inbox,
    onBroken,
    pass: (ms: number) => (nowMs += ms),
    receive: (data: unknown) => inbox.receive(data, nowMs),
  };
}

test.each([
  ['header', { type: 'ready' }],
  ['header', { type: 'resize', height: 360 }],
  ['header', { type: 'navigate', path: '/en/trade/spot/' }],
  ['header', { type: 'close' }],
  ['footer', { type: 'ready' }],
  ['chat', { type: 'unread', count: 99 }],
  ['chat', { type: 'close' }],
] as const)('[A32] %s may send %j', (kind, message) => {
  const { inbox, receive } = open(kind);
  expect(receive(message)).toEqual(message);
  expect(inbox.invalidCount()).toBe(0);
});

describe('[A32] [Q-F14] [Q-S06] ignored and counted', () => {
  const tooLong = `/${'a'.repeat(2_048)}/`;
  test.each([
    ['header', undefined],
    ['header', null],
    ['header', 'ready'],
    ['header', '{"type":"ready"}'],
    ['header', []],
    ['header', { type: 'constructor' }],
    ['header', { type: 'ready', more: 'x'.repeat(1_000_000) }],
    ['header', JSON.parse('{"type":"ready","__proto__":{"isAdmin":true}}')],
    ['header', { type: 'ready', toString: 1 }],
    ['header', { type: 'resize', height: -1 }],
    ['header', { type: 'resize', height: Number.NaN }],
    ['header', { type: 'resize', height: Number.POSITIVE_INFINITY }],
    ['header', { type: 'resize', height: 361 }],
    ['header', { type: 'resize', height: '100' }],
    ['header', { type: 'unread', count: 1 }],
    ['footer', { type: 'resize', height: 100 }],
    ['footer', { type: 'close' }],
    ['chat', { type: 'resize', height: 100 }],
    ['chat', { type: 'unread', count: 100 }],
    ['chat', { type: 'unread', count: -1 }],
    ['chat', { type: 'unread', count: 1.5 }],
    ...[
      'javascript:alert(1)',
      'https://evil.example/',
      '//evil.example/',
      '/\\evil.example/',
      '/en/../x/',
      '/x/main/spot/api/activity/v2/pledge/',
      '/en/trade/spot/?a=1',
      '/en/trade/spot/#a',
      'en/trade/spot/',
      '/en/%2e%2e/',
      tooLong,
    ].map((path) => ['header', { type: 'navigate', path }] as const),
  ] as const)('%s: %j', (kind, message) => {
    const { inbox, receive } = open(kind);
    expect(receive(message)).toBeUndefined();
    expect(inbox.invalidCount()).toBe(1);
  });
});

test('[A32] [Q-F14] flood: ten messages within a second are taken, the others are counted', () => {
  const { inbox, receive, pass } = open('header');
  const taken = Array.from({ length: 25 }, () => {
    pass(39);
    return receive({ type: 'close' });
  }).filter((message) => message !== undefined);
  expect([taken.length, inbox.invalidCount()]).toEqual([10, 15]);
  pass(1_000);
  expect(receive({ type: 'close' })).toEqual({ type: 'close' });
});

test('[A32] [Q-F14] the 20th invalid message ends it, once, and nothing is received after it', () => {
  const { inbox, onBroken, receive, pass } = open('header');
  for (let count = 0; count < 19; count += 1) {
    pass(1_000);
    receive({ type: 'none' });
  }
  expect(onBroken).not.toHaveBeenCalled();
  inbox.reject();
  inbox.reject();
  expect(onBroken).toHaveBeenCalledOnce();
  pass(1_000);
  expect(receive({ type: 'ready' })).toBeUndefined();
});
