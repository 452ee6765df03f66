import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { isHostAllowed, loopbackHosts } from '#contract/http-server.ts';
import { isWriteAllowed, isOriginAllowed } from '#sandbox/server/origin-check.ts';

const allowed = { allowedOrigins: ['http://localhost:4321'], allowedHosts: loopbackHosts };

function request(headers: Record<string, string>, isSecure: boolean): IncomingMessage {
  const message = new IncomingMessage(Object.assign(new Socket(), isSecure ? { encrypted: true } : {}));
  Object.assign(message.headers, { host: 'localhost', ...headers });
  return message;
}

const ownPage = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };

describe('[Q-S05] fetch metadata', () => {
  test.each<[string, Record<string, string>, boolean, boolean]>([
    ['may be absent on plain http', {}, false, true],
    ['must be present on https', {}, true, false],
    ['must be complete on https', { 'sec-fetch-mode': 'cors' }, true, false],
    ['of our own page is accepted', ownPage, true, true],
    ['of another site is rejected', { ...ownPage, 'sec-fetch-site': 'cross-site' }, true, false],
    [
      'of an allowed origin is accepted',
      { ...ownPage, 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4321' },
      true,
      true,
    ],
    ['of a navigation is rejected', { ...ownPage, 'sec-fetch-mode': 'navigate' }, true, false],
    ['of an image or script with credentials is rejected', { ...ownPage, 'sec-fetch-dest': 'image' }, true, false],
    ['of a prefetch is rejected', { ...ownPage, 'sec-purpose': 'prefetch;prerender' }, true, false],
    ['of a prefetch of an old Firefox is rejected', { 'x-moz': 'prefetch' }, false, false],
    ['of a preview of an old Safari is rejected', { 'x-purpose': 'preview' }, false, false],
  ])('%s', (_what, headers, isSecure, isAllowed) => {
    expect(isWriteAllowed(allowed, request(headers, isSecure))).toBe(isAllowed);
  });
});

test.each<[string, boolean]>([
  ['localhost', true],
  ['LOCALHOST:80', true],
  ['127.0.0.1:65535', true],
  ['[::1]:4400', true],
  ['localhost.', false],
  ['evil.example', false],
  ['localhost/evil', false],
  ['evil.example#localhost', false],
  ['user@localhost', false],
  ['', false],
])('[Q-S22] Host %j: %s', (host, isAllowed) => {
  expect(isHostAllowed(loopbackHosts, { host })).toBe(isAllowed);
});

test.each<[string | undefined, boolean]>([
  [undefined, true],
  ['http://localhost:4321', true],
  ['http://localhost:4400', true],
  ['https://localhost:4321', false],
  ['http://localhost', false],
  ['http://localhost:4321.evil.example', false],
  ['null', false],
  ['', false],
])('[Q-S21] Origin %j at localhost:4400: %s', (origin, isAllowed) => {
  expect(
    isOriginAllowed(allowed, request({ host: 'localhost:4400', ...(origin !== undefined && { origin }) }, false)),
  ).toBe(isAllowed);
});

test.each<[string, string, boolean, boolean]>([
  ['http://localhost:4400', 'localhost:4400', false, true],
  ['https://localhost:4400', 'localhost:4400', false, false],
  ['https://localhost:4400', 'localhost:4400', true, true],
  ['http://localhost:4400', 'localhost:4400', true, false],
  ['https://localhost', 'localhost', true, true],
  ['http://localhost', 'localhost:80', false, true],
  ['ftp://localhost:4400', 'localhost:4400', false, false],
])('[Q-S21] [Q-S05] Origin %s at Host %s, encrypted %s: allowed %s', (origin, host, isSecure, isAllowed) => {
  expect(isOriginAllowed(allowed, request({ host, origin }, isSecure))).toBe(isAllowed);
});
