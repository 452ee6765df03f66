import { checksum } from '../../../src/spot/checksum.ts';

type Side = 'b' | 'a';
type Change = [price: string, quantity: string];
type Levels = Map<number, number>;

const windowLevels = 5;
const priceOf = (ticks: number) => String(ticks / 100);

/** The exchange's side of a depth topic, kept by other means than the client's: maps, sorted when asked. */
export class DepthServer {
  /** Book at each frame that was made, by epoch and seq: what a live client must show. */
  readonly truth = new Map<string, string>();
  epoch = 1;
  #seq = 0;
  #sentSeq = 0;
  #frames = 0;
  #book: Record<Side, Levels> = { b: new Map(), a: new Map() };
  #sent: Record<Side, Levels> = { b: new Map(), a: new Map() };
  readonly #checksEach: number;

  constructor(checksEach = 1) {
    this.#checksEach = checksEach;
    for (let place = 1; place <= 8; place += 1) {
      this.#book.b.set(10_000 - place, place);
      this.#book.a.set(10_000 + place, place);
    }
  }

  /** A level gets a quantity; those of the other side that it would meet go. */
  event(side: Side, away: number, quantity: number): void {
    const sign = side === 'b' ? -1 : 1;
    const middle = Math.max(...this.#book.b.keys(), 9_000) + 1;
    const ticks = middle + sign * away;
    const other = this.#book[side === 'b' ? 'a' : 'b'];
    for (const met of [...other.keys()]) if (side === 'b' ? met <= ticks : met >= ticks) other.delete(met);
    if (quantity === 0) this.#book[side].delete(ticks);
    else this.#book[side].set(ticks, quantity);
    this.#seq += 1;
  }

  /** A restart: numbers start anew, the book is another. */
  restart(): void {
    this.epoch += 1;
    this.#seq = 0;
    this.event('b', 3, 7);
  }

  window(side: Side): [number, number][] {
    return [...this.#book[side]].sort(([x], [y]) => (side === 'b' ? y - x : x - y)).slice(0, windowLevels);
  }

  text(): string {
    const levels = (side: Side) => this.window(side).map(([ticks, quantity]) => [priceOf(ticks), String(quantity)]);
    return JSON.stringify({ b: levels('b'), a: levels('a') });
  }

  #frame(type: 'snapshot' | 'delta', b: Change[], a: Change[], prevSeq: number) {
    const whole = (side: Side): Change[] =>
      this.window(side).map(([ticks, quantity]) => [priceOf(ticks), String(quantity)]);
    this.#frames += 1;
    this.#sentSeq = this.#seq;
    this.#sent = { b: new Map(this.window('b')), a: new Map(this.window('a')) };
    this.truth.set(`${this.epoch}:${this.#seq}`, this.text());
    const hasSum = type === 'snapshot' || this.#frames % this.#checksEach === 0;
    return {
      topic: 'depth.BTCUSDT',
      type,
      ts: 1_780_000_000_000 + this.#frames,
      data: {
        s: 'BTCUSDT',
        b,
        a,
        seq: this.#seq,
        prevSeq,
        epoch: this.epoch,
        ...(hasSum && { cs: checksum(whole('b'), whole('a')) }),
      },
    };
  }

  snapshot() {
    const whole = (side: Side): Change[] =>
      this.window(side).map(([ticks, quantity]) => [priceOf(ticks), String(quantity)]);
    return this.#frame('snapshot', whole('b'), whole('a'), this.#seq);
  }

  /** The difference of two windows; undefined: nothing happened. */
  delta() {
    if (this.#seq === this.#sentSeq) return undefined;
    const changes = (side: Side): Change[] => {
      const [now, then] = [new Map(this.window(side)), this.#sent[side]];
      const gone = [...then.keys()].filter((ticks) => !now.has(ticks)).map((ticks): Change => [priceOf(ticks), '0']);
      const come = [...now]
        .filter(([ticks, quantity]) => then.get(ticks) !== quantity)
        .map(([ticks, quantity]): Change => [priceOf(ticks), String(quantity)]);
      return [...gone, ...come];
    };
    return this.#frame('delta', changes('b'), changes('a'), this.#sentSeq);
  }
}
