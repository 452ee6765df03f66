import { useEffect, useState } from 'react';
import { BlockReasonNote, blockReasonText } from '#leverage/access/BlockReasonNote.tsx';
import { loadTurnOn } from '#leverage/access/load-turn-on.ts';
import { $marginBlockReason } from '#leverage/access/margin-block-reason.ts';
import { $marginDialog, closeMarginDialog, openMarginDialog } from '#leverage/access/margin-dialog.ts';
import { RiskGauge } from '#leverage/risk/RiskGauge.tsx';
import { lazyComponent } from '#shell/lazy/lazy-component.tsx';
import { formatAmount, formatPercent } from '#i18n/format.ts';
import type { Lang } from '#i18n/locales.ts';
import { texts } from '#i18n/texts.ts';
import { unscale } from '#money/index.ts';
import { $loanTerms } from '#session/leverage/loan-terms.ts';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import { $marginRisk } from '#session/leverage/margin-risk.ts';
import { Button } from '#ui/button/Button.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { isAtMarket } from '../order-draft/draft.ts';
import { editForm } from '../order-draft/draft-store.ts';
import type { FormView } from '../order-draft/order-form-model.ts';
import type { LoanLimit } from '../order-draft/order-rules.ts';
import { maximumOf } from '../order-draft/limits.ts';
import { terminalRisk } from './gauge.ts';
import { $marginInputs } from './margin-inputs.ts';
import { coinsOf, exposuresWithLoans } from './margin-rules-of.ts';
import { debtAfter, loanCostOf, orderEffectOf } from './order-effect.ts';
import './margin-parts.scss';

export { LoanLimitOffer } from './LoanLimitOffer.tsx';

interface PartProps {
  lang: Lang;
  view: FormView;
  /** An order is being sent: nothing can be changed. */
  isBusy: boolean;
}

const TurnOn = lazyComponent(loadTurnOn);

/**
 * The dialog that turns margin on, or changes its settings. Once opened it stays, so that closing it returns the focus.
 * It has forms of its own, so it is no part of the order form: browsers stop the events of a form inside a form.
 */
export function TurnOnDialog({ lang }: { lang: Lang }) {
  const isOpen = useStore($marginDialog)?.kind === 'turnOn';
  const [wasOpened, setOpened] = useState(false);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened ? (
    <TurnOn
      lang={lang}
      open={isOpen}
      onClose={closeMarginDialog}
      onRepay={(coin) => openMarginDialog({ kind: 'repay', coin })}
    />
  ) : null;
}

/** The risk rate now and when the order is filled. */
function FormGauge({ lang, view }: PartProps) {
  const inputs = useStore($marginInputs);
  const risk = useStore($marginRisk);
  if (!inputs) return null;
  return <RiskGauge lang={lang} model={terminalRisk(inputs, risk, view.pair, view).model} />;
}

/**
 * What pays the order: own coins, a loan, or own coins whose proceeds repay. Unified accounts repay with all incoming
 * coins. leverage.md 4
 */
export function MarginModes({ lang, view, isBusy }: PartProps) {
  const t = texts(lang, 'margin');
  const access = useStore($marginAccess);
  const blockReason = useStore($marginBlockReason);
  const { pair, draft, funding } = view;
  const isUnified = access.phase === 'known' && access.kind === 'unified';
  const modes = [
    { value: 'NORMAL', label: t('form.mode.normal') },
    { value: 'BORROW', label: t('form.mode.borrow') },
    ...(isUnified ? [] : [{ value: 'REPAY', label: t('form.mode.repay') } as const]),
  ] as const;
  const isOffered = blockReason === undefined && draft.kind !== 'PLAN';
  // A mode that is not offered any more must not stay in the draft: its order would be refused.
  useEffect(() => {
    if (blockReason !== undefined && blockReason !== 'unknown' && (funding === 'BORROW' || funding === 'REPAY'))
      editForm(pair.symbolId, { funding: 'NORMAL' });
  }, [blockReason, funding, pair.symbolId]);
  return (
    <div className="margin-modes" lang={t.lang}>
      {/* The form's own button turns margin on. */}
      {blockReason === 'off' && <Notice>{blockReasonText(lang, blockReason)}</Notice>}
      {blockReason !== undefined && blockReason !== 'off' && <BlockReasonNote lang={lang} blockReason={blockReason} />}
      {isOffered && (
        <Segmented
          label={t('form.modeLabel')}
          name="order-funding"
          choices={modes}
          chosen={funding === 'SPOT' ? 'NORMAL' : funding}
          onChoose={(next) => {
            if (!isBusy) editForm(pair.symbolId, { funding: next });
          }}
        />
      )}
      {blockReason === undefined && draft.kind === 'PLAN' && (
        <p className="margin-modes__note">{t('form.planOwnCoins')}</p>
      )}
      {isUnified && isOffered && <p className="margin-modes__note">{t('form.repaysItself')}</p>}
    </div>
  );
}

const limitKeys = {
  coinNotLent: 'form.max.notLent',
  vipLimitReached: 'form.max.vip',
  poolUsedUp: 'form.max.pool',
  riskTooHigh: 'form.max.risk',
} as const satisfies Record<LoanLimit, string>;

/**
 * Amounts of the loan: own coins first, what is borrowed and what it costs, and the most that can be borrowed with the
 * limit that applies.
 */
