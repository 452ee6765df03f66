import * as v from 'valibot';

/** Column types for the row schemas of `store.rows` and `store.row`; integers are read as bigint. */
export const text = v.string();
/** An amount in ledger units of 10⁻⁸ of a coin. */
export const units = v.bigint();
/** A safe integer: a count, or a time in ms. */
export const int = v.pipe(v.bigint(), v.transform(Number), v.safeInteger());
/** 0 or 1. */
export const bool = v.pipe(
  v.bigint(),
  v.transform((value) => value !== 0n),
);

/** Text with JSON of the given schema. */
/* @__NO_SIDE_EFFECTS__ */
export const json = <const S extends v.GenericSchema>(schema: S) => v.pipe(v.string(), v.parseJson(), schema);
