import { randomBytes } from 'node:crypto';
import type { Exchange } from './exchange.ts';

const counterDigits = 4;

/**
 * A new id of 19 digits that sorts by age: time (ms), node, counter. Each `node` has a counter of its own,
 * stored under `name`. exchange-api 1.3
 */
export function countedId(
  { meta }: Pick<Exchange, 'meta'>,
  { node, name }: { node: string; name: string },
  at: number,
): string {
  const counter = (Number(meta.get(name) ?? '0') + 1) % 10 ** counterDigits;
  meta.set(name, String(counter));
  return `${String(at).padStart(13, '0')}${node}${String(counter).padStart(counterDigits, '0')}`;
}

/** A short random id, 12 hexadecimal digits. */
export const shortId = (): string => randomBytes(6).toString('hex');
