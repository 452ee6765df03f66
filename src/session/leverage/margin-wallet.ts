import { send } from '../../api/index.ts';
import type { ApiResult } from '../../api/index.ts';
import { balance } from '../../contract/margin/risk.ts';
import { available } from '../../contract/order-assets.ts';
import { canonical, decimal } from '../../money/index.ts';
import { serverNow } from '../clock.ts';
import { remote } from '../remote/remote.ts';
import type { AccountKind } from './access.ts';
import { ofKind } from './margin-access.ts';

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

export interface MarginWallet {
  coins: readonly WalletCoin[];
  rates: UnifiedRates | undefined;
  /** Exchange time of the response, ms. */
  at: number;
}

const sumOf = (free: string, frozen: string): string => canonical(decimal(free).plus(frozen));

async function fetchWallet(kind: AccountKind): Promise<ApiResult<MarginWallet>> {
  if (kind === 'unified') {
    const answer = await send(available, {});
    if (!answer.ok) return answer;
    const { result } = answer;
    const at = answer.timeNow ?? serverNow();
    if (result.accountType !== 6) return { ok: true, result: { coins: [], rates: undefined, at } };
    const coins = result.coinList.map(({ coin, free, frozen, borrowAmount, accruedInterest }) => ({
      coin,
      free,
      held: sumOf(free, frozen),
      principal: borrowAmount,
      interest: accruedInterest,
    }));
    return { ok: true, result: { coins, rates: { imRate: result.accountIMRate, mmRate: result.accountMMRate }, at } };
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
  return { ok: true, result: { coins, rates: undefined, at: answer.timeNow ?? serverNow() } };
}

/** What the account has and owes, by the call of its kind; not requested before the kind is known. R6.3 */
export const $marginWallet = remote(ofKind(fetchWallet));
