import { ask } from './ask.js';
import { byId, doAndSay, element, smallButton } from './elements.js';

const list = byId('faults', HTMLUListElement);
const none = byId('no-faults', HTMLParagraphElement);
const clearAll = byId('clear-faults', HTMLButtonElement);
const target = byId('fault-target', HTMLSelectElement);
const which = byId('fault-which', HTMLInputElement);
const kind = byId('fault-kind', HTMLSelectElement);
const value = byId('fault-value', HTMLInputElement);
const times = byId('fault-times', HTMLInputElement);
const names = byId('calls', HTMLDataListElement);

/** @type {{ label: string, fault: object }[]} */
const presets = [
  { label: 'Slow responses', fault: { match: { call: '*' }, kind: 'delay', value: 3000 } },
  { label: 'Server errors', fault: { match: { call: '*' }, kind: 'status', value: 503 } },
  {
    label: 'Lose the next commit response',
    fault: { match: { call: 'launchpad.pledge' }, kind: 'answerlost', times: 1 },
  },
  { label: 'Compliance wall', fault: { match: { call: 'launchpad.*' }, kind: 'ret_code', value: 10024 } },
  { label: 'Session expired', fault: { match: { call: '*' }, kind: 'expire', times: 1 } },
  { label: 'Frozen user stream', fault: { match: { stream: 'spot' }, kind: 'freeze' } },
];

/** @type {{ call: string[], stream: string[], names: string[] }} */
let kinds = { call: [], stream: [], names: [] };

/** @param {any} fault */
function describe({ match, kind, value, times }) {
  const where = match.call ?? match.stream ?? match.topic ?? match.line ?? 'everything';
  return [
    where,
    kind,
    ...(value === undefined ? [] : [String(value)]),
    times === undefined ? 'always' : `${times} more`,
  ].join(' · ');
}

export async function showFaults() {
  const { list: faults } = await ask('GET', 'faults');
  none.hidden = faults.length > 0;
  clearAll.hidden = faults.length === 0;
  list.replaceChildren(
    ...faults.map((/** @type {any} */ fault) => {
      const text = describe(fault);
      const clear = () =>
        doAndSay(async () => {
          await ask('DELETE', `faults?id=${fault.id}`);
          await showFaults();
          return 'Cleared.';
        });
      return element('li', { className: 'faults__item' }, element('span', {}, text), smallButton('Clear', text, clear));
    }),
  );
}

/** @param {object} fault */
const add = (fault) =>
  doAndSay(async () => {
    await ask('POST', 'faults', fault);
    await showFaults();
    return 'Fault added.';
  });

function offerKinds() {
  const offered = target.value === 'call' ? kinds.call : kinds.stream;
  kind.replaceChildren(...offered.map((name) => element('option', {}, name)));
  which.value = target.value === 'call' ? '*' : 'spot';
  const places = target.value === 'call' ? kinds.names : ['market', 'spot', 'unified'];
  names.replaceChildren(...places.map((name) => element('option', { value: name })));
}

/** A value that is a number travels as one. */
function valueGiven() {
  if (value.value === '') return {};
  return { value: /^\d+$/.test(value.value) ? Number(value.value) : value.value };
}

export async function startFaults() {
  kinds = await ask('GET', 'calls');
  offerKinds();
  target.onchange = offerKinds;
  byId('presets', HTMLDivElement).append(
    ...presets.map(({ label, fault }) =>
      element('button', { type: 'button', className: 'button button--small', onclick: () => void add(fault) }, label),
    ),
  );
  byId('fault', HTMLFormElement).onsubmit = (event) => {
    event.preventDefault();
    const match = { [target.value]: which.value };
    void add({ match, kind: kind.value, ...valueGiven(), ...(times.value && { times: Number(times.value) }) });
  };
  clearAll.onclick = () =>
    doAndSay(async () => {
      await ask('DELETE', 'faults');
      await showFaults();
      return 'All cleared.';
    });
}
