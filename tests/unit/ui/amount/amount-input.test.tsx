/** @vitest-environment happy-dom */
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cleanAmount } from '#money/clean-amount.ts';
import { AmountInput } from '#ui/amount/AmountInput.tsx';
import type { AmountInputProps } from '#ui/amount/AmountInput.tsx';
import { statusId } from '#ui/foundation/announce.ts';
import { click, paste, press, rendered, type } from '../support/render.ts';

const fixedProps = { lang: 'en', label: 'Amount', unit: 'BTC', decimals: 4, clean: cleanAmount } as const;

function Sample({ start = '', onType, ...more }: Partial<AmountInputProps> & { start?: string }) {
  const [value, setValue] = useState(start);
  const update = (cleaned: string) => {
    onType?.(cleaned);
    setValue(cleaned);
  };
  return <AmountInput {...fixedProps} {...more} value={value} onType={update} />;
}

async function field(props: Parameters<typeof Sample>[0] = {}) {
  const page = await rendered(<Sample {...props} />);
  const input = page.findAs(HTMLInputElement, 'input');
  const byIds = (name: string) => (input.getAttribute(name) ?? '').split(' ');
  return {
    ...page,
    input,
    /** What a screen reader says after the field's name. */
    description: () => byIds('aria-describedby').map((id) => document.getElementById(id)?.textContent ?? `no ${id}`),
    note: () => page.find('.field__note').textContent,
  };
}

beforeEach(() => {
  const status = document.createElement('div');
  status.id = statusId;
  document.body.replaceChildren(status);
});

test('[Q-A07] the field has its label, opens the decimal keyboard, and is described by unit and limits', async () => {
  const { input, description } = await field({ note: '0.001 to 5 BTC' });
  expect(input.labels?.[0]?.textContent).toBe('Amount');
  expect(input.inputMode).toBe('decimal');
  expect(description()).toEqual(['BTC', '0.001 to 5 BTC']);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
});

