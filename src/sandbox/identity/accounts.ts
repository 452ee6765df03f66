import * as v from 'valibot';
import { bool, int, text } from '#sandbox/store/columns.ts';
import type { Migration } from '#sandbox/store/migrations.ts';
import type { Store } from '#sandbox/store/store.ts';

/** A user account with the attributes that the rules of the exchange use. */
export interface Account {
  uid: string;
  /** Login name. */
  name: string;
  /** A unified wallet (`member_tag.UTA` SUCCESS) or a standard account. */
  isUnified: boolean;
  /** 0 to 10; 10 is `member_tag.KYC` SUCCESS. exchange-api 4.9 */
  kycLevel: number;
  vipLevel: number;
  /** Country or region, ISO 3166-1 alpha-2. */
  area: string;
  /** With the compliance restriction REGION: writes answer 10024. */
  isRestricted: boolean;
  /** May not trade (10027): support banned it. */
  isBanned: boolean;
  /** Shares its identity with another account. */
  isDuplicate: boolean;
  /** The upgrade to a unified account is in progress: writes answer 10030. exchange-api 2.1 account.profile */
  isUpgrading: boolean;
  /** Has an institutional loan (`member_tag.OTC_LOAN`), which excludes margin trading. exchange-api 4.5 */
  hasInstitutionalLoan: boolean;
  /** The fund account is open (`grayFlag.IsFA`). */
  hasFundAccount: boolean;
  /** Uid of the parent of a sub-member; '' otherwise. */
  parentUid: string;
  /** Key of the person's authenticator app, Base32; '' without a second factor. */
  totpSecret: string;
  /** Accepted risk notices: INNOVATION, ST, LT. */
  acceptedRisks: readonly string[];
  createTime: number;
}

export type NewAccount = Account & { passwordHash: string };

export interface Accounts {
  byUid: (uid: string) => Account | undefined;
  byName: (name: string) => (Account & { passwordHash: string }) | undefined;
  /** All accounts, ordered by uid. */
  all: () => Account[];
  /** The next free uid. */
  nextUid: () => string;
  /** Clears the cache after the tables were emptied. */
  forget: () => void;
  add: (account: NewAccount) => void;
  change: (
    uid: string,
    change: Partial<
      Pick<
        Account,
        | 'kycLevel'
        | 'vipLevel'
        | 'isDuplicate'
        | 'isUpgrading'
        | 'hasInstitutionalLoan'
        | 'hasFundAccount'
        | 'isRestricted'
        | 'isBanned'
        | 'acceptedRisks'
      >
    >,
  ) => Account | undefined;
  /** Calls `listener` with each account that `change` saves, inside its transaction when there is one. */
  onChange: (listener: (account: Account) => void) => void;
}

export const accountMigrations: readonly Migration[] = [
  {
    name: 'people-1',
    sql: `CREATE TABLE person (
      uid TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, is_unified INTEGER NOT NULL,
      kyc_level INTEGER NOT NULL, vip_level INTEGER NOT NULL, area TEXT NOT NULL, is_restricted INTEGER NOT NULL,
      is_duplicate INTEGER NOT NULL, parent_uid TEXT NOT NULL, agreed TEXT NOT NULL, create_time INTEGER NOT NULL
    ) STRICT`,
  },
  {
    name: 'people-2',
    sql: `ALTER TABLE person ADD COLUMN is_upgrading INTEGER NOT NULL DEFAULT 0;
          ALTER TABLE person ADD COLUMN has_fund_account INTEGER NOT NULL DEFAULT 1;
          UPDATE person SET has_fund_account = 0 WHERE name = 'newcomer';`,
  },
  { name: 'people-3', sql: 'ALTER TABLE person ADD COLUMN has_institutional_loan INTEGER NOT NULL DEFAULT 0' },
  { name: 'people-4', sql: 'ALTER TABLE person ADD COLUMN is_banned INTEGER NOT NULL DEFAULT 0' },
  { name: 'people-5', sql: "ALTER TABLE person ADD COLUMN totp_secret TEXT NOT NULL DEFAULT ''" },
];

