/** Purposes of a person's accounts. `free` and `frozen` are the spot account (unified: the wallet), `fund` the fund account. */
export const userPurposes = ['free', 'frozen', 'launch', 'fund', 'loan'] as const;
/** Purposes of the house's accounts. `external` is the world outside: what enters comes from it. */
export const housePurposes = ['bot', 'maker', 'fee', 'insurance', 'pool', 'escrow', 'external'] as const;

export type UserPurpose = (typeof userPurposes)[number];
export type HousePurpose = (typeof housePurposes)[number];
export type Purpose = UserPurpose | HousePurpose;

/** One account of the ledger; it exists once for each coin. `owner` is a uid, or a name of the house's own like `project:7`. */
export interface Place {
  owner: string;
  purpose: Purpose;
}

/** Only these may be below zero: the world outside, and what a person owes. */
export const mayBeNegative: ReadonlySet<Purpose> = new Set<Purpose>(['external', 'loan']);

/** An account of a person. */
export const userPlace = (uid: string, purpose: UserPurpose): Place => ({ owner: uid, purpose });
/** An account of the house; `owner` tells several of one purpose apart (a project's pool and so on). */
export const housePlace = (purpose: HousePurpose, owner = 'house'): Place => ({ owner, purpose });
/** Where coins come from that enter the exchange, and go to that leave it. */
export const external = housePlace('external');
