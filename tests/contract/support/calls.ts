export * as account from '#contract/account.ts';
export * as basic from '#contract/basic.ts';
export * as grid from '#contract/grid/grid.ts';
export * as launchpad from '#contract/launchpad.ts';
export * as lt from '#contract/leverage/lt.ts';
export * as order from '#contract/order.ts';
export * as margin from '#contract/margin/margin.ts';
export * as unified from '#contract/margin/unified.ts';
