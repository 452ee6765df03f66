import type { Exchange } from '../exchange.ts';

/** The sandbox is a single node. */
const node = '01';
const counterDigits = 4;

/** Returns a new id of 19 digits that sorts by age: time (ms), node, counter. exchange-api 1.3 */
export function newLaunchId({ meta }: Pick<Exchange, 'meta'>, at: number): string {
  const counter = (Number(meta.get('launch ids') ?? '0') + 1) % 10 ** counterDigits;
  meta.set('launch ids', String(counter));
  return `${String(at).padStart(13, '0')}${node}${String(counter).padStart(counterDigits, '0')}`;
}
