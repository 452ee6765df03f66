import { computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import type { TradingSymbol } from '#contract/account.ts';
import type { Order } from '#contract/trading.ts';
import { baseAmount, quoteAmount } from '#money/amount-kinds.ts';
import { canonical, decimal } from '#money/index.ts';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { $serverSecond, serverNow } from '#session/clock.ts';
import { $compliance, isRestricted } from '#session/compliance.ts';
import { $isUpgrading } from '#session/account-kind.ts';
import { $marginLock } from '#session/leverage/margin-switch.ts';
import { $profile, $user, userState } from '#session/user.ts';
import { $network } from '#socket/presence.ts';
import { $throttledMarket, currentMarket } from '../market/throttled-market.ts';
import type { Market } from '../market/throttled-market.ts';
import { emptyDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { ratesOf } from './estimate.ts';
import { $orderDrafts, draftOf } from './draft-store.ts';
import { formViewOf } from './order-form-model.ts';
import type { FormInput, FormView } from './order-form-model.ts';
import { $marginRules } from './margin-rules.ts';
import { $pairQuote } from '../instruments/leveraged-token.ts';
import { $liveBand } from '../instruments/live-band.ts';
import { $pair } from '../market/market.ts';
import { $openOrders } from '../orders/orders.ts';
import { $kycRules } from '../pairs/pairs-store.ts';
import { $quotas } from './innovation-quota.ts';
import { unacceptedRisk } from './risk-notice.ts';

/** Current values of the stores that determine the form, besides pair, draft and market. */
const storeValues = () => ({
  user: $user.get(),
  profile: $profile.get(),
  balances: $balances.get(),
  balancesLoad: $balancesLoad.get(),
  compliance: $compliance.get(),
  network: $network.get(),
  isUpgrading: $isUpgrading.get(),
  kycRules: $kycRules.get(),
  quotas: $quotas.get(),
  openOrders: $openOrders.get(),
  liveBand: $liveBand.get(),
  marginRules: $marginRules.get(),
  pairQuote: $pairQuote.get(),
  marginLock: $marginLock.get(),
});

interface StoreValues extends ReturnType<typeof storeValues> {
  /** An open order that is canceled before the form's order is sent: its coins and its place are free then. */
  replaced?: Order | undefined;
}

const sumOf = (amount: string, freed: string): string => canonical(decimal(amount).plus(freed));

function freeOf({ baseTokenId, quoteTokenId }: TradingSymbol, { balances, balancesLoad, replaced }: StoreValues) {
  // After a failed reload the list still has its rows.
  const isLoaded = balances[baseTokenId] !== undefined && balances[quoteTokenId] !== undefined;
  if (!isLoaded && balancesLoad.phase !== 'done') return undefined;
  const freeIn = (coin: string) =>
    sumOf(balances[coin]?.free ?? '0', replaced?.lockedToken === coin ? replaced.locked : '0');
  return { base: baseAmount(freeIn(baseTokenId)), quote: quoteAmount(freeIn(quoteTokenId)) };
}

function quotaOf({ zone, baseTokenId }: TradingSymbol, { quotas, replaced }: StoreValues) {
  const quota = zone === 'INNOVATION' ? quotas.get(baseTokenId) : undefined;
  return quota && quoteAmount(sumOf(quota.remainAmount, replaced?.side === 'BUY' ? replaced.locked : '0'));
}

function ruleOf({ symbolId }: TradingSymbol, { kycRules }: StoreValues): FormInput['rule'] {
  const rule = kycRules?.get(symbolId);
  if (rule?.reason === 'AREA') return 'AREA';
  return rule?.reason === 'LEVEL' ? { minLevel: rule.minLevel } : undefined;
}

/** The form of a pair for a draft, a market and the values of the stores. */
function formOf(pair: TradingSymbol, draft: Draft, market: Market, inputs: StoreValues): FormView {
  const { profile, liveBand, replaced } = inputs;
  const openOrders = inputs.openOrders.filter(({ orderId }) => orderId !== replaced?.orderId);
  const own = openOrders.filter(({ symbolId }) => symbolId === pair.symbolId);
  return formViewOf({
    draft,
    pair,
    market,
    rates: ratesOf(pair, profile),
    user: inputs.user,
    isOnline: inputs.network.isOnline,
    isRestricted: isRestricted(inputs.compliance, 'spot'),
    isUpgrading: inputs.isUpgrading,
    nowMs: serverNow(),
    free: profile && freeOf(pair, inputs),
    quota: quotaOf(pair, inputs),
    rule: ruleOf(pair, inputs),
    risk: unacceptedRisk(pair, profile),
    openOrders: { all: openOrders.length, pair: own.length },
    ownOrders: own,
    liveBand: liveBand?.symbolId === pair.symbolId ? liveBand : undefined,
    marginRules: inputs.marginRules,
    nav: inputs.pairQuote && !inputs.pairQuote.isStale ? inputs.pairQuote.quote.nav : undefined,
    marginLock: inputs.marginLock,
  });
}

/**
 * The open pair's form at the current market, unthrottled. `draft` replaces the typed fields. `replaced`: an
 * open order that is canceled before the form's order is sent.
 */
export function currentForm(draft?: Draft, replaced?: Order): FormView | undefined {
  const pair = $pair.get();
  if (!pair) return undefined;
  return formOf(pair, draft ?? draftOf(pair.symbolId), currentMarket(), { ...storeValues(), replaced });
}

/** The open pair's form, throttled with the market; undefined while no pair is open. */
export const $formView: ReadableAtom<FormView | undefined> = computed(
  [
    $pair,
    $orderDrafts,
    $throttledMarket,
    $user,
    $profile,
    $balances,
    $balancesLoad,
    $compliance,
    $network,
    $isUpgrading,
    $kycRules,
    $quotas,
    $openOrders,
    $liveBand,
    $marginRules,
    $pairQuote,
    $marginLock,
    // Time changes the form too: three minutes after the opening all order types are accepted.
    $serverSecond,
  ],
  (pair, drafts, market) => pair && formOf(pair, drafts[pair.symbolId] ?? emptyDraft, market, storeValues()),
);

/** The form as the build renders it: without person and market. */
export const builtForm = (pair: TradingSymbol, draft: Draft): FormView =>
  formViewOf({
    draft,
    pair,
    market: { levels: { bids: [], asks: [] }, state: 'loading' },
    user: userState.unknown,
    isOnline: true,
    isRestricted: false,
    isUpgrading: false,
    nowMs: 0,
  });
