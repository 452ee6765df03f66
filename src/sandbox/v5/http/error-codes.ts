import { amend, cancel, create, planCreate } from '#contract/order.ts';

/** Error names of all operations with orders, by the codes that the V5 API shares with the contract. */
export const orderErrors: Readonly<Record<number, string>> = {
  ...create.errors,
  ...planCreate.errors,
  ...cancel.errors,
  ...amend.errors,
};
