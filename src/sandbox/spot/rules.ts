import * as v from 'valibot';
import { cutTo, mulDiv, scale, unscale } from '../../money/index.ts';
import type { Account } from '../account/people.ts';
import { refuse } from '../answer.ts';
import type { Market } from '../engine/market.ts';
import type { Exchange } from '../exchange.ts';
import { userPlace } from '../ledger/places.ts';
import type { Pair } from '../market/pairs.ts';
import { int } from '../store/columns.ts';
import type { Form } from './form.ts';
import { unitOf } from './form.ts';
import { kycReason, kycRules } from './kyc-rules.ts';
import { coinsOf } from './orders.ts';
import { isInnovation, quotaLeft } from './quota.ts';
import { bandOf, referencePrice } from './reference.ts';
import { isOpen } from './schema.ts';

/** What an order is judged by. */
export interface Asked {
  exchange: Pick<Exchange, 'store' | 'ledger' | 'prices'>;
  account: Account;
  market: Market;
  form: Form;
  /** ms of exchange time. */
  now: number;
}

const unit = 10n ** 8n;
/** Only orders that rest open a pair: so long from its opening. exchange-api 2.3 step 6 */
const postOnlyMs = 3 * 60_000;
/** How far from the reference a price may be at all. */
const farthest = 100n;
const mostOpen = 500;
const mostOpenAPair = 200;
/** Most of a leveraged token that a person may hold. exchange-api 6 */
const positionLimit = scale('100000');

/** Step 4: does the pair take orders of this side? */
export function pairProblem({ symbol }: Market, side: Form['side'], now: number) {
  if (symbol.tradeStatus !== 1 || symbol.openTime > now) return refuse('pairNotTrading');
  if (side === 'BUY' ? symbol.isBanBuy : symbol.isBanSell) return refuse('sideBanned', { field: 'side' });
  return undefined;
}

/** Which risk texts a pair asks for. exchange-api 4.1 */
function tagsFor({ mark, zone, symbolType }: Pair): string[] {
  return [
    ...(mark.includes('ST') ? ['ST'] : []),
    ...(zone === 'INNOVATION' ? ['INNOVATION'] : []),
    ...(symbolType === 'LT' ? ['LT'] : []),
  ];
}

/** Step 5: may this person trade the pair? */
export function personProblem(account: Account, pair: Pair) {
  const rule = kycRules.find(({ symbolId }) => symbolId === pair.symbolId);
  const reason = rule && kycReason(rule, account);
  if (reason === 'AREA') return refuse('areaRule');
  if (rule && reason === 'LEVEL') return refuse('identityLevelTooLow', { limit: String(rule.minLevel) });
  const missing = tagsFor(pair).find((tag) => !account.agreed.includes(tag));
  return missing === undefined ? undefined : refuse('riskNotAccepted', { field: missing });
}

/** Step 6: a pair that has just opened fills its book first. */
export function phaseProblem({ symbol: { openTime } }: Market, { type }: Form, now: number) {
  const isOpening = openTime > 0 && now < openTime + postOnlyMs;
  return isOpening && type !== 'LIMIT_MAKER' ? refuse('onlyPostOnly', { field: 'type' }) : undefined;
}

/** Step 7. */
export function priceProblem({ exchange, market, form: { price } }: Asked) {
  if (!price) return undefined;
  const reference = referencePrice(exchange, market);
  const at = (limit: bigint) => ({ field: 'price', limit: unscale(limit) });
  if (price.units > reference * farthest) return refuse('priceFarTooHigh', at(reference * farthest));
  if (price.units < reference / farthest) return refuse('priceFarTooLow', at(reference / farthest));
  const isOnTick = price.isWhole && price.units > 0n && market.units.ticksOf(price.units) !== undefined;
  return isOnTick ? undefined : refuse('priceNotOnTick', { field: 'price', limit: market.symbol.tick });
}

/** Step 8. */
export function quantityProblem({ market: { symbol }, form }: Asked) {
  const { units, isWhole } = form.quantity;
  if (unitOf(form) === 'QUOTE') {
    const step = 10n ** BigInt(8 - symbol.quotePrecision);
    return isWhole && cutTo(units, step) === units
      ? undefined
      : refuse('amountTooPrecise', { field: 'quantity', limit: String(symbol.quotePrecision) });
  }
  const at = (limit: string) => ({ field: 'quantity', limit });
  if (!isWhole || units % scale(symbol.lot) !== 0n) return refuse('quantityNotOnLot', at(symbol.lot));
  if (units < scale(symbol.minQty)) return refuse('quantityTooLow', at(symbol.minQty));
  if (units > scale(symbol.maxQty)) return refuse('quantityTooHigh', at(symbol.maxQty));
  return undefined;
}

