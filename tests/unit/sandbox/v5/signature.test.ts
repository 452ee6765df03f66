import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLoginSigned, isSigned } from '#sandbox/v5/http/signature.ts';

const secret = 'n7RkeXdEyxNjyL7zDA5xq0h3Tf1WcVbG9aQS';
const parts = { timestamp: '1780300800000', key: 'Ab3dEf6hIj9kLmN0pQ', window: '5000' };
const request = (payload: string) => ({ ...parts, payload: Buffer.from(payload) });

/** Signatures that another implementation of HMAC made. */
test.each([
  ['an empty query', '', 'a78f68648a31695eeca5bbeb50ee5d072879878e626576d59b6558ba053fa38e'],
  ['%20 for a blank', 'symbol=BTC%20USDT', 'c01e396c352773739e130db4966a552b8afff38db1c0f41cc91bea562c216c65'],
  ['a plus', 'cursor=a+b', '34fb35aeb3abf5e7ed107454698d1960e485e89088474153e3eeab64ecaa6d83'],
  ['a body in UTF-8', '{"orderLinkId":"été-日"}', 'cca673cab4626a8f8f78ef013b56f97c98b5d4c102ee7d507599158ee07ac177'],
])('[VN13] a signature covers %s as it was sent', (_name, payload, signature) => {
  expect(isSigned(secret, request(payload), signature)).toBe(true);
  expect(isSigned(secret, request(payload), signature.toUpperCase())).toBe(true);
  expect(isSigned(secret, request(`${payload} `), signature)).toBe(false);
  expect(isSigned('another secret', request(payload), signature)).toBe(false);
  expect(isSigned(secret, { ...request(payload), window: '5001' }, signature)).toBe(false);
});

test('[VN13] one changed byte of 1,000 generated requests is refused', () => {
  const generated = fc.uint8Array({ minLength: 1, maxLength: 200 });
  const signed = `${parts.timestamp}${parts.key}${parts.window}`;
  fc.assert(
    fc.property(generated, fc.nat(), fc.integer({ min: 1, max: 255 }), (bytes, at, by) => {
      const payload = Buffer.from(bytes);
      const signature = createHmac('sha256', secret).update(signed).update(payload).digest('hex');
      const changed = Buffer.from(payload);
      const index = at % changed.length;
      changed[index] = ((changed[index] ?? 0) + by) % 256;
      expect(isSigned(secret, { ...parts, payload }, signature)).toBe(true);
      expect(isSigned(secret, { ...parts, payload: changed }, signature)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test.each(['', 'g'.repeat(64), `${'0'.repeat(62)}  `, '0'.repeat(62)])('[VN13] "%s" is no signature', (signature) => {
  expect(isSigned(secret, request(''), signature)).toBe(false);
});

test('[VN20] the login of a socket is signed with its end', () => {
  const signature = createHmac('sha256', secret).update('GET/realtime1780300810000').digest('hex');
  expect(isLoginSigned(secret, '1780300810000', signature)).toBe(true);
  expect(isLoginSigned(secret, '1780300810001', signature)).toBe(false);
});
