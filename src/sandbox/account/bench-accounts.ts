import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { demoPasswordHash, deposit, seedDepositTimeMs, defaultAccount } from './demo-accounts.ts';

const benchName = /^bench-(?:0|[1-9]\d{0,2})$/;
const startBalances = { USDT: '1000000', BTC: '100', ETH: '1000', SLIP: '1000000' };

/** True for the name of an account of measurements. */
export const isBenchAccount = (name: string): boolean => benchName.test(name);

/**
 * Creates `bench-0` to `bench-999` at their first login, with the password of the demo accounts. exchange-api 6 "Bench"
 */
export function createBenchAccounts(exchange: Exchange, name: string): void {
  if (!isBenchAccount(name) || exchange.accounts.byName(name)) return;
  exchange.store.transaction(() => {
    const uid = exchange.accounts.nextUid();
    exchange.accounts.add({ ...defaultAccount, uid, name, kycLevel: 2, area: 'SG', passwordHash: demoPasswordHash });
    deposit(exchange, uid, 'free', startBalances, seedDepositTimeMs);
  });
}
