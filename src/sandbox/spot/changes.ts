import type { Exchange } from '../exchange.ts';
import type { Posting } from '../ledger/ledger.ts';
import { external, housePlace, userPlace } from '../ledger/places.ts';
import type { Place } from '../ledger/places.ts';
import type { Pair } from '../market/pairs.ts';
import { coinsOf, isFinal, orderRow, saveOrder } from './orders.ts';
import type { StoredOrder } from './orders.ts';
import { parentEnded } from './plan-parents.ts';
import { isInnovation, quotaRow } from './quota.ts';
import { saveTrade, tradeRow } from './trades.ts';
import type { StoredTrade } from './trades.ts';

/** An order before and after something happened to it, and the trades that did. Before its entry nothing was `locked`. */
export interface Change {
  before: StoredOrder;
  after: StoredOrder;
  trades: readonly StoredTrade[];
}

const maker = housePlace('maker');
const feePlace = housePlace('fee');

/** Postings summed up a place and coin: an entry touches each account once. */
function openSums() {
  const sums = new Map<string, Posting>();
  return {
    add(place: Place, coin: string, amount: bigint): void {
      const key = `${place.owner} ${place.purpose} ${coin}`;
      const known = sums.get(key);
      if (known) known.amount += amount;
      else sums.set(key, { place, coin, amount });
    },
    postings: (): Posting[] => [...sums.values()],
  };
}

/** What a change moves for its person: frozen follows `locked`, the rest of what was paid and received goes by free. exchange-api 4.3 */
function addChange(sums: ReturnType<typeof openSums>, pair: Pair, { before, after }: Change): void {
  const { uid, side } = after;
  const { pays, gets } = coinsOf(side, pair);
  const quantity = after.executedQty - before.executedQty;
  const amount = after.executedAmount - before.executedAmount;
  const [paid, received] = side === 'BUY' ? [amount, quantity] : [quantity, amount];
  const locked = after.locked - before.locked;
  const fee = after.fee - before.fee;
  sums.add(userPlace(uid, 'frozen'), pays, locked);
  sums.add(userPlace(uid, 'free'), pays, -locked - paid);
  sums.add(userPlace(uid, 'free'), gets, received - fee);
  sums.add(feePlace, gets, fee);
}

/** The simulated makers are the other side of what does not add up; what they lack comes from outside. */
function addMakers(exchange: Pick<Exchange, 'ledger'>, sums: ReturnType<typeof openSums>): void {
  const byCoin = new Map<string, bigint>();
  for (const { coin, amount } of sums.postings()) byCoin.set(coin, (byCoin.get(coin) ?? 0n) + amount);
  for (const [coin, sum] of byCoin) {
    if (sum === 0n) continue;
    const lacking = sum - exchange.ledger.balance(maker, coin);
    if (lacking > 0n) sums.add(external, coin, -lacking);
    sums.add(maker, coin, (lacking > 0n ? lacking : 0n) - sum);
  }
}

/** Books changes of one pair's orders as one entry of the ledger, keeps them, and tells their people. */
export function applyChanges(
  exchange: Exchange,
  pair: Pair,
  title: { kind: string; reference: string },
  changes: readonly Change[],
): void {
  const sums = openSums();
  for (const change of changes) addChange(sums, pair, change);
  addMakers(exchange, sums);
  exchange.ledger.post(title, sums.postings());
  for (const { after, trades } of changes) {
    saveOrder(exchange, after);
    for (const trade of trades) saveTrade(exchange, trade);
    exchange.publish(
      after,
      'trade',
      trades.map((trade) => tradeRow(exchange, trade)),
    );
    exchange.publish(after, 'order', [orderRow(exchange, after)]);
    if (isFinal(after)) parentEnded(exchange, after, after.updateTime);
  }
  if (isInnovation(pair)) tellQuota(exchange, pair, new Set(changes.map(({ after }) => after.uid)));
}

function tellQuota(exchange: Exchange, pair: Pair, uids: ReadonlySet<string>): void {
  for (const uid of uids) {
    const account = exchange.people.byUid(uid);
    if (account) exchange.publish(account, 'innovation_position', [quotaRow(exchange, account, pair)]);
  }
}
