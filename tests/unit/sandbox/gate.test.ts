import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { hostFits, loopbackHosts, mayAct, originFits } from '../../../src/sandbox/server/gate.ts';

const gate = { allowedOrigins: ['http://localhost:4321'], allowedHosts: loopbackHosts };

function request(headers: Record<string, string>, isSecure: boolean): IncomingMessage {
  const made = new IncomingMessage(Object.assign(new Socket(), isSecure ? { encrypted: true } : {}));
  Object.assign(made.headers, { host: 'localhost', ...headers });
  return made;
}

const fetched = { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' };

describe('[Q-S05] fetch metadata', () => {
  test.each<[string, Record<string, string>, boolean, boolean]>([
    ['absent on plain http is not judged', {}, false, true],
    ['absent on https is refusal', {}, true, false],
    ['partly absent on https is refusal', { 'sec-fetch-mode': 'cors' }, true, false],
    ['of our own page fits', fetched, true, true],
    ['of another site does not', { ...fetched, 'sec-fetch-site': 'cross-site' }, true, false],
    [
      'of a listed origin does',
      { ...fetched, 'sec-fetch-site': 'cross-site', origin: 'http://localhost:4321' },
      true,
      true,
    ],
    ['of a navigation does not', { ...fetched, 'sec-fetch-mode': 'navigate' }, true, false],
    ['of a prefetch does not', { ...fetched, 'sec-purpose': 'prefetch;prerender' }, true, false],
  ])('%s', (_what, headers, isSecure, may) => {
    expect(mayAct(gate, request(headers, isSecure))).toBe(may);
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
])('[Q-S22] Host %j: %s', (host, fits) => {
  expect(hostFits(gate, { host })).toBe(fits);
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
])('[Q-S21] Origin %j at localhost:4400: %s', (origin, fits) => {
  expect(originFits(gate, { host: 'localhost:4400', origin })).toBe(fits);
});
