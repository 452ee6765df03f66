/** The number of digits after the point of an amount, a tick or a lot size, zeros at the end included. */
export const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;
