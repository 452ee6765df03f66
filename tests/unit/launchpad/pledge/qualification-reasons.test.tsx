/** @vitest-environment happy-dom */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { QualificationReason } from '#contract/launchpad.ts';
import { textsFor } from '#i18n/texts-for.ts';
import { $pledge } from '#launchpad/pledge/pledge.ts';
import { PledgeStatus } from '#launchpad/pledge/PledgeStatus.tsx';
import { QualificationReasons } from '#launchpad/pledge/QualificationReasons.tsx';
import { rendered } from '../../ui/support/render.ts';
import { ownPledge, haloTimes, project, subscription } from '../support/pools.ts';

const t = textsFor('en', 'launchpad');
const before = haloTimes.snapshotStart - 1;
const during = haloTimes.snapshotEnd - 1;
const open = haloTimes.commitStart;

beforeEach(() => {
  document.documentElement.lang = 'en';
});
afterEach(() => {
  $pledge.set({ phase: 'idle' });
  document.body.replaceChildren();
});

/** Renders the reasons of a user. */
async function reasonsShown(reasons: QualificationReason[], nowMs: number, hasJoined = false) {
  await rendered(
    <QualificationReasons
      t={t}
      lang="en"
      layout="desktop"
      project={project()}
      pool={subscription()}
      qualification={{
        projectId: '1',
        poolId: '11',
        qualified: reasons.length === 0,
        average: '10',
        provisional: false,
        window: [0, 1],
        limit: '0',
        reasons,
      }}
      nowMs={nowMs}
      hasJoined={hasJoined}
      onOtherPool={() => undefined}
    />,
  );
  return {
    items: [...document.querySelectorAll('li')].map(({ textContent }) => textContent.trim()),
    steps: [...document.querySelectorAll('a, button')].map(({ textContent }) => textContent),
    text: document.body.textContent,
  };
}

describe('[Q-U23] a final reason is shown alone, without a step that cannot help', () => {
  test.each([
    ['area', ['AREA', 'KYC', 'SIGNUP', 'AVERAGE_TOO_LOW'], before, 'reason.AREA.text'],
    ['area', ['KYC', 'AREA', 'AVERAGE_TOO_LOW'], during, 'reason.AREA.text'],
    ['sub-account', ['SIGNUP', 'SUBMEMBER'], before, 'reason.SUBMEMBER.text'],
  ] as const)('%s', async (_name, reasons, nowMs, text) => {
    const { items, steps } = await reasonsShown([...reasons], nowMs);
    expect(items).toEqual([expect.stringContaining(t(text))]);
    expect(steps).toEqual([t('reason.PHASE.remedy')]);
  });

  test('a holding that was too low when the snapshot ended', async () => {
    const { items, steps } = await reasonsShown(['KYC', 'SIGNUP', 'AVERAGE_TOO_LOW'], open);
    expect(items).toEqual([expect.stringContaining('below this pool')]);
    expect(steps).toEqual([t('reason.PHASE.remedy')]);
  });

  test('reasons that can be removed are all shown, each with its step', async () => {
    const { steps } = await reasonsShown(['KYC', 'SIGNUP', 'AVERAGE_TOO_LOW'], during);
    expect(steps).toEqual([
      t('reason.KYC.remedy'),
      t('reason.SIGNUP.remedy'),
      t('reason.AVERAGE_TOO_LOW.deposit', { coin: 'SLIP' }),
    ]);
  });
});

test('[Q-U23] users who have joined are not told again that they are eligible', async () => {
  expect((await reasonsShown([], open)).text).toContain(t('reason.qualified'));
  document.body.replaceChildren();
  expect((await reasonsShown([], open, true)).text).toBe('');
});

test('[R8.5] a restriction (10024), which has a wall of its own, leaves no error in the form', async () => {
  const error = { kind: 'restricted', code: 10024, message: '', result: null, retryable: false } as const;
  $pledge.set({ phase: 'failed', ...ownPledge(), error });
  await rendered(<PledgeStatus t={t} lang="en" project={project()} isOpen />);
  expect(document.body.textContent).toBe(t('pledge.kept'));
});
