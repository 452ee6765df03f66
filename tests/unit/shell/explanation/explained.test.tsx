/** @vitest-environment happy-dom */
import { beforeEach, expect, test } from 'vitest';
import { Explained } from '#shell/explanation/Explained.tsx';
import type { ExplanationRequest } from '#shell/explanation/explanation-request.ts';
import { openWrittenExplanation } from '#shell/explanation/open-explanation.tsx';
import { click, lazyParts, rendered, rendering } from '../../ui/support/render.ts';

const request: ExplanationRequest = {
  rule: 'liquidationPrice',
  inputs: {
    otherDebts: '50730',
    otherAssets: '0',
    held: '1',
    tiers: '0:0.95 50:0.9',
    owed: '0',
    account: 'standard',
    tick: '0.01',
  },
  units: { otherDebts: 'USDT', otherAssets: 'USDT', held: 'BTC', owed: 'BTC', tick: 'USDT' },
  resultUnit: 'USDT',
};

const dialogText = (): string => document.querySelector('dialog[open]')?.textContent ?? '';

beforeEach(async () => {
  const close = document.querySelector('dialog[open] .dialog__head button');
  if (close) await click(close);
});

test('[Issue: explain this number] a figure opens its rule, formula, own inputs with units, and result', async () => {
  const page = await rendered(
    <Explained lang="en" of={request}>
      56,210.53
    </Explained>,
  );
  const button = page.find('button');
  expect([button.textContent, button.title]).toEqual(['56,210.53', 'How this is calculated']);
  await click(button);
  await lazyParts();
  await rendering(() => undefined);
  expect(dialogText()).toContain('56,210.53 USDT');
  for (const part of ['Liquidation price', 'Rule M7', 'Other debts', '50,730 USDT', 'Amount held', '1 BTC'])
    expect(dialogText()).toContain(part);
  for (const part of ['from 0: 95%', 'above 50: 90%', 'Standard account', '(Other debts − k × Other collateral) ÷'])
    expect(dialogText()).toContain(part);
});

test('an explanation in a form does not submit it', async () => {
  const page = await rendered(
    <form>
      <Explained lang="en" of={request}>
        56,210.53
      </Explained>
    </form>,
  );
  expect(page.find('button').getAttribute('type')).toBe('button');
});

test('a static page describes its explanation in an attribute; one that describes none opens nothing', async () => {
  await rendering(() => void openWrittenExplanation('en', JSON.stringify({ rule: 'constructor', inputs: {} })));
  await lazyParts();
  expect(dialogText()).toBe('');
  await rendering(() => void openWrittenExplanation('en', JSON.stringify(request)));
  await lazyParts();
  await rendering(() => undefined);
  expect(dialogText()).toContain('56,210.53 USDT');
});

test('[L29] a result below the shown decimals is marked instead of shown as 0', async () => {
  const tiny = { rule: 'transferValue', inputs: { assets: '0.00000001', debts: '0' } };
  await rendering(() => void openWrittenExplanation('en', JSON.stringify(tiny)));
  await lazyParts();
  await rendering(() => undefined);
  expect(dialogText()).toContain('0.00000001');
});

test('[FV26] the result of a risk rate is in percent, as its gauge and an LTV are', async () => {
  const rate = { rule: 'riskRate', inputs: { debts: '30005', assets: '95500' } };
  await rendering(() => void openWrittenExplanation('en', JSON.stringify(rate)));
  await lazyParts();
  await rendering(() => undefined);
  expect(dialogText()).toContain('31.42%');
});
