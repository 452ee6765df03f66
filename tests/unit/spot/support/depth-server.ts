import { checksum } from '#spot/market/checksum.ts';

type Side = 'b' | 'a';
type Change = [price: string, quantity: string];
/** Quantities by price in ticks. */
type Levels = Map<number, number>;

const windowLevels = 5;
const priceOf = (ticks: number) => String(ticks / 100);

/** The exchange's side of a depth topic, implemented differently than the client: maps that are sorted on demand. */
export class DepthServer {
  /** The book at each frame, by epoch and sequence number: a live client must have the same. */
  readonly booksByVersion = new Map<string, string>();
  epoch = 1;
  #seq = 0;
  #sentSeq = 0;
  #frames = 0;
  #book: Record<Side, Levels> = { b: new Map(), a: new Map() };
  #sent: Record<Side, Levels> = { b: new Map(), a: new Map() };
  readonly #framesPerChecksum: number;

  constructor(framesPerChecksum = 1) {
    this.#framesPerChecksum = framesPerChecksum;
    for (let ticks = 1; ticks <= 8; ticks += 1) {
      this.#book.b.set(10_000 - ticks, ticks);
      this.#book.a.set(10_000 + ticks, ticks);
    }
  }

  /** Sets the quantity of a level and removes the levels of the other side that it crosses. */
  event(side: Side, away: number, quantity: number): void {
    const sign = side === 'b' ? -1 : 1;
    const middle = Math.max(...this.#book.b.keys(), 9_000) + 1;
    const ticks = middle + sign * away;
    const other = this.#book[side === 'b' ? 'a' : 'b'];
    for (const crossed of [...other.keys()])
      if (side === 'b' ? crossed <= ticks : crossed >= ticks) other.delete(crossed);
    if (quantity === 0) this.#book[side].delete(ticks);
    else this.#book[side].set(ticks, quantity);
    this.#seq += 1;
  }

  /** A restart of the exchange: sequence numbers start again with another book. */
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
    const levelsOf = (side: Side): Change[] =>
      this.window(side).map(([ticks, quantity]) => [priceOf(ticks), String(quantity)]);
    this.#frames += 1;
    this.#sentSeq = this.#seq;
    this.#sent = { b: new Map(this.window('b')), a: new Map(this.window('a')) };
    this.booksByVersion.set(`${this.epoch}:${this.#seq}`, this.text());
    const hasChecksum = type === 'snapshot' || this.#frames % this.#framesPerChecksum === 0;
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
        ...(hasChecksum && { cs: checksum(levelsOf('b'), levelsOf('a')) }),
      },
    };
  }

  snapshot() {
    const levelsOf = (side: Side): Change[] =>
      this.window(side).map(([ticks, quantity]) => [priceOf(ticks), String(quantity)]);
    return this.#frame('snapshot', levelsOf('b'), levelsOf('a'), this.#seq);
  }

  /** The changes since the last frame; undefined when there are none. */
  delta() {
    if (this.#seq === this.#sentSeq) return undefined;
    const changes = (side: Side): Change[] => {
      const [current, previous] = [new Map(this.window(side)), this.#sent[side]];
      const removed = [...previous.keys()]
        .filter((ticks) => !current.has(ticks))
        .map((ticks): Change => [priceOf(ticks), '0']);
      const changed = [...current]
        .filter(([ticks, quantity]) => previous.get(ticks) !== quantity)
        .map(([ticks, quantity]): Change => [priceOf(ticks), String(quantity)]);
      return [...removed, ...changed];
    };
    return this.#frame('delta', changes('b'), changes('a'), this.#sentSeq);
  }
}
