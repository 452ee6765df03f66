import type { Mutation } from '../mutation.ts';

/** Launch pages and pledges. */
export const launchpad: readonly Mutation[] = [
  {
    file: 'src/launchpad/pledge-rules.ts',
    from: 'if (total.lt(minimum)) return',
    to: 'if (decimal(amount).lt(minimum)) return',
    test: 'tests/unit/launchpad/pledge-rules.test.ts',
    title: '[R1.4] the minimum applies to the total',
  },
  {
    file: 'src/launchpad/pledge-rules.ts',
    from: '  if (qualification) limits.push(decimal(qualification.limit));',
    to: '',
    test: 'tests/unit/launchpad/pledge-rules.test.ts',
    title: '[R5.5]',
  },
  {
    file: 'src/launchpad/pledge-rules.ts',
    from: "  if ('maxTotal' in pool && pool.maxTotal !== undefined) limits.push(decimal(pool.maxTotal).minus(pool.total));",
    to: '',
    test: 'tests/unit/launchpad/pledge-rules.test.ts',
    title: 'respects the remaining capacity of the whole pool',
  },
  {
    file: 'src/launchpad/pledge-rules.ts',
    from: "  if (!total.mod(step).eq('0')) return { kind: 'notAStep', step };",
    to: '',
    test: 'tests/unit/launchpad/pledge-rules.test.ts',
    title: '[R1.4]',
  },
  {
    file: 'src/launchpad/phases.ts',
    from: '  !isUnknown(project) && phaseOf(project, nowMs) === projectStatus.COMMIT;',
    to: '  phaseOf(project, nowMs) === projectStatus.COMMIT;',
    test: 'tests/unit/launchpad/phases.test.ts',
    title: '[Q-F04]',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: '  unanswered.remember(requestId, { projectId, poolId, coin: pledge.coin, amount, action, isStake });',
    to: '',
    test: 'tests/unit/launchpad/pledge/recover-pledges.test.ts',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: `  if (isBusy()) return;
  freeForm();
  $drafts`,
    to: `  freeForm();
  $drafts`,
    test: 'tests/unit/launchpad/pledge/pledge-review.test.ts',
    title: 'no draft can be edited',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: `onPersonChange(() => {
  $pledge.set({ phase: 'idle' });`,
    to: 'onPersonChange(() => {',
    test: 'tests/unit/launchpad/change-of-person.test.ts',
    title: '[Q-F07]',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: '(isRedeem ? `${poolId} out` : poolId);',
    to: '(isRedeem ? poolId : poolId);',
    test: 'tests/unit/launchpad/pledge/pledge-review.test.ts',
    title: 'separate drafts',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: '  if (key !== undefined) $drafts.setKey(key, undefined);',
    to: '',
    test: 'tests/unit/launchpad/pledge/recover-pledges.test.ts',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: '    applyBalance(answer.result.balance);',
    to: '',
    test: 'tests/unit/launchpad/pledge/confirm-pledge.test.ts',
    title: '[R1.4] [R0.4]',
  },
  {
    file: 'src/launchpad/pledge/next-steps.ts',
    from: 'times.snapshotEnd !== undefined && nowMs < times.snapshotEnd',
    to: 'times.snapshotEnd !== undefined',
    test: 'tests/unit/launchpad/pledge/next-steps.test.ts',
  },
  {
    file: 'src/launchpad/own-commits.ts',
    from: 'isChange(kind) && time >= updatedAt ?',
    to: 'isChange(kind) ?',
    test: 'tests/unit/launchpad/own-commits.test.ts',
    title: 'not counted again',
  },
  {
    file: 'src/launchpad/own-commits.ts',
    from: 'REDEEMED: -1n',
    to: 'REDEEMED: 1n',
    test: 'tests/unit/launchpad/own-commits.test.ts',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: "  if (state.phase === 'checking') $leftPledges.set([...$leftPledges.get(), state.pledge]);",
    to: '',
    test: 'tests/unit/launchpad/pledge/recover-pledges.test.ts',
    title: '[FS6]',
  },
  {
    file: 'src/launchpad/pledge/PledgeForm.tsx',
    from: '        if (!isOffline && !isBarred)',
    to: '        if (!isBarred)',
    test: 'tests/unit/launchpad/pledge/pledge-form.test.tsx',
    title: '[Q-F08]',
  },
  {
    file: 'src/launchpad/pledge/pledge.ts',
    from: '  if (draft) $drafts.setKey(key, { amount: draft.amount });',
    to: '  if (draft) $drafts.setKey(key, undefined);',
    test: 'tests/unit/launchpad/pledge/pledge-form.test.tsx',
    title: '[Q-S24]',
  },
];
