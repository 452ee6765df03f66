import type { ReactNode } from 'react';
import { formatAmount, formatDate, formatPercent } from '#i18n/format.ts';
import { exactPercent, periodRate } from '#i18n/rate-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { cleanAmount } from '#money/clean-amount.ts';
import { dayMs } from '#formulas/durations.ts';
import { $serverSecond } from '#session/clock.ts';
import { $settings } from '#session/settings.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { coinsText, unknownText } from '../market/loan-texts.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { costOf, defaultLtv, maxLtv, rateOf, withAmount, withCoins, withLtv } from './loan-form.ts';
import type { DraftState } from './use-draft.ts';
import { marketOf } from '../market/loan-context.ts';
import '#ui/field/field.scss';

/** Message at a field, with a limit that a press fills in. */
export interface FieldMessage {
  text: string;
  action?: { label: string; onPress: () => void } | undefined;
}

/** Messages of the form by field. */
export type FieldMessages = Readonly<
  Partial<Record<'loanToken' | 'pledgeToken' | 'loanAmount' | 'pledgeAmount' | 'accountType', FieldMessage>>
>;

interface LoanFieldsProps {
  lang: Lang;
  context: LoanContext;
  state: DraftState;
  messages?: FieldMessages;
  /** Limits at the end of the labels, such as buttons with the maximum. */
  loanAside?: ReactNode;
  pledgeAside?: ReactNode;
  /** Below the collateral: the account. */
  children?: ReactNode;
  readOnly?: boolean;
}

const lowPicks = [10, 30] as const;

/** A coin as a select inside an amount field. Coins that are off are marked and cannot be chosen. */
function CoinSelect({
  label,
  value,
  coins,
  off,
  disabled,
  onChoose,
}: {
  label: string;
  value: string;
  coins: readonly { token: string; isOff: boolean }[];
  off: (coin: string) => string;
  disabled: boolean | undefined;
  onChoose: (coin: string) => void;
}) {
  return (
    <select
      className="field__coin"
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {coins.map(({ token, isOff }) => (
        <option key={token} value={token} disabled={isOff && token !== value}>
          {isOff ? off(token) : token}
        </option>
      ))}
    </select>
  );
}

/** A message below a field with its button. */
export function Message({ message }: { message: FieldMessage | undefined }) {
  if (!message?.action) return null;
  return (
    <button className="loan-link" type="button" onClick={message.action.onPress}>
      {message.action.label}
    </button>
  );
}

