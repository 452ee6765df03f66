import { ask } from './ask.js';
import { byId, doAndSay, element, smallButton } from './elements.js';
import { offerKeysOf } from './keys.js';

const body = byId('accounts', HTMLTableSectionElement);
const like = byId('fresh-like', HTMLSelectElement);
const balances = byId('fresh-balances', HTMLInputElement);
const made = byId('fresh-made', HTMLUListElement);

/** @param {any} account */
function kindOf({ isUnified, isRestricted, isDuplicate, parentUid }) {
  const kinds = [isUnified ? 'unified' : 'standard'];
  if (parentUid) kinds.push(`sub-account of ${parentUid}`);
  if (isRestricted) kinds.push('restricted');
  if (isDuplicate) kinds.push('duplicate');
  return kinds.join(', ');
}

const vipLevels = [0, 1, 2, 3, 4, 5];
const manyRows = 10_000;

/**
 * @param {any} account
 * @param {object} change
 * @param {string} said
 */
const change = ({ uid, account }, change, said) =>
  doAndSay(async () => {
    await ask('POST', 'identity', { uid, ...change });
    await showAccounts();
    return `${account}: ${said}`;
  });

/** Choosing a level sets it. @param {any} account */
function vipChoice(account) {
  const levels = vipLevels.map((level) =>
    element('option', { value: String(level), selected: level === account.vipLevel }, String(level)),
  );
  const choice = element(
    'select',
    { onchange: () => change(account, { vipLevel: Number(choice.value) }, `VIP level ${choice.value}.`) },
    ...levels,
  );
  choice.setAttribute('aria-label', `VIP level: ${account.account}`);
  return choice;
}

/** @param {any} account */
function acts(account) {
  const { account: name, uid, isDuplicate } = account;
  const said = isDuplicate ? 'no longer a duplicate.' : 'marked as duplicate.';
  return element(
    'div',
    { className: 'row' },
    smallButton(isDuplicate ? 'Clear duplicate' : 'Mark as duplicate', name, () =>
      change(account, { duplicate: !isDuplicate }, said),
    ),
    smallButton('10,000 orders', name, () =>
      doAndSay(async () => {
        await ask('POST', 'fixtures', { uid, orders: manyRows, rewards: manyRows });
        return `${name}: 10,000 ended orders and 10,000 rewards added.`;
      }),
    ),
  );
}

/** @param {any} account */
function row(account) {
  const cells = [account.uid, kindOf(account), `level ${account.kycLevel}`, vipChoice(account), account.area];
  return element(
    'tr',
    {},
    element('th', { scope: 'row' }, account.account),
    ...cells.map((content) => element('td', {}, content)),
    element('td', {}, acts(account)),
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
  offerKeysOf(list.map((/** @type {any} */ { account }) => account));
}

const codes = byId('codes', HTMLUListElement);
/** @type {Record<string, string>} */
const senders = { TOTP: 'authenticator app', EMAIL: 'email' };

/** Shows the codes of second factors. */
export async function showCodes() {
  const { list } = await ask('GET', 'codes');
  codes.replaceChildren(
    ...list.map((/** @type {{ account: string, kind: string, code: string }} */ { account, kind, code }) =>
      element('li', {}, `${account}, ${senders[kind]}: `, element('code', {}, code)),
    ),
  );
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
