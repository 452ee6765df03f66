import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enterAll, someOrders, units, watchedBook } from './books.ts';

const law = (title: string, holds: (orders: Parameters<typeof enterAll>[1]) => void) =>
  test(title, () => fc.assert(fc.property(someOrders, holds)));

law('[R7.7] nobody trades beyond their limit, and a market buy never beyond its budget', (orders) => {
  const { book } = watchedBook();
  const entered = enterAll(book, orders);
  for (const { taker, outcome } of entered) {
    for (const fill of outcome.fills) {
      const maker = orders[Number(fill.makerId)];
      expect(fill.ticks).toBe(maker?.ticks);
      expect(taker.side === 'BUY' ? fill.ticks <= taker.ticks : fill.ticks >= taker.ticks).toBe(true);
    }
    const spent = outcome.fills.reduce((sum, { ticks, lots }) => sum + units.value(ticks, lots), 0);
    if (taker.budget !== undefined) expect(spent).toBeLessThanOrEqual(taker.budget);
  }
});

law('[R7.7] the book is never crossed, and is what the told levels add up to', (orders) => {
  const { book, levels } = watchedBook();
  for (const [index, given] of orders.entries()) {
    book.enter({ ...given, id: String(index) });
    const [bid, ask] = [book.best('BUY'), book.best('SELL')];
    if (bid && ask) expect(bid.ticks).toBeLessThan(ask.ticks);
    const told = (['BUY', 'SELL'] as const).flatMap((side) =>
      book.levels(side).map(({ ticks, lots }) => [`${side} ${ticks}`, lots] as const),
    );
    expect(new Map(told)).toEqual(levels);
  }
});

law('[R7.7] the better price trades first, and at one price who came first', (orders) => {
  const { book } = watchedBook();
  for (const { taker, outcome } of enterAll(book, orders)) {
    for (const [index, fill] of outcome.fills.entries()) {
      const before = outcome.fills[index - 1];
      if (!before) continue;
      const isWorse = taker.side === 'BUY' ? fill.ticks > before.ticks : fill.ticks < before.ticks;
      expect(isWorse || (fill.ticks === before.ticks && Number(fill.makerId) > Number(before.makerId))).toBe(true);
    }
  }
});

law('[R7.7] a queue is never jumped: nothing older stands where something younger traded', (orders) => {
  const { book } = watchedBook();
  for (const { outcome } of enterAll(book, orders)) {
    for (const fill of outcome.fills) {
      for (let older = 0; older < Number(fill.makerId); older += 1) {
        const standing = book.find(String(older));
        if (!standing || standing.side !== orders[Number(fill.makerId)]?.side) continue;
        // What stands and is older stood there already, so it must have been worse.
        expect(standing.side === 'BUY' ? standing.ticks < fill.ticks : standing.ticks > fill.ticks).toBe(true);
      }
    }
  }
});

law('[R7.7] quantity is kept: what was ordered traded, stands, or was canceled', (orders) => {
  const { book } = watchedBook();
  const entered = enterAll(book, orders);
  const gone = new Set(entered.flatMap(({ outcome }) => outcome.pulled.map(({ id }) => id)));
  for (const { taker, outcome } of entered) {
    if (taker.budget !== undefined) continue;
    const taken = outcome.fills.reduce((sum, { lots }) => sum + lots, 0);
    expect(taken + outcome.left).toBe(taker.lots);
    if (outcome.end.kind !== 'resting') continue;
    const given = entered.flatMap((one) => one.outcome.fills).filter(({ makerId }) => makerId === taker.id);
    const standing = book.find(taker.id)?.lots ?? 0;
    const sum = given.reduce((all, { lots }) => all + lots, taken + standing);
    if (gone.has(taker.id)) expect(sum).toBeLessThanOrEqual(taker.lots);
    else expect(sum).toBe(taker.lots);
  }
});

law('[R7.7] fill or kill trades all of it or nothing', (orders) => {
  const { book } = watchedBook();
  for (const { taker, outcome } of enterAll(book, orders)) {
    if (taker.timeInForce !== 'FOK') continue;
    const taken = outcome.fills.reduce((sum, { lots }) => sum + lots, 0);
    expect(outcome.end.kind === 'filled' ? taken === taker.lots : taken === 0).toBe(true);
    expect(book.find(taker.id)).toBeUndefined();
  }
});

law('[R7.7] nobody who forbade it trades with themselves, and post only never takes', (orders) => {
  const { book } = watchedBook();
  for (const { taker, outcome } of enterAll(book, orders)) {
    if (taker.type === 'LIMIT_MAKER') expect(outcome.fills).toEqual([]);
    if (taker.smp !== 'NONE') expect(outcome.fills.filter((fill) => fill.makerOwner === taker.owner)).toEqual([]);
  }
});

law('[R7.7] the same orders trade the same', (orders) => {
  const [one, other] = [watchedBook(), watchedBook()];
  expect(enterAll(one.book, orders)).toEqual(enterAll(other.book, orders));
});

test('[R7.7] what is undone leaves the book as it was, to the place in each queue', () => {
  const shape = (book: ReturnType<typeof watchedBook>['book'], ids: number) => ({
    levels: [book.levels('BUY'), book.levels('SELL')],
    // Who would trade next at each place: sell everything, look, take it back.
    queue: [
      book.enter({ id: 'probe', owner: 'probe', side: 'SELL', type: 'LIMIT', timeInForce: 'IOC', ticks: 1, lots: 1e6 }),
      book.enter({
        id: 'probe',
        owner: 'probe',
        side: 'BUY',
        type: 'LIMIT',
        timeInForce: 'IOC',
        ticks: 1e6,
        lots: 1e6,
      }),
    ].map(({ fills }) => fills.map(({ makerId, lots }) => [makerId, lots])),
    found: Array.from({ length: ids }, (_, id) => book.find(String(id))?.lots),
  });
  fc.assert(
    fc.property(someOrders, someOrders, (before, after) => {
      const [plain, undone] = [watchedBook(), watchedBook()];
      for (const { book } of [plain, undone]) {
        enterAll(book, before);
        book.keep();
      }
      for (const [index, given] of after.entries()) undone.book.enter({ ...given, id: `later ${index}` });
      for (let id = 0; id < before.length; id += 2) undone.book.cancel(String(id));
      undone.book.undo(0);
      expect(shape(undone.book, before.length)).toEqual(shape(plain.book, before.length));
    }),
  );
});
