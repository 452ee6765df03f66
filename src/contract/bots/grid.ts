/** Domain `grid`: grid bots. exchange-api 2.7 */
export * from './bot.ts';
export * from './bot-lists.ts';
export * from './close-bot.ts';
export * from './create-bot.ts';
export * from './grid-symbol.ts';
export * from './status-codes.ts';
export * from './validate-input.ts';
