/** Domain `order`: what a person holds, orders and plan orders, their entry, their lists and their end. exchange-api 2.3 */
export * from './order-assets.ts';
export * from './order-cancels.ts';
export * from './order-entry.ts';
export * from './order-hints.ts';
export * from './order-lists.ts';
