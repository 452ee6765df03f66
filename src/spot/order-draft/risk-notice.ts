import { atom } from 'nanostores';
import * as v from 'valibot';
import type { TradingSymbol } from '#contract/account.ts';
import type { Profile } from '#contract/person.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { tabMap } from '#session/storage.ts';
import type { RiskTag } from './order-rules.ts';

/** The risk texts that a person must accept before trading a pair. exchange-api 4.1 */
export function riskTagsOf({ mark, zone, symbolType }: Pick<TradingSymbol, 'mark' | 'zone' | 'symbolType'>): RiskTag[] {
  return [
    ...(mark.includes('ST') ? (['ST'] as const) : []),
    ...(zone === 'INNOVATION' ? (['INNOVATION'] as const) : []),
    ...(symbolType === 'LT' ? (['LT'] as const) : []),
  ];
}

/** Risk texts that were accepted in this tab, on an exchange that does not store that. */
const $acceptedHere = tabMap('acceptedRisks', v.record(v.string(), v.boolean()));

/** Accepts a risk text in this tab, until another person logs in. */
export const acceptHere = (tag: RiskTag): void => $acceptedHere.setKey(tag, true);

/**
 * The first risk text of a pair that the person has not accepted; undefined when all are, and for a visitor.
 */
export function unacceptedRisk(
  pair: Pick<TradingSymbol, 'mark' | 'zone' | 'symbolType'>,
  profile: Pick<Profile, 'member_tag'> | undefined,
): RiskTag | undefined {
  const accepted = $acceptedHere.get();
  return profile && riskTagsOf(pair).find((tag) => profile.member_tag[tag] !== 'AGREED' && accepted[tag] !== true);
}

/** The risk text that the terminal must show in a dialog; the dialog resets it when it is answered. */
export const $requestedRisk = atom<RiskTag | undefined>(undefined);
onPersonChange(() => $requestedRisk.set(undefined));
