import { createHmac, timingSafeEqual } from 'node:crypto';
import { secondMs } from '#formulas/durations.ts';

/** How long a code is shown. RFC 6238, ms */
const stepMs = 30 * secondMs;
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a Base32 text. RFC 4648 */
function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The number of a code since 1970. @param at real time, ms UTC */
const stepAt = (at: number): number => Math.floor(at / stepMs);

/** The code of 6 digits of a step. RFC 4226 */
function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The code that an authenticator app shows. RFC 6238 @param at real time, ms UTC */
export const totpAt = (secret: string, at: number): string => codeOfStep(secret, stepAt(at));

/** Compares codes in a time that does not depend on where they differ. */
export const isSameCode = (code: string, expected: string): boolean =>
  code.length === expected.length && timingSafeEqual(Buffer.from(code), Buffer.from(expected));

/**
 * The step that a code is of, this one or its neighbors, since clocks of devices differ; undefined for a wrong code.
 * @param at real time, ms UTC
 */
export const totpStepOf = (secret: string, code: string, at: number): number | undefined =>
  [-1, 0, 1].map((offset) => stepAt(at) + offset).find((step) => isSameCode(code, codeOfStep(secret, step)));
