import { checksum } from '../../src/spot/checksum.ts';
import type { Level } from '../../src/contract/market-stream.ts';

/** Ticks are hundredths, lots thousandths: a pair whose quantities have three places. */
const firstMiddle = 6_000_000;
const levels = 200;
/** Every so many frames a checksum goes along. exchange-api 3.2 */
const checkEach = 10;
const tradeEach = 5;

type Side = 'b' | 'a';

/** A price or quantity of whole units as the contract writes it. */
function figure(units: number, places: number): string {
  const digits = String(units).padStart(places + 1, '0');
  const behind = digits.slice(-places).replace(/0+$/, '');
  return digits.slice(0, -places) + (behind === '' ? '' : `.${behind}`);
}

/**
 * A market made for load: each `next()` is one level change, or a trade, as a frame of its own. Most changes are near the
 * middle, which walks; chance comes from outside.
 */
export class LevelStream {
  readonly #symbolId: string;
  readonly #random: () => number;
  readonly #book: Record<Side, Map<number, number>> = { b: new Map(), a: new Map() };
  #middle = firstMiddle;
  #seq = 1;
  /** Number of the last frame of the book. */
  #bookSeq = 1;
  #frames = 0;
  #tradeId = 0;

  constructor(symbolId: string, random: () => number) {
    this.#symbolId = symbolId;
    this.#random = random;
    for (let away = 1; away <= levels; away += 1) {
      this.#book.b.set(this.#middle - away, this.#lots());
      this.#book.a.set(this.#middle + away, this.#lots());
    }
  }

  #lots(): number {
    return 10 + Math.floor(this.#random() * 3_000);
  }

  #levels(side: Side, most: number): Level[] {
    const sorted = [...this.#book[side]].sort(([x], [y]) => (side === 'b' ? y - x : x - y)).slice(0, most);
    return sorted.map(([ticks, lots]) => [figure(ticks, 2), figure(lots, 3)]);
  }

  #frame(kind: 'depth' | 'trade', type: 'snapshot' | 'delta', data: unknown) {
    return { topic: `${kind}.${this.#symbolId}`, type, ts: Date.now(), data };
  }

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

  next() {
    this.#frames += 1;
    return this.#frames % tradeEach === 0 ? this.#trade() : this.#change();
  }

  #trade() {
    this.#seq += 1;
    this.#tradeId += 1;
    const isBuyerMaker = this.#random() < 0.5;
    const trade = {
      id: String(this.#tradeId),
      s: this.#symbolId,
      p: figure(this.#middle + (isBuyerMaker ? -1 : 1), 2),
      q: figure(this.#lots(), 3),
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
    const away = 1 + Math.floor(Math.abs(this.#random() + this.#random() - 1) * levels);
    const ticks = this.#middle + sign * away;
    const isGone = this.#random() < 0.15 && this.#book[side].size > levels / 2;
    const lots = isGone ? 0 : this.#lots();
    if (isGone) this.#book[side].delete(ticks);
    else this.#book[side].set(ticks, lots);
    const changes: Level[] = [[figure(ticks, 2), lots === 0 ? '0' : figure(lots, 3)]];
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
      ...(this.#frames % checkEach === 0 && { cs: checksum(this.#levels('b', 25), this.#levels('a', 25)) }),
    });
  }
}
