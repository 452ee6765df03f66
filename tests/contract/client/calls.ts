export * as account from '../../../src/contract/account.ts';
export * as launchpad from '../../../src/contract/launchpad.ts';
