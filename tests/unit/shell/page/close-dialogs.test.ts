/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { clearPersonData } from '#session/on-person-change.ts';
import { startFields } from '#shell/page/fields.ts';

test('[Q-F11] a dialog that is open when the person changes is canceled, a closed one is left alone', () => {
  startFields();
  const [open, closed] = [document.createElement('dialog'), document.createElement('dialog')];
  open.setAttribute('open', '');
  const canceled = vi.fn();
  for (const dialog of [open, closed])
    dialog.addEventListener('cancel', () => {
      canceled(dialog);
    });
  document.body.append(open, closed);
  clearPersonData();
  expect(canceled.mock.calls).toEqual([[open]]);
});
