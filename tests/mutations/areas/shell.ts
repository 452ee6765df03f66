import type { Mutation } from '../mutation.ts';

/** Routes, languages' redirect, notices, analytics and what else each page has. */
export const shell: readonly Mutation[] = [
  {
    file: 'src/shell/analytics/analytics-path.ts',
    from: "subPage !== 'orders' && subPage !== 'assets'",
    to: "subPage !== 'orders'",
    test: 'tests/unit/shell/analytics/page-view.test.ts',
  },
  {
    file: 'src/shell/analytics/page-view.ts',
    from: "    credentials: 'omit',",
    to: "    credentials: 'include',",
    test: 'tests/unit/shell/analytics/page-view.test.ts',
    title: '[A35] [R9.8] a view is sent',
  },
  {
    file: 'src/shell/page/chunk-recovery.ts',
    from: 'page.reloadedFor === page.build || page.isActing',
    to: 'page.isActing',
    test: 'tests/unit/shell/page/chunk-recovery.test.ts',
  },
  {
    file: 'src/shell/access/login-gate.ts',
    from: ' && !page.isInApp && !page.isPrerendering;',
    to: ' && !page.isInApp;',
    test: 'tests/unit/shell/access/login-gate.test.ts',
  },
  {
    file: 'src/shell/access/login-gate.ts',
    from: ' && !page.isInApp && !page.isPrerendering;',
    to: ' && !page.isPrerendering;',
    test: 'tests/unit/shell/access/login-gate.test.ts',
  },
  {
    file: 'src/shell/toasts/error-text.ts',
    from: `  'restricted',
  'sessionMissing',`,
    to: "  'sessionMissing',",
    test: 'tests/unit/shell/toasts/error-text.test.ts',
  },
  {
    file: 'src/shell/page/new-build.ts',
    from: 'current === undefined || current === own) return;',
    to: 'current === undefined) return;',
    test: 'tests/unit/shell/page/new-build.test.ts',
  },
  {
    file: 'src/ui/foundation/safe-href.ts',
    from: "(['https:', 'http:', 'mailto:']);",
    to: "(['https:', 'http:', 'mailto:', 'data:', 'javascript:']);",
    test: 'tests/unit/ui/foundation/safe-href.test.ts',
  },
  {
    file: 'src/ui/foundation/safe-href.ts',
    from: "rel: 'noopener noreferrer', foreignHost",
    to: 'rel: undefined, foreignHost',
    test: 'tests/unit/ui/foundation/safe-href.test.ts',
  },
  {
    file: 'src/shell/toasts/show-toasts.ts',
    from: 'export const toastMs = 3_000;',
    to: 'export const toastMs = 5_000;',
    test: 'tests/unit/shell/toasts/show-toasts.test.ts',
  },
  {
    file: 'src/shell/toasts/show-toasts.ts',
    from: 'Math.max(leftMs, releasedLeastMs)',
    to: 'leftMs',
    test: 'tests/unit/shell/toasts/show-toasts.test.ts',
  },
  {
    file: 'src/shell/app/app-page.ts',
    from: '  if ((await closeByApp()) !== true)',
    to: '  if ((await closeByApp()) === true)',
    test: 'tests/unit/shell/app/app-page.test.ts',
    title: '[A39]',
  },
  {
    file: 'src/shell/analytics/analytics.ts',
    from: ' || isRefusedByBrowser(navigator)',
    to: '',
    test: 'tests/unit/shell/analytics/analytics.test.ts',
    title: '[A36]',
  },
  {
    file: 'src/shell/access/session-end.ts',
    from: 'code === endedElsewhere ?',
    to: 'code !== endedElsewhere ?',
    test: 'tests/unit/shell/access/session-end.test.ts',
    title: '[Q-F06]',
  },
  {
    file: 'src/shell/page/island-watch.ts',
    from: 'const leaveTimeoutMs = 30_000;',
    to: 'const leaveTimeoutMs = 0;',
    test: 'tests/unit/shell/page/island-watch.test.ts',
    title: 'while another page is opened',
  },
  {
    file: 'src/shell/page/island-watch.ts',
    from: 'setTimeout(() => void recover(), scriptTimeoutMs)',
    to: 'setTimeout(() => undefined, scriptTimeoutMs)',
    test: 'tests/unit/shell/page/island-watch.test.ts',
    title: 'hangs',
  },
];
