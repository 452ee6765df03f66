import type { ReactNode } from 'react';
import { formatAmount, formatDate, formatPercent } from '#i18n/format.ts';
import { exactPercent, periodRate } from '#i18n/rate-texts.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { dayMs } from '#formulas/durations.ts';
import { $serverSecond } from '#session/clock.ts';
import { $settings } from '#session/settings.ts';
import { Explained } from '#shell/explanation/Explained.tsx';
import { Facts } from '#ui/display/Facts.tsx';
import { QuickPicks } from '#ui/field/QuickPicks.tsx';
import { RangeInput } from '#ui/field/RangeInput.tsx';
import { Segmented } from '#ui/field/Segmented.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { LoanAmount } from '../requests/LoanAmount.tsx';
import type { FieldMessage } from '../requests/LoanAmount.tsx';
import { explainInterest } from '../risk/loan-explanations.ts';
import { coinsText, unknownText } from '../market/loan-texts.ts';
import type { LoanContext } from '../market/loan-context.ts';
import { costOf, defaultLtv, maxLtv, rateOf, withAmount, withCoins, withLtv } from './loan-form.ts';
import type { DraftState } from './use-draft.ts';
import { marketOf } from '../market/loan-context.ts';
import '#ui/field/field.scss';

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
const hoursPerDay = 24;

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

/**
 * Amounts, LTV and term of a new loan with what it costs; the same fields on the public page and in the form. loans.md
 * 4 "Calculator"
 */
export function LoanFields(props: LoanFieldsProps) {
  const { lang, context, state, messages = {}, readOnly = false } = props;
  const { draft, loan, pledge, market, set } = state;
  const t = texts(lang, 'loans');
  const { zone } = useStore($settings);
  const second = useStore($serverSecond);
  const rate = rateOf(loan, draft.term);
  const cost = rate === undefined || draft.loanAmount === '' ? undefined : costOf(draft.loanAmount, rate, draft.term);
  const interest = (amount: string | undefined, charges: number) =>
    amount === undefined || rate === undefined ? (
      unknownText
    ) : (
      <Explained lang={lang} of={explainInterest(draft.loanToken, draft.loanAmount, rate, charges)}>
        {coinsText(lang, amount, draft.loanToken)}
      </Explained>
    );
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
      <LoanAmount
        lang={lang}
        label={t('form.loanAmount')}
        name="loanAmount"
        unit={draft.loanToken}
        value={draft.loanAmount}
        decimals={loan?.precision ?? 8}
        readOnly={readOnly}
        aside={props.loanAside}
        note={
          loan &&
          t('form.range', { min: formatAmount(lang, loan.minLoan), max: coinsText(lang, loan.maxLoan, loan.token) })
        }
        message={messages.loanAmount ?? messages.loanToken}
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
      <LoanAmount
        lang={lang}
        label={t('form.pledgeAmount')}
        name="pledgeAmount"
        unit={draft.pledgeToken}
        value={draft.pledgeAmount}
        decimals={pledge?.precision ?? 8}
        readOnly={readOnly}
        aside={props.pledgeAside}
        note={
          pledge &&
          t('form.range', {
            min: formatAmount(lang, pledge.minPledge),
            max: coinsText(lang, pledge.maxPledge, pledge.token),
          })
        }
        message={messages.pledgeAmount ?? messages.pledgeToken ?? messages.accountType}
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
              value: interest(cost?.firstHour, 1),
            },
            {
              label: t('form.ofTerm', { count: draft.term, days: formatAmount(lang, String(draft.term)) }),
              value: interest(cost?.ofTerm, draft.term * hoursPerDay),
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
