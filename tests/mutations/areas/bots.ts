import type { Mutation } from '../mutation.ts';

/** Grid bots. */
export const bots: readonly Mutation[] = [
  {
    file: 'src/bots/symbols.ts',
    from: 'const pollMs = 5 * secondMs;',
    to: 'const pollMs = 6 * secondMs;',
    test: 'tests/unit/bots/symbols.test.ts',
    title: '[R9.4]',
  },
  {
    file: 'src/bots/symbols.ts',
    from: "(!hasLoaded || $botTab.get() === 'strategy')",
    to: 'true',
    test: 'tests/unit/bots/symbols.test.ts',
    title: '[R9.4]',
  },
  {
    file: 'src/bots/symbols.ts',
    from: '  if (isSame && current.isStale === !answer.ok) return current;',
    to: '',
    test: 'tests/unit/bots/symbols.test.ts',
    title: '[R9.4]',
  },
  {
    file: 'src/bots/bots.ts',
    from: 'const pageRows = 100;',
    to: 'const pageRows = 50;',
    test: 'tests/unit/bots/bots.test.ts',
    title: '[R9.4]',
  },
  {
    file: 'src/bots/bots.ts',
    from: `  pending?.abort();
  const controller`,
    to: '  const controller',
    test: 'tests/unit/bots/bots.test.ts',
    title: 'a new load cancels',
  },
  {
    file: 'src/bots/bots.ts',
    from: '.filter(isListed);',
    to: ';',
    test: 'tests/unit/bots/list/live-bots.test.ts',
    title: '[R4.7]',
  },
  {
    file: 'src/bots/bots.ts',
    from: '      frame ??= requestAnimationFrame(flush);',
    to: '      flush();',
    test: 'tests/unit/bots/list/live-bots.test.ts',
    title: '[G37]',
  },
  {
    file: 'src/bots/create/draft-check.ts',
    from: 'const waitMs = 300;',
    to: 'const waitMs = 30;',
    test: 'tests/unit/bots/create/draft-check.test.ts',
    title: '[R5.8]',
  },
  {
    file: 'src/contract/grid/status-codes.ts',
    from: 'Number.isInteger(code) && code >= 400 && code < 600;',
    to: 'Number.isInteger(code) && code > 600;',
    test: 'tests/unit/api/read-envelope.test.ts',
    title: '[R8.1] [R8.8]',
  },
  {
    file: 'src/bots/create/draft-errors.ts',
    from: "  min: 'error.minTooLow',",
    to: "  min: 'error.maxTooLow',",
    test: 'tests/unit/bots/create/draft-errors.test.ts',
    title: '[R5.8]',
  },
  {
    file: 'src/bots/create/draft-errors.ts',
    from: "      return { kind: 'notOnTick', field };",
    to: '      return undefined;',
    test: 'tests/unit/bots/create/draft.test.ts',
    title: '[R5.8] what the page finds itself',
  },
];
