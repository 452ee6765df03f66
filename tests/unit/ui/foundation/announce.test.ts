import { beforeEach, expect, test, vi } from 'vitest';
import { announce } from '#ui/foundation/announce.ts';

const regions = { status: { textContent: '' }, alert: { textContent: '' } };
const text = () => [regions.status.textContent, regions.alert.textContent];

beforeEach(() => {
  regions.status.textContent = regions.alert.textContent = '';
  const elements = new Map<string, { textContent: string }>(Object.entries(regions));
  vi.stubGlobal('document', { getElementById: (id: string) => elements.get(id) ?? null });
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
  return () => vi.unstubAllGlobals();
});

test('[Q-A02] a message clears the other region: an old error is not found after a success', () => {
  announce('Refused.', 'alert');
  expect(text()).toEqual(['', 'Refused.']);
  announce('Order placed.');
  expect(text()).toEqual(['Order placed.', '']);
});
