import type { PrefKey } from '#contract/account.ts';
import { scale } from '#money/index.ts';
import type { Exchange } from '#sandbox/exchange/exchange.ts';
import { externalAccount, userAccount } from '#sandbox/ledger/ledger-accounts.ts';
import { hashPassword } from '#sandbox/identity/passwords.ts';
import type { Account } from '#sandbox/identity/accounts.ts';
import { savePreference } from './preferences.ts';

/** Password of all demo accounts; printed at the start. */
export const demoPassword = 'slipway';

/**
 * Hash of `demoPassword`, made once: seeds run in a transaction, which cannot wait. A shared salt reveals nothing of a
 * published password.
 */
export const demoPasswordHash = await hashPassword(demoPassword);

/** Exchange time of the seed's deposits, ms UTC. launchpad.md 7 */
export const seedDepositTimeMs = Date.UTC(2026, 3, 1);

type Amounts = Readonly<Record<string, string>>;
type DemoAccount = Partial<Account> & {
  uid: string;
  name: string;
  area: string;
  spot?: Amounts;
  fund?: Amounts;
  preferences?: readonly (readonly [PrefKey, string])[];
};

/** The accounts of exchange-api 6. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    uid: '100001',
    name: 'standard',
    area: 'SG',
    kycLevel: 2,
    spot: { USDT: '50000', BTC: '1', ETH: '10', SLIP: '20000', RUST: '5000', FADE: '3000', BTC3L: '100' },
    fund: { USDT: '20000', BTC: '0.5', SLIP: '5000' },
    preferences: [['orderConfirm', '1']],
  },
  {
    uid: '100002',
    name: 'unified',
    area: 'DE',
    kycLevel: 2,
    vipLevel: 1,
    isUnified: true,
    acceptedRisks: ['LT'],
    spot: { USDT: '80000', BTC: '2' },
    fund: { ETH: '20' },
  },
  {
    uid: '100003',
    name: 'vip',
    area: 'AE',
    kycLevel: 10,
    vipLevel: 3,
    spot: { USDT: '2000000', BTC: '30', ETH: '400', SLIP: '500000' },
    fund: { USDT: '1000000' },
    preferences: [['cancelAllConfirm', '0']],
  },
  { uid: '100004', name: 'nokyc', area: 'US', spot: { USDT: '1000', BTC: '0.01' } },
  { uid: '100005', name: 'restricted', area: 'CN', kycLevel: 1, isRestricted: true, spot: { USDT: '5000', ETH: '1' } },
  { uid: '100006', name: 'submember', area: 'SG', kycLevel: 2, parentUid: '100001', spot: { USDT: '10000' } },
  {
    uid: '100007',
    name: 'debtor',
    area: 'SG',
    kycLevel: 2,
    spot: { BTC: '1' },
    fund: { BTC: '1.3' },
  },
  { uid: '100008', name: 'newcomer', area: 'SG', kycLevel: 1, hasFundAccount: false },
  {
    uid: '100009',
    name: 'secure',
    area: 'SG',
    kycLevel: 2,
    totpSecret: 'SLIPWAYSLIPWAYSLIPWAYSLIPWAYSLIP',
    spot: { USDT: '1000' },
  },
];

/** Attributes of an account unless others are set. */
export const defaultAccount: Omit<Account, 'uid' | 'name' | 'area'> = {
  isUnified: false,
  kycLevel: 0,
  vipLevel: 0,
  isRestricted: false,
  isBanned: false,
  isDuplicate: false,
  isUpgrading: false,
  hasInstitutionalLoan: false,
  hasFundAccount: true,
  parentUid: '',
  totpSecret: '',
  acceptedRisks: [],
  createTime: seedDepositTimeMs,
};

/** Deposits coins for an account; amounts are decimal texts. @param at exchange time, ms; default: now */
export function deposit(
  { ledger }: Pick<Exchange, 'ledger'>,
  uid: string,
  purpose: 'free' | 'fund',
  amounts: Amounts,
  at?: number,
): void {
  for (const [coin, amount] of Object.entries(amounts)) {
    ledger.move({
      kind: 'deposit',
      coin,
      amount: scale(amount),
      from: externalAccount,
      to: userAccount(uid, purpose),
      at,
    });
  }
}

/** Creates the demo accounts with their balances and preferences. */
export function seedAccounts(exchange: Exchange): void {
  for (const { spot = {}, fund = {}, preferences = [], ...account } of demoAccounts) {
    exchange.accounts.add({ ...defaultAccount, ...account, passwordHash: demoPasswordHash });
    deposit(exchange, account.uid, 'free', spot, seedDepositTimeMs);
    deposit(exchange, account.uid, 'fund', fund, seedDepositTimeMs);
    for (const [key, value] of preferences) {
      savePreference(exchange.store, account.uid, key, value, seedDepositTimeMs);
    }
  }
}
