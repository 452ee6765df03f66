import type { OrderType } from '../../contract/trading.ts';
import { Side, TimeInForce } from '../../contract/trading.ts';
import type { SmpType } from '../../contract/trading.ts';
import { cut, decimal, scale } from '../../money/index.ts';
import { refuse } from '../answer.ts';
import * as v from 'valibot';

/** An amount as typed, in units of 10⁻⁸; `isWhole` is false when it has more places than those. */
export interface Typed {
  units: bigint;
  isWhole: boolean;
}

export function typedOf(text: string): Typed {
  const units = cut(text, 8);
  return { units: scale(units), isWhole: decimal(text).eq(units) };
}

/** The form of an order, read: step 3 of its entry. exchange-api 2.3 */
export interface Form {
  side: Side;
  type: OrderType;
  timeInForce: TimeInForce;
  /** Absent of a market order. */
  price: Typed | undefined;
  quantity: Typed;
  smp: SmpType;
}

interface Given {
  side: string;
  type: string;
  timeInForce?: string | undefined;
  price?: string | undefined;
  quantity: string;
  smpType?: SmpType | undefined;
}

/** MARKET is always IOC, LIMIT_MAKER only GTC; undefined: refused. */
function timeInForceOf(type: OrderType, given: string | undefined): TimeInForce | undefined {
  const asked = given === undefined ? undefined : v.safeParse(TimeInForce, given);
  if (asked && !asked.success) return undefined;
  if (type === 'MARKET') return asked?.output === 'FOK' ? undefined : 'IOC';
  if (type === 'LIMIT_MAKER') return (asked?.output ?? 'GTC') === 'GTC' ? 'GTC' : undefined;
  return asked?.output ?? 'GTC';
}

/** Reads what `valibot` could not judge: these fields have codes of their own. */
export function formOf(given: Given, types: readonly OrderType[] = ['LIMIT', 'MARKET', 'LIMIT_MAKER']) {
  const type = types.find((one) => one === given.type);
  if (type !== undefined && type !== 'MARKET' && given.price === undefined)
    return refuse('badParameter', { field: 'price' });
  if (type === undefined) return refuse('badOrderType', { field: 'type' });
  const side = v.safeParse(Side, given.side);
  if (!side.success) return refuse('badSide', { field: 'side' });
  const timeInForce = timeInForceOf(type, given.timeInForce);
  if (timeInForce === undefined) return refuse('badTimeInForce', { field: 'timeInForce' });
  const form: Form = {
    side: side.output,
    type,
    timeInForce,
    price: type === 'MARKET' || given.price === undefined ? undefined : typedOf(given.price),
    quantity: typedOf(given.quantity),
    smp: given.smpType ?? 'CANCEL_TAKER',
  };
  return form;
}

/** What a quantity counts: a market buy names what it spends. */
export const unitOf = ({ side, type }: Pick<Form, 'side' | 'type'>) =>
  type === 'MARKET' && side === 'BUY' ? ('QUOTE' as const) : ('BASE' as const);
