import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { orderEntryErrors } from '#contract/order.ts';
import { Order, PlanOrder, cancelReasons, orderStatuses, planStatuses } from '#contract/trading.ts';
import { namespaceTexts } from '#i18n/texts-for.ts';
import { provideTexts, texts } from '#i18n/texts.ts';
import { isEndedOrder, isEndedPlan } from '#spot/orders/order-states.ts';
import { endReasonText, filledShare, orderTypeText, stateText } from '#spot/orders/order-texts.ts';
import { orderColumns } from '#spot/orders-panel/order-cells.tsx';
import type { CellContext } from '#spot/orders-panel/order-cells.tsx';
import { orderRow, planRow } from '../support/order-samples.ts';

provideTexts(namespaceTexts);
const t = texts('en', 'orders');

/** Renders the status cell of a row as the exchange sends it: its markup, and the icon and text of its chip. */
function statusCell(schema: v.GenericSchema<unknown, Order | PlanOrder>, row: object) {
  const context: CellContext = {
    t,
    lang: 'en',
    zone: 'UTC',
    pairs: new Map(),
    symbolId: undefined,
    isMobile: false,
    onFill: () => undefined,
  };
  const [column] = orderColumns(['state'], context, []);
  const markup = renderToStaticMarkup(column?.cell(v.parse(schema, row)));
  const [, icon, text] = /<span class="chip[^>]*>(<svg.*?<\/svg>)([^<]*)<\/span>/.exec(markup) ?? [];
  return { markup, icon, text: text?.trim() };
}
const orderCell = (status: string) => statusCell(Order, { ...orderRow(), status });
const planCell = (status: string) => statusCell(PlanOrder, { ...planRow(), status });

describe('[R4.10] the status of an order', () => {
  test('is pending, filled, canceled or failure, or partly filled: each has its own icon and name', () => {
    const cells = ['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'REJECTED'].map(orderCell);
    expect(cells.map(({ text }) => text)).toEqual(['Open', 'Partially filled', 'Filled', 'Canceled', 'Rejected']);
    expect(new Set(cells.map(({ icon }) => icon)).size).toBe(5);
    expect(cells.every(({ icon }) => icon !== undefined)).toBe(true);
  });
  test('has one of these names for every status of the contract', () => {
    const textsOf = (cells: { text: string | undefined }[]) => [...new Set(cells.map(({ text }) => text))].sort();
    expect(textsOf(orderStatuses.map(orderCell))).toEqual([
      'Canceled',
      'Filled',
      'Open',
      'Partially filled',
      'Rejected',
    ]);
    expect(textsOf(planStatuses.map(planCell))).toEqual(['Canceled', 'Open', 'Rejected', 'Triggered']);
  });
  test('stays open while a cancel is in progress, and is canceled, with the filled share, when only a part was filled', () => {
    expect([orderCell('PENDING_NEW').text, orderCell('PENDING_CANCEL').text]).toEqual(['Open', 'Open']);
    const part = statusCell(Order, orderRow({ status: 'PARTIALLY_FILLED_CANCELED', executedQty: '0.25' }));
    expect([part.text, part.markup.includes('>25% filled<')]).toEqual(['Canceled', true]);
  });
  test.each(['EXPIRED_IN_MATCH', 'new'])('of a newer exchange, %s, is unknown and does not end the order', (status) => {
    expect([orderCell(status).text, planCell(status).text]).toEqual(['Unknown', 'Unknown']);
    const icons = orderStatuses.map((known) => orderCell(known).icon);
    expect(icons).not.toContain(orderCell(status).icon);
    expect(isEndedOrder(v.parse(Order, { ...orderRow(), status }))).toBe(false);
  });
  test('that is no text is refused', () => {
    expect([5, null, undefined].map((status) => v.safeParse(Order, { ...orderRow(), status }).success)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

test('[Q-U12] only fills have the color of success, a canceled or rejected order never has it', () => {
  const isGreen = (status: string) => orderCell(status).markup.includes('chip--up');
  expect(orderStatuses.filter(isGreen)).toEqual(['PARTIALLY_FILLED', 'FILLED']);
});

test('the last four statuses of an order are final, and all but the first of a plan order', () => {
  expect(orderStatuses.filter((status) => isEndedOrder({ status }))).toEqual(orderStatuses.slice(4));
  expect(planStatuses.filter((status) => isEndedPlan({ status }))).toEqual(planStatuses.slice(1));
});

test.each(cancelReasons.filter((reason) => reason !== ''))(
  '[Q-U12] the cancel reason %s has a text',
  (cancelReason) => {
    const text = endReasonText(t, orderRow({ status: 'CANCELED', cancelReason }));
    expect(text).toMatch(/^[A-Z]/);
    // Traders know IOC, FOK and OCO: the text begins with them.
    expect(text?.replace(/^(?:IOC|FOK|OCO): /, '')).not.toContain(cancelReason);
  },
);

/** Refusals before an order exists, so that no row has their code. exchange-api 2.3 */
const codesWithoutRow = [170_007, 170_115, 170_116, 170_141];
const rowCodes = Object.keys(orderEntryErrors)
  .map(Number)
  .filter((code) => !codesWithoutRow.includes(code));

test.each(rowCodes)('[Q-U12] the refusal %i has a text', (code) => {
  // A refusal without a text of its own shows its code.
  for (const text of [
    endReasonText(t, orderRow({ status: 'REJECTED', rejectCode: code })),
    endReasonText(t, planRow({ status: 'PLAN_REJECTED', failCode: code })),
  ]) {
    expect(text).toMatch(/[a-z]/);
    expect(text).not.toContain(String(code));
  }
});

test('a refusal of a newer exchange shows its code', () => {
  expect(endReasonText(t, orderRow({ status: 'REJECTED', rejectCode: 179_999 }))).toContain('179999');
});

test('an open order has no reason', () => expect(endReasonText(t, orderRow())).toBeUndefined());

test.each([
  [{ executedQty: '0.25' }, '0.25'],
  [{ executedQty: '0.33333333' }, '0.3333'],
  [{ unit: 'QUOTE', quantity: '100', executedAmount: '40', executedQty: '0.001' }, '0.4'],
  [{ unit: 'QUOTE', quantity: '100', executedAmount: '99.9', status: 'FILLED' }, '1'],
] as const)('[R4.10] the filled share of %o is %s', (part, share) => {
  expect(filledShare(orderRow(part))).toBe(share);
});

test('types are shown with their time in force', () => {
  expect(orderTypeText(t, orderRow({ timeInForce: 'FOK' }))).toBe('Limit (FOK)');
  expect(orderTypeText(t, orderRow({ type: 'LIMIT_MAKER' }))).toBe('Limit (post-only)');
  expect(stateText(t, planRow({ status: 'PLAN_TRIGGERED' }))).toBe('Triggered');
});

test('[FS27] an IOC order of which nothing was filled has no rest', () => {
  const canceled = { status: 'CANCELED', cancelReason: 'IOC' } as const;
  expect(endReasonText(t, orderRow(canceled))).toBe('Could not be filled');
  expect(endReasonText(t, orderRow({ ...canceled, executedQty: '0.5' }))).toMatch(/^IOC: the rest/);
});

test('[FS11] an order whose cancel was accepted says so beside its status', () => {
  expect(endReasonText(t, orderRow({ status: 'PENDING_CANCEL' }))).toBe('Canceling');
});
