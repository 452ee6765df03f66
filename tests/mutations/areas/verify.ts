import type { Mutation } from '../mutation.ts';

/** The command that checks an exchange. */
export const verify: readonly Mutation[] = [
  {
    file: 'src/verify/http/pace.ts',
    from: 'const share = 0.8;',
    to: 'const share = 1;',
    test: 'tests/unit/verify/pace.test.ts',
    title: '[V18]',
  },
  {
    file: 'src/verify/calls/rates.ts',
    from: '    isEvaluated ||= tookMs < (burst - 1) * refillMs(call.bucket);',
    to: '    isEvaluated = true;',
    test: 'tests/unit/verify/rates.test.ts',
  },
  {
    file: 'src/verify/calls/rates.ts',
    from: '    if (new Set(remaining).size > 1) return;',
    to: '',
    test: 'tests/unit/verify/rates.test.ts',
  },
  {
    file: 'src/verify/start.ts',
    from: '  if (isSameContract(contract)) return;',
    to: '  if (contract !== undefined) return;',
    test: 'tests/contract/verify/contract-version.test.ts',
    title: '[FO5]',
  },
];
