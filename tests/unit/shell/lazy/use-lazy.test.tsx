/** @vitest-environment happy-dom */
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { useLazy } from '#shell/lazy/use-lazy.ts';
import { rendered } from '../../ui/support/render.ts';

const load = vi.fn<() => Promise<{ text: string } | undefined>>();
const Page = ({ isNeeded }: { isNeeded: boolean }) => <p>{useLazy(isNeeded, load)?.text ?? 'none'}</p>;

test('[Q-F08] a part that was lost with the network loads once the network is back', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(undefined);
  load.mockResolvedValueOnce({ text: 'loaded' });
  const { render } = await rendered(<Page isNeeded={false} />);
  expect(load).not.toHaveBeenCalled();
  await render(<Page isNeeded />);
  const goOnline = () => act(() => Promise.resolve(void window.dispatchEvent(new Event('online'))));
  await goOnline();
  expect(document.body.textContent).toBe('none');
  await goOnline();
  expect(document.body.textContent).toBe('loaded');
  await goOnline();
  expect(load).toHaveBeenCalledTimes(3);
});
