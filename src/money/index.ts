export { canonical, truncate, decimal, divide } from './decimal.ts';
export { floorTo, ledgerDecimals, mulDiv, mulDivUp, quantum, ceilTo, scale, unitsPerCoin, unscale } from './scaled.ts';
