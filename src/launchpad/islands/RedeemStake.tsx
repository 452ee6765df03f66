import type { Pool, Project } from '../../contract/launchpad.ts';
import { formatAmount } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { $balances, $balancesLoad } from '../../session/balances.ts';
import { $network } from '../../socket/presence.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $joined } from '../participation.ts';
import { $pledge, isUnderWay, reviewPledge } from '../pledge.ts';
import { actText } from '../pledge-words.ts';
import { heldOf, redeemProblem, sendable } from '../rules.ts';
import type { LaunchTexts } from '../words.ts';
import { ConfirmPledge } from './ConfirmPledge.tsx';
import { DraftAmount, useDraft } from './DraftAmount.tsx';
import { PledgeOutcome } from './PledgeOutcome.tsx';
import { SendPledge } from './SendPledge.tsx';

type Props = { t: LaunchTexts; lang: Lang; project: Project; pool: Pool };

/** Takes a stake back: amount, confirmation, pending, and what became of it; the same act as on the launch's own page. */
export function RedeemStake({ t, lang, project, pool }: Props) {
  const balances = useStore($balances);
  const balancesLoad = useStore($balancesLoad);
  const joined = useStore($joined);
  const state = useStore($pledge);
  const { isOnline } = useStore($network);
  const amount = useDraft(pool, true);
  const held = heldOf(pool, balancesLoad.phase === 'done' ? balances : undefined, joined);
  const staked = held?.committed ?? '0';
  const problem = redeemProblem(amount, held);
  const isBusy = isUnderWay(state);
  const about = 'pledge' in state ? state.pledge : undefined;
  const isMine = about?.poolId === pool.poolId;
  const isTooMuch = problem?.kind === 'aboveMaximum';
  const note = isTooMuch
    ? t('error.redeemTooMuch')
    : held
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
      <DraftAmount t={t} lang={lang} pool={pool} redeems held={held} maximum={staked} note={note} isWrong={isTooMuch} />
      {isMine && <PledgeOutcome t={t} lang={lang} project={project} />}
      {isBusy && !isMine && <Notice tone="warn">{t('pledge.busy')}</Notice>}
      {!isOnline && <Notice tone="warn">{t('pledge.offline')}</Notice>}
      <SendPledge t={t} isPending={isBusy && isMine} isDisabled={problem !== undefined || isBusy || !isOnline}>
        {problem
          ? t('pledge.form.redeem')
          : actText(t, lang, pool, { amount: sendable(amount || '0', pool), redeems: true })}
      </SendPledge>
      <ConfirmPledge t={t} lang={lang} project={project} pool={pool} />
    </form>
  );
}
