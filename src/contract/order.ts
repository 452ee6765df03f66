/** Domain `order`: balances, and the placing, listing and canceling of orders and plan orders. exchange-api 2.3 */
export * from './order-amends.ts';
export * from './order-assets.ts';
export * from './order-cancels.ts';
export * from './order-entry.ts';
export * from './order-hints.ts';
export * from './order-lists.ts';
