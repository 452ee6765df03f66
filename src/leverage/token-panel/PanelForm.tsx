import { useState } from 'react';
import type { ReactNode } from 'react';
import { ltStatus } from '#contract/leverage/lt-quote.ts';
import type { LtInfo } from '#contract/leverage/lt-tokens.ts';
import { secondMs } from '#formulas/durations.ts';
import { settleMs } from '#formulas/leveraged.ts';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/lang.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { decimal, truncate } from '#money/index.ts';
import { isRequestSending } from '#session/requests/sent-requests.ts';
import { $leveragedAccess } from '#session/leverage/leveraged-access.ts';
import { $storageFails } from '#session/storage.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import type { LiveToken } from '../tokens/live-tokens.ts';
import { withTestTexts } from '../access/access-texts.ts';
import { isFieldError, orderErrorTexts, problemText, unitOf } from './order-error-texts.ts';
import { useOrderFunds } from './order-funds.ts';
import { MaybeExplained } from '../tokens/MaybeExplained.tsx';
import { PanelBlockReasonNotice } from './PanelBlockReasonNotice.tsx';
import { PanelProgress } from './PanelProgress.tsx';
import type { PanelBlockReason } from './panel-state.ts';
import { $tokenDrafts, editTokenDraft, submitTokenOrder, tokenRequest, tokenDraftKey } from './submit-token-order.ts';
import { explainEstimate } from './explain-estimate.ts';
import type { PageToken } from '../tokens/token-page.ts';
import { coinsText, navText } from '../tokens/token-texts.ts';
import type { TokenTexts } from '../tokens/token-texts.ts';
import { orderDecimals, orderEstimate, orderMaximum, orderProblem } from './token-order-rules.ts';
import type { OrderEstimate, TokenSide } from './token-order-rules.ts';

const loadTest = () => withTestTexts(import('./TestDialog.tsx'));
const shares = [25, 50, 75, 100] as const;

interface PanelFormProps {
  t: TokenTexts;
  lang: Lang;
  token: PageToken;
  info: LtInfo;
  live: LiveToken;
  side: TokenSide;
  /** Why it cannot be submitted; `visitor` and `unknown` show no button or a disabled one. */
  blockReason: PanelBlockReason | 'visitor' | 'unknown' | undefined;
  isMobile: boolean;
}

/** What the order would give at the current NAV. It has the same size without an amount. */
function Estimate({
  t,
  lang,
  info,
  live,
  side,
  amount,
  estimate,
}: Pick<PanelFormProps, 't' | 'lang' | 'info' | 'live' | 'side'> & {
  amount: string;
  estimate: OrderEstimate | undefined;
}) {
  const none = t('figure.none');
  const isPurchase = side === 'purchase';
  const rate = isPurchase ? info.purchaseFeeRate : info.redeemFeeRate;
  return (
    <div className="token-estimate">
      <h3 className="token-estimate__title">{t('panel.estimate')}</h3>
      <p className="token-estimate__amount">
        <bdi>
          <MaybeExplained
            lang={lang}
            of={estimate && explainEstimate(side, amount, live.nav, { ltCode: info.ltCode, feeRate: rate })}
          >
            {estimate ? coinsText(t, lang, estimate.received, isPurchase ? info.ltCode : 'USDT', orderDecimals) : none}
          </MaybeExplained>
        </bdi>
      </p>
      <Facts
        facts={[
          {
            label: t('panel.nav'),
            value: live.nav === undefined ? none : t('figure.coins', { amount: navText(lang, live.nav), coin: 'USDT' }),
          },
          {
            label: t('panel.fee', { rate: formatPercent(lang, rate, 4) }),
            value: estimate ? coinsText(t, lang, estimate.fee, 'USDT') : none,
          },
          { label: t('panel.finalNav'), value: t('panel.finalNavValue', { settleSeconds: settleMs / secondMs }) },
        ]}
      />
    </div>
  );
}

/**
 * Amount, estimate and button of one side. The draft survives errors, a new login, a reload and a change of language.
 */
