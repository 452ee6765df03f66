import type { Account } from '../account/people.ts';

/** Who may trade a pair: nobody of these areas, nobody below this level. exchange-api 2.2 basic.isKycRule */
export interface KycRule {
  symbolId: string;
  area: readonly string[];
  minLevel: number;
}

/** Pairs that have a rule. exchange-api 6 */
export const kycRules: readonly KycRule[] = [{ symbolId: 'ZONEUSDT', area: ['US', 'CA', 'SG'], minLevel: 1 }];

/** Why a rule keeps somebody out; '' when it does not. */
export function kycReason(rule: KycRule, who: Pick<Account, 'area' | 'kycLevel'>): 'AREA' | 'LEVEL' | '' {
  if (rule.area.includes(who.area)) return 'AREA';
  return who.kycLevel < rule.minLevel ? 'LEVEL' : '';
}
