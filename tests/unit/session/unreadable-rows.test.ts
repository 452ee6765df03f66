import { beforeEach, expect, test } from 'vitest';
import { takeInvalidRow } from '#contract/scalars.ts';
import { followLoans as followMarginLoans, followRepays } from '#leverage/debts/loan-lists.ts';
import { followLiquidation } from '#leverage/liquidation/liquidation-store.ts';
import { followLoans } from '#session/loans/open-loans.ts';
import { applyForcedRepayRows } from '#session/leverage/forced-repay.ts';
import { followLtOrders } from '#session/leverage/lt-orders.ts';
import { applyRiskRows } from '#session/leverage/margin-risk.ts';
import { $topicReaders } from '#session/private-stream/topics.ts';

beforeEach(() => {
  $topicReaders.set([]);
  takeInvalidRow();
});

const ignore = () => undefined;
/** Applies pushed rows of a topic by the readers that a follower registers. */
const applyBy =
  (follow: () => unknown, topic = 'loan') =>
  (rows: readonly unknown[]) => {
    follow();
    for (const reader of $topicReaders.get()) if (reader.topic === topic) reader.apply(rows, 'update');
  };

test.each<[string, (rows: readonly unknown[]) => void]>([
  ['PLEDGE', applyBy(() => followLoans(ignore))],
  ['MARGIN_LOAN', applyBy(() => followMarginLoans(() => true, ignore))],
  ['MARGIN_REPAY', applyBy(() => followRepays(() => true, ignore))],
  ['MARGIN_REPAY', applyBy(followLiquidation)],
  ['MARGIN_RISK', applyRiskRows],
  ['FORCE_REPAY', applyForcedRepayRows],
])(
  '[FI7] a row of kind %s that cannot be read is noticed, so that the list is loaded again; a newer kind is not',
  (kind, apply) => {
    apply([{ kind: 'NEWER', orderId: 8389765489680951 }]);
    expect(takeInvalidRow()).toBeUndefined();
    apply([{ kind, orderId: 8389765489680951 }]);
    expect(takeInvalidRow()).toMatch(/^0\./);
  },
);

test('[FI7] a notice about a token order that cannot be read is noticed', () => {
  applyBy(() => followLtOrders(ignore), 'notice')([{ id: 1, kind: 'LT_DONE' }]);
  expect(takeInvalidRow()).toBe('0.id');
});