export function PanelForm(props: PanelFormProps) {
  const { t, lang, token, info, live, side, blockReason } = props;
  const [isTestOpen, setTestOpen] = useState(false);
  const TestDialog = useLazy(isTestOpen, loadTest)?.TestDialog;
  const amount = useStore($tokenDrafts)[tokenDraftKey(info.ltCode, side)] ?? '';
  const request = useStore(tokenRequest.$state);
  const storageFails = useStore($storageFails);
  const access = useStore($leveragedAccess);
  const funds = useOrderFunds(side, info, live.nav);
  const unit = unitOf(side, info);
  const isBusy = isRequestSending(request);
  const isPrivate = blockReason !== 'visitor' && blockReason !== 'unknown';
  const maximum = isPrivate ? orderMaximum(side, funds) : undefined;
  const problem = isPrivate ? orderProblem(side, amount, funds) : undefined;
  const context = { t, lang, info, side };
  const failed =
    request.phase === 'failed' && request.params.code === info.ltCode && request.params.side === side
      ? request.error
      : undefined;
  const refusal = failed && errorText(failed, orderErrorTexts(context, failed));
  const fieldError = (failed && isFieldError(failed) ? refusal : undefined) ?? problemText(context, problem);
  const estimate = live.status === ltStatus.closed ? undefined : orderEstimate(side, amount, live.nav, info);
  const range = t('limits.range', {
    min: formatAmount(lang, side === 'purchase' ? info.minPurchase : info.minRedeem),
    max: coinsText(t, lang, side === 'purchase' ? info.maxPurchase : info.maxRedeem, unit),
  });
  const edit = (next: string) => editTokenDraft(info.ltCode, side, next);
  const canSubmit = blockReason === undefined && problem === undefined && !isBusy;
  const submitText = t(side === 'purchase' ? 'panel.purchaseCode' : 'panel.redeemCode', { code: info.ltCode });
  return (
    <>
      <form
        className="token-panel__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit) void submitTokenOrder({ code: info.ltCode, side, amount });
        }}
      >
        <Facts
          facts={[
            {
              label: t('panel.available'),
              value:
                isPrivate && funds.free !== undefined
                  ? coinsText(t, lang, truncate(funds.free, orderDecimals), unit)
                  : t('figure.none'),
            },
          ]}
        />
        <AmountInput
          key={side}
          lang={lang}
          label={t(side === 'purchase' ? 'panel.spend' : 'panel.quantity')}
          unit={unit}
          value={amount}
          decimals={orderDecimals}
          max={maximum}
          clean={cleanAmount}
          readOnly={isBusy}
          note={range}
          error={fieldError}
          onType={edit}
          {...(maximum !== undefined && { onMax: () => edit(maximum) })}
        />
        <QuickPicks
          label={t('panel.shares')}
          disabled={funds.free === undefined || !isPrivate || isBusy}
          picks={shares.map((share) => ({ value: share, label: formatPercent(lang, (share / 100).toFixed(2), 0) }))}
          onPick={(share) => edit(sharedAmount(funds.free ?? '0', share, maximum ?? '0'))}
        />
        <Estimate t={t} lang={lang} info={info} live={live} side={side} amount={amount} estimate={estimate} />
        <PanelBlockReasonNotice
          t={t}
          lang={lang}
          token={token}
          side={side}
          status={live.status}
          blockReason={blockReason}
          lockedUntil={access.phase === 'known' ? access.lockedUntil : 0}
          isMobile={props.isMobile}
        />
        {failed && !isFieldError(failed) && (
          <Notice tone="error">
            <p>{refusal}</p>
            <p>{t('panel.kept')}</p>
          </Notice>
        )}
        {storageFails && amount !== '' && <Notice tone="warn">{t('panel.notKept')}</Notice>}
        <Action
          blockReason={blockReason}
          test={
            <Button wide size="large" onPress={() => setTestOpen(true)}>
              {t('panel.takeTest')}
            </Button>
          }
          verify={
            <a className="button button--primary button--wide button--large" href={configuredLink('verify')}>
              {t('panel.verify')}
            </a>
          }
          submit={
            <Button wide size="large" pending={isBusy} pendingLabel={t('panel.sending')} disabled={!canSubmit}>
              {submitText}
            </Button>
          }
        />
        <PanelProgress t={t} lang={lang} info={info} />
      </form>
      {TestDialog && <TestDialog lang={lang} open={isTestOpen} onClose={() => setTestOpen(false)} />}
    </>
  );
}

/** The one button that leads on: the test, the verification or the order itself. A visitor logs in elsewhere. */
function Action({
  blockReason,
  test,
  verify,
  submit,
}: Pick<PanelFormProps, 'blockReason'> & Record<'test' | 'verify' | 'submit', ReactNode>) {
  if (blockReason === 'visitor') return null;
  if (blockReason === 'test') return test;
  return blockReason === 'level' ? verify : submit;
}

/** A share of the balance, at most what the limits allow, cut to 4 decimals. */
function sharedAmount(free: string, percent: number, maximum: string): string {
  const share = decimal(free).times(String(percent)).div('100');
  return truncate(share.gt(maximum) ? maximum : share.toFixed(), orderDecimals);
}
