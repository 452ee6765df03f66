/** @vitest-environment happy-dom */
import { atom } from 'nanostores';
import { beforeEach, expect, test, vi } from 'vitest';
import { $marginDialog } from '#leverage/access/margin-dialog.ts';
import { $marginSwitch } from '#session/leverage/margin-switch.ts';
import { emptyDraft } from '#spot/order-draft/draft.ts';
import type { Draft } from '#spot/order-draft/draft.ts';
import { formViewOf } from '#spot/order-draft/order-form-model.ts';
import type { FormView } from '#spot/order-draft/order-form-model.ts';
import { $formView } from '#spot/order-draft/order-form-store.ts';
import { OrderForm } from '#spot/order-form/OrderForm.tsx';
import { $submission } from '#spot/order-submit/submit-order.ts';
import { click, lazyParts, rendered, rendering } from '../../ui/support/render.ts';
import { formInput, pair } from '../support/order-terms.ts';

vi.mock(import('#spot/order-draft/order-form-store.ts'), async (original) => ({
  ...(await original()),
  $formView: atom<FormView | undefined>(undefined),
}));
vi.mock(import('#spot/order-form/start-order-form.ts'), () => ({ startOrderForm: () => () => undefined }));

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

async function formWith(draft: Partial<Draft>, isOpen: boolean) {
  const terms = { price: '60000', isPriced: true, size: '0.01', ...draft };
  Object.assign($formView, {
    value: formViewOf(
      formInput({ pair: pair({ maxLeverage: '5', loanEnabled: true }), draft: { ...emptyDraft, ...terms } }),
    ),
  });
  $marginSwitch.set({ isOpen, leverage: '5' });
  $marginDialog.set(undefined);
  const page = await rendered(<OrderForm lang="en" page="/en/" />);
  await lazyParts();
  return { ...page, button: () => page.find('.order-form__foot .button--wide') };
}

test('[FV22] with margin chosen and off the button turns margin on, and no order is placed', async () => {
  const { button, findAs } = await formWith({ funding: 'NORMAL' }, false);
  expect(button().textContent).toBe('Turn on margin');
  await click(button());
  expect($marginDialog.get()).toEqual({ kind: 'turnOn' });
  await rendering(() => {
    $marginDialog.set(undefined);
    findAs(HTMLFormElement, 'form').requestSubmit();
  });
  expect([$submission.get().phase, $marginDialog.get()]).toEqual(['idle', { kind: 'turnOn' }]);
});

test.each([
  ['SPOT', false, 'Buy 0.01 BTC', '% of balance'],
  ['NORMAL', true, 'Buy 0.01 BTC', '% of balance'],
  ['BORROW', true, 'Buy 0.01 BTC', '% of balance + max. loan'],
] as const)(
  '[FV13] [FV22] with %s and margin on: %s the button is "%s", and percentages are "%s"',
  async (funding, isOpen, label, share) => {
    const { button, texts, find } = await formWith({ funding }, isOpen);
    expect(button().textContent).toContain(label);
    const hiddenLabel = find('input[type=range]').getAttribute('aria-label');
    expect(hiddenLabel ?? texts('.order-form__share label')[0]).toBe(share);
  },
);
