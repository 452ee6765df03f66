import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { TradingSymbol } from '../contract/account.ts';
import { $balances, $balancesLoad } from '../session/balances.ts';
import { $second, serverNow } from '../session/clock.ts';
import { $compliance } from '../session/compliance.ts';
import { $isUpgrading, $profile, $user } from '../session/user.ts';
import { $network } from '../socket/presence.ts';
import { $calmMarket, marketNow } from './calm-market.ts';
import type { Market } from './calm-market.ts';
import type { Draft } from './draft.ts';
import { ratesOf } from './estimate.ts';
import { $orderDrafts, draftOf } from './form.ts';
import { viewOf } from './form-view.ts';
import type { FormFacts, FormView } from './form-view.ts';
import { $pair } from './market.ts';
import { $openOrders } from './orders.ts';
import { $kycRules } from './pairs-store.ts';
import { $quotas } from './quota.ts';
import { openRisk } from './risk.ts';

function freeOf({ baseTokenId, quoteTokenId }: TradingSymbol): FormFacts['free'] {
  const balances = $balances.get();
  // A list that fails to load anew leaves the one there was.
  const isHere = balances[baseTokenId] !== undefined && balances[quoteTokenId] !== undefined;
  if (!isHere && $balancesLoad.get().phase !== 'done') return undefined;
  return { base: balances[baseTokenId]?.free ?? '0', quote: balances[quoteTokenId]?.free ?? '0' };
}

function ruleOf({ symbolId }: TradingSymbol): FormFacts['rule'] {
  const rule = $kycRules.get()?.get(symbolId);
  if (rule?.reason === 'AREA') return 'AREA';
  return rule?.reason === 'LEVEL' ? { minLevel: rule.minLevel } : undefined;
}

function openOf({ symbolId }: TradingSymbol): FormFacts['openOrders'] {
  const open = $openOrders.get();
  return { all: open.length, pair: open.filter((order) => order.symbolId === symbolId).length };
}

/** What a pair's form is judged by, from every store that has a say. */
function factsOf(pair: TradingSymbol, draft: Draft, market: Market): FormFacts {
  const profile = $profile.get();
  const wall = $compliance.get()?.result.product;
  return {
    draft,
    pair,
    market,
    rates: ratesOf(pair, profile),
    user: $user.get(),
    isOnline: $network.get().isOnline,
    isRestricted: wall === 'spot' || wall === 'all',
    isUpgrading: $isUpgrading.get(),
    nowMs: serverNow(),
    free: profile && freeOf(pair),
    quota: pair.zone === 'INNOVATION' ? $quotas.get().get(pair.baseTokenId)?.remainAmount : undefined,
    rule: ruleOf(pair),
    risk: openRisk(pair, profile),
    openOrders: openOf(pair),
    own: $openOrders.get().filter(({ symbolId }) => symbolId === pair.symbolId),
  };
}

/** The open pair's form by the market of this moment; `draft`: other fields than those typed. */
export function formNow(draft?: Draft): FormView | undefined {
  const pair = $pair.get();
  return pair && viewOf(factsOf(pair, draft ?? draftOf(pair.symbolId), marketNow()));
}

const sources = [
  $pair,
  $orderDrafts,
  $calmMarket,
  $second,
  $user,
  $profile,
  $balances,
  $balancesLoad,
  $compliance,
  $network,
  $kycRules,
  $quotas,
  $openOrders,
] as const;

/** The open pair's form, as calmly as a person reads it. */
export const $formView: ReadableAtom<FormView | undefined> = computed([...sources], () => {
  const pair = $pair.get();
  return pair && viewOf(factsOf(pair, draftOf(pair.symbolId), $calmMarket.get()));
});

/** The form as the build writes it, for a pair that the page was built with: nobody is known, no market has come. */
export const builtForm = (pair: TradingSymbol, draft: Draft): FormView =>
  viewOf({
    draft,
    pair,
    market: { levels: { bids: [], asks: [] }, state: 'loading' },
    user: 0,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 0,
  });
