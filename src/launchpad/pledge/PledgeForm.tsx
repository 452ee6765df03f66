import type { Pool, Project, Qualification } from '#contract/launchpad.ts';
import { pairPath } from '#contract/addresses/pair-address.ts';
import { formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { useStore } from '#ui/foundation/use-store.ts';
import { isRequestSending } from '#session/requests/sent-requests.ts';
import { $isUpgrading } from '#session/account-kind.ts';
import { $compliance, isRestricted } from '#session/compliance.ts';
import { $storageFails } from '#session/storage.ts';
import { loginAddress } from '#shell/login-address.ts';
import type { Layout } from '#shell/routes.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { $pledge, editPledge, reviewPledge } from './pledge.ts';
import { pledgeAction, amountHint } from './pledge-texts.ts';
import { finalReasonOf, offersDeposit, unmetReasons } from './next-steps.ts';
import { pledgeMaximum, pledgeProblem, redeemProblem, amountToSend, shareOfMaximum } from '../pledge-rules.ts';
import type { PoolFunds, PledgeProblem } from '../pledge-rules.ts';
import type { LaunchTexts } from '../fact-texts.ts';
import { projectPath } from '../launch-path.ts';
import { DraftAmount, useDraftAmount } from './DraftAmount.tsx';
import { Estimate } from './Estimate.tsx';
import { confirmedEstimate } from './estimate-facts.tsx';
import { noFunds, useLivePool } from './live-pool.ts';
import { estimateOf } from './pledge-estimate.ts';
import { PledgeStatus } from './PledgeStatus.tsx';
import { PledgeButton } from './PledgeButton.tsx';
import { TicketStepper } from './TicketStepper.tsx';

const loadConfirmation = () => import('./ConfirmPledge.tsx');

type Props = {
  t: LaunchTexts;
  lang: Lang;
  layout: Layout;
  project: Project;
  pool: Pool;
  funds: PoolFunds | undefined;
  qualification: Qualification | undefined;
  /** The form redeems a stake. */
  isRedeem: boolean;
  onRedeemChange: (isRedeem: boolean) => void;
  isVisitor: boolean;
  /** False, like `isVisitor`, until the page knows whether the session is valid; both parts are rendered until then. */
  isLoggedIn: boolean;
  isOffline: boolean;
  nowMs: number;
};

/** The coin against which the coins of pools are bought. */
const quoteCoin = 'USDT';
const shares = [25, 50, 75, 100] as const;
const amountProblems: readonly PledgeProblem['kind'][] = ['belowMinimum', 'notAStep', 'aboveMaximum'];

/**
 * Amount, estimate and submit button of a pool. The draft survives errors, a new login, a reload and a change of
 * language.
 */
export function PledgeForm(props: Props) {
  const {
    t,
    lang,
    layout,
    project,
    pool,
    funds,
    qualification,
    isRedeem,
    onRedeemChange,
    isVisitor,
    isLoggedIn,
    isOffline,
    nowMs,
  } = props;
  const amount = useDraftAmount(pool, isRedeem);
  const livePool = useLivePool(pool);
  const state = useStore($pledge);
  const ConfirmPledge = useLazy(amount !== '' || state.phase === 'review', loadConfirmation)?.ConfirmPledge;
  const storageFails = useStore($storageFails);
  const isBusy = isRequestSending(state);
  const isStake = pool.method === 'STAKE';
  const maximum = isRedeem && funds ? funds.committed : pledgeMaximum(pool, funds, qualification);
  const problem = isRedeem ? redeemProblem(amount, funds) : pledgeProblem(amount, pool, funds, qualification);
  const reasons = unmetReasons(qualification);
  // A deposit is offered once, and never to users whom it cannot help.
  const hidesDeposit = offersDeposit(reasons, project, nowMs) || finalReasonOf(reasons, project, nowMs) !== undefined;
  const isProductRestricted = isRestricted(useStore($compliance), 'launchpad');
  const isUpgrading = useStore($isUpgrading);
  const isBarred = isUpgrading || (!isRedeem && (reasons.length > 0 || isProductRestricted));
  const note = amountHint(t, lang, pool, { problem: isLoggedIn ? problem : undefined, isRedeem, funds, maximum });
  const isWrong = problem !== undefined && amountProblems.includes(problem.kind) && isLoggedIn;
  const emptyLabel = isRedeem
    ? t('pledge.form.redeem')
    : isStake
      ? t('pledge.form.stakeEmpty')
      : t('pledge.form.commitEmpty');
  const amountLabel = pledgeAction(t, lang, pool, { amount: amountToSend(amount || '0', pool), isRedeem });
  return (
    <form
      className="pledge-panel__form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOffline && !isBarred) reviewPledge(project, pool, isRedeem);
      }}
    >
      {isStake && funds && funds.committed !== '0' && (
        <Segmented
          label={t('pledge.title')}
          name="direction"
          chosen={isRedeem ? 'out' : 'in'}
          choices={[
            { value: 'in', label: t('pledge.form.stakeEmpty') },
            { value: 'out', label: t('pledge.form.redeem') },
          ]}
          onChoose={(direction) => onRedeemChange(direction === 'out')}
        />
      )}
      <DraftAmount
        t={t}
        lang={lang}
        pool={pool}
        isRedeem={isRedeem}
        funds={funds}
        maximum={maximum}
        note={note}
        isWrong={isWrong}
      />
      {pool.method === 'LOTTERY' && (
        <div className="pledge-panel__tickets">
          <TicketStepper
            t={t}
            lang={lang}
            pool={pool}
            amount={amount}
            maximum={maximum}
            isDisabled={isBusy}
            onAmount={(next) => editPledge(next, pool)}
          />
        </div>
      )}
      {pool.method !== 'LOTTERY' && (
        <QuickPicks
          label={t('pledge.form.maxLabel')}
          disabled={!funds || isBusy}
          picks={shares.map((share) => ({ value: share, label: formatPercent(lang, (share / 100).toFixed(2), 0) }))}
          onPick={(share) => funds && editPledge(shareOfMaximum(share, pool, funds, maximum), pool, isRedeem)}
        />
      )}
      {!isRedeem && (
        <Estimate t={t} lang={lang} pool={pool} project={project} amount={amount} funds={funds} nowMs={nowMs} />
      )}
      <PledgeStatus t={t} lang={lang} project={project} isOpen />
      {storageFails && amount !== '' && <Notice tone="warn">{t('pledge.notKept')}</Notice>}
      {isOffline && <Notice tone="warn">{t('pledge.offline')}</Notice>}
      {isProductRestricted && !isRedeem && <Notice tone="warn">{t('pledge.restricted')}</Notice>}
      {isUpgrading && <Notice tone="warn">{t('pledge.upgrading')}</Notice>}
      {!isLoggedIn && (
        <>
          <p className="pledge-panel__note for-visitor">{t('pledge.loggedOut')}</p>
          <a
            className="button button--primary button--wide button--large for-visitor"
            href={loginAddress(lang, projectPath(lang, layout, project, true))}
            data-login=""
          >
            {t('pledge.login')}
          </a>
        </>
      )}
      {!isVisitor && (
        <div className="for-person">
          <PledgeButton
            t={t}
            pool={pool}
            isRedeem={isRedeem}
            isLarge
            isPending={isBusy}
            isDisabled={problem !== undefined || isBarred || isOffline}
          >
            {problem ? emptyLabel : amountLabel}
          </PledgeButton>
        </div>
      )}
      {problem?.kind === 'noBalance' && !isVisitor && !hidesDeposit && (
        <p className="pledge-panel__remedies">
          <a className="pledge-panel__link" href={configuredLink('deposit', { coin: pool.coin })}>
            {t('pledge.form.deposit', { coin: pool.coin })}
          </a>
          {pool.coin !== quoteCoin && (
            <a
              className="pledge-panel__link"
              href={`/${lang}${pairPath({ isMobile: layout === 'mobile', base: pool.coin, quote: quoteCoin })}`}
            >
              {t('pledge.form.buy', { coin: pool.coin })}
            </a>
          )}
        </p>
      )}
      {ConfirmPledge && (
        <ConfirmPledge
          t={t}
          lang={lang}
          project={project}
          pool={pool}
          estimated={(confirmed) => {
            const context = { amount: confirmed, funds: funds ?? noFunds, growthTenths: 10, nowMs };
            const now = estimateOf(livePool, project, context);
            return confirmedEstimate(t, lang, project, pool, now);
          }}
        />
      )}
    </form>
  );
}
