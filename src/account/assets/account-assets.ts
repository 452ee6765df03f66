import { atom } from 'nanostores';
import { send } from '#api/index.ts';
import type { ApiError } from '#api/index.ts';
import { coinBalance } from '#contract/account.ts';
import { available } from '#contract/order-assets.ts';
import { minuteMs, secondMs } from '#formulas/durations.ts';
import { $hasFundAccount, $isUnified } from '#session/account-kind.ts';
import { $balances, loadBalances, refreshBalances } from '#session/balances.ts';
import type { $balancesLoad, Balances } from '#session/balances.ts';
import { serverNow } from '#session/clock.ts';
import { onPersonChange } from '#session/on-person-change.ts';
import { startPoll } from '#session/poll.ts';
import { failedOf, loadingOf } from '#session/remote/load.ts';
import type { Load } from '#session/remote/load.ts';
import { accountHoldings, accountNames, accountType, rowsOfAccount, spotHoldings } from './holdings.ts';
import type { AccountName, AccountRow } from './holdings.ts';
import type { AccountState, Accounts } from './asset-totals.ts';

/** How often balances of the spot account are read again, for their values in USD. */
const balancesMs = 30 * secondMs;
/** How often the other accounts are read. */
const accountsMs = minuteMs;
/** Time from a change of the balances to the reading of transfer limits, and the least between two readings. ms */
const limitsDelayMs = secondMs;
const limitsGapMs = 5 * secondMs;

/** Rows of an account; `atMs`: exchange time of the answer. */
interface AccountRead {
  rows: readonly AccountRow[];
  atMs: number;
}

/** Rates of a unified account, as fractions: initial margin and maintenance margin. R3.5 */
interface MarginRates {
  accountIMRate: string;
  accountMMRate: string;
}

/** What the accounts page has read beside the live balances. */
interface AssetReads {
  /** Rows of `coinBalance` by account; those of `spot` are only its transfer limits. */
  accounts: Readonly<Partial<Record<AccountName, Load<AccountRead>>>>;
  /** Exchange time of the last reading of the balances, ms; undefined before the first. */
  balancesAtMs?: number;
  /** Error of the last reading of the balances. */
  balancesError?: ApiError | undefined;
  /** Of a unified account. */
  margin?: MarginRates;
}

/** Readings of the user's accounts; removed when the person changes. account.md 3 */
export const $assetReads = atom<AssetReads>({ accounts: {} });
onPersonChange(() => $assetReads.set({ accounts: {} }));

const update = (part: Partial<AssetReads>): void => $assetReads.set({ ...$assetReads.get(), ...part });
function updateAccount(name: AccountName, change: (load: Load<AccountRead>) => Load<AccountRead>): void {
  const { accounts } = $assetReads.get();
  update({ accounts: { ...accounts, [name]: change(accounts[name] ?? { phase: 'idle' }) } });
}

/** Reads one account; while it is read again, and if that fails, its previous rows stay. */
export async function loadAccount(name: AccountName): Promise<void> {
  const type = accountType[name];
  updateAccount(name, loadingOf);
  const answer = await send(coinBalance, { accountType: type });
  const isAbsent = !answer.ok && answer.error.kind === 'absent';
  if (answer.ok || isAbsent) {
    const value = { rows: answer.ok ? rowsOfAccount(answer.result.list, type) : [], atMs: serverNow() };
    updateAccount(name, () => ({ phase: 'ready', value }));
  } else if (answer.error.kind !== 'aborted') updateAccount(name, (load) => failedOf(load, answer.error));
}

/** Reads the accounts beside spot; without a funding account that one is not requested. A12 */
export async function loadAccounts(): Promise<void> {
  const names = accountNames.filter((name) => name !== 'spot' && (name !== 'fund' || $hasFundAccount.get()));
  await Promise.all(names.map(loadAccount));
}

/** Reads the balances of the spot account again, and the margin rates of a unified one: both by one request. */
export async function loadSpot(): Promise<void> {
  const [error] = await Promise.all([refreshBalances(), loadMargin()]);
  if (error?.kind === 'aborted') return;
  update({ balancesError: error, ...(!error && { balancesAtMs: serverNow() }) });
}

async function loadMargin(): Promise<void> {
  if (!$isUnified.get()) return;
  const answer = await send(available, {});
  if (!answer.ok || answer.result.accountType !== 6) return;
  const { accountIMRate, accountMMRate } = answer.result;
  update({ margin: { accountIMRate, accountMMRate } });
}

/** Reads an account that failed once more. */
export const retryAccount = (name: AccountName): Promise<void> =>
  name === 'spot' ? loadBalances().then(loadSpot) : loadAccount(name);

/**
 * Keeps the accounts current while the page is visible: balances every 30 s, other accounts every 60 s, transfer limits
 * 1 s after the last change of the balances, at most once in 5 s. Returns the function that stops it.
 */
export function followAssets(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let readAtMs = Number.NEGATIVE_INFINITY;
  const readLimits = () => {
    timer = undefined;
    readAtMs = performance.now();
    void loadAccount('spot');
  };
  const scheduleLimits = () => {
    clearTimeout(timer);
    timer = setTimeout(readLimits, Math.max(limitsDelayMs, readAtMs + limitsGapMs - performance.now()));
  };
  const polls = [
    startPoll({ request: loadSpot, intervalMs: balancesMs }),
    startPoll({ request: loadAccounts, intervalMs: accountsMs }),
  ];
  const stopListening = $balances.listen(scheduleLimits);
  readLimits();
  return () => {
    clearTimeout(timer);
    stopListening();
    for (const poll of polls) poll.stop();
  };
}

function stateOf(load: Load<AccountRead> | undefined): AccountState<ApiError> {
  if (load?.phase === 'failed') return load;
  if (load?.phase !== 'ready') return { phase: 'loading' };
  const { rows, atMs } = load.value;
  return { phase: 'ready', holdings: accountHoldings(rows), atMs, error: load.error };
}

/** What the accounts of a person are derived from. */
interface AccountsInput {
  reads: AssetReads;
  balances: Balances;
  balancesLoad: ReturnType<typeof $balancesLoad.get>;
  /** Undefined until the profile is loaded. */
  hasFundAccount: boolean | undefined;
}

/** The transfer limits of the spot account, as far as they are loaded. */
const spotLimits = ({ accounts: { spot } }: AssetReads): readonly AccountRow[] =>
  spot?.phase === 'ready' ? spot.value.rows : [];

/**
 * All accounts of the screen. Those of spot are the live balances; a funding account that is not open is
 * inactive.
 */
export function accountsOf({ reads, balances, balancesLoad, hasFundAccount }: AccountsInput): Accounts<ApiError> {
  const spot: AccountState<ApiError> =
    balancesLoad.phase === 'failed' && reads.balancesAtMs === undefined
      ? { phase: 'failed', error: balancesLoad.error }
      : balancesLoad.phase !== 'done' && reads.balancesAtMs === undefined
        ? { phase: 'loading' }
        : {
            phase: 'ready',
            holdings: spotHoldings(Object.values(balances), spotLimits(reads)),
            atMs: reads.balancesAtMs ?? 0,
            error: reads.balancesError,
          };
  const { contract, usdc, inverse, fund } = reads.accounts;
  return {
    spot,
    contract: stateOf(contract),
    usdc: stateOf(usdc),
    inverse: stateOf(inverse),
    fund: hasFundAccount === false ? { phase: 'inactive' } : stateOf(fund),
  };
}
