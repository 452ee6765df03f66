import type { PrefKey } from '../../contract/account.ts';
import { scale } from '../../money/index.ts';
import type { Exchange } from '../exchange.ts';
import { external, userPlace } from '../ledger/places.ts';
import { hashPassword } from '../sessions/passwords.ts';
import type { Account } from './people.ts';
import { keepSetting } from './preferences.ts';

/** Everybody's password in the seed; printed at the start. */
export const demoPassword = 'slipway';

/** Since when the balances of the seed have stood. launchpad.md 7 */
export const heldSinceMs = Date.UTC(2026, 3, 1);

type Amounts = Readonly<Record<string, string>>;
type Demo = Partial<Account> & {
  uid: string;
  name: string;
  area: string;
  spot?: Amounts;
  fund?: Amounts;
  /** Borrowed and gone. */
  spent?: Amounts;
  preferences?: readonly (readonly [PrefKey, string])[];
};

/** The accounts of exchange-api 6. */
export const demoAccounts: readonly Demo[] = [
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
    agreed: ['LT'],
    spot: { USDT: '80000', BTC: '2' },
    fund: { ETH: '20' },
    spent: { USDC: '5000' },
  },
  {
    uid: '100003',
    name: 'vip',
    area: 'AE',
    kycLevel: 10,
    vipLevel: 3,
    spot: { USDT: '2000000', BTC: '30', ETH: '400', SLIP: '500000' },
    fund: { USDT: '1000000' },
    spent: { USDT: '300000', BTC: '9' },
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
    spent: { USDT: '50730' },
  },
  { uid: '100008', name: 'newcomer', area: 'SG', kycLevel: 1 },
];

/** What an account is where nothing else is said. */
export const plainAccount: Omit<Account, 'uid' | 'name' | 'area'> = {
  isUnified: false,
  kycLevel: 0,
  vipLevel: 0,
  isRestricted: false,
  isDuplicate: false,
  parentUid: '',
  agreed: [],
  createTime: heldSinceMs,
};

type Purse = 'free' | 'fund';

/** Coins that enter the exchange for a person; amounts as text. */
export function deposit(
  { ledger }: Pick<Exchange, 'ledger'>,
  uid: string,
  purse: Purse,
  amounts: Amounts,
  at?: number,
): void {
  for (const [coin, amount] of Object.entries(amounts)) {
    ledger.move({ kind: 'deposit', coin, amount: scale(amount), from: external, to: userPlace(uid, purse), at });
  }
}

/** Loans that were taken and have left the exchange again. */
function borrowAndSpend({ ledger }: Exchange, uid: string, amounts: Amounts, at: number): void {
  for (const [coin, amount] of Object.entries(amounts)) {
    const units = scale(amount);
    ledger.move({ kind: 'loan', coin, amount: units, from: userPlace(uid, 'loan'), to: userPlace(uid, 'free'), at });
    ledger.move({ kind: 'withdrawal', coin, amount: units, from: userPlace(uid, 'free'), to: external, at });
  }
}

/** The demo accounts with what they hold. */
export function seedPeople(exchange: Exchange): void {
  for (const { spot = {}, fund = {}, spent = {}, preferences = [], ...account } of demoAccounts) {
    exchange.people.add({ ...plainAccount, ...account, passwordHash: hashPassword(demoPassword) });
    deposit(exchange, account.uid, 'free', spot, heldSinceMs);
    deposit(exchange, account.uid, 'fund', fund, heldSinceMs);
    borrowAndSpend(exchange, account.uid, spent, heldSinceMs);
    for (const [key, value] of preferences) {
      keepSetting(exchange.store, account.uid, key, value, heldSinceMs);
    }
  }
}
