import type { Account } from '#sandbox/identity/accounts.ts';

/**
 * Restricts a pair: closed to accounts of these areas and to those below this identity level. exchange-api 2.2
 * basic.isKycRule
 */
export interface KycRule {
  symbolId: string;
  areas: readonly string[];
  minLevel: number;
}

/** Rules of the restricted pairs. exchange-api 6 */
export const kycRules: readonly KycRule[] = [{ symbolId: 'ZONEUSDT', areas: ['US', 'CA', 'SG'], minLevel: 1 }];

/** Why a rule closes its pair to an account; '' when it does not. */
export function kycReason(rule: KycRule, account: Pick<Account, 'area' | 'kycLevel'>): 'AREA' | 'LEVEL' | '' {
  if (rule.areas.includes(account.area)) return 'AREA';
  return account.kycLevel < rule.minLevel ? 'LEVEL' : '';
}
