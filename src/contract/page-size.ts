/** Rows per call of a list at most. exchange-api 1.4 */
export const pageSizeMax = 100;
