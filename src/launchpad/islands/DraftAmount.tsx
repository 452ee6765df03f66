import type { Pool } from '../../contract/launchpad.ts';
import type { Lang } from '../../i18n/locales.ts';
import { cleanAmount } from '../../money/index.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $drafts, $pledge, draftKey, editPledge, isUnderWay } from '../pledge.ts';
import type { Held } from '../rules.ts';
import type { LaunchTexts } from '../words.ts';

/** What is written so far for a pool: to go in, or to be taken out. */
export const useDraft = (pool: Pool, redeems: boolean): string =>
  useStore($drafts)[draftKey(pool.poolId, redeems)]?.amount ?? '';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  pool: Pool;
  redeems: boolean;
  held: Held | undefined;
  /** In the pool's coin. */
  maximum: string;
  note: string;
  /** The note says what is wrong with the amount. */
  isWrong: boolean;
};

/** The amount that goes into a pool or is taken out of it; nothing can be written while an act is on its way. */
export function DraftAmount({ t, lang, pool, redeems, held, maximum, note, isWrong }: Props) {
  return (
    <AmountInput
      lang={lang}
      label={t('pledge.form.amount.label')}
      unit={pool.coin}
      value={useDraft(pool, redeems)}
      clean={cleanAmount}
      decimals={pool.coinPrecision}
      max={maximum}
      note={note}
      {...(isWrong ? { error: note } : {})}
      readOnly={isUnderWay(useStore($pledge))}
      onType={(cleaned) => editPledge(cleaned, pool, redeems)}
      {...(held ? { onMax: () => editPledge(maximum, pool, redeems) } : {})}
    />
  );
}
