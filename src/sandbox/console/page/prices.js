import { ask } from './ask.js';
import { byId, doAndSay, element } from './elements.js';

const form = byId('price', HTMLFormElement);
const pair = byId('price-pair', HTMLSelectElement);
const change = byId('price-change', HTMLInputElement);

/** Reads the pairs, and moves the price of the chosen one by percent. */
export async function startPrices() {
  const { list } = await ask('GET', '../main/spot/api/quote/v1/ticker');
  const ids = list.map((/** @type {{ s: string }} */ { s }) => s);
  pair.replaceChildren(...ids.map((/** @type {string} */ id) => element('option', {}, id)));
  if (ids.includes('BTCUSDT')) pair.value = 'BTCUSDT';
  form.onsubmit = (event) => {
    event.preventDefault();
    void doAndSay(async () => {
      const changePercent = change.value.replace('−', '-');
      await ask('POST', 'market', { symbolId: pair.value, changePercent });
      return `${pair.value}: moved by ${changePercent} %.`;
    });
  };
}
