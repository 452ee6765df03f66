/** Domain `margin`: cross margin. exchange-api 2.5 */
export * from './loan-terms.ts';
export * from './loans.ts';
export * from './margin-orders.ts';
export * from './risk.ts';
export * from './turn-on.ts';
