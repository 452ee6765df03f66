import { beforeEach, expect, test, vi } from 'vitest';
import type * as OpenLoans from '#session/loans/open-loans.ts';
import type * as LoanLists from '#session/loans/loan-lists.ts';
import { failedOf, loadingOf, valueOf } from '#session/remote/load.ts';
import { loanOrder } from '../../loans/support/loan-samples.ts';

let open: typeof OpenLoans;
let lists: typeof LoanLists;

beforeEach(async () => {
  vi.resetModules();
  open = await import('#session/loans/open-loans.ts');
  lists = await import('#session/loans/loan-lists.ts');
  open.$openLoans.set({ phase: 'ready', value: new Map([['1', loanOrder({ ver: 3 })]]) });
  open.$knownLoans.set(new Map([['1', loanOrder({ ver: 3 })]]));
});

const openRows = () => {
  const state = open.$openLoans.get();
  return [...(valueOf(state)?.values() ?? [])];
};

test('a row with a higher ver replaces a loan, a late one does not', () => {
  open.applyLoans([loanOrder({ ver: 2, principal: '1' })]);
  expect(openRows()[0]?.principal).toBe('6000');
  open.applyLoans([loanOrder({ ver: 4, principal: '5000' })]);
  expect(openRows()[0]?.principal).toBe('5000');
});

test('a row with the same ver brings the interest of a later charge', () => {
  open.applyLoans([loanOrder({ ver: 3, interest: '11' })]);
  expect(openRows()[0]?.interest).toBe('11');
});

test('a closed loan leaves the open ones and stays known; a new one is added', () => {
  open.applyLoans([loanOrder({ ver: 4, status: 3, closeReason: 'REPAID' }), loanOrder({ orderId: '2' })]);
  expect(openRows().map(({ orderId }) => orderId)).toEqual(['2']);
  expect(open.$knownLoans.get().get('1')?.status).toBe(3);
  expect(lists.pastLoans.$list.get().phase).toBe('idle');
});

test('[P32] rows stay, and take changes, while they are loaded again after a failed load', () => {
  const error = { kind: 'server', code: 500, message: '', retryable: true } as const;
  open.$openLoans.set(loadingOf(failedOf(open.$openLoans.get(), error)));
  expect(open.$openLoans.get()).toMatchObject({ phase: 'ready', error, isLoading: true });
  expect(openRows()).toHaveLength(1);
  open.applyLoans([loanOrder({ ver: 4, principal: '5000' })]);
  expect(openRows()[0]?.principal).toBe('5000');
  expect(open.$openLoans.get()).toMatchObject({ error });
  open.$openLoans.set(failedOf(open.$openLoans.get(), error));
  expect(open.$openLoans.get()).toMatchObject({ phase: 'ready', error });
  expect(open.$openLoans.get()).not.toHaveProperty('isLoading');
  expect(openRows()).toHaveLength(1);
});
