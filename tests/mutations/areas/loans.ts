import type { Mutation } from '../mutation.ts';

/** Pledge loans. */
export const loans: readonly Mutation[] = [
  {
    file: 'src/loans/borrow/borrow-state.ts',
    from: "  if (isRestricted) return barred('REGION');",
    to: '',
    test: 'tests/unit/loans/borrow/borrow-state.test.ts',
  },
  {
    file: 'src/loans/borrow/borrow-state.ts',
    from: "input.isPriceLive ? undefined : 'stale'",
    to: 'undefined',
    test: 'tests/unit/loans/borrow/borrow-state.test.ts',
  },
  {
    file: 'src/loans/lists/sort-loans.ts',
    from: 'a.expireTime - b.expireTime ||',
    to: 'b.expireTime - a.expireTime ||',
    test: 'tests/unit/loans/lists/loan-lists.test.ts',
  },
  {
    file: 'src/formulas/loans/loan-checks.ts',
    from: 'lowest(position.pledge - minPledge, maximumToRemove(position, ltvs.initial, pledgeStep))',
    to: 'maximumToRemove(position, ltvs.initial, pledgeStep)',
    test: 'tests/unit/loans/risk/loan-position.test.ts',
  },
  {
    file: 'src/loans/risk/loan-position.ts',
    from: 'isStableCoin(pledgeToken) && !isStableCoin(loanToken)',
    to: 'false',
    test: 'tests/unit/loans/risk/loan-position.test.ts',
    title: '[P6]',
  },
  {
    file: 'src/session/loans/open-loans.ts',
    from: 'row.ver >= known.ver ? row : known;',
    to: 'row;',
    test: 'tests/unit/session/loans/open-loans.test.ts',
  },
  {
    file: 'src/session/loans/open-loans.ts',
    from: '      else open.delete(orderId);',
    to: '',
    test: 'tests/unit/session/loans/open-loans.test.ts',
  },
  {
    file: 'src/formulas/loans/loan-limits.ts',
    from: 'ceilTo(mulDivUp(debt * loanIndex, unitsPerCoin, pledgeIndex * ltv), step);',
    to: 'floorTo(mulDiv(debt * loanIndex, unitsPerCoin, pledgeIndex * ltv), step);',
    test: 'tests/unit/formulas/loans/loan-limits.test.ts',
  },
  {
    file: 'src/i18n/rate-texts.ts',
    from: "day: '24',",
    to: "day: '12',",
    test: 'tests/unit/leverage/rates/rate-texts.test.ts',
  },
  {
    file: 'src/loans/panels/panel-form.ts',
    from: `  'ltvTooHigh',
`,
    to: '',
    test: 'tests/unit/loans/panels/refusals.test.tsx',
    title: 'of a change of collateral is shown below the amount',
  },
  {
    file: 'src/loans/panels/use-panel-request.ts',
    from: `      closeLoanPanel();
    } else`,
    to: '    } else',
    test: 'tests/unit/loans/panels/refusals.test.tsx',
    title: 'closes the panel with a message',
  },
  {
    file: 'src/loans/borrow/BorrowForm.tsx',
    from: `    if (kind === 'ltvTooHigh' || kind === 'aboveMaxLoan') return;
`,
    to: '',
    test: 'tests/unit/loans/borrow/borrow-form.test.tsx',
    title: '[P33] the new maximum',
  },
  {
    file: 'src/loans/borrow/BorrowForm.tsx',
    from: `    if (isRefused) focusFirstMessage(card.current);
`,
    to: '',
    test: 'tests/unit/loans/borrow/borrow-form.test.tsx',
    title: 'of a loan is shown at its field',
  },
  {
    file: 'src/loans/borrow/BorrowForm.tsx',
    from: 'isAtLastPrices: isAtLastPrices || isEdited || named === undefined',
    to: 'isAtLastPrices: true',
    test: 'tests/unit/loans/borrow/borrow-form.test.tsx',
    title: 'an address fills the form in',
  },
  {
    file: 'src/loans/lists/OngoingLoans.tsx',
    from: '      {state.error && (',
    to: '      {!state.error && (',
    test: 'tests/unit/loans/borrow/borrow-form.test.tsx',
    title: '[P32] a failed update',
  },
];
