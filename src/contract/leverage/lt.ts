/** Domain `lt`: leveraged tokens. exchange-api 2.4 */
export * from './lt-orders.ts';
export * from './lt-tips.ts';
export * from './lt-tokens.ts';
