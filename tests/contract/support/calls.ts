export * as account from '#contract/account.ts';
export * as basic from '#contract/basic.ts';
export * as grid from '#contract/grid.ts';
export * as launchpad from '#contract/launchpad.ts';
export * as order from '#contract/order.ts';
