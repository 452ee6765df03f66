import type { Pool, Project, Qualification } from '../../contract/launchpad.ts';
import { formatPercent } from '../../i18n/format.ts';
import type { Lang } from '../../i18n/locales.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QuickPicks } from '../../ui/QuickPicks.tsx';
import { useStore } from '../../ui/use-store.ts';
import { $storageFails } from '../../session/storage.ts';
import { loginAddress } from '../../shell/places.ts';
import { linkTo } from '../link.ts';
import { $pledge, editPledge, isUnderWay, reviewPledge } from '../pledge.ts';
import { actText, amountNote } from '../pledge-words.ts';
import { offersDeposit, standingReasons } from '../remedies.ts';
import { pledgeMaximum, pledgeProblem, redeemProblem, sendable, shareOfMaximum } from '../rules.ts';
import type { Held, PledgeProblem } from '../rules.ts';
import type { LaunchTexts } from '../words.ts';
import { ConfirmPledge } from './ConfirmPledge.tsx';
import { DraftAmount, useDraft } from './DraftAmount.tsx';
import { Estimate } from './Estimate.tsx';
import { PledgeOutcome } from './PledgeOutcome.tsx';
import { SendPledge } from './SendPledge.tsx';

type Props = {
  t: LaunchTexts;
  lang: Lang;
  project: Project;
  pool: Pool;
  held: Held | undefined;
  qualification: Qualification | undefined;
  /** A stake is taken out instead of put in. */
  redeems: boolean;
  onRedeems: (redeems: boolean) => void;
  isVisitor: boolean;
  /** Logged in; neither this nor a visitor until the page knows. */
  isPerson: boolean;
  isOffline: boolean;
  nowMs: number;
};

const shares = [25, 50, 75, 100] as const;
const wrong: readonly PledgeProblem['kind'][] = ['belowMinimum', 'notAStep', 'aboveMaximum'];

/** Amount, what would come of it, and the one button; the draft survives errors, re-login, reload and language. */
export function PledgeForm(props: Props) {
  const { t, lang, project, pool, held, qualification, redeems, onRedeems, isVisitor, isPerson, isOffline, nowMs } =
    props;
  const amount = useDraft(pool, redeems);
  const state = useStore($pledge);
  const storageFails = useStore($storageFails);
  const busy = isUnderWay(state);
  const isStake = pool.method === 'STAKE';
  const maximum = redeems && held ? held.committed : pledgeMaximum(pool, held, qualification);
  const problem = redeems ? redeemProblem(amount, held) : pledgeProblem(amount, pool, held, qualification);
  const namesDeposit = offersDeposit(standingReasons(qualification), project, nowMs);
  const barred = !redeems && standingReasons(qualification).length > 0;
  const note = amountNote(t, lang, pool, { problem: isPerson ? problem : undefined, redeems, held, maximum });
  const isWrong = problem !== undefined && wrong.includes(problem.kind) && isPerson;
  const label = redeems
    ? t('pledge.form.redeem')
    : isStake
      ? t('pledge.form.stakeEmpty')
      : t('pledge.form.commitEmpty');
  const send = actText(t, lang, pool, { amount: sendable(amount || '0', pool), redeems });
  return (
    <form
      className="pledge-panel__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline && !barred) reviewPledge(project, pool, redeems);
      }}
    >
      <DraftAmount
        t={t}
        lang={lang}
        pool={pool}
        redeems={redeems}
        held={held}
        maximum={maximum}
        note={note}
        isWrong={isWrong}
      />
      <QuickPicks
        label={t('pledge.form.maxLabel')}
        disabled={!held || busy}
        picks={shares.map((share) => ({ value: share, label: formatPercent(lang, (share / 100).toFixed(2), 0) }))}
        onPick={(share) => held && editPledge(shareOfMaximum(share, pool, held, maximum), pool, redeems)}
      />
      {!redeems && (
        <Estimate t={t} lang={lang} pool={pool} project={project} amount={amount} held={held} nowMs={nowMs} />
      )}
      <PledgeOutcome t={t} lang={lang} project={project} />
      {storageFails && amount !== '' && <Notice tone="warn">{t('pledge.notKept')}</Notice>}
      {isOffline && <Notice tone="warn">{t('pledge.offline')}</Notice>}
      {isVisitor && <p className="pledge-panel__note">{t('pledge.loggedOut')}</p>}
      {isVisitor ? (
        <a
          className="button button--primary button--wide button--large"
          href={loginAddress(lang, location.pathname + location.search + location.hash)}
        >
          {t('pledge.login')}
        </a>
      ) : (
        <SendPledge t={t} isLarge isPending={busy} isDisabled={problem !== undefined || barred || isOffline}>
          {problem ? label : send}
        </SendPledge>
      )}
      {problem?.kind === 'noBalance' && !isVisitor && !namesDeposit && (
        <a className="pledge-panel__remedy" href={linkTo('deposit')}>
          {t('pledge.form.deposit', { coin: pool.coin })}
        </a>
      )}
      {isStake && held && held.committed !== '0' && (
        <Button variant="quiet" wide disabled={busy} onPress={() => onRedeems(!redeems)}>
          {redeems ? t('pledge.form.stakeEmpty') : t('pledge.form.redeem')}
        </Button>
      )}
      <ConfirmPledge t={t} lang={lang} project={project} pool={pool} />
    </form>
  );
}
