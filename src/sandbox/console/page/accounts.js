import { ask } from './ask.js';
import { byId, doAndSay, element } from './elements.js';

const body = byId('accounts', HTMLTableSectionElement);
const like = byId('fresh-like', HTMLSelectElement);
const balances = byId('fresh-balances', HTMLInputElement);
const made = byId('fresh-made', HTMLUListElement);

/** @param {any} account */
function kindOf({ isUnified, isRestricted, isDuplicate, parentUid }) {
  const kinds = [isUnified ? 'unified' : 'standard'];
  if (parentUid) kinds.push(`sub-member of ${parentUid}`);
  if (isRestricted) kinds.push('restricted');
  if (isDuplicate) kinds.push('duplicate');
  return kinds.join(', ');
}

/** @param {any} account */
function row(account) {
  const cells = [account.uid, kindOf(account), `level ${account.kycLevel}`, String(account.vipLevel), account.area];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, account.account),
    ...cells.map((text) => element('td', {}, text)),
  );
}

/** 'SLIP 5000, USDT 10000' as a record. @param {string} text */
const amountsOf = (text) =>
  Object.fromEntries(
    text
      .split(',')
      .map((part) => part.trim().split(/\s+/))
      .filter((pair) => pair.length === 2),
  );

export async function showAccounts() {
  const { list, password } = await ask('GET', 'accounts');
  byId('password', HTMLElement).textContent = password;
  body.replaceChildren(...list.map(row));
  const chosen = like.value;
  like.replaceChildren(...list.map((/** @type {any} */ { account }) => element('option', {}, account)));
  if (chosen) like.value = chosen;
}

/** Fresh accounts are known to this visit alone: their passwords are kept nowhere. */
export function startAccounts() {
  byId('fresh', HTMLFormElement).onsubmit = (event) => {
    event.preventDefault();
    void doAndSay(async () => {
      const { account, password } = await ask('POST', 'accounts', {
        like: like.value,
        balances: amountsOf(balances.value),
      });
      const line = element(
        'li',
        {},
        'Login ',
        element('code', {}, account),
        ' password ',
        element('code', {}, password),
      );
      made.append(line);
      return `${account} is ready.`;
    });
  };
}

export function forgetFresh() {
  made.replaceChildren();
}
