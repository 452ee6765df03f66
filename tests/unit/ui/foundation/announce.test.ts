import { beforeEach, expect, test, vi } from 'vitest';
import { say } from '../../../src/ui/say.ts';

const regions = { status: { textContent: '' }, alert: { textContent: '' } };
const text = () => [regions.status.textContent, regions.alert.textContent];

beforeEach(() => {
  regions.status.textContent = regions.alert.textContent = '';
  const known = new Map<string, { textContent: string }>(Object.entries(regions));
  vi.stubGlobal('document', { getElementById: (id: string) => known.get(id) ?? null });
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => paint());
  return () => vi.unstubAllGlobals();
});

test('[Q-A02] a message ends what the other region said: an old refusal is not found after a success', () => {
  say('Refused.', 'alert');
  expect(text()).toEqual(['', 'Refused.']);
  say('Order placed.');
  expect(text()).toEqual(['Order placed.', '']);
});
