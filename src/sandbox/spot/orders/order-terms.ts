import * as v from 'valibot';
import { TimeInForce } from '#contract/trading.ts';
import { Side } from '#contract/scalars.ts';
import type { OrderType, QuantityUnit, SmpType } from '#contract/trading.ts';
import { truncate, decimal, scale } from '#money/index.ts';
import { refuse } from '#sandbox/exchange/handler-result.ts';

/** An amount of a request in units of 10⁻⁸; `isWhole` is false when it has more decimals than these. */
export interface ParsedAmount {
  units: bigint;
  isWhole: boolean;
}

/** Parses the text of an amount, rounded down to 8 decimals. */
export function parseAmount(text: string): ParsedAmount {
  const units = truncate(text, 8);
  return { units: scale(units), isWhole: decimal(text).eq(units) };
}

/** The parsed terms of an order: step 3 of the order entry. exchange-api 2.3 */
export interface OrderTerms {
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  /** Undefined for a market order. */
  price: ParsedAmount | undefined;
  quantity: ParsedAmount;
  /** Of a market order: the coin that `quantity` counts, when it is not the usual one of the side. */
  unit?: QuantityUnit | undefined;
  smp: SmpType;
}

interface OrderParams {
  side: string;
  type: string;
  timeInForce?: string | undefined;
  price?: string | undefined;
  quantity: string;
  unit?: QuantityUnit | undefined;
  smpType?: SmpType | undefined;
}

/** MARKET is always IOC, LIMIT_MAKER only GTC. Undefined: not a valid time in force of this type. */
function timeInForceOf(type: OrderType, param: string | undefined): TimeInForce | undefined {
  const parsed = param === undefined ? undefined : v.safeParse(TimeInForce, param);
  if (parsed && !parsed.success) return undefined;
  if (type === 'MARKET') return parsed?.output === 'FOK' ? undefined : 'IOC';
  if (type === 'LIMIT_MAKER') return (parsed?.output ?? 'GTC') === 'GTC' ? 'GTC' : undefined;
  return parsed?.output ?? 'GTC';
}

/**
 * Parses the parameters that the contract leaves as text because they have error codes of their own. Returns the terms
 * or the refusal.
 */
export function parseOrderTerms(
  params: OrderParams,
  allowedTypes: readonly OrderType[] = ['LIMIT', 'MARKET', 'LIMIT_MAKER'],
) {
  const type = allowedTypes.find((allowed) => allowed === params.type);
  if (type !== undefined && type !== 'MARKET' && params.price === undefined)
    return refuse('badParameter', { field: 'price' });
  if (type === undefined) return refuse('badOrderType', { field: 'type' });
  const side = v.safeParse(Side, params.side);
  if (!side.success) return refuse('badSide', { field: 'side' });
  const timeInForce = timeInForceOf(type, params.timeInForce);
  if (timeInForce === undefined) return refuse('badTimeInForce', { field: 'timeInForce' });
  const terms: OrderTerms = {
    side: side.output,
    type,
    timeInForce,
    price: type === 'MARKET' || params.price === undefined ? undefined : parseAmount(params.price),
    quantity: parseAmount(params.quantity),
    unit: type === 'MARKET' ? params.unit : undefined,
    smp: params.smpType ?? 'CANCEL_TAKER',
  };
  return terms;
}

/** The coin that `quantity` counts: unless it is named, a market buy states the quote amount to spend. */
export const quantityUnitOf = ({ side, type, unit }: Pick<OrderTerms, 'side' | 'type' | 'unit'>): QuantityUnit =>
  unit ?? (type === 'MARKET' && side === 'BUY' ? 'QUOTE' : 'BASE');
