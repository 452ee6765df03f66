import type { Pool, Project } from '../../contract/launchpad.ts';
import { formatAmount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { cleanAmount } from '../../money/index.ts';
import { $balances, $balancesLoad } from '../../session/balances.ts';
import { $network } from '../../socket/presence.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $joined } from '../participation.ts';
import {
  $drafts,
  $pledge,
  confirmPledge,
  draftKey,
  editPledge,
  isUnderWay,
  leaveReview,
  reviewPledge,
} from '../pledge.ts';
import { heldOf, redeemProblem } from '../rules.ts';
import type { LaunchTexts } from '../words.ts';
import { ConfirmPledge } from './ConfirmPledge.tsx';
import { PledgeOutcome } from './PledgeOutcome.tsx';

type Props = { t: LaunchTexts; lang: Lang; project: Project; pool: Pool };

/** Takes a stake back: amount, confirmation, pending, and what became of it; the same act as on the launch's own page. */
export function RedeemStake({ t, lang, project, pool }: Props) {
  const balances = useStore($balances);
  const balancesLoad = useStore($balancesLoad);
  const joined = useStore($joined);
  const state = useStore($pledge);
  const { isOnline } = useStore($network);
  const amount = useStore($drafts)[draftKey(pool.poolId, true)]?.amount ?? '';
  const held = heldOf(pool, balancesLoad.phase === 'done' ? balances : undefined, joined);
  const staked = held?.committed ?? '0';
  const problem = redeemProblem(amount, held);
  const isBusy = isUnderWay(state);
  const about = 'pledge' in state ? state.pledge : undefined;
  const isMine = about?.poolId === pool.poolId;
  const values = { amount, coin: pool.coin };
  const isTooMuch = problem?.kind === 'aboveMaximum';
  const note = isTooMuch
    ? t('error.redeemTooMuch')
    : held
      ? t('assets.redeemNote', { amount: formatAmount(lang, staked), coin: pool.coin })
      : t('pledge.form.loading');
  const reviewed = state.phase === 'review' || state.phase === 'sending' ? state.pledge : undefined;
  return (
    <form
      className="asset-projects__redeem"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOnline) reviewPledge(project, pool, true);
      }}
    >
      <AmountInput
        lang={lang}
        label={t('pledge.form.amount.label')}
        unit={pool.coin}
        value={amount}
        clean={cleanAmount}
        decimals={pool.coinPrecision}
        max={staked}
        note={note}
        {...(isTooMuch ? { error: note } : {})}
        readOnly={isBusy}
        onType={(cleaned) => editPledge(cleaned, pool, true)}
        {...(held ? { onMax: () => editPledge(staked, pool, true) } : {})}
      />
      {isMine && <PledgeOutcome t={t} project={project} />}
      {isBusy && !isMine && <Notice tone="warn">{t('pledge.busy')}</Notice>}
      {!isOnline && <Notice tone="warn">{t('pledge.offline')}</Notice>}
      <Button
        pending={isBusy && isMine}
        pendingLabel={state.phase === 'checking' ? t('pledge.form.checking') : t('pledge.form.sending')}
        disabled={problem !== undefined || isBusy || !isOnline}
      >
        {problem ? t('pledge.form.redeem') : t('pledge.form.redeemAmount', values)}
      </Button>
      <ConfirmPledge
        t={t}
        lang={lang}
        project={project}
        pool={pool}
        pledge={reviewed && isMine ? reviewed : undefined}
        isSending={state.phase === 'sending'}
        onConfirm={() => void confirmPledge(project)}
        onClose={leaveReview}
      />
    </form>
  );
}
