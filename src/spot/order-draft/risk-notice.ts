import { atom } from 'nanostores';
import type { TradingSymbol } from '../contract/account.ts';
import type { Profile } from '../contract/person.ts';
import type { RiskTag } from './rules.ts';

/** The risk texts that a pair asks for, each named as its member tag. exchange-api 4.1 */
export function riskTagsOf({ mark, zone, symbolType }: Pick<TradingSymbol, 'mark' | 'zone' | 'symbolType'>): RiskTag[] {
  return [
    ...(mark.includes('ST') ? (['ST'] as const) : []),
    ...(zone === 'INNOVATION' ? (['INNOVATION'] as const) : []),
    ...(symbolType === 'LT' ? (['LT'] as const) : []),
  ];
}

/** The first risk text of a pair that a person has not accepted; undefined when none is left, and for a visitor. */
export function openRisk(
  pair: Pick<TradingSymbol, 'mark' | 'zone' | 'symbolType'>,
  profile: Pick<Profile, 'member_tag'> | undefined,
): RiskTag | undefined {
  return profile && riskTagsOf(pair).find((tag) => profile.member_tag[tag] !== 'AGREED');
}

/** Set when the form asks for a risk text to be read: the pair's guard shows it, and sets it back when it was answered. */
export const $askedRisk = atom<RiskTag | undefined>(undefined);
