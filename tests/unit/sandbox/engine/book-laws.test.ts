import fc from 'fast-check';
import { expect, test } from 'vitest';
import { enterAll, someOrders, units, watchedBook } from '../support/book-samples.ts';

const law = (title: string, holds: (orders: Parameters<typeof enterAll>[1]) => void) =>
  test(title, () => fc.assert(fc.property(someOrders, holds)));

law('[R7.7] no order trades beyond its limit, and no market buy beyond its budget', (orders) => {
  const { book } = watchedBook();
  const entered = enterAll(book, orders);
  for (const { taker, result } of entered) {
    for (const fill of result.fills) {
      const maker = orders[Number(fill.makerId)];
      expect(fill.ticks).toBe(maker?.ticks);
      expect(taker.side === 'BUY' ? fill.ticks <= taker.ticks : fill.ticks >= taker.ticks).toBe(true);
    }
    const spent = result.fills.reduce((sum, { ticks, lots }) => sum + units.value(ticks, lots), 0);
    if (taker.budget !== undefined) expect(spent).toBeLessThanOrEqual(taker.budget);
  }
});

law('[R7.7] the book is never crossed and equals the published levels', (orders) => {
  const { book, levels } = watchedBook();
  for (const [index, entry] of orders.entries()) {
    book.enter({ ...entry, id: String(index) });
    const [bid, ask] = [book.best('BUY'), book.best('SELL')];
    if (bid && ask) expect(bid.ticks).toBeLessThan(ask.ticks);
    const levelsOfBook = (['BUY', 'SELL'] as const).flatMap((side) =>
      book.levels(side).map(({ ticks, lots }) => [`${side} ${ticks}`, lots] as const),
    );
    expect(new Map(levelsOfBook)).toEqual(levels);
  }
});

law('[R7.7] the better price trades first, and at one price the older order', (orders) => {
  const { book } = watchedBook();
  for (const { taker, result } of enterAll(book, orders)) {
    for (const [index, fill] of result.fills.entries()) {
      const before = result.fills[index - 1];
      if (!before) continue;
      const isWorse = taker.side === 'BUY' ? fill.ticks > before.ticks : fill.ticks < before.ticks;
      expect(isWorse || (fill.ticks === before.ticks && Number(fill.makerId) > Number(before.makerId))).toBe(true);
    }
  }
});

law('[R7.7] no order is skipped: no older order rests at the price of a trade with a younger one', (orders) => {
  const { book } = watchedBook();
  for (const { result } of enterAll(book, orders)) {
    for (const fill of result.fills) {
      for (let older = 0; older < Number(fill.makerId); older += 1) {
        const resting = book.find(String(older));
        if (!resting || resting.side !== orders[Number(fill.makerId)]?.side) continue;
        // An older order that still rests was in the book before, so its price must be worse.
        expect(resting.side === 'BUY' ? resting.ticks < fill.ticks : resting.ticks > fill.ticks).toBe(true);
      }
    }
  }
});

law('[R7.7] no quantity is lost: it traded, rests, or was canceled', (orders) => {
  const { book } = watchedBook();
  const entered = enterAll(book, orders);
  const canceled = new Set(entered.flatMap(({ result }) => result.canceledResting.map(({ id }) => id)));
  for (const { taker, result } of entered) {
    if (taker.budget !== undefined) continue;
    const takenLots = result.fills.reduce((sum, { lots }) => sum + lots, 0);
    expect(takenLots + result.remainingLots).toBe(taker.lots);
    if (result.status.kind !== 'resting') continue;
    const makerFills = entered.flatMap((entry) => entry.result.fills).filter(({ makerId }) => makerId === taker.id);
    const restingLots = book.find(taker.id)?.lots ?? 0;
    const sum = makerFills.reduce((all, { lots }) => all + lots, takenLots + restingLots);
    if (canceled.has(taker.id)) expect(sum).toBeLessThanOrEqual(taker.lots);
    else expect(sum).toBe(taker.lots);
  }
});

law('[R7.7] a fill-or-kill order trades completely or not at all', (orders) => {
  const { book } = watchedBook();
  for (const { taker, result } of enterAll(book, orders)) {
    if (taker.timeInForce !== 'FOK') continue;
    const takenLots = result.fills.reduce((sum, { lots }) => sum + lots, 0);
    expect(result.status.kind === 'filled' ? takenLots === taker.lots : takenLots === 0).toBe(true);
    expect(book.find(taker.id)).toBeUndefined();
  }
});

law('[R7.7] self-trade prevention prevents every self-trade, and post-only orders never take', (orders) => {
  const { book } = watchedBook();
  for (const { taker, result } of enterAll(book, orders)) {
    if (taker.type === 'LIMIT_MAKER') expect(result.fills).toEqual([]);
    if (taker.smp !== 'NONE') expect(result.fills.filter((fill) => fill.makerOwner === taker.owner)).toEqual([]);
  }
});

law('[R7.7] the same orders have the same results', (orders) => {
  const [first, second] = [watchedBook(), watchedBook()];
  expect(enterAll(first.book, orders)).toEqual(enterAll(second.book, orders));
});

test('[R7.7] a rollback restores the book, with the position in each queue', () => {
  const shape = (book: ReturnType<typeof watchedBook>['book'], ids: number) => ({
    levels: [book.levels('BUY'), book.levels('SELL')],
    // The order of each queue: probes that trade with the whole book.
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
      const [untouched, rolledBack] = [watchedBook(), watchedBook()];
      for (const { book } of [untouched, rolledBack]) {
        enterAll(book, before);
        book.commit();
      }
      for (const [index, entry] of after.entries()) rolledBack.book.enter({ ...entry, id: `later ${index}` });
      for (let id = 0; id < before.length; id += 2) rolledBack.book.cancel(String(id));
      rolledBack.book.rollbackTo(0);
      expect(shape(rolledBack.book, before.length)).toEqual(shape(untouched.book, before.length));
    }),
  );
});
