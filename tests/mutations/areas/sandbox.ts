import type { Mutation } from '../mutation.ts';

/** The exchange: ledger, engine, orders, sessions and sockets. */
export const sandbox: readonly Mutation[] = [
  {
    file: 'src/sandbox/ledger/ledger.ts',
    from: '      if (sum !== 0n) throw new Error(`ledger: ${kind} leaves ${sum} of ${coin}`);',
    to: '      if (sum > 0n) throw new Error(`ledger: ${kind} leaves ${sum} of ${coin}`);',
    test: 'tests/unit/sandbox/ledger/ledger.test.ts',
  },
  {
    file: 'src/sandbox/ledger/ledger.ts',
    from: '!mayBeNegative.has(account.purpose) && balance(account, coin) < 0n',
    to: '!mayBeNegative.has(account.purpose) && balance(account, coin) < -1n',
    test: 'tests/unit/sandbox/ledger/ledger.test.ts',
  },
  {
    file: 'src/sandbox/ledger/ledger.ts',
    from: 'AND p.time <= ? ORDER BY p.time DESC, p.id DESC LIMIT 1`',
    to: 'AND p.time < ? ORDER BY p.time DESC, p.id DESC LIMIT 1`',
    test: 'tests/unit/sandbox/ledger/ledger.test.ts',
  },
  {
    file: 'src/sandbox/ledger/ledger.ts',
    from: '      if (amount < 0n) throw new Error(`ledger: ${header.kind} moves a negative amount`);',
    to: '',
    test: 'tests/unit/sandbox/ledger/ledger.test.ts',
  },
  {
    file: 'src/sandbox/engine/book-side.ts',
    from: '(a: number, b: number) => a < b : (a: number, b: number) => a > b;',
    to: '(a: number, b: number) => a < b : (a: number, b: number) => a < b;',
    test: 'tests/unit/sandbox/engine/book-laws.test.ts',
  },
  {
    file: 'src/sandbox/engine/order-matching.ts',
    from: "order.type === 'LIMIT_MAKER' && best && crosses(order, best)",
    to: "order.type === 'LIMIT_MAKER' && !best",
    test: 'tests/unit/sandbox/engine/order-matching.test.ts',
  },
  {
    file: 'src/sandbox/engine/order-matching.ts',
    from: `        missingLots -= maker.lots;
        if (missingLots <= 0) return true;`,
    to: `        missingLots -= maker.lots;
        if (missingLots < 0) return true;`,
    test: 'tests/unit/sandbox/engine/order-matching.test.ts',
  },
  {
    file: 'src/sandbox/engine/order-matching.ts',
    from: '      for (const undo of undoSteps.splice(savepoint).reverse()) undo();',
    to: '      for (const undo of undoSteps.splice(savepoint)) undo();',
    test: 'tests/unit/sandbox/engine/book-laws.test.ts',
  },
  {
    file: 'src/sandbox/engine/order-matching.ts',
    from: "        if (smp !== 'CANCEL_TAKER') canceledResting.push(cancelResting(maker));",
    to: '        canceledResting.push(cancelResting(maker));',
    test: 'tests/unit/sandbox/engine/order-matching.test.ts',
  },
  {
    file: 'src/sandbox/exchange/idempotency.ts',
    from: '  if (stored.params !== serialized(params)) return refuse(reusedIdError);',
    to: '',
    test: 'tests/contract/sandbox/idempotency.test.ts',
  },
  {
    file: 'src/sandbox/exchange/idempotency.ts',
    from: 'const storedMs = dayMs;',
    to: 'const storedMs = dayMs / 24;',
    test: 'tests/contract/sandbox/idempotency.test.ts',
  },
  {
    file: 'src/sandbox/identity/sessions.ts',
    from: "      if (now() > endOf(row)) return { refused: 'sessionExpired' };",
    to: '',
    test: 'tests/contract/sandbox/sessions.test.ts',
    title: '[Q-S19]',
  },
  {
    file: 'src/contract/http-server.ts',
    from: 'name === undefined || !hosts.includes(name)',
    to: 'name === undefined',
    test: 'tests/unit/sandbox/server/origin-check.test.ts',
    title: '[Q-S22]',
  },
  {
    file: 'src/sandbox/server/origin-check.ts',
    from: '  if (prefetchHeaders.some((name) => headers[name] !== undefined)) return false;',
    to: '',
    test: 'tests/unit/sandbox/server/origin-check.test.ts',
    title: '[Q-S05] fetch metadata',
  },
  {
    file: 'src/sandbox/server/origin-check.ts',
    from: "  if (dest !== undefined && dest !== 'empty') return false;",
    to: '',
    test: 'tests/unit/sandbox/server/origin-check.test.ts',
  },
  {
    file: 'src/sandbox/server/token-buckets.ts',
    from: 'const allowed = available >= 1;',
    to: 'const allowed = true;',
    test: 'tests/contract/sandbox/limits.test.ts',
    title: '[Q-F38]',
  },
  {
    file: 'src/sandbox/sockets/depth-window.ts',
    from: '  for (const previous of before.slice(index)) list.push({ ticks: previous.ticks, lots: 0 });',
    to: '',
    test: 'tests/unit/sandbox/sockets/depth-window.test.ts',
  },
  {
    file: 'src/sandbox/sockets/private-stream.ts',
    from: "    if (stream === 'unified' && !isUnified) return 'unifiedAccountsOnly';",
    to: '',
    test: 'tests/contract/sandbox/sockets.test.ts',
  },
  {
    file: 'src/sandbox/exchange/outbox.ts',
    from: "['trade', 'order', 'plan_order', 'balance']",
    to: "['balance', 'plan_order', 'order', 'trade']",
    test: 'tests/contract/spot/settlement.test.ts',
    title: '[Q-F15]',
  },
  {
    file: 'src/sandbox/spot/orders/cancel.ts',
    from: "    if (selectsNothing({ ...params, ids: orderIds })) return refuse('badParameter', { field: 'orderIds' });",
    to: '',
    test: 'tests/contract/spot/cancels.test.ts',
    title: '[R7.7] order/batch_cancel',
  },
  {
    file: 'src/sandbox/account/compliance.ts',
    from: "  parentUid === '' ? undefined : refuse('notForSubMembers');",
    to: "  parentUid === '-' ? refuse('notForSubMembers') : undefined;",
    test: 'tests/contract/account/calls.test.ts',
    title: '[A18] [R6.6]',
  },
  {
    file: 'src/sandbox/account/compliance.ts',
    from: '  return isRestricted ? refuse',
    to: "  return isRestricted && product === 'grid' ? refuse",
    test: 'tests/contract/account/identity.test.ts',
    title: '[A25] [R8.5]',
  },
];
