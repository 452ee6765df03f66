/** @vitest-environment happy-dom */
import { expect, test, vi } from 'vitest';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { click, dispatch, rendered } from '../support/render.ts';

const shared = { title: 'Buy BTC?', closeLabel: 'Close' };
const actions = (
  <>
    <button type="button">Cancel</button>
    <button type="button">Buy</button>
  </>
);

const opened = async (onClose = vi.fn()) => {
  const page = await rendered(
    <Dialog {...shared} open actions={actions} onClose={onClose}>
      <p>At 60,000 USDT</p>
    </Dialog>,
  );
  return { ...page, onClose, dialog: page.findAs(HTMLDialogElement, 'dialog') };
};

test('[Q-A09] a closed dialog shows nothing and refers to no title', async () => {
  const { findAs } = await rendered(
    <Dialog {...shared} open={false} actions={actions} onClose={() => undefined}>
      <p>At 60,000 USDT</p>
    </Dialog>,
  );
  const dialog = findAs(HTMLDialogElement, 'dialog');
  expect(dialog.open).toBe(false);
  expect(dialog.textContent).toBe('');
  expect(dialog.hasAttribute('aria-labelledby')).toBe(false);
});

test('[Q-A09] it opens as a modal, named by its title, with the focus on the first action', async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
  const { dialog, find } = await opened();
  expect(showModal).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
  expect(find(`#${CSS.escape(dialog.getAttribute('aria-labelledby') ?? '')}`).textContent).toBe('Buy BTC?');
  expect(document.activeElement?.textContent).toBe('Cancel');
});

test('[Q-A09] it closes when `open` becomes false', async () => {
  const { dialog, render } = await opened();
  await render(
    <Dialog {...shared} open={false} onClose={() => undefined}>
      <p />
    </Dialog>,
  );
  expect(dialog.open).toBe(false);
});

test('[Q-A09] it is closed while it is still in the page, so that the browser gives the focus back', async () => {
  const { render } = await opened();
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function (this: HTMLDialogElement) {
    expect(this.isConnected).toBe(true);
  });
  await render(<p />);
  expect(close).toHaveBeenCalledTimes(1);
});

test('[Q-A09] Escape requests closing and leaves the decision to the page', async () => {
  const { dialog, onClose } = await opened();
  // What browsers send on Escape and on the back gesture of phones.
  expect(await dispatch(dialog, new Event('cancel', { cancelable: true }))).toBe(false);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(dialog.open).toBe(true);
});

test('[Q-A09] the close button and a press beside the dialog request closing; a press inside does not', async () => {
  const { dialog, find, onClose } = await opened();
  await click(find('p'));
  expect(onClose).not.toHaveBeenCalled();
  await click(find('button[aria-label=Close]'));
  expect(onClose).toHaveBeenCalledTimes(1);
  // The backdrop belongs to the dialog element itself.
  await click(dialog);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('the second click of the double click that opened the dialog presses nothing', async () => {
  const buy = vi.fn();
  const { find } = await rendered(
    <Dialog {...shared} open actions={<button onClick={buy}>Buy</button>} onClose={() => undefined}>
      <p />
    </Dialog>,
  );
  const button = find('.dialog__actions button');
  await click(button, 2);
  expect(buy).not.toHaveBeenCalled();
  await click(button, 1);
  await click(button, 2);
  expect(buy).toHaveBeenCalledTimes(2);
});
