import type { ApiError } from '#api/index.ts';
import { formatPercent } from '#i18n/format.ts';
import { decimal, divide } from '#money/index.ts';
import { configuredLink } from '#shell/configured-link.ts';
import { errorText } from '#shell/toasts/error-text.ts';
import { MaskedAmount, useHiddenAmounts } from '#ui/amount/MaskedAmount.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { classes } from '#ui/foundation/classes.ts';
import { focusRestoreRef } from '#ui/foundation/focus-restore.ts';
import { retryAccount } from './account-assets.ts';
import { accountLabel, fiatFigure } from './asset-context.ts';
import type { AssetContext } from './asset-context.ts';
import { valueOf } from './asset-totals.ts';
import type { Accounts, AccountState } from './asset-totals.ts';
import { accountNames } from './holdings.ts';
import type { AccountName } from './holdings.ts';
import './account-cards.scss';

interface AccountCardsProps {
  context: AssetContext;
  accounts: Accounts<ApiError>;
  margin: { accountIMRate: string; accountMMRate: string } | undefined;
  /** The account whose coins alone are listed. */
  selected: AccountName | undefined;
}

/** Id of the list of coins: the address of a selected account's link, which ends the selection. */
export const coinListId = 'coins';

/** The USD value of a loaded account; undefined for others and without a price. */
const usdOf = (state: AccountState): string | undefined =>
  state.phase === 'ready' ? valueOf(state.holdings).usd : undefined;

/** How the value is spread over the accounts, as one bar; the cards below it have the figures. */
function Shares({ accounts }: Pick<AccountCardsProps, 'accounts'>) {
  const values = accountNames.flatMap((name) => {
    const usd = usdOf(accounts[name]);
    return usd !== undefined && decimal(usd).gt('0') ? [{ name, usd }] : [];
  });
  const sum = values.reduce((total, { usd }) => total.plus(usd), decimal('0'));
  const widths = values.map(({ usd }) => Number(divide(usd, sum).toFixed(4)) * 100);
  const parts = values.map(({ name }, index) => ({
    name,
    width: widths[index] ?? 0,
    x: widths.slice(0, index).reduce((start, width) => start + width, 0),
  }));
  return (
    <svg className="account-cards__bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ name, x, width }) => (
        <rect className={`account-cards__share--${name}`} key={name} x={x} width={width} height="1" />
      ))}
    </svg>
  );
}

/** Value of an account and what is known about it. */
function AccountFacts({
  context,
  name,
  state,
}: {
  context: AssetContext;
  name: AccountName;
  state: AccountState<ApiError>;
}) {
  const { t } = context;
  const isHidden = useHiddenAmounts();
  if (state.phase === 'loading')
    return (
      <>
        <span className="account-cards__value">
          <Skeleton shape="figure" />
        </span>
        <Skeleton shape="short" />
      </>
    );
  if (state.phase === 'inactive') {
    const href = configuredLink('transfer');
    return (
      <>
        <span className="account-cards__value account-cards__value--none">{t('assets.unknown')}</span>
        <span className="account-cards__note">
          {t('assets.card.inactive')}{' '}
          {href !== undefined && (
            <a className="account-cards__link" href={href}>
              {t('assets.transfer')}
            </a>
          )}
        </span>
      </>
    );
  }
  if (state.phase === 'failed')
    return (
      <>
        <span className="account-cards__value">{t('assets.unknown')}</span>
        <span className="account-cards__note account-cards__note--warn" title={errorText(state.error)}>
          {t('assets.card.failed')}{' '}
          <button className="account-cards__link" type="button" onClick={() => void retryAccount(name)}>
            {t('assets.retry')}
            <span className="out-of-sight"> {accountLabel(context, name)}</span>
          </button>
        </span>
      </>
    );
  const { usd, coins, frozenUsd } = valueOf(state.holdings);
  const hasFrozen = frozenUsd !== '0' && !isHidden;
  return (
    <>
      <span className={classes('account-cards__value', coins === 0 && 'account-cards__value--none', 'ltr')}>
        {usd === undefined ? t('assets.unknown') : <MaskedAmount>{fiatFigure(context, usd)}</MaskedAmount>}
      </span>
      <span className="account-cards__note">
        {coins === 0
          ? t('assets.card.none')
          : hasFrozen
            ? t('assets.card.coinsFrozen', { count: coins, amount: fiatFigure(context, frozenUsd) })
            : t('assets.card.coins', { count: coins })}
      </span>
    </>
  );
}

/**
 * When an account has loaded, its Retry disappears; the focus then moves to the name of the account. quality.md Q-A09
 */
const restoreFocus = focusRestoreRef((list) => list.querySelector('a'));

/** The user's accounts with their values; a press on a name lists the coins of that account alone. */
export function AccountCards({ context, accounts, margin, selected }: AccountCardsProps) {
  const { t, lang, isUnified } = context;
  const isHidden = useHiddenAmounts();
  const isLoading = accountNames.some((name) => accounts[name].phase === 'loading');
  return (
    <div className="account-cards">
      {/* Its shape would show what is hidden; a part of the accounts would look like all. */}
      {isHidden || isLoading ? <div className="account-cards__bar" /> : <Shares accounts={accounts} />}
      <ul className="account-cards__list" ref={restoreFocus} aria-label={t('assets.accounts')}>
        {accountNames.map((name) => (
          <li className={`account-cards__card account-cards__card--${name}`} key={name}>
            <a
              className="account-cards__name"
              href={name === selected ? `#${coinListId}` : `#${name}`}
              aria-current={name === selected ? 'true' : undefined}
            >
              {accountLabel(context, name)}
            </a>
            <AccountFacts context={context} name={name} state={accounts[name]} />
            {name === 'spot' && isUnified && margin && (
              <span className="account-cards__note">
                {t('assets.card.margin', {
                  im: formatPercent(lang, margin.accountIMRate),
                  mm: formatPercent(lang, margin.accountMMRate),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