/** Amounts, LTV and term of a new loan with what it costs; the same fields on the public page and in the form. loans.md 4 "Calculator" */
export function LoanFields(props: LoanFieldsProps) {
  const { lang, context, state, messages = {}, readOnly = false } = props;
  const { draft, loan, pledge, market, set } = state;
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  const second = useStore($serverSecond);
  const rate = rateOf(loan, draft.term);
  const cost = rate === undefined || draft.loanAmount === '' ? undefined : costOf(draft.loanAmount, rate, draft.term);
  const off = (coin: string) => t('form.coinOff', { coin });
  const most = pledge ? maxLtv(pledge) : 100;
  const usual = pledge ? defaultLtv(pledge) : 50;
  const chooseCoins = (loanToken: string, pledgeToken: string) => {
    const coins = {
      loan: context.loans.find(({ token }) => token === loanToken),
      pledge: context.pledges.find(({ token }) => token === pledgeToken),
    };
    set(withCoins(draft, coins, marketOf(context, coins.loan, coins.pledge)));
  };
  const percent = (value: number) => formatPercent(lang, (value / 100).toFixed(2), 0);
  return (
    <>
      <div className="loan-fields__amount">
        <AmountInput
          boxed
          lang={lang}
          label={t('form.loanAmount')}
          name="loanAmount"
          unit={draft.loanToken}
          value={draft.loanAmount}
          decimals={loan?.precision ?? 8}
          clean={cleanAmount}
          readOnly={readOnly}
          aside={props.loanAside}
          note={
            loan &&
            t('form.range', { min: formatAmount(lang, loan.minLoan), max: coinsText(lang, loan.maxLoan, loan.token) })
          }
          error={(messages.loanAmount ?? messages.loanToken)?.text}
          onType={(typed) => set(withAmount(draft, 'loan', typed, market))}
          unitControl={
            <CoinSelect
              label={t('form.loanCoin')}
              value={draft.loanToken}
              disabled={readOnly}
              off={off}
              coins={context.loans.map(({ token, enabled, poolRemain }) => ({
                token,
                isOff: enabled === 'N' || poolRemain === '0',
              }))}
              onChoose={(coin) => chooseCoins(coin, draft.pledgeToken)}
            />
          }
        />
        <Message message={messages.loanAmount ?? messages.loanToken} />
      </div>
      <div className="loan-fields__amount">
        <AmountInput
          boxed
          lang={lang}
          label={t('form.pledgeAmount')}
          name="pledgeAmount"
          unit={draft.pledgeToken}
          value={draft.pledgeAmount}
          decimals={pledge?.precision ?? 8}
          clean={cleanAmount}
          readOnly={readOnly}
          aside={props.pledgeAside}
          note={
            pledge &&
            t('form.range', {
              min: formatAmount(lang, pledge.minPledge),
              max: coinsText(lang, pledge.maxPledge, pledge.token),
            })
          }
          error={(messages.pledgeAmount ?? messages.pledgeToken ?? messages.accountType)?.text}
          onType={(typed) => set(withAmount(draft, 'pledge', typed, market))}
          unitControl={
            <CoinSelect
              label={t('form.pledgeCoin')}
              value={draft.pledgeToken}
              disabled={readOnly}
              off={off}
              coins={context.pledges.map(({ token, enabled }) => ({ token, isOff: enabled === 'N' }))}
              onChoose={(coin) => chooseCoins(draft.loanToken, coin)}
            />
          }
        />
        <Message message={messages.pledgeAmount ?? messages.pledgeToken ?? messages.accountType} />
      </div>
      {props.children}
      <div className="loan-fields__group">
        <RangeInput
          label={t('form.ltv')}
          value={Math.min(draft.ltv, most)}
          min={1}
          max={most}
          valueText={percent(Math.min(draft.ltv, most))}
          disabled={readOnly}
          onMove={(next) => set(withLtv(draft, next, market))}
        />
        <QuickPicks
          label={t('form.ltvPicks')}
          disabled={readOnly}
          picked={draft.ltv}
          picks={[
            ...lowPicks.filter((each) => each < usual).map((each) => ({ value: each, label: percent(each) })),
            { value: usual, label: t('form.usual', { ltv: percent(usual) }) },
            { value: most, label: t('form.max', { ltv: percent(most) }) },
          ]}
          onPick={(next) => set(withLtv(draft, next, market))}
        />
      </div>
      <div className="loan-fields__group">
        <p className="loan-fields__line">
          <span>{t('form.term')}</span>
          <span className="loan-fields__due">
            {second > 0
              ? t('form.due', { time: formatDate(lang, second + draft.term * dayMs, { zone, style: 'dayTime' }) })
              : unknownText}
          </span>
        </p>
        <Segmented
          label={t('form.term')}
          name="loan-term"
          choices={(loan?.terms ?? []).map(({ days }) => ({
            value: String(days),
            label: t('form.days', { count: days, days: formatAmount(lang, String(days)) }),
          }))}
          chosen={String(draft.term)}
          onChoose={(days) => {
            if (!readOnly) set({ ...draft, term: Number(days) });
          }}
        />
      </div>
      <div className="loan-fields__cost">
        <Facts
          facts={[
            {
              label: t('form.rate'),
              value:
                rate === undefined
                  ? unknownText
                  : t('form.rates', {
                      hour: exactPercent(lang, rate),
                      day: exactPercent(lang, periodRate(rate, 'day')),
                    }),
            },
            {
              label: t('form.firstHour'),
              value: cost ? coinsText(lang, cost.firstHour, draft.loanToken) : unknownText,
            },
            {
              label: t('form.ofTerm', { count: draft.term, days: formatAmount(lang, String(draft.term)) }),
              value: cost ? coinsText(lang, cost.ofTerm, draft.loanToken) : unknownText,
            },
            {
              label: t('form.returned'),
              value: draft.pledgeAmount === '' ? unknownText : coinsText(lang, draft.pledgeAmount, draft.pledgeToken),
            },
          ]}
        />
      </div>
    </>
  );
}
