import type { LoanAccount } from '#contract/loans/loan-order.ts';
import { loanAccountType } from '#contract/loans/loan-order.ts';
import { formatAmount } from '#i18n/format.ts';
import type { TextKey } from '#i18n/keys.ts';
import type { Lang } from '#i18n/lang.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { $isUnified } from '#session/account-kind.ts';
import { $balances } from '#session/balances.ts';
import { $loanFunds } from '#session/loans/loan-funds.ts';
import type { AccountFunds } from '#session/loans/loan-funds.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { useStore } from '#ui/foundation/use-store.ts';
import { coinsText, unknownText } from '../market/loan-texts.ts';

interface AccountFieldProps {
  lang: Lang;
  coin: string;
  label: string;
  value: LoanAccount;
  disabled?: boolean;
  onChoose: (account: LoanAccount) => void;
}

const accountKeys = {
  1: 'account.spot',
  2: 'account.contract',
  3: 'account.usdc',
  4: 'account.inverse',
  5: 'account.fund',
} as const satisfies Record<AccountFunds[number]['accountType'], TextKey<'loans'>>;

/** What orders hold of a coin, and what secures margin debts. */
function heldOf(
  lang: Lang,
  coin: string,
  balance: { frozen: string; free: string; transferLimit: string } | undefined,
) {
  if (!balance) return [];
  const t = texts(lang, 'loans');
  const secured = decimal(balance.free).minus(balance.transferLimit);
  return [
    ...(decimal(balance.frozen).gt('0')
      ? [t('account.inOrders', { amount: coinsText(lang, balance.frozen, coin) })]
      : []),
    ...(secured.gt('0') ? [t('account.secured', { amount: coinsText(lang, secured.toFixed(), coin) })] : []),
  ];
}

/**
 * The account that gives collateral or repays, with what it has; other accounts are listed but cannot be used. loans.md
 * 1
 */
export function AccountField({ lang, coin, label, value, disabled, onChoose }: AccountFieldProps) {
  const t = texts(lang, 'loans');
  const rows = useStore($loanFunds)[coin];
  const isUnified = useStore($isUnified);
  const balance = useStore($balances)[coin];
  const own = rows?.find(({ accountType }) => accountType === value);
  const isLow = own !== undefined && decimal(own.available).eq('0');
  const transfer = configuredLink('transfer', { coin });
  const isHidden = useHiddenAmounts();
  const name = (row: AccountFunds[number]) => {
    const account = t(accountKeys[row.accountType]);
    if (row.usable && isHidden) return account;
    return row.usable
      ? t('account.option', { account, amount: formatAmount(lang, row.available), coin })
      : t('account.notUsable', { account });
  };
  return (
    <div className="loan-account">
      <label className="field">
        <span className="field__label">{label}</span>
        <select
          className="field__control"
          value={value}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            onChoose(Number(currentTarget.value) === loanAccountType.spot ? loanAccountType.spot : loanAccountType.fund)
          }
        >
          {rows === undefined ? (
            <option value={value}>{t(accountKeys[value])}</option>
          ) : (
            rows.map((row) => (
              <option key={row.accountType} value={row.accountType} disabled={!row.usable}>
                {name(row)}
              </option>
            ))
          )}
        </select>
      </label>
      <p className="loan-account__line">
        <span>
          {t('account.available')}{' '}
          <strong>
            {own === undefined ? unknownText : <MaskedAmount>{coinsText(lang, own.available, coin)}</MaskedAmount>}
          </strong>
        </span>
        {value === loanAccountType.spot &&
          heldOf(lang, coin, balance).map((text) => (
            <span key={text}>
              <MaskedAmount>{text}</MaskedAmount>
            </span>
          ))}
        {isUnified && <span>{t('account.unified')}</span>}
        {isLow && transfer !== undefined && (
          <a className="link" href={transfer}>
            {t('account.transfer', { coin })}
          </a>
        )}
      </p>
    </div>
  );
}
