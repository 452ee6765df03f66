export * as account from '../../../src/contract/account.ts';
export * as basic from '../../../src/contract/basic.ts';
export * as grid from '../../../src/contract/grid.ts';
export * as launchpad from '../../../src/contract/launchpad.ts';
export * as order from '../../../src/contract/order.ts';
