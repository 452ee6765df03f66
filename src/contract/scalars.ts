import * as v from 'valibot';
import { baseAmount, price, quoteAmount } from '../money/amount-kinds.ts';

/**
 * Decimal string in canonical text: no exponent, no plus, one zero before a bare point, no trailing zeros; at most 40
 * digits before and 20 after the point. exchange-api 1.3
 */
export const Dec = v.pipe(
  v.string(),
  v.regex(/^-?(?:0|[1-9]\d{0,39})(?:\.\d{0,19}[1-9])?$/, 'decimal string expected'),
);
/** A `Dec` that is not negative: totals, balances, prices. */
export const Amount = v.pipe(Dec, v.regex(/^\d/, 'not negative'));
/** An `Amount` that is a price in quote coins per base coin. */
export const PriceAmount = v.pipe(Amount, v.transform(price));
/** A price of the market, below 10^13, which charts and formats still show exactly. */
export const MarketPrice = v.pipe(Amount, v.regex(/^\d{1,13}(?:\.|$)/, 'a price below 10^13 expected'));
/** An `Amount` above zero has a digit other than 0. */
const aboveZero = v.regex(/[1-9]/, 'above zero');
/** An `Amount` above zero: what other amounts are divided by. */
export const PositiveAmount = v.pipe(Amount, aboveZero);
/** A `PriceAmount` above zero: the tick of a pair. */
export const Tick = v.pipe(Amount, aboveZero, v.transform(price));
/** An `Amount` of base coins. */
export const BaseCoins = v.pipe(Amount, v.transform(baseAmount));
/** `BaseCoins` above zero: the lot of a pair. */
export const Lot = v.pipe(Amount, aboveZero, v.transform(baseAmount));
/** An `Amount` of quote coins. */
export const QuoteCoins = v.pipe(Amount, v.transform(quoteAmount));
/** A total of a launch, in a coin or in USD, below 10^21. */
export const Total = v.pipe(Amount, v.regex(/^\d{1,21}(?:\.|$)/, 'a total below 10^21 expected'));
/**
 * Decimal of a request: at most 40 digits before and 20 after the point; trailing zeros are accepted, zero is rejected.
 */
export const PositiveDec = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,39})(?:\.\d{1,20})?$/, 'decimal string expected'),
  aboveZero,
);
/** Milliseconds UTC, up to the last time that a `Date` can hold. */
export const Ms = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
/** Id, a string of digits; the exchange's own ids have 19 digits and sort by age. */
export const Id = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'id expected'));
/** Token of a session, printable ASCII. */
export const Usertoken = v.pipe(v.string(), v.regex(/^[!-~]{1,512}$/, 'token expected'));
/** 0 or 1, a JSON number. */
export const Flag = v.picklist([0, 1]);
/** A non-negative integer. */
export const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** An error code of the exchange; 0 without an error. */
export const Code = v.pipe(v.number(), v.safeInteger());
/** Coin code. */
export const Coin = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,20}$/, 'coin code expected'));
/** Code of a project and slug of its page. `OLD` is reserved, because it is a route. launchpad.md 2 */
export const ProjectCode = v.pipe(
  v.string(),
  v.regex(/^[A-Z0-9]{2,10}$/, 'project code expected'),
  v.regex(/^(?!OLD$)/, 'reserved'),
);
/** Client id of a launch call, a UUID, compared without case; other values are rejected with 20112. exchange-api 1.5 */
export const RequestId = v.pipe(v.string(), v.uuid(), v.toLowerCase());
/** Plain text from the exchange, at most 2,000 characters. */
export const PlainText = v.pipe(v.string(), v.maxLength(2000));
/** Country or region, ISO 3166-1 alpha-2. */
export const Area = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'area expected'));
/** UTC day, YYYY-MM-DD. */
export const Day = v.pipe(v.string(), v.isoDate());

/**
 * An enum that may get more values: a value of a newer exchange becomes 'UNKNOWN' instead of failing the row.
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

/** The valid rows of a list or a pushed message; invalid ones are counted in `droppedRows`. */
export function validRows<T>(schema: v.GenericSchema<unknown, T>, candidates: readonly unknown[]): T[] {
  return candidates.flatMap((candidate, index) => {
    const parsed = v.safeParse(schema, candidate);
    if (parsed.success) return [parsed.output];
    droppedRows.count += 1;
    invalidRow ??= [index, v.getDotPath(parsed.issues[0])].join('.');
    return [];
  });
}

