/** Domain `loan`: pledge loans. exchange-api 2.6 */
export * from './loan-requests.ts';
export * from './loan-lists.ts';
export * from './loan-market.ts';
