import type { Mutation } from '../mutation.ts';

/** Leveraged tokens and margin. */
export const leverage: readonly Mutation[] = [
  {
    file: 'src/leverage/token-panel/token-order-rules.ts',
    from: '.minus(decimal(tokens).times(nav)).minus(pending)',
    to: '.minus(decimal(tokens).times(nav))',
    test: 'tests/unit/leverage/token-panel/token-order-rules.test.ts',
    title: '[L12]',
  },
  {
    file: 'src/leverage/token-panel/token-order-rules.ts',
    from: 'if (decimal(amount).lt(min)) return',
    to: 'if (decimal(amount).lte(min)) return',
    test: 'tests/unit/leverage/token-panel/token-order-rules.test.ts',
    title: '[L12]',
  },
  {
    file: 'src/leverage/access/margin-access.ts',
    from: "  if (gate.mode === 'ISOLATED') return 'isolated';",
    to: '',
    test: 'tests/unit/leverage/access/margin-access.test.ts',
    title: '[L44]',
  },
  {
    file: 'src/leverage/access/margin-access.ts',
    from: `  'restricted',
  'verify',
  'institutionalLoan',`,
    to: `  'verify',
  'institutionalLoan',`,
    test: 'tests/unit/leverage/access/margin-access.test.ts',
    title: '[L44]',
  },
  {
    file: 'src/leverage/debts/loan-maximum.ts',
    from: 'decimal(each.amount).lt(low.amount) ? each : low',
    to: 'decimal(each.amount).gt(low.amount) ? each : low',
    test: 'tests/unit/leverage/debts/loan-maximum.test.ts',
    title: '[L15]',
  },
  {
    file: 'src/leverage/liquidation/margin-call.ts',
    from: 'if (isCall && !isInCall) onEntry(risk);',
    to: 'if (isCall) onEntry(risk);',
    test: 'tests/unit/leverage/liquidation/margin-call.test.ts',
    title: '[L23]',
  },
  {
    file: 'src/leverage/liquidation/margin-call.ts',
    from: '$personEpoch.listen(() => (isInCall = false));',
    to: '$personEpoch.listen(() => undefined);',
    test: 'tests/unit/leverage/liquidation/margin-call.test.ts',
    title: '[L45]',
  },
  {
    file: 'src/session/leverage/margin-gate.ts',
    from: "  if (gate.phase !== 'known' || $pendingGateStep.get() !== undefined) return { kind: 'already' };",
    to: "  if (gate.phase !== 'known') return { kind: 'already' };",
    test: 'tests/unit/session/leverage/margin-gate.test.ts',
  },
  {
    file: 'src/session/leverage/margin-adapters.ts',
    from: '  layer: steps.risk && !steps.test,',
    to: '  layer: !steps.test,',
    test: 'tests/unit/session/leverage/margin-gate.test.ts',
  },
  {
    file: 'src/session/leverage/margin-adapters.ts',
    from: "    open: agreement.openStatus === 'Y',",
    to: "    open: agreement.openStatus === 'N',",
    test: 'tests/unit/session/leverage/margin-gate.test.ts',
    title: '[R3.10] [R4.3] is open once',
  },
  {
    file: 'src/session/leverage/leveraged-gate.ts',
    from: '  void reloadProfile();',
    to: '',
    test: 'tests/unit/session/leverage/leveraged-gate.test.ts',
    title: '[R4.6] once the risk text',
  },
  {
    file: 'src/session/leverage/leveraged-gate.ts',
    from: "  if (phase === 'loading' || phase === 'ready') return;",
    to: '',
    test: 'tests/unit/session/leverage/leveraged-gate.test.ts',
    title: '[R4.6] the questions are requested once',
  },
  {
    file: 'src/leverage/token-panel/submit-token-order.ts',
    from: `  if (isInProgress(submission)) return;
  const isAgain`,
    to: '  const isAgain',
    test: 'tests/unit/leverage/token-panel/submit-token-order.test.ts',
    title: '[R7.8]',
  },
  {
    file: 'src/leverage/token-panel/submit-token-order.ts',
    from: "  if (submission.phase === 'absent') await sendOrder(submission.sent, submission.serialNo);",
    to: "  if (submission.phase === 'absent') await sendOrder(submission.sent, newId());",
    test: 'tests/unit/leverage/token-panel/submit-token-order.test.ts',
    title: '[R7.8]',
  },
  {
    file: 'src/leverage/token-panel/submit-token-order.ts',
    from: `  unanswered.forget(serialNo);
  // The panel`,
    to: `  unanswered.forget(serialNo);
  $tokenDrafts.setKey(tokenDraftKey(sent.code, sent.side), undefined);
  // The panel`,
    test: 'tests/unit/leverage/token-panel/submit-token-order.test.ts',
    title: '[L12]',
  },
  {
    file: 'src/session/leverage/margin-outcome.ts',
    from: "  liquidationRunning: 'liquidation',",
    to: '',
    test: 'tests/unit/session/leverage/margin-gate.test.ts',
  },
  {
    file: 'src/session/leverage/margin-outcome.ts',
    from: "  borrowedCoins: 'debtsOrOrders',",
    to: "  borrowedCoins: 'conversion',",
    test: 'tests/unit/session/leverage/margin-gate.test.ts',
  },
  {
    file: 'src/leverage/token-panel/PanelBarrierNotice.tsx',
    from: "side === 'purchase' ? 'barrier.noPurchase' : 'barrier.noRedeem'",
    to: "'barrier.noPurchase'",
    test: 'tests/unit/leverage/token-panel/panel-barrier.test.tsx',
    title: '[L11] [L44]',
  },
];
