import type { Exchange } from '../exchange.ts';

const node = '04';
const counterDigits = 4;

/** Returns a new id of 19 digits that sorts by age: time (ms), node, counter. exchange-api 1.3 */
export function newMarginId({ meta }: Pick<Exchange, 'meta'>, at: number): string {
  const counter = (Number(meta.get('margin ids') ?? '0') + 1) % 10 ** counterDigits;
  meta.set('margin ids', String(counter));
  return `${String(at).padStart(13, '0')}${node}${String(counter).padStart(counterDigits, '0')}`;
}
