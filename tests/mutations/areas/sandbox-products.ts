import type { Mutation } from '../mutation.ts';

/** Products of the exchange: launches, leveraged tokens, margin, loans, bots. */
export const sandboxProducts: readonly Mutation[] = [
  {
    file: 'src/sandbox/launchpad/participation/pledge.ts',
    from: '  if (committed + amount < minAmount) return',
    to: '  if (amount < minAmount) return',
    test: 'tests/contract/launchpad/pledge.test.ts',
  },
  {
    file: 'src/sandbox/launchpad/participation/pledge.ts',
    from: "    if (status !== projectStatus.COMMIT) return refuse('wrongPhase');",
    to: '',
    test: 'tests/contract/launchpad/pledge.test.ts',
  },
  {
    file: 'src/sandbox/launchpad/participation/pledge.ts',
    from: "  if (amount > available) return refuse('insufficientBalance', amountLimit(available));",
    to: "  if (amount > available * 2n) return refuse('insufficientBalance', amountLimit(available));",
    test: 'tests/contract/launchpad/pledge.test.ts',
  },
  {
    file: 'src/sandbox/launchpad/participation/pledge.ts',
    from: '  return terms.maxTotal !== undefined && total + amount > scale(terms.maxTotal);',
    to: '  return terms.maxTotal !== undefined && total > scale(terms.maxTotal);',
    test: 'tests/contract/launchpad/caps.test.ts',
  },
  {
    file: 'src/sandbox/leverage/tokens/token-access.ts',
    from: 'const maxWrongAttempts = 3;',
    to: 'const maxWrongAttempts = 4;',
    test: 'tests/contract/leverage/calls.test.ts',
  },
  {
    file: 'src/sandbox/margin/borrow.ts',
    from: '  const charged = chargeInterest(exchange, lend(exchange, loan), exchange.clock.now());',
    to: '  const charged = lend(exchange, loan);',
    test: 'tests/contract/margin/loans.test.ts',
  },
  {
    file: 'src/sandbox/margin/repay.ts',
    from: '      loanBalance: loan.loanBalance - principal,',
    to: '      loanBalance: loan.loanBalance,',
    test: 'tests/contract/margin/loans.test.ts',
  },
  {
    file: 'src/sandbox/loans/ltv-levels.ts',
    from: '  if (isCalled) addMarginCall(exchange, order);',
    to: '',
    test: 'tests/contract/loans/jobs.test.ts',
  },
  {
    file: 'src/sandbox/loans/repay.ts',
    from: '  return isFull ? saved : evaluateLoan(exchange, saved);',
    to: '  return saved;',
    test: 'tests/contract/loans/jobs.test.ts',
    title: '[P18] a repayment ends',
  },
];