function LoanBox({ lang, view, isBusy }: PartProps) {
  const t = texts(lang, 'margin');
  const inputs = useStore($marginInputs);
  const { pair, draft, free, loan, maxLoan, sizing } = view;
  const { pays } = coinsOf(draft.side, pair);
  const terms = inputs?.loanTerms?.get(pays);
  const none = t('form.none');
  const coins = (amount: string | undefined) =>
    amount === undefined ? none : t('form.coins', { amount: formatAmount(lang, amount), coin: pays });
  const cost = terms && loanCostOf(loan?.amount ?? '0', terms.hourlyRate);
  const own = draft.side === 'BUY' ? free?.quote : free?.base;
  const fillMaximum = () => {
    const { maximum, unit } = maximumOf(pair, sizing);
    editForm(pair.symbolId, { size: maximum, unit: isAtMarket(draft) && draft.side === 'BUY' ? 'QUOTE' : unit });
  };
  return (
    <section className="loan-box" aria-label={t('form.borrowTitle')}>
      <h3 className="loan-box__title">
        {t('form.borrowTitle')} <bdi>{coins(loan?.amount ?? '0')}</bdi>
      </h3>
      <Facts
        facts={[
          { label: t('form.ownFirst'), value: <MaskedAmount>{coins(own)}</MaskedAmount> },
          {
            label: terms
              ? t('form.interestRate', { rate: formatPercent(lang, terms.hourlyRate, 6) })
              : t('form.interest'),
            value: cost ? t('form.perDay', { amount: formatAmount(lang, cost.perDay), coin: pays }) : none,
          },
          { label: t('form.firstHour'), value: coins(cost?.firstHour) },
          {
            label: maxLoan ? t(limitKeys[maxLoan.limit]) : t('form.max.unknown'),
            value: maxLoan ? (
              <button className="margin-link" type="button" disabled={isBusy} onClick={fillMaximum}>
                {coins(maxLoan.amount)}
              </button>
            ) : (
              none
            ),
          },
        ]}
      />
    </section>
  );
}

/** The debt of the coin that a repaying order receives, now and after its fills. */
function RepayBox({ lang, view }: PartProps) {
  const t = texts(lang, 'margin');
  const inputs = useStore($marginInputs);
  const { gets } = coinsOf(view.draft.side, view.pair);
  const exposures = inputs && exposuresWithLoans(inputs, [gets], view.rates?.taker ?? '0');
  const owed = exposures?.find(({ coin }) => coin === gets)?.owed;
  const effect = inputs && orderEffectOf(view, inputs);
  const coins = (units: bigint | undefined) =>
    units === undefined ? t('form.none') : t('form.coins', { amount: formatAmount(lang, unscale(units)), coin: gets });
  if (owed === 0n) return <p className="margin-modes__note">{t('form.nothingOwed', { coin: gets })}</p>;
  return (
    <section className="loan-box" aria-label={t('form.repayTitle')}>
      <Facts
        facts={[
          { label: t('form.debtNow', { coin: gets }), value: coins(owed) },
          { label: t('form.debtAfter'), value: coins(exposures && effect && debtAfter(exposures, effect)) },
        ]}
      />
    </section>
  );
}

/** Loan or repayment of the order, and the line of a limited account. */
export function MarginFacts(props: PartProps) {
  const { lang, view } = props;
  const t = texts(lang, 'margin');
  const blockReason = useStore($marginBlockReason);
  const risk = useStore($marginRisk);
  const isBorrowing = view.funding === 'BORROW';
  useEffect(() => {
    if (isBorrowing) void $loanTerms.load();
  }, [isBorrowing, view.pair.symbolId]);
  if (blockReason !== undefined) return null;
  const isLimited = risk.phase === 'known' && risk.risk.level !== 'SAFE';
  return (
    <div className="margin-facts" lang={t.lang}>
      {isBorrowing && <LoanBox {...props} />}
      {view.funding === 'REPAY' && <RepayBox {...props} />}
      <FormGauge {...props} />
      {isBorrowing && isLimited && <Notice tone="warn">{t('form.limited')}</Notice>}
      <p className="margin-facts__links">
        <a className="link" href={`/${lang}/trade/spot/margin/rates/`}>
          {t('form.rates')}
        </a>
        <button className="margin-link" type="button" onClick={openTurnOn}>
          {t('form.settings')}
        </button>
      </p>
    </div>
  );
}

/** Label of the percentages of an order that borrows: they are of own coins and the maximum loan together. */
export const shareLabel = (lang: Lang, { funding }: Pick<FormView, 'funding'>): string | undefined =>
  funding === 'BORROW' ? texts(lang, 'margin')('form.shareWithLoan') : undefined;

/** The button of a form that is switched to margin while margin is off: an order would be one without a loan. */
export const TurnOnButton = ({ lang }: { lang: Lang }) => (
  <Button wide onPress={openTurnOn}>
    {texts(lang, 'margin')('form.turnOn')}
  </Button>
);

export const openTurnOn = (): void => openMarginDialog({ kind: 'turnOn' });

/** Label of the button of an order that borrows. */
export function borrowLabel(lang: Lang, { pair, draft, entry, loan }: FormView): string | undefined {
  if (!loan || entry.quantity === '') return undefined;
  const values = {
    amount: formatAmount(lang, entry.quantity),
    coin: draft.side === 'BUY' && isAtMarket(draft) ? pair.quoteTokenId : pair.baseTokenId,
    base: pair.baseTokenId,
    loan: formatAmount(lang, loan.amount),
    loanCoin: loan.coin,
  };
  const t = texts(lang, 'margin');
  if (draft.side === 'SELL') return t('form.sellBorrow', values);
  return isAtMarket(draft) ? t('form.buyForBorrow', values) : t('form.buyBorrow', values);
}
