import type { Pool, Project } from '#contract/launchpad.ts';
import { formatAmount } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { $network } from '#socket/presence.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { isRequestSending } from '#session/requests/sent-requests.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { $pledge, reviewPledge } from './pledge.ts';
import { pledgeAction } from './pledge-texts.ts';
import { redeemProblem, amountToSend } from '../pledge-rules.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { DraftAmount, useDraftAmount, usePoolFunds } from './DraftAmount.tsx';
import { PledgeStatus } from './PledgeStatus.tsx';
import { PledgeButton } from './PledgeButton.tsx';

const loadConfirmation = () => import('./ConfirmPledge.tsx');

type Props = { t: LaunchTexts; lang: Lang; project: Project; pool: Pool };

/** Form that redeems a stake: amount, confirmation and state, as on the launch's own page. */
export function RedeemStake({ t, lang, project, pool }: Props) {
  const state = useStore($pledge);
  const { isOnline } = useStore($network);
  const amount = useDraftAmount(pool, true);
  const ConfirmPledge = useLazy(amount !== '' || state.phase === 'review', loadConfirmation)?.ConfirmPledge;
  const funds = usePoolFunds(pool);
  const staked = funds?.committed ?? '0';
  const problem = redeemProblem(amount, funds);
  const isBusy = isRequestSending(state);
  const isOfThisPool = 'params' in state && state.params.poolId === pool.poolId;
  const isTooMuch = problem?.kind === 'aboveMaximum';
  const note = isTooMuch
    ? t('error.redeemTooMuch')
    : funds
      ? t('assets.redeemNote', { amount: formatAmount(lang, staked), coin: pool.coin })
      : t('pledge.form.loading');
  return (
    <form
      className="asset-projects__redeem"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOnline) reviewPledge(project, pool, true);
      }}
    >
      <DraftAmount
        t={t}
        lang={lang}
        pool={pool}
        isRedeem
        funds={funds}
        maximum={staked}
        note={note}
        isWrong={isTooMuch}
      />
      <PledgeStatus t={t} lang={lang} project={project} poolId={pool.poolId} isOpen />
      {isBusy && !isOfThisPool && <Notice tone="warn">{t('pledge.busy')}</Notice>}
      {!isOnline && <Notice tone="warn">{t('pledge.offline')}</Notice>}
      <PledgeButton
        t={t}
        pool={pool}
        isRedeem
        isPending={isBusy && isOfThisPool}
        isDisabled={problem !== undefined || isBusy || !isOnline}
      >
        {problem
          ? t('pledge.form.redeem')
          : pledgeAction(t, lang, pool, { amount: amountToSend(amount || '0', pool), isRedeem: true })}
      </PledgeButton>
      {ConfirmPledge && <ConfirmPledge t={t} lang={lang} project={project} pool={pool} />}
    </form>
  );
}
