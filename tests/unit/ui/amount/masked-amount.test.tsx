/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest';
import { MaskedAmount } from '#ui/amount/MaskedAmount.tsx';
import { rendered, rendering } from '../support/render.ts';

const hide = (isHidden: boolean) =>
  rendering(() => {
    if (isHidden) document.documentElement.dataset['assets'] = 'hidden';
    else delete document.documentElement.dataset['assets'];
  });
afterEach(() => hide(false));

test('[A9] [R4.9] a hidden amount is not in the document, and returns when amounts are shown', async () => {
  await hide(true);
  const { container } = await rendered(<MaskedAmount>1,234.5 SLIP</MaskedAmount>);
  expect(container.innerHTML).toBe('<span class="masked-amount"></span>');
  await hide(false);
  expect(container.textContent).toBe('1,234.5 SLIP');
  await hide(true);
  expect(container.innerHTML).not.toContain('1');
});
