import type { Mutation } from '../mutation.ts';

/** Amounts: typed text, decimals, ledger units. */
export const money: readonly Mutation[] = [
  {
    file: 'src/money/clean-amount.ts',
    from: '    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - fullWidthZero))',
    to: '',
    test: 'tests/unit/money/clean-amount.test.ts',
    title: '[R5.1]',
  },
  {
    file: 'src/money/clean-amount.ts',
    from: '/[．。｡]/g',
    to: '/[．]/g',
    test: 'tests/unit/money/clean-amount.test.ts',
    title: '[R5.1]',
  },
  {
    file: 'src/money/clean-amount.ts',
    from: ".replace(/^0+(?=\\d)/, '')",
    to: '',
    test: 'tests/unit/money/clean-amount.test.ts',
    title: '[R5.3]',
  },
  {
    file: 'src/money/clean-amount.ts',
    from: '          .slice(0, decimals);',
    to: '          .slice(0, decimals + 1);',
    test: 'tests/unit/money/clean-amount.test.ts',
    title: '[R5.4]',
  },
  {
    file: 'src/money/clean-amount.ts',
    from: 'decimal(cleaned).lte(max)) return cleaned;',
    to: 'decimal(cleaned).gte(max)) return cleaned;',
    test: 'tests/unit/money/clean-amount.test.ts',
    title: '[R5.5]',
  },
  {
    file: 'src/money/clean-amount.ts',
    from: "if (/^\\.+$/.test(ascii)) return '0';",
    to: "if (/^\\.+$/.test(ascii)) return '';",
    test: 'tests/unit/money/clean-amount.test.ts',
    title: '[R5.6]',
  },
  {
    file: 'src/money/decimal.ts',
    from: 'Big.DP = 20;',
    to: 'Big.DP = 18;',
    test: 'tests/unit/money/decimal.test.ts',
    title: '[R5.10]',
  },
  {
    file: 'src/money/decimal.ts',
    from: "return divisor.eq('0') ? decimal('0') : decimal(a).div(divisor);",
    to: "return divisor.eq('0') ? decimal(a) : decimal(a).div(divisor);",
    test: 'tests/unit/money/decimal.test.ts',
    title: '[R5.10]',
  },
  {
    file: 'src/money/abbreviate.ts',
    from: 'value.abs().gte(from)',
    to: 'value.abs().gt(from)',
    test: 'tests/unit/money/decimal.test.ts',
    title: '[R5.11]',
  },
  {
    file: 'src/money/decimal.ts',
    from: 'return canonical(decimal(value).round(decimals, decimal.roundDown));',
    to: 'return canonical(decimal(value).round(decimals, decimal.roundHalfUp));',
    test: 'tests/unit/money/decimal.test.ts',
  },
  {
    file: 'src/money/scaled.ts',
    from: '  return product < 0n === c < 0n ? quotient + 1n : quotient - 1n;',
    to: '  return quotient + 1n;',
    test: 'tests/unit/money/scaled.test.ts',
  },
];
