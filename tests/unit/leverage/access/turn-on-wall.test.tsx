/** @vitest-environment happy-dom */
import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { $marginBarrier } from '#leverage/access/margin-access.ts';
import { TurnOn } from '#leverage/access/TurnOn.tsx';
import { $marginGate } from '#session/leverage/margin-gate.ts';
import type { MarginGate } from '#session/leverage/gate.ts';
import { rendered } from '../../ui/support/render.ts';

vi.mock(import('#leverage/access/margin-access.ts'), async (original) => ({
  ...(await original()),
  $marginBarrier: atom(),
}));
vi.mock(import('#session/leverage/margin-gate.ts'), async (original) => ({
  ...(await original()),
  $marginGate: atom<MarginGate>({ phase: 'unknown' }),
  loadMarginMode: vi.fn(() => Promise.resolve()),
}));

test.each([
  ['verify', 'Margin trading needs a verified identity.', false],
  ['restricted', 'Margin trading is not available for your account.', false],
  ['off', 'I understand the risks', true],
] as const)(
  '[FV20] the barrier %s comes before the risk text, with the link to the verification',
  async (barrier, text, hasRiskText) => {
    Object.assign($marginBarrier, { value: barrier });
    Object.assign($marginGate, {
      value: {
        phase: 'known',
        kind: 'standard',
        risk: false,
        test: false,
        lockedUntil: 0,
        open: false,
        leverage: '3',
        supported: ['2', '3'],
        layer: false,
        mode: 'REGULAR',
      },
    });
    const page = await rendered(<TurnOn lang="en" open onClose={() => undefined} onRepay={() => undefined} />);
    expect(page.container.textContent).toContain(text);
    expect(page.all('.notice a')).toHaveLength(barrier === 'verify' ? 1 : 0);
    expect(page.container.textContent.includes('I understand the risks')).toBe(hasRiskText);
  },
);
