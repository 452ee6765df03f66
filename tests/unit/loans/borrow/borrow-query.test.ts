import { expect, test } from 'vitest';
import { draftOfQuery } from '#loans/borrow/borrow-query.ts';
import { firstDraft } from '#loans/calculator/loan-form.ts';
import { loanContext } from '../support/loan-samples.ts';

const context = loanContext();
const blank = firstDraft(context.loans, context.pledges, undefined, false);

test('an address fills in coins, amount and term', () => {
  expect(draftOfQuery('?loan=BTC&pledge=USDT&amount=0.15&term=7', blank, context)).toMatchObject({
    loanToken: 'BTC',
    pledgeToken: 'USDT',
    loanAmount: '0.15',
    term: 7,
    ltv: 65,
  });
});

test('unknown coins and terms and hostile amounts are ignored', () => {
  const draft = draftOfQuery('?loan=XXX&pledge=%3Cscript%3E&amount=1e9&term=31', blank, context);
  expect(draft).toMatchObject({ loanToken: 'USDT', pledgeToken: 'BTC', loanAmount: '', term: 30 });
  for (const amount of ['-5', '１２', '1,5', '9'.repeat(60), 'NaN', ''])
    expect(draftOfQuery(`?amount=${encodeURIComponent(amount)}`, blank, context)?.loanAmount).toBe('');
  expect(draftOfQuery('?other=1', blank, context)).toBeUndefined();
});
