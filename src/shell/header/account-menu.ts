import { formatAmount } from '#i18n/format.ts';
import { texts } from '#i18n/texts.ts';
import { decimal } from '#money/index.ts';
import { $balances, $balancesLoad } from '#session/balances.ts';
import { $fiatRate, followFiatRate, formatFiat } from '#session/fiat-rate.ts';
import { $isSubmember, $isUnified } from '#session/account-kind.ts';
import { $showAssets } from '#session/settings.ts';
import { $profile } from '#session/user.ts';
import { availableValueUsd, portfolioValueUsd } from '#session/portfolio-value.ts';
import { plainName } from '#ui/foundation/plain-name.ts';
import { pageLang } from '../page-lang.ts';
import { startOtherPages } from './other-pages.ts';

const lang = pageLang();
const t = texts(lang, 'common');

/** Finds the element marked `data-<name>`. */
const part = (name: string): HTMLElement | null => document.querySelector(`[data-${name}]`);

/**
 * Shows an amount in USD in the person's fiat currency, in the header and in the account menu; a dash until it is
 * known. A hidden amount is not in the document. R4.9
 */
function showWorth(name: 'available' | 'total', usd: string | undefined): void {
  const rate = $fiatRate.get();
  const text = usd === undefined ? '–' : !$showAssets.get() ? '' : `${formatFiat(lang, usd, rate)} ${rate.name}`;
  // The header has room for the total alone.
  for (const place of name === 'total' ? [name, `menu-${name}`] : [`menu-${name}`]) {
    const figure = part(place)?.firstElementChild;
    if (figure) figure.textContent = text;
  }
}

function showTotals(): void {
  const balances = $balances.get();
  const isLoaded = $balancesLoad.get().phase === 'done';
  showWorth('available', availableValueUsd(balances, isLoaded));
  showWorth('total', portfolioValueUsd(balances, isLoaded));
}

function showCoins(): void {
  const list = part('coins');
  const owned = Object.values($balances.get()).filter(({ free }) => !decimal(free).eq('0'));
  const rows = owned.map(({ tokenId, free }) => {
    const row = document.createElement('li');
    const line = document.createElement('span');
    const figure = document.createElement('span');
    const amount = document.createElement('span');
    row.className = 'account__coin';
    figure.className = 'masked-amount';
    amount.textContent = $showAssets.get() ? formatAmount(lang, free) : '';
    figure.append(amount);
    // Amount and coin have one order in every language.
    line.className = 'ltr';
    line.append(figure, ` ${tokenId}`);
    row.append(line);
    return row;
  });
  if (rows.length === 0) {
    const none = document.createElement('li');
    none.className = 'account__coin account__coin--none';
    none.textContent = t($balancesLoad.get().phase === 'done' ? 'assets.none' : 'assets.notYet');
    rows.push(none);
  }
  list?.replaceChildren(...rows);
}

function makeTag(text: string): HTMLElement {
  const chip = document.createElement('span');
  chip.className = 'chip';
  chip.textContent = text;
  return chip;
}

function showName(): void {
  const profile = $profile.get();
  const name = part('name');
  if (name) name.textContent = profile ? plainName(profile.username || profile.email_mask) : '';
  const tags = [
    ...(profile && profile.vipLevel > 0 ? [`VIP ${profile.vipLevel}`] : []),
    ...($isUnified.get() ? [t('account.unified')] : []),
    ...($isSubmember.get() ? [t('account.subMember')] : []),
  ];
  const account = t($isUnified.get() ? 'assets.worthUnified' : 'assets.worth');
  for (const label of document.querySelectorAll('[data-worth-label]')) label.textContent = account;
  part('tags')?.replaceChildren(...tags.map(makeTag));
}

/** Disables the invitation of a sub-account, with the reason. R6.6, exchange-api 4.9 */
function disableInvitation(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-account-page=invite]');
  if (!link) return;
  const reasonId = 'invite-reason';
  document.getElementById(reasonId)?.remove();
  link.ariaDisabled = null;
  link.role = null;
  link.removeAttribute('aria-describedby');
  link.href = `/${lang}/invite/`;
  if (!$isSubmember.get()) return;
  link.removeAttribute('href');
  link.role = 'link';
  link.ariaDisabled = 'true';
  const reason = document.createElement('span');
  reason.className = 'account__reason';
  reason.id = reasonId;
  reason.textContent = t('account.notForSubAccount');
  link.setAttribute('aria-describedby', reasonId);
  link.after(reason);
}

let isStarted = false;

/** Shows name, tags, coins, available and total value in the header, and updates them until the person leaves. */
export function startAccountMenu(): void {
  if (isStarted) return;
  isStarted = true;
  $profile.subscribe(showName);
  $isSubmember.subscribe(disableInvitation);
  for (const store of [$balances, $balancesLoad, $showAssets]) {
    store.subscribe(() => {
      showTotals();
      showCoins();
    });
  }
  $fiatRate.listen(showTotals);
  followFiatRate(lang);
  startOtherPages(lang);
}
