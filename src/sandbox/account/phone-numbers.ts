import { firstFreeUid } from '#sandbox/identity/accounts.ts';
import type { Account, Accounts } from '#sandbox/identity/accounts.ts';
import { phoneCodes } from './countries.ts';

/**
 * The phone number of a demo account, `+{phoneCode}55501{last 4 digits of uid}`; '' for others. account.md 4
 */
export function phoneOf({ uid, area }: Pick<Account, 'uid' | 'area'>): string {
  const phoneCode = phoneCodes.get(area);
  return phoneCode === undefined || Number(uid) >= firstFreeUid ? '' : `+${phoneCode}55501${uid.slice(-4)}`;
}

/** The name of the account with a phone number such as `+65555010001`; other text as it is. */
export function accountNameOf({ all }: Pick<Accounts, 'all'>, text: string): string {
  if (!/^\+\d{6,20}$/.test(text)) return text;
  return all().find((account) => phoneOf(account) === text)?.name ?? text;
}