test('[Q-A07] an error replaces the note and marks the field as invalid', async () => {
  const { input, description } = await field({ note: '0.001 to 5 BTC', error: 'The minimum is 0.001 BTC.' });
  expect(description()).toEqual(['BTC', 'The minimum is 0.001 BTC.']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['12.5', '12.5'],
  ['007', '7'],
  ['１２。５', '12.5'],
  ['.5', '0.5'],
  ['٣٫٢٥', '3.25'],
])('[R5.1] [R5.2] [R5.3] [R5.6] [R5.7] %s is typed and %s is shown', async (text, shown) => {
  const onType = vi.fn();
  const { input } = await field({ onType });
  await type(input, text);
  expect(input.value).toBe(shown);
  expect(onType).toHaveBeenLastCalledWith(shown);
  expect(input.selectionStart).toBe(shown.length);
});

test('[R5.4] [Q-A07] digits beyond the precision are cut, which is shown at the field and announced', async () => {
  const { input, note, description } = await field({ note: 'Limits' });
  await type(input, '0.12345');
  expect(input.value).toBe('0.1234');
  expect(note()).toMatch(/4 /);
  expect(note()).not.toBe('Limits');
  expect(description()).toContain(note());
  await vi.waitFor(() => expect(document.getElementById(statusId)?.textContent).toBe(note()));
  await type(input, '');
  input.setSelectionRange(0, input.value.length);
  await type(input, '7');
  expect(note()).toBe('Limits');
});

test('[R5.5] [Q-A07] more than the maximum becomes the maximum, which is shown with its unit', async () => {
  const { input, note } = await field({ max: '21.5' });
  await type(input, '22');
  expect(input.value).toBe('21.5');
  expect(note()).toContain('21.5 BTC');
});

test('[R5.7] a character typed in the middle keeps the caret behind it', async () => {
  const { input } = await field({ start: '1234' });
  input.focus();
  input.setSelectionRange(2, 2);
  await type(input, '9');
  expect(input.value).toBe('12934');
  expect(input.selectionStart).toBe(3);
});

test.each([
  ['1.234.567,89', '1234567.89'],
  ['12 345,6 USDT', '12345.6'],
  ['12', '12'],
])('[R5.7] [Q-U08] pasted %s becomes %s', async (pasted, shown) => {
  const { input } = await field();
  expect(await paste(input, pasted)).toBe(false);
  expect(input.value).toBe(shown);
});

test('[Q-U08] pasted text that is not a number changes nothing, and the field shows why', async () => {
  const { input, note } = await field({ start: '5' });
  await paste(input, '-3');
  expect(input.value).toBe('5');
  expect(note()).not.toBe('');
});

test('[Q-U08] [R5.2] pasted text with two points asks which amount is meant', async () => {
  const onType = vi.fn();
  const page = await field({ onType });
  await paste(page.input, '0.1.2');
  expect(page.texts('[role=group] button')).toEqual(['0.12', '1.2']);
  await click(page.find('[role=group] button'));
  expect(page.input.value).toBe('0.12');
  expect(onType).toHaveBeenLastCalledWith('0.12');
});

test('[FI2] [Q-A07] refused text says so beside the error of the amount', async () => {
  const { input, texts, description } = await field({ start: '5', error: 'Insufficient balance.' });
  await paste(input, '2k');
  expect(input.value).toBe('5');
  expect(texts('.field__note')).toEqual(['Insufficient balance.', 'This is not a number. Nothing was pasted.']);
  expect(description()).toContain('This is not a number. Nothing was pasted.');
});

test.each(['1.2e-7', '1e3', '-1', '-50', '1x2', '5M'])(
  '[FI3] [Q-A07] typed %s stays in the field with an error and without a value',
  async (keys) => {
    const onType = vi.fn();
    const { input, note } = await field({ onType });
    await type(input, keys);
    expect(input.value).toBe(keys);
    expect(onType).toHaveBeenLastCalledWith('');
    expect(note()).toBe('This is not a number.');
    expect(input.getAttribute('aria-invalid')).toBe('true');
  },
);

test('[FI3] typed text that is no amount keeps its form from being submitted until it is one', async () => {
  const onType = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const page = await rendered(
    <form onSubmit={onSubmit}>
      <Sample onType={onType} />
      <button type="submit">Buy</button>
    </form>,
  );
  const input = page.findAs(HTMLInputElement, 'input');
  await type(input, '12x');
  await click(page.find('button[type=submit]'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(input);
  input.setSelectionRange(2, 3);
  await type(input, '5');
  expect(input.value).toBe('125');
  expect(onType).toHaveBeenLastCalledWith('125');
  expect(page.find('.field__note').textContent).toBe('');
  await click(page.find('button[type=submit]'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('[FI3] the code of the coin may be typed behind the amount', async () => {
  const onType = vi.fn();
  const { input } = await field({ onType, unit: 'SLIP' });
  await type(input, '5 slip');
  expect(input.value).toBe('5');
  expect(onType).toHaveBeenLastCalledWith('5');
});

test.each(['de-DE', 'es-AR', 'id-ID', 'nl-NL', 'pt-BR', 'tr-TR', 'vi-VN'] as const)(
  '[FI1] in %s a pasted or typed 59.000 asks which amount is meant',
  async (lang) => {
    const onType = vi.fn();
    const page = await field({ lang, onType });
    await paste(page.input, '59.000');
    expect(page.texts('[role=group] button')).toEqual(['59000', '59']);
    expect(onType).toHaveBeenLastCalledWith('');
    await click(page.find('[role=group] button'));
    expect(page.input.value).toBe('59000');
    const typed = await field({ lang, onType });
    await type(typed.input, '59.000');
    expect(typed.texts('[role=group] button')).toEqual(['59000', '59']);
    await type(typed.input, '1');
    expect(typed.input.value).toBe('59.0001');
    expect(typed.all('[role=group]')).toEqual([]);
  },
);

test('[FI1] [FI19] the readings are written as the page writes amounts; a filled-in price is not asked about', async () => {
  const asked = await field({ lang: 'de-DE' });
  await paste(asked.input, '1,234');
  expect(asked.texts('[role=group] button')).toEqual(['1234', '1,234']);
  const filled = await field({ lang: 'de-DE', start: '59.123' });
  filled.input.setSelectionRange(5, 6);
  await type(filled.input, '4');
  expect(filled.input.value).toBe('59.124');
});

test('[FI21] without a balance the text stays, since the form says why it is refused', async () => {
  const onType = vi.fn();
  const { input } = await field({ max: '0.000', onType });
  await type(input, '100');
  expect(input.value).toBe('100');
  expect(onType).toHaveBeenLastCalledWith('100');
});

test('[Q-A07] a notice ends with the value that it is about', async () => {
  const props = { ...fixedProps, note: 'Limits', onType: vi.fn() };
  const page = await rendered(<AmountInput {...props} value="0.1234" />);
  const input = page.findAs(HTMLInputElement, 'input');
  await paste(input, '0.12345');
  expect(page.find('.field__note').textContent).toMatch(/^Up to 4 decimal places/);
  await page.render(<AmountInput {...props} value="7" />);
  expect(page.find('.field__note').textContent).toBe('Limits');
});

test('[FV30] a notice does not return when the form is emptied and filled with the same value again', async () => {
  const props = { ...fixedProps, decimals: 0, note: 'Limits', onType: vi.fn() };
  const page = await rendered(<AmountInput {...props} value="8" />);
  await paste(page.findAs(HTMLInputElement, 'input'), '.5');
  expect(page.find('.field__note').textContent).toBe('Whole numbers only. Decimals were removed.');
  await page.render(<AmountInput {...props} value="" />);
  await page.render(<AmountInput {...props} value="8" />);
  expect(page.find('.field__note').textContent).toBe('Limits');
});

test('[FS25] a notice ends with what its value is part of, such as an order that was placed', async () => {
  const props = { ...fixedProps, note: 'Limits', onType: vi.fn(), value: '0.1234' };
  const page = await rendered(<AmountInput {...props} subject="sized" />);
  await paste(page.findAs(HTMLInputElement, 'input'), '0.12345');
  expect(page.find('.field__note').textContent).toMatch(/^Up to 4 decimal places/);
  await page.render(<AmountInput {...props} subject="new" />);
  expect(page.find('.field__note').textContent).toBe('Limits');
});

test('[Q-U08] after an ambiguous comma the value is empty and the form is not submitted until an amount is chosen', async () => {
  const onType = vi.fn();
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const page = await rendered(
    <form onSubmit={onSubmit}>
      <Sample onType={onType} />
      <button type="submit">Buy</button>
    </form>,
  );
  const input = page.findAs(HTMLInputElement, 'input');
  await type(input, '1,500');
  expect(onType).toHaveBeenLastCalledWith('');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  await click(page.find('button[type=submit]'));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(page.texts('[role=group] button')).toEqual(['1500', '1.5']);
  await click(page.find('[role=group] button'));
  expect(input.value).toBe('1500');
  expect(onType).toHaveBeenLastCalledWith('1500');
  expect(page.all('[role=group]')).toEqual([]);
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  await click(page.find('button[type=submit]'));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('arrow keys step the amount; without `onStep` they are left to the browser', async () => {
  const onStep = vi.fn();
  const { input } = await field({ onStep });
  input.focus();
  expect(await press('ArrowUp')).toBe(false);
  expect(await press('ArrowDown')).toBe(false);
  expect(onStep.mock.calls).toEqual([[1], [-1]]);
  const plain = await field();
  plain.input.focus();
  expect(await press('ArrowUp')).toBe(true);
});

test('the button for the maximum exists only with `onMax`, and never in a read-only field', async () => {
  const onMax = vi.fn();
  const { find } = await field({ onMax });
  await click(find('.field__action'));
  expect(onMax).toHaveBeenCalledTimes(1);
  expect((await field()).all('.field__action')).toEqual([]);
  const locked = await field({ onMax, readOnly: true });
  expect(locked.all('.field__action')).toEqual([]);
  expect(locked.input.readOnly).toBe(true);
});
