import type { Mutation } from '../mutation.ts';

/** What only a browser shows: layers, navigation, scroll, several tabs. */
export const browser: readonly Mutation[] = [
  {
    file: 'src/shell/page/first-paint.ts',
    from: "    if (theme === 'light' || theme === 'dark') root['theme'] = theme;",
    to: '',
    test: 'tests/browser',
    title: '[R1.2] [OK8] a selected theme applies before the first paint',
  },
  {
    file: 'src/shell/page/Page.astro',
    from: " data-requires-login={requiresLogin ? '' : undefined}>",
    to: '>',
    test: 'tests/browser',
    title: '[R2.5] [R6.1]',
  },
  {
    file: 'src/spot/orders-panel/CancelOrders.tsx',
    from: '(confirmations.cancelAll ? setOpen(true) : cancelAll())',
    to: 'cancelAll()',
    test: 'tests/browser',
    title: '"Cancel all" asks with count and filters',
  },
  {
    file: 'src/shell/when-idle.ts',
    from: "if ('prerendering' in document && document.prerendering)",
    to: "if ('prerendering' in document && !document.prerendering)",
    test: 'tests/browser',
    title: '[R9.8] a prerendered page sends nothing',
  },
  {
    file: 'src/session/start.ts',
    from: `    closeTabChannel();
    void privateStream?.then(({ closeStream }) => closeStream());`,
    to: '    closeTabChannel();',
    test: 'tests/browser',
    title: 'leaving the page closes its sockets',
  },
];
