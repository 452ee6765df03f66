import type { Mutation } from '../mutation.ts';

/** Book, orders, order form and pairs of the terminal. */
export const spot: readonly Mutation[] = [
  {
    file: 'src/spot/market/book.ts',
    from: 'const descending: PriceOrder = (a, b) => comparePrices(b, a);',
    to: 'const descending: PriceOrder = comparePrices;',
    test: 'tests/unit/spot/market/book.test.ts',
  },
  {
    file: 'src/spot/market/book.ts',
    from: "  if (depth.prevSeq !== book.seq) return reject(state, 'missing');",
    to: '',
    test: 'tests/unit/spot/market/book.test.ts',
    title: '[Q-F17]',
  },
  {
    file: 'src/spot/market/book.ts',
    from: "  if (cs !== undefined && checksum(bids, asks) !== cs) return 'checksum';",
    to: '',
    test: 'tests/unit/spot/market/book.test.ts',
    title: '[Q-F17]',
  },
  {
    file: 'src/spot/market/book.ts',
    from: 'depth.prevSeq === state.duplicateSeq',
    to: 'false',
    test: 'tests/unit/spot/market/book.test.ts',
    title: '[FI11] a sequence',
  },
  {
    file: 'src/spot/market/book.ts',
    from: "  if (depth.epoch !== book.epoch) return reject(state, 'epoch');",
    to: '',
    test: 'tests/unit/spot/market/book.test.ts',
    title: '[Q-F17] a delta',
  },
  {
    file: 'src/spot/market/book.ts',
    from: "comparePrices(bid[0], ask[0]) >= 0) return 'crossed';",
    to: "comparePrices(bid[0], ask[0]) > 0) return 'crossed';",
    test: 'tests/unit/spot/market/book.test.ts',
    title: '[Q-F18]',
  },
  {
    file: 'src/spot/market/depth-sync.ts',
    from: `      if (gap) resync();
      else if`,
    to: '      if',
    test: 'tests/unit/spot/market/depth-sync.test.ts',
    title: '[Q-F17]',
  },
  {
    file: 'src/spot/market/depth-sync.ts',
    from: '    onRefused: () => cancelTimer(),',
    to: '    onRefused: () => resyncIn(snapshotTimeoutMs),',
    test: 'tests/unit/spot/market/depth-sync.test.ts',
    title: 'a topic that the exchange rejects',
  },
  {
    file: 'src/spot/orders/order-states.ts',
    from: "  PARTIALLY_FILLED: 'partly',",
    to: "  PARTIALLY_FILLED: 'pending',",
    test: 'tests/unit/spot/orders/order-texts.test.ts',
    title: '[R4.10]',
  },
  {
    file: 'src/spot/orders/live-list.ts',
    from: `    show(noRows);
    $load`,
    to: '    $load',
    test: 'tests/unit/session/person-stores.test.ts',
    title: '[Q-F11] [Q-S23]',
  },
  {
    file: 'src/spot/orders/live-list.ts',
    from: `          if (hasLeft()) return;
          await refresh(id);`,
    to: '          await refresh(id);',
    test: 'tests/unit/spot/orders/live-list.test.ts',
    title: '[Q-F11] rows of the previous',
  },
  {
    file: 'src/spot/orders/live-list.ts',
    from: "  if (error.kind !== 'aborted') return { phase: 'failed', readAt, error };",
    to: "  if (error.kind !== 'aborted') return { phase: 'failed', readAt: undefined, error };",
    test: 'tests/unit/spot/orders/live-list.test.ts',
    title: '[R8.9]',
  },
  {
    file: 'src/spot/order-draft/order-rules.ts',
    from: '.round(8, decimal.roundUp)',
    to: '.round(8, decimal.roundDown)',
    test: 'tests/unit/spot/order-draft/order-rules.test.ts',
    title: 'frozen amount',
  },
  {
    file: 'src/spot/order-draft/order-rules.ts',
    from: "side === 'BUY' ? pair.isBanBuy : pair.isBanSell",
    to: "side === 'BUY' ? pair.isBanSell : pair.isBanBuy",
    test: 'tests/unit/spot/order-draft/order-rules.test.ts',
  },
  {
    file: 'src/spot/order-draft/order-rules.ts',
    from: 'const postOnlyMs = 180_000;',
    to: 'const postOnlyMs = 18_000;',
    test: 'tests/unit/spot/order-draft/order-rules.test.ts',
  },
  {
    file: 'src/spot/order-draft/order-rules.ts',
    from: `  if (!free) return { kind: 'balanceUnknown', field: 'form' };
  const available = entry.side === 'BUY' ? free.quote : free.base;`,
    to: `  if (!free) return { kind: 'balanceUnknown', field: 'form' };
  const available = entry.side === 'BUY' ? free.base : free.quote;`,
    test: 'tests/unit/spot/order-draft/order-rules.test.ts',
    title: '[R0.4]',
  },
  {
    file: 'src/spot/order-draft/order-rules.ts',
    from: "  if (!free) return { kind: 'balanceUnknown', field: 'form' };",
    to: '  if (!free) return undefined;',
    test: 'tests/unit/spot/order-draft/order-rules.test.ts',
    title: 'an unknown balance',
  },
  {
    file: 'src/spot/order-draft/order-rules.ts',
    from: "  if (rule !== undefined) return problem('identityLevelTooLow', String(rule.minLevel));",
    to: '',
    test: 'tests/unit/spot/order-draft/order-rules.test.ts',
  },
  {
    file: 'src/spot/pairs/resolve-pair.ts',
    from: "  if (rule && isHiddenByRule(rule)) return { kind: 'hidden', areas: rule.area };",
    to: '',
    test: 'tests/unit/spot/pairs/resolve-pair.test.ts',
    title: '[R6.5] a pair that a verification rule',
  },
  {
    file: 'src/spot/pairs/resolve-pair.ts',
    from: 'offered.find((pair) => pair.symbolId === lastSymbolId) ?? offered[0]',
    to: 'offered[0]',
    test: 'tests/unit/spot/pairs/resolve-pair.test.ts',
    title: '[R5.9] an unknown pair',
  },
  {
    file: 'src/spot/orders-panel/cost-basis.ts',
    from: 'decimal(trade.amount).plus(feeIn(quote))',
    to: 'decimal(trade.amount)',
    test: 'tests/unit/spot/orders-panel/cost-basis.test.ts',
    title: '[R3.5] purchases count',
  },
  {
    file: 'src/spot/order-draft/self-trade.ts',
    from: "    own.filter((order) => order.side === 'BUY' && isResting(order)),",
    to: "    own.filter((order) => order.side === 'SELL' && isResting(order)),",
    test: 'tests/unit/spot/order-draft/self-trade.test.ts',
    title: '[Q-U07]',
  },
  {
    file: 'src/spot/market/trade-list.ts',
    from: '    if (list[index]?.id !== trade.id) list.splice(index, 0, trade);',
    to: '    list.splice(index, 0, trade);',
    test: 'tests/unit/spot/market/trade-list.test.ts',
    title: '[Q-F17]',
  },
  {
    file: 'src/spot/market/resync-delay.ts',
    from: '[0, 1_000, 2_000, 4_000, 8_000]',
    to: '[0, 0, 0, 0, 0]',
    test: 'tests/unit/spot/market/depth-sync.test.ts',
    title: '[Q-F17] repeated gaps',
  },
];