/** What the order comes to in quote coins: a market sell is measured by the reference. */
export function amountOf({
  exchange,
  market,
  form,
}: Pick<Asked, 'market' | 'form'> & { exchange: Pick<Exchange, 'prices'> }): bigint {
  if (unitOf(form) === 'QUOTE') return form.quantity.units;
  return mulDiv(form.price?.units ?? referencePrice(exchange, market), form.quantity.units, unit);
}

/** Step 9, first half. */
export function amountProblem(asked: Asked) {
  const { symbol } = asked.market;
  const amount = amountOf(asked);
  const most = asked.form.type === 'MARKET' ? symbol.maxMarketAmount : symbol.maxAmount;
  if (amount < scale(symbol.minAmount)) return refuse('amountTooLow', { field: 'quantity', limit: symbol.minAmount });
  if (amount > scale(most)) return refuse('amountTooHigh', { field: 'quantity', limit: most });
  return undefined;
}

/** Step 9, second half. */
export function bandProblem({ exchange, market, form: { side, price } }: Asked) {
  if (!price) return undefined;
  const bound = bandOf(market.symbol, side, referencePrice(exchange, market));
  const at = { field: 'price', limit: unscale(bound) };
  if (side === 'BUY') return price.units > bound ? refuse('buyAboveBand', at) : undefined;
  return price.units < bound ? refuse('sellBelowBand', at) : undefined;
}

const CountRow = v.object({ here: int, all: int });

/** How many orders a person has open: of the pair, and in all. */
function openCount({ store }: Pick<Exchange, 'store'>, uid: string, symbolId: string) {
  const sql = `SELECT COUNT(*) AS "all", COUNT(CASE symbol_id WHEN ? THEN 1 END) AS here FROM spot_order WHERE uid = ? AND ${isOpen}`;
  return store.row(CountRow, sql, symbolId, uid) ?? { here: 0, all: 0 };
}

/** Units of the base coin that an order would bring. */
const baseOf = ({ exchange, market, form }: Asked): bigint =>
  unitOf(form) === 'BASE' ? form.quantity.units : mulDiv(form.quantity.units, unit, referencePrice(exchange, market));

const SumRow = v.object({ sum: v.bigint() });

/** Step 10. */
export function roomProblem(asked: Asked) {
  const { exchange, account, market, form } = asked;
  const { symbol } = market;
  const isBuy = form.side === 'BUY';
  if (isBuy && isInnovation(symbol)) {
    const left = quotaLeft(exchange, account, symbol);
    if (amountOf(asked) > left) return refuse('quotaExceeded', { field: 'quantity', limit: unscale(left) });
  }
  if (isBuy && symbol.symbolType === 'LT') {
    const sql = `SELECT COALESCE(SUM(leaves_qty), 0) AS sum FROM spot_order WHERE uid = ? AND symbol_id = ? AND side = 'BUY' AND ${isOpen}`;
    const coming = exchange.store.row(SumRow, sql, account.uid, symbol.symbolId)?.sum ?? 0n;
    const held = (['free', 'frozen'] as const).reduce(
      (sum, purpose) => sum + exchange.ledger.balance(userPlace(account.uid, purpose), symbol.baseTokenId),
      coming,
    );
    if (held + baseOf(asked) > positionLimit)
      return refuse('holdingLimit', { field: 'quantity', limit: unscale(positionLimit) });
  }
  if (form.timeInForce !== 'GTC') return undefined;
  const { here, all } = openCount(exchange, account.uid, symbol.symbolId);
  if (here >= mostOpenAPair) return refuse('tooManyOrders', { limit: String(mostOpenAPair) });
  return all >= mostOpen ? refuse('tooManyOrders', { limit: String(mostOpen) }) : undefined;
}

/** What an order freezes at entry, units of 10⁻⁸ of the coin it pays with. exchange-api 4.3 */
export function frozenBy({ market: { units }, form }: Pick<Asked, 'market' | 'form'>): bigint {
  const { quantity, price, side } = form;
  if (side === 'SELL' || !price) return quantity.units;
  return BigInt(units.valueUp(Number(units.ticksOf(price.units)), Number(units.lotsOf(quantity.units))));
}

/** Step 11. */
export function balanceProblem({ exchange, account, market, form }: Asked) {
  const { pays } = coinsOf(form.side, market.symbol);
  const free = exchange.ledger.balance(userPlace(account.uid, 'free'), pays);
  return frozenBy({ market, form }) > free
    ? refuse('insufficientBalance', { field: 'quantity', limit: unscale(free) })
    : undefined;
}
