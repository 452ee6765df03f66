import type { Mutation } from '../mutation.ts';

/** Elements that all screens share. */
export const ui: readonly Mutation[] = [
  {
    file: 'src/ui/amount/amount-parsing.ts',
    from: "return readings ? { kind: 'ambiguous', readings, text } : plain",
    to: 'return plain',
    test: 'tests/unit/ui/amount/amount-parsing.test.ts',
  },
  {
    file: 'src/ui/amount/amount-parsing.ts',
    from: "changed === 'capped' ? text.length : caretBehind",
    to: "changed === 'capped' ? 0 : caretBehind",
    test: 'tests/unit/ui/amount/amount-parsing.test.ts',
  },
  {
    file: 'src/ui/amount/amount-parsing.ts',
    from: 'pointPending && /^0\\d$/.test(raw) ? `0.${raw.slice(1)}` : raw',
    to: 'raw',
    test: 'tests/unit/ui/amount/amount-parsing.test.ts',
  },
  {
    file: 'src/ui/amount/input-event.ts',
    from: "  if (isComposing) return { kind: 'composing', text };",
    to: '',
    test: 'tests/unit/ui/amount/input-event.test.ts',
  },
  {
    file: 'src/ui/amount/input-event.ts',
    from: '(shiftKey ? 10 : 1)',
    to: '1',
    test: 'tests/unit/ui/amount/input-event.test.ts',
  },
  {
    file: 'src/ui/table/csv.ts',
    from: '/^[=+\\-@\\t\\r]/',
    to: '/^[=+\\-\\t\\r]/',
    test: 'tests/unit/ui/table/csv.test.ts',
  },
  {
    file: 'src/ui/navigation/tab-keys.ts',
    from: "direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';",
    to: "direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';",
    test: 'tests/unit/ui/navigation/tab-keys.test.ts',
    title: '[Q-A15]',
  },
  {
    file: 'src/ui/feedback/Dialog.tsx',
    from: '    opened: () => (isPressed = false),',
    to: '    opened: () => undefined,',
    test: 'tests/unit/ui/feedback/stray-click.test.ts',
  },
];
