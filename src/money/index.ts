export { canonical, cut, decimal, divide } from './decimal.ts';
export type { Decimal } from './decimal.ts';
export { cleanAmount } from './typed.ts';
export { abbreviate } from './short.ts';
export type { ShortAmount } from './short.ts';
export { cutTo, ledgerPlaces, mulDiv, mulDivUp, quantum, raiseTo, scale, unscale } from './bulk.ts';
