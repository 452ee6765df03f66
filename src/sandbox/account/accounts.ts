import * as v from 'valibot';
import { bool, int, text } from '../store/columns.ts';
import type { Migration } from '../store/migrations.ts';
import type { Store } from '../store/store.ts';

/** A person as every judge of the exchange sees them. */
export interface Account {
  uid: string;
  /** Login name. */
  name: string;
  /** A unified wallet (`member_tag.UTA` SUCCESS) or a standard account. */
  isUnified: boolean;
  /** 0 to 10; 10 is `member_tag.KYC` SUCCESS. exchange-api 4.9 */
  kycLevel: number;
  vipLevel: number;
  /** Area that the rules use: ISO 3166-1 alpha-2. */
  area: string;
  /** Behind the compliance wall REGION: writes answer 10024. */
  isRestricted: boolean;
  /** Found to share an identity with another account. */
  isDuplicate: boolean;
  /** Of a sub-member; '' otherwise. */
  parentUid: string;
  /** Risk texts that were accepted: INNOVATION, ST, LT. */
  agreed: readonly string[];
  createTime: number;
}

export type NewAccount = Account & { passwordHash: string };

export interface People {
  byUid(uid: string): Account | undefined;
  byName(name: string): (Account & { passwordHash: string }) | undefined;
  /** Everybody, by uid. */
  all(): Account[];
  /** The next free uid of the exchange. */
  nextUid(): string;
  /** Drops who is held in memory: the tables were emptied. */
  forget(): void;
  add(account: NewAccount): void;
  change(
    uid: string,
    change: Partial<Pick<Account, 'kycLevel' | 'vipLevel' | 'isDuplicate' | 'agreed'>>,
  ): Account | undefined;
}

export const peopleMigrations: readonly Migration[] = [
  {
    name: 'people-1',
    sql: `CREATE TABLE person (
      uid TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, is_unified INTEGER NOT NULL,
      kyc_level INTEGER NOT NULL, vip_level INTEGER NOT NULL, area TEXT NOT NULL, is_restricted INTEGER NOT NULL,
      is_duplicate INTEGER NOT NULL, parent_uid TEXT NOT NULL, agreed TEXT NOT NULL, create_time INTEGER NOT NULL
    ) STRICT`,
  },
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
    is_duplicate: bool,
    parent_uid: text,
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
    isDuplicate: row.is_duplicate,
    parentUid: row.parent_uid,
    agreed: row.agreed.split(',').filter(Boolean),
    createTime: row.create_time,
  })),
);
const UidRow = v.object({ uid: int });

/** Uids of accounts that people make begin here; the demo accounts stand below. */
const firstFreeUid = 200_001;

export function openPeople(store: Store): People {
  /** Asked for several times in each call. */
  const known = new Map<string, Account & { passwordHash: string }>();

  function byUid(uid: string): (Account & { passwordHash: string }) | undefined {
    const found = known.get(uid) ?? store.row(PersonRow, 'SELECT * FROM person WHERE uid = ?', uid);
    if (found) known.set(uid, found);
    return found;
  }

  /** What a transaction changes is read anew, also when it is rolled back. */
  function forget(): void {
    known.clear();
    store.afterRollback(() => known.clear());
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
        `INSERT INTO person (uid, name, password_hash, is_unified, kyc_level, vip_level, area, is_restricted, is_duplicate,
           parent_uid, agreed, create_time) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        account.uid,
        account.name,
        account.passwordHash,
        Number(account.isUnified),
        account.kycLevel,
        account.vipLevel,
        account.area,
        Number(account.isRestricted),
        Number(account.isDuplicate),
        account.parentUid,
        account.agreed.join(','),
        account.createTime,
      );
      store.afterRollback(() => known.delete(account.uid));
    },
    change(uid, change) {
      const person = byUid(uid);
      if (!person) return undefined;
      const next = { ...person, ...change };
      store.run(
        'UPDATE person SET kyc_level = ?, vip_level = ?, is_duplicate = ?, agreed = ? WHERE uid = ?',
        next.kycLevel,
        next.vipLevel,
        Number(next.isDuplicate),
        next.agreed.join(','),
        uid,
      );
      forget();
      return next;
    },
  };
}
