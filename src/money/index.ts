export { canonical, cut, decimal, divide } from './decimal.ts';
export { cleanAmount } from './typed.ts';
export { abbreviate } from './short.ts';
export { cutTo, mulDiv, mulDivUp, quantum, raiseTo, scale, unscale } from './bulk.ts';
