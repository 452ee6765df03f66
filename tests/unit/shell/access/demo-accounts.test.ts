import { expect, test } from 'vitest';
import { demoAccounts as seeded, demoPassword as seededPassword } from '#sandbox/account/demo-accounts.ts';
import { demoAccounts, demoPassword } from '#shell/access/demo-accounts.ts';

test('[exchange-api 6] the login page offers every demo account of the sandbox', () => {
  expect(demoAccounts).toEqual(seeded.map(({ name }) => name));
  expect(demoPassword).toBe(seededPassword);
});
