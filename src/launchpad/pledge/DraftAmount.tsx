import type { Pool } from '#contract/launchpad.ts';
import type { Lang } from '#i18n/locales.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { isRequestSending } from '#session/requests/sent-requests.ts';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { $drafts, $pledge, draftKey, editPledge } from './pledge.ts';
import { $committedByPool } from '../participation.ts';
import { poolFundsOf } from '../pledge-rules.ts';
import { maskedCoinAmount } from '../masked-coin-amount.tsx';
import type { PoolFunds } from '../pledge-rules.ts';
import type { LaunchTexts } from '../fact-texts.ts';

/**
 * The amount (pool's coin) that the user has typed for a pool, '' without a draft. A redeem has its own draft.
 */
export const useDraftAmount = (pool: Pool, isRedeem: boolean): string =>
  useStore($drafts)[draftKey(pool.poolId, isRedeem)]?.amount ?? '';

/** What the user has free and in a pool (pool's coin); undefined until balances and orders are loaded. */
export function usePoolFunds(pool: Pool | undefined): PoolFunds | undefined {
  const balances = useStore($balances);
  const isLoaded = useStore($balancesLoad).phase === 'done';
  const joined = useStore($committedByPool);
  return pool && poolFundsOf(pool, isLoaded ? balances : undefined, joined);
}

type Props = {
  t: LaunchTexts;
  lang: Lang;
  pool: Pool;
  isRedeem: boolean;
  funds: PoolFunds | undefined;
  /** Pool's coin. */
  maximum: string;
  note: string;
  /** `note` says what is wrong with the amount. */
  isWrong: boolean;
};

/** The amount field of a commit, stake or redeem. It is read-only while a pledge is being sent. */
export function DraftAmount({ t, lang, pool, isRedeem, funds, maximum, note, isWrong }: Props) {
  return (
    <AmountInput
      lang={lang}
      boxed
      label={t('pledge.form.amount.label')}
      aside={
        !isRedeem && (
          <>
            {t('pledge.free')} {maskedCoinAmount(t, lang, funds?.free, pool.coin)}
          </>
        )
      }
      unit={pool.coin}
      value={useDraftAmount(pool, isRedeem)}
      clean={cleanAmount}
      decimals={pool.coinPrecision}
      max={maximum}
      note={note}
      {...(isWrong ? { error: note } : {})}
      readOnly={isRequestSending(useStore($pledge))}
      onType={(cleaned) => editPledge(cleaned, pool, isRedeem)}
      {...(funds ? { onMax: () => editPledge(maximum, pool, isRedeem) } : {})}
    />
  );
}
