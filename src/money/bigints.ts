/** The lower of two whole numbers, such as amounts in one unit. */
export const lower = (a: bigint, b: bigint): bigint => (a < b ? a : b);
