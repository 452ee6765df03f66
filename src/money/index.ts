export { canonical, truncate, decimal, divide } from './decimal.ts';
export { abbreviate, shortDecimals } from './abbreviate.ts';
export { floorTo, ledgerDecimals, mulDiv, mulDivUp, quantum, ceilTo, scale, unitsPerCoin, unscale } from './scaled.ts';
