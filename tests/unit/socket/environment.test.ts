import { expect, test, vi } from 'vitest';
import { platformEnvironment } from '#socket/environment.ts';

const nothing = { opened: () => undefined, message: () => undefined, closed: () => undefined };

test.each([
  ['https://slipway.example/en/', '/x/ws/spot', 'wss://slipway.example/x/ws/spot'],
  ['http://192.168.0.7:4321/en/', '/x/ws/spot', 'ws://192.168.0.7:4321/x/ws/spot'],
  ['https://slipway.example/en/', 'wss://b.example/ws', 'wss://b.example/ws'],
])('[R9.2] on page %s the endpoint %s has the URL %s', (page, line, expected) => {
  const made: string[] = [];
  vi.stubGlobal('location', new URL(page));
  vi.stubGlobal('WebSocket', function Socket(url: string) {
    made.push(url);
  });
  platformEnvironment.connect(line, nothing);
  expect(made).toEqual([expected]);
});

test('[R9.2] an endpoint that the browser refuses is a failed connection', async () => {
  vi.stubGlobal('location', new URL('https://slipway.example/'));
  vi.stubGlobal('WebSocket', function Socket() {
    throw new DOMException('mixed content', 'SecurityError');
  });
  const closed = vi.fn();
  platformEnvironment.connect('/x/ws/spot', { ...nothing, closed });
  expect(closed).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(closed).toHaveBeenCalledExactlyOnceWith(1006);
});