/** Like `validRows` for a topic with rows of several kinds: rows of other kinds are left out and not counted. */
export const validRowsOfKind = <T extends { kind: string }>(
  kind: T['kind'],
  schema: v.GenericSchema<unknown, T>,
  candidates: readonly unknown[],
): T[] =>
  validRows(
    schema,
    candidates.filter((candidate) => v.is(v.object({ kind: v.literal(kind) }), candidate)),
  );

/**
 * A part of an answer that drops invalid rows instead of failing (quality.md Q-F04) and counts them in
 * `droppedRows`. Its metadata holds the schema of a row, for the documents and the tests.
 */
/* @__NO_SIDE_EFFECTS__ */
export function rows<const T extends v.GenericSchema>(row: T) {
  return v.pipe(
    v.array(v.unknown()),
    v.metadata({ row }),
    v.transform((list): v.InferOutput<T>[] => validRows(row, list)),
  );
}
/** The list that a call answers with: like `rows`, but a list without any valid row fails instead of looking empty. */
/* @__NO_SIDE_EFFECTS__ */
export function answeredRows<const T extends v.GenericSchema>(row: T) {
  return v.pipe(
    v.array(v.unknown()),
    v.metadata({ row }),
    v.rawTransform(({ dataset, addIssue, NEVER }): v.InferOutput<T>[] => {
      const valid: v.InferOutput<T>[] = validRows(row, dataset.value);
      if (valid.length > 0 || dataset.value.length === 0) return valid;
      addIssue({ message: 'row' });
      return NEVER;
    }),
  );
}
/**
 * A list like `rows` that drops only rows which do not match `known`, the rows of a newer kind. An invalid row of a
 * known kind fails the list, so that an invalid amount never looks like a missing row.
 */
/* @__NO_SIDE_EFFECTS__ */
export function rowsOfKnownKind<const T extends v.GenericSchema>(known: v.GenericSchema, row: T) {
  return v.pipe(
    v.array(v.unknown()),
    v.metadata({ row }),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const found: v.InferOutput<T>[] = [];
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
        found.push(parsed.output);
      }
      return found;
    }),
  );
}
/** Number of rows that lists have dropped since the page opened. */
export const droppedRows = { count: 0 };

let invalidRow: string | undefined;
/** Position and field of the first invalid row since the last call, such as `0.orderId`, if any. */
export function takeInvalidRow(): string | undefined {
  const row = invalidRow;
  invalidRow = undefined;
  return row;
}

/** Result with one list: `{ list: T[] }`. */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <const T extends v.GenericSchema>(row: T) =>
  v.object({
    /** The rows. */
    list: answeredRows(row),
  });
/** Result of a page list. exchange-api 1.4 */
/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const T extends v.GenericSchema>(row: T) =>
  v.object({
    /** The rows of the page. */
    list: answeredRows(row),
    /** Number of rows on all pages. */
    total: Count,
    /** Number of the page, from 1. */
    page: Count,
    /** Most rows of a page. */
    limit: Count,
  });
/** Result of a cursor list (exchange-api 1.4); launch lists also have `total` (launchpad.md 5). */
/* @__NO_SIDE_EFFECTS__ */
export const cursorOf = <const T extends v.GenericSchema>(row: T) =>
  v.object({
    /** The rows, newest first. */
    list: answeredRows(row),
    /** `fromId` of the next rows; '' when there are none. */
    nextId: v.union([Id, v.literal('')]),
    /** True when there are older rows. */
    hasMore: v.boolean(),
    /** Number of all rows, where the exchange counts them. */
    total: v.optional(Count),
  });

/** Rows per call of a list at most. exchange-api 1.4 */
export const pageSizeMax = 100;

const limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(pageSizeMax)));
/** Parameters of a page list. */
export const pageParams = {
  /** Number of the page, from 1. */
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  /** Most rows of a page, by default 20. */
  limit,
};
/** Parameters of a cursor list; `fromId` is exclusive. */
export const cursorParams = {
  /** `nextId` of the rows before; they are left out. */
  fromId: v.optional(Id),
  /** Most rows of the answer, by default 20. */
  limit,
};

/** Id of a pair: its name without the slash. exchange-api 6 */
export const SymbolId = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,40}$/, 'pair expected'));

/** Side of an order. */
export const Side = v.picklist(['BUY', 'SELL']);
export type Side = v.InferOutput<typeof Side>;
