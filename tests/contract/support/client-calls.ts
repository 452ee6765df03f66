export * as account from '#contract/account.ts';
export * as launchpad from '#contract/launchpad.ts';