const PersonRow = v.pipe(
  v.object({
    uid: text,
    name: text,
    password_hash: text,
    is_unified: bool,
    kyc_level: int,
    vip_level: int,
    area: text,
    is_restricted: bool,
    is_banned: bool,
    is_duplicate: bool,
    is_upgrading: bool,
    has_institutional_loan: bool,
    has_fund_account: bool,
    parent_uid: text,
    totp_secret: text,
    agreed: text,
    create_time: int,
  }),
  v.transform((row): Account & { passwordHash: string } => ({
    uid: row.uid,
    name: row.name,
    passwordHash: row.password_hash,
    isUnified: row.is_unified,
    kycLevel: row.kyc_level,
    vipLevel: row.vip_level,
    area: row.area,
    isRestricted: row.is_restricted,
    isBanned: row.is_banned,
    isDuplicate: row.is_duplicate,
    isUpgrading: row.is_upgrading,
    hasInstitutionalLoan: row.has_institutional_loan,
    hasFundAccount: row.has_fund_account,
    parentUid: row.parent_uid,
    totpSecret: row.totp_secret,
    acceptedRisks: row.agreed.split(',').filter(Boolean),
    createTime: row.create_time,
  })),
);
const UidRow = v.object({ uid: int });

/** First uid of accounts that are created at run time; demo accounts have smaller ones. */
export const firstFreeUid = 200_001;

export function openAccounts(store: Store): Accounts {
  /** Accounts by uid; each call reads its account several times. */
  const cache = new Map<string, Account & { passwordHash: string }>();
  const listeners: ((account: Account) => void)[] = [];

  function byUid(uid: string): (Account & { passwordHash: string }) | undefined {
    const found = cache.get(uid) ?? store.row(PersonRow, 'SELECT * FROM person WHERE uid = ?', uid);
    if (found) cache.set(uid, found);
    return found;
  }

  /** Clears the cache now and, because it may be filled in between, after a rollback of the current transaction. */
  function forget(): void {
    cache.clear();
    store.afterRollback(() => {
      cache.clear();
    });
  }

  return {
    byUid,
    byName: (name) => store.row(PersonRow, 'SELECT * FROM person WHERE name = ?', name),
    all: () => store.rows(PersonRow, 'SELECT * FROM person ORDER BY CAST(uid AS INTEGER)'),
    nextUid: () =>
      String(
        Math.max(
          firstFreeUid,
          1 + (store.row(UidRow, 'SELECT MAX(CAST(uid AS INTEGER)) AS uid FROM person')?.uid ?? 0),
        ),
      ),
    forget,
    add(account) {
      store.run(
        `INSERT INTO person (uid, name, password_hash, is_unified, kyc_level, vip_level, area, is_restricted, is_banned, is_duplicate,
           is_upgrading, has_institutional_loan, has_fund_account, parent_uid, totp_secret, agreed, create_time)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        account.uid,
        account.name,
        account.passwordHash,
        Number(account.isUnified),
        account.kycLevel,
        account.vipLevel,
        account.area,
        Number(account.isRestricted),
        Number(account.isBanned),
        Number(account.isDuplicate),
        Number(account.isUpgrading),
        Number(account.hasInstitutionalLoan),
        Number(account.hasFundAccount),
        account.parentUid,
        account.totpSecret,
        account.acceptedRisks.join(','),
        account.createTime,
      );
      store.afterRollback(() => cache.delete(account.uid));
    },
    change(uid, change) {
      const account = byUid(uid);
      if (!account) return undefined;
      const next = { ...account, ...change };
      store.run(
        `UPDATE person SET kyc_level = ?, vip_level = ?, is_duplicate = ?, is_upgrading = ?, has_institutional_loan = ?,
           has_fund_account = ?, is_restricted = ?, is_banned = ?, agreed = ? WHERE uid = ?`,
        next.kycLevel,
        next.vipLevel,
        Number(next.isDuplicate),
        Number(next.isUpgrading),
        Number(next.hasInstitutionalLoan),
        Number(next.hasFundAccount),
        Number(next.isRestricted),
        Number(next.isBanned),
        next.acceptedRisks.join(','),
        uid,
      );
      forget();
      for (const listener of listeners) listener(next);
      return next;
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
