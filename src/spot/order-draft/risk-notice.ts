import { atom } from 'nanostores';
import type { TradingSymbol } from '#contract/account.ts';
import type { Profile } from '#contract/person.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import type { RiskTag } from './order-rules.ts';

/** The risk texts that a person must accept before trading a pair. exchange-api 4.1 */
export function riskTagsOf({ mark, zone, symbolType }: Pick<TradingSymbol, 'mark' | 'zone' | 'symbolType'>): RiskTag[] {
  return [
    ...(mark.includes('ST') ? (['ST'] as const) : []),
    ...(zone === 'INNOVATION' ? (['INNOVATION'] as const) : []),
    ...(symbolType === 'LT' ? (['LT'] as const) : []),
  ];
}

/**
 * The first risk text of a pair that the person has not accepted; undefined when all are, and for a visitor.
 */
export function unacceptedRisk(
  pair: Pick<TradingSymbol, 'mark' | 'zone' | 'symbolType'>,
  profile: Pick<Profile, 'member_tag'> | undefined,
): RiskTag | undefined {
  return profile && riskTagsOf(pair).find((tag) => profile.member_tag[tag] !== 'AGREED');
}

/** The risk text that the terminal must show in a dialog; the dialog resets it when it is answered. */
export const $requestedRisk = atom<RiskTag | undefined>(undefined);
onPersonChange(() => $requestedRisk.set(undefined));
