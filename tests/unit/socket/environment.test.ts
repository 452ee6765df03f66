import { expect, test, vi } from 'vitest';
import { platformSurroundings } from '../../../src/socket/surroundings.ts';

const nothing = { opened: () => undefined, message: () => undefined, closed: () => undefined };

test.each([
  ['https://slipway.example/en/', '/x/ws/spot', 'wss://slipway.example/x/ws/spot'],
  ['http://192.168.0.7:4321/en/', '/x/ws/spot', 'ws://192.168.0.7:4321/x/ws/spot'],
  ['https://slipway.example/en/', 'wss://b.example/ws', 'wss://b.example/ws'],
])('[R9.2] on %s the line %s is %s', (page, line, expected) => {
  const made: string[] = [];
  vi.stubGlobal('location', new URL(page));
  vi.stubGlobal('WebSocket', function Socket(url: string) {
    made.push(url);
  });
  platformSurroundings.connect(line, nothing);
  expect(made).toEqual([expected]);
});

test('[R9.2] a line that the browser refuses is a connection that failed', async () => {
  vi.stubGlobal('location', new URL('https://slipway.example/'));
  vi.stubGlobal('WebSocket', function Socket() {
    throw new DOMException('mixed content', 'SecurityError');
  });
  const closed = vi.fn();
  platformSurroundings.connect('/x/ws/spot', { ...nothing, closed });
  expect(closed).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(closed).toHaveBeenCalledExactlyOnceWith(1006);
});
