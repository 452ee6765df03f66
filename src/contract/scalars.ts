import * as v from 'valibot';

/** Decimal string in canonical text: no exponent, no plus, one zero before a bare point, no trailing zeros. exchange-api 1.3 */
export const Dec = v.pipe(
  v.string(),
  v.maxLength(64),
  v.regex(/^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/, 'decimal string expected'),
);
/** A `Dec` that is not negative: totals, balances, prices. */
export const Amount = v.pipe(
  Dec,
  v.check((text) => !text.startsWith('-'), 'not negative'),
);
/** A total of a launch, in a coin or in USD; more than 10^21 is no total. */
export const Total = v.pipe(
  Amount,
  v.check((text) => (text.split('.')[0] ?? '').length <= 21, 'a total below 10^21 expected'),
);
/** In requests: at most 40 places before and 20 behind the point; trailing zeros are accepted, zero is not. */
export const PositiveDec = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,39})(?:\.\d{1,20})?$/, 'decimal string expected'),
  v.check((text) => /[1-9]/.test(text), 'above zero'),
);
/** Milliseconds UTC. */
export const Ms = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Ids are strings of digits; the exchange's own have 19 and sort by age. */
export const Id = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'id expected'));
/** 0 or 1, a JSON number. */
export const Flag = v.picklist([0, 1]);
/** A count: whole, not negative. */
export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A code of the exchange; 0 where there is none. */
export const Code = v.pipe(v.number(), v.safeInteger());
/** Coin code. */
export const Coin = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/, 'coin code expected'));
/** A project's code; the slug of its page. `OLD` is a route. launchpad.md 2 */
export const ProjectCode = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{2,10}$/, 'project code expected'),
  v.check((code) => code !== 'OLD', 'reserved'),
);
/** Client id of an act; launch calls ask for a UUID and answer 20112 otherwise. exchange-api 1.5 */
export const RequestId = v.pipe(v.string(), v.uuid());
/** One line of plain text from the exchange, capped. */
export const Line = v.pipe(v.string(), v.maxLength(2000));
/** ISO 3166-1 alpha-2. */
export const Area = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'area expected'));
/** UTC day, YYYY-MM-DD. */
export const Day = v.pipe(v.string(), v.isoDate());

/**
 * An enum of the contract that may grow: a value of a newer exchange becomes 'UNKNOWN' instead of refusing the row.
 * quality.md Q-F04
 */
/* @__NO_SIDE_EFFECTS__ */
export function openEnum<const T extends readonly [string, ...string[]]>(values: T) {
  return v.union([
    v.picklist(values),
    v.pipe(
      v.string(),
      v.maxLength(40),
      v.transform(() => 'UNKNOWN' as const),
    ),
  ]);
}

/**
 * A list whose bad rows are left out, not fatal (quality.md Q-F04); how many were dropped is counted by `droppedRows`.
 * The row's schema is its metadata, for the documents and the tests.
 */
/* @__NO_SIDE_EFFECTS__ */
export function rows<const T extends v.GenericSchema>(row: T) {
  return v.pipe(
    v.array(v.unknown()),
    v.metadata({ row }),
    v.transform((list) => {
      const kept: v.InferOutput<T>[] = [];
      for (const candidate of list) {
        const parsed = v.safeParse(row, candidate);
        if (parsed.success) kept.push(parsed.output);
        else droppedRows.count += 1;
      }
      return kept;
    }),
  );
}
/**
 * As `rows`, but only rows of a newer kind are left out: one of a known kind that does not fit refuses the whole, so that a
 * broken figure never looks like a row that is not there.
 */
/* @__NO_SIDE_EFFECTS__ */
export function knownRows<const T extends v.GenericSchema>(known: v.GenericSchema, row: T) {
  return v.pipe(
    v.array(v.unknown()),
    v.metadata({ row }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const kept: v.InferOutput<T>[] = [];
      for (const candidate of dataset.value) {
        if (!v.is(known, candidate)) {
          droppedRows.count += 1;
          continue;
        }
        const parsed = v.safeParse(row, candidate);
        if (!parsed.success) {
          addIssue({ message: parsed.issues[0].message });
          return NEVER;
        }
        kept.push(parsed.output);
      }
      return kept;
    }),
  );
}
/** Rows that a list of the exchange carried and the schema refused, since the page opened. */
export const droppedRows = { count: 0 };

/** `{ list: T[] }` */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <const T extends v.GenericSchema>(row: T) => v.object({ list: rows(row) });
/** Page style of exchange-api 1.4. */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const T extends v.GenericSchema>(row: T) =>
  v.object({ list: rows(row), total: Count, page: Count, limit: Count });
/** Cursor style of exchange-api 1.4, `total` added by the launch lists (launchpad.md 5). */
/* @__NO_SIDE_EFFECTS__ */
export const cursorOf = <const T extends v.GenericSchema>(row: T) =>
  v.object({ list: rows(row), nextId: v.union([Id, v.literal('')]), hasMore: v.boolean(), total: v.optional(Count) });

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)));
/** Parameters of a page list. */
export const pageParams = {
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  limit,
};
/** Parameters of a cursor list; `fromId` is exclusive. */
export const cursorParams = { fromId: v.optional(Id), limit };
