import { formatAmount } from '../i18n/format.ts';
import { texts } from '../i18n/texts.ts';
import { decimal } from '../money/index.ts';
import { $balances, $balancesLoad } from '../session/balances.ts';
import { $legalRate, followLegalRate, inLegal } from '../session/legal-rate.ts';
import { $isSubmember, $isUnified, $profile } from '../session/user.ts';
import { worthUsd } from '../session/worth.ts';
import { plainName } from '../ui/plain-name.ts';
import { pageLang } from './page-lang.ts';

const lang = pageLang();
const t = texts(lang, 'common');

const part = (name: string): HTMLElement | null => document.querySelector(`[data-${name}]`);

function showTotal(): void {
  const usd = worthUsd($balances.get(), $balancesLoad.get().phase === 'done');
  const place = part('total')?.firstElementChild;
  if (!place) return;
  if (usd === undefined) {
    place.textContent = '–';
    return;
  }
  const legal = $legalRate.get();
  place.textContent = `${formatAmount(lang, inLegal(usd, legal), { places: 2, fixed: true })} ${legal.name}`;
}

function showCoins(): void {
  const list = part('coins');
  const held = Object.values($balances.get()).filter(({ free }) => !decimal(free).eq('0'));
  const rows = held.map(({ tokenId, free }) => {
    const row = document.createElement('li');
    const figure = document.createElement('span');
    const amount = document.createElement('span');
    row.className = 'account__coin';
    figure.className = 'private';
    amount.textContent = formatAmount(lang, free);
    figure.append(amount);
    row.append(figure, ` ${tokenId}`);
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

function tag(text: string): HTMLElement {
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
  part('tags')?.replaceChildren(...tags.map(tag));
}

let isFollowing = false;

/** Fills in the account menu and the balance in the header, and keeps them so; empties them when the person leaves. */
export function showPerson(): void {
  if (isFollowing) return;
  isFollowing = true;
  $profile.subscribe(showName);
  for (const store of [$balances, $balancesLoad]) {
    store.subscribe(() => {
      showTotal();
      showCoins();
    });
  }
  $legalRate.listen(showTotal);
  followLegalRate(lang);
}
