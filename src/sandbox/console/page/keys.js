import { ask } from './ask.js';
import { byId, doAndSay, element, smallButton, timeText } from './elements.js';

const account = byId('key-account', HTMLSelectElement);
const rights = byId('key-rights', HTMLSelectElement);
const name = byId('key-name', HTMLInputElement);
const keys = byId('keys', HTMLUListElement);

/** Secrets of the keys that this visit created: the exchange shows each once. @type {Map<string, string>} */
const secrets = new Map();

export const forgetSecrets = () => secrets.clear();

/** Offers the accounts that a key can belong to; the choice stays. @param {string[]} names */
export function offerKeysOf(names) {
  const chosen = account.value;
  account.replaceChildren(...names.map((each) => element('option', {}, each)));
  if (names.includes(chosen)) account.value = chosen;
}

/** @param {{ id: string, name: string, rights: string, usedTime: number }} key */
function row({ id, name: called, rights: may, usedTime }) {
  const secret = secrets.get(id);
  const used = usedTime === 0 ? 'not used' : `used ${timeText(usedTime)}`;
  return element(
    'li',
    {},
    element('code', {}, id),
    ...(secret === undefined ? [] : [' secret ', element('code', {}, secret)]),
    ` ${called === '' ? '' : `${called}, `}${may}, ${used} `,
    smallButton('Revoke', id, () =>
      doAndSay(async () => {
        await ask('DELETE', `keys?id=${encodeURIComponent(id)}`);
        await showKeys();
        return `Key ${id} was revoked.`;
      }),
    ),
  );
}

/** Lists the keys of the chosen account. */
export async function showKeys() {
  if (account.value === '') return;
  const { list } = await ask('GET', `keys?account=${encodeURIComponent(account.value)}`);
  keys.replaceChildren(...list.map(row));
}

export function startKeys() {
  account.onchange = () => doAndSay(showKeys);
  byId('new-key', HTMLFormElement).onsubmit = (event) => {
    event.preventDefault();
    void doAndSay(async () => {
      const created = await ask('POST', 'keys', { account: account.value, rights: rights.value, name: name.value });
      secrets.set(created.id, created.secret);
      await showKeys();
      return 'Copy the secret now: it is shown once.';
    });
  };
}
