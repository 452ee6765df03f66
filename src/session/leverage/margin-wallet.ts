import { atom } from 'nanostores';
import { send } from '../../api/index.ts';
import type { ApiError, ApiResult } from '../../api/index.ts';
import { balance } from '../../contract/margin/risk.ts';
import { available } from '../../contract/order-assets.ts';
import { canonical, decimal } from '../../money/index.ts';
import { serverNow } from '../clock.ts';
import { $personEpoch, onPersonChange } from '../on-person-change.ts';
import { singleLoad } from './single-load.ts';
import type { AccountKind } from './gate.ts';
import { $marginGate } from './margin-gate.ts';

/** A coin of the account that is collateral: amounts in the coin, those locked in launches left out. */
export interface WalletCoin {
  coin: string;
  free: string;
  /** Free and frozen. */
  held: string;
  principal: string;
  interest: string;
}

/** Margin rates of a unified account as fractions, for display. exchange-api 4.6 */
export interface UnifiedRates {
  imRate: string;
  mmRate: string;
}

interface MarginWallet {
  coins: readonly WalletCoin[];
  rates: UnifiedRates | undefined;
  /** Exchange time of the response, ms. */
  at: number;
}

export type MarginWalletState =
  { phase: 'idle' | 'loading' } | { phase: 'failed'; error: ApiError } | ({ phase: 'ready' } & MarginWallet);

/** What the account has and owes, by the call of its kind. R6.3 */
export const $marginWallet = atom<MarginWalletState>({ phase: 'idle' });
onPersonChange(() => $marginWallet.set({ phase: 'idle' }));

const sumOf = (free: string, frozen: string): string => canonical(decimal(free).plus(frozen));

async function fetchWallet(kind: AccountKind): Promise<ApiResult<Omit<MarginWallet, 'at'>>> {
  if (kind === 'unified') {
    const answer = await send(available, {});
    if (!answer.ok) return answer;
    const { result, timeNow } = answer;
    if (result.accountType !== 6) return { ok: true, timeNow, result: { coins: [], rates: undefined } };
    const coins = result.coinList.map(({ coin, free, frozen, borrowAmount, accruedInterest }) => ({
      coin,
      free,
      held: sumOf(free, frozen),
      principal: borrowAmount,
      interest: accruedInterest,
    }));
    return {
      ok: true,
      timeNow,
      result: { coins, rates: { imRate: result.accountIMRate, mmRate: result.accountMMRate } },
    };
  }
  const answer = await send(balance, {});
  if (!answer.ok) return answer;
  const coins = answer.result.list.map(({ tokenId, free, frozen, loan, interest }) => ({
    coin: tokenId,
    free,
    held: sumOf(free, frozen),
    principal: loan,
    interest,
  }));
  return { ok: true, timeNow: answer.timeNow, result: { coins, rates: undefined } };
}

/** Loads the balances and debts; the current ones stay until they arrive. */
export const loadMarginWallet = singleLoad(async () => {
  const gate = $marginGate.get();
  if (gate.phase !== 'known') return;
  const epoch = $personEpoch.get();
  if ($marginWallet.get().phase !== 'ready') $marginWallet.set({ phase: 'loading' });
  const answer = await fetchWallet(gate.kind);
  if ($personEpoch.get() !== epoch) return;
  if (answer.ok) $marginWallet.set({ phase: 'ready', ...answer.result, at: answer.timeNow ?? serverNow() });
  else if ($marginWallet.get().phase !== 'ready' && answer.error.kind !== 'aborted')
    $marginWallet.set({ phase: 'failed', error: answer.error });
});
