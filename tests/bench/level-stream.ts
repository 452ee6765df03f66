import { checksum } from '#spot/market/checksum.ts';
import type { Level } from '#contract/market-stream.ts';

/** Ticks are hundredths, lots thousandths: prices have two decimals, quantities three. */
const startMiddleTicks = 6_000_000;
const levels = 200;
/** A checksum is sent with each tenth frame. exchange-api 3.2 */
const checksumInterval = 10;
const tradeInterval = 5;

type Side = 'b' | 'a';

/** Returns an integer of 10^-decimals as the contract writes a decimal. */
function decimalText(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const fraction = digits.slice(-decimals).replace(/0+$/, '');
  return digits.slice(0, -decimals) + (fraction === '' ? '' : `.${fraction}`);
}

/**
 * Market stream for load tests: each `next()` returns a frame with one level change or one trade. Most changes are near
 * the middle price, which moves randomly by `random` (evenly in [0, 1)).
 */
export class LevelStream {
  readonly #symbolId: string;
  readonly #random: () => number;
  readonly #book: Record<Side, Map<number, number>> = { b: new Map(), a: new Map() };
  #middle = startMiddleTicks;
  #seq = 1;
  /** `seq` of the last depth frame. */
  #bookSeq = 1;
  #frames = 0;
  #tradeId = 0;

  constructor(symbolId: string, random: () => number) {
    this.#symbolId = symbolId;
    this.#random = random;
    for (let distance = 1; distance <= levels; distance += 1) {
      this.#book.b.set(this.#middle - distance, this.#lots());
      this.#book.a.set(this.#middle + distance, this.#lots());
    }
  }

  #lots(): number {
    return 10 + Math.floor(this.#random() * 3_000);
  }

  #levels(side: Side, count: number): Level[] {
    const sorted = [...this.#book[side]].sort(([x], [y]) => (side === 'b' ? y - x : x - y)).slice(0, count);
    return sorted.map(([ticks, lots]) => [decimalText(ticks, 2), decimalText(lots, 3)]);
  }

  #frame(kind: 'depth' | 'trade', type: 'snapshot' | 'delta', data: unknown) {
    return { topic: `${kind}.${this.#symbolId}`, type, ts: Date.now(), data };
  }

  /** Returns a full book. */
  snapshot() {
    const [b, a] = [this.#levels('b', levels), this.#levels('a', levels)];
    this.#bookSeq = this.#seq;
    return this.#frame('depth', 'snapshot', {
      s: this.#symbolId,
      b,
      a,
      seq: this.#seq,
      prevSeq: this.#seq,
      epoch: 1,
      cs: checksum(b, a),
    });
  }

  /** Returns the next depth or trade frame. */
  next() {
    this.#frames += 1;
    return this.#frames % tradeInterval === 0 ? this.#trade() : this.#change();
  }

  #trade() {
    this.#seq += 1;
    this.#tradeId += 1;
    const isBuyerMaker = this.#random() < 0.5;
    const trade = {
      id: String(this.#tradeId),
      s: this.#symbolId,
      p: decimalText(this.#middle + (isBuyerMaker ? -1 : 1), 2),
      q: decimalText(this.#lots(), 3),
      m: isBuyerMaker,
      t: Date.now(),
      seq: this.#seq,
      epoch: 1,
    };
    return this.#frame('trade', 'delta', [trade]);
  }

  #change() {
    const side: Side = this.#random() < 0.5 ? 'b' : 'a';
    const sign = side === 'b' ? -1 : 1;
    if (this.#random() < 0.02 && !this.#book[side].has(this.#middle + sign)) this.#middle += sign;
    const distance = 1 + Math.floor(Math.abs(this.#random() + this.#random() - 1) * levels);
    const ticks = this.#middle + sign * distance;
    const isRemoved = this.#random() < 0.15 && this.#book[side].size > levels / 2;
    const lots = isRemoved ? 0 : this.#lots();
    if (isRemoved) this.#book[side].delete(ticks);
    else this.#book[side].set(ticks, lots);
    const changes: Level[] = [[decimalText(ticks, 2), lots === 0 ? '0' : decimalText(lots, 3)]];
    const prevSeq = this.#bookSeq;
    this.#seq += 1;
    this.#bookSeq = this.#seq;
    return this.#frame('depth', 'delta', {
      s: this.#symbolId,
      b: side === 'b' ? changes : [],
      a: side === 'a' ? changes : [],
      seq: this.#seq,
      prevSeq,
      epoch: 1,
      ...(this.#frames % checksumInterval === 0 && { cs: checksum(this.#levels('b', 25), this.#levels('a', 25)) }),
    });
  }
}
