import { forgetFresh, showAccounts, showCodes, startAccounts } from './accounts.js';
import { showViews } from './analytics.js';
import { ask } from './ask.js';
import { readClock, showClock, startClock } from './clock.js';
import { byId, doAndSay } from './elements.js';
import { showFaults, startFaults } from './faults.js';
import { forgetSecrets, showKeys, startKeys } from './keys.js';
import { showLaunches } from './launches.js';
import { startPrices } from './prices.js';

/** How often the page looks what the exchange is doing, ms. */
const lookEveryMs = 5_000;

async function look() {
  await readClock();
  await Promise.all([showLaunches(look), showAccounts(), showCodes(), showFaults(), showViews()]);
  await showKeys();
}

const sure = byId('sure', HTMLDialogElement);
byId('reset', HTMLButtonElement).onclick = () => sure.showModal();
sure.onclose = () => {
  if (sure.returnValue !== 'yes') return;
  void doAndSay(async () => {
    showClock(await ask('POST', 'reset', {}));
    forgetFresh();
    forgetSecrets();
    await look();
    return 'The exchange was reset.';
  });
};

startClock(look);
startAccounts();
startKeys();
await doAndSay(async () => {
  await startFaults();
  await startPrices();
  await look();
});
setInterval(() => {
  if (document.visibilityState === 'visible' && !document.activeElement?.closest('tbody'))
    look().catch(() => undefined);
}, lookEveryMs);
