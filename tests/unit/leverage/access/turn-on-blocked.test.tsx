/** @vitest-environment happy-dom */
import { atom } from 'nanostores';
import { expect, test, vi } from 'vitest';
import { $marginBlockReason } from '#leverage/access/margin-block-reason.ts';
import { TurnOn } from '#leverage/access/TurnOn.tsx';
import { $marginAccess } from '#session/leverage/margin-access.ts';
import type { MarginAccess } from '#session/leverage/access.ts';
import { rendered } from '../../ui/support/render.ts';

vi.mock(import('#leverage/access/margin-block-reason.ts'), async (original) => ({
  ...(await original()),
  $marginBlockReason: atom(),
}));
vi.mock(import('#session/leverage/margin-access.ts'), async (original) => ({
  ...(await original()),
  $marginAccess: atom<MarginAccess>({ phase: 'unknown' }),
  loadMarginMode: vi.fn(() => Promise.resolve()),
}));

test.each([
  ['verify', 'Margin trading needs a verified identity.', false],
  ['restricted', 'Margin trading is not available for your account.', false],
  ['off', 'I understand the risks', true],
] as const)(
  '[FV20] the barrier %s comes before the risk text, with the link to the verification',
  async (blockReason, text, hasRiskText) => {
    Object.assign($marginBlockReason, { value: blockReason });
    Object.assign($marginAccess, {
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
    expect(page.all('.notice a')).toHaveLength(blockReason === 'verify' ? 1 : 0);
    expect(page.container.textContent.includes('I understand the risks')).toBe(hasRiskText);
  },
);
