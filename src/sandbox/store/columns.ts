import * as v from 'valibot';

/** Column kinds for the row schemas of `store.rows` and `store.row`: SQLite hands out every integer as a bigint. */
export const text = v.string();
/** Whole units of 10⁻⁸ of a coin. */
export const units = v.bigint();
/** A count or a time in ms: a safe integer. */
export const int = v.pipe(v.bigint(), v.transform(Number), v.safeInteger());
/** 0 or 1. */
export const bool = v.pipe(
  v.bigint(),
  v.transform((value) => value !== 0n),
);

/** Text that holds JSON of this schema. */
/* @__NO_SIDE_EFFECTS__ */
export const json = <const S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);
